// The position in sentences: the page says, of the same positions, what the terminal says (tests/views/*.faces), in every
// language whole, and never another's secret.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { test } from 'node:test';
import { toldLines } from '../../web/lib/told.js';
import { speak } from '../../web/lib/words.js';

const WEB = process.env.PIAZZA_WEB ?? new URL('../../build/test/web', import.meta.url).pathname;
const TESTS = new URL('../', import.meta.url);
const NAMES = ['Anna', 'Bruno', 'Carla', 'Zoë', 'Emilio', 'F'];
const { load, CHANCE, NOBODY, PLAYING } = await import(pathToFileURL(join(WEB, 'piazza.mjs')));
const piazza = await load(readFileSync(join(WEB, 'piazza.wasm')));
const lines = (game, seat) => toldLines(game.tell(seat), (each) => NAMES[each]);

/** What the terminal told: { moves, seat, lines }. @param {string} faces */
function heard(faces) {
  return faces.split(/^== /m).slice(1).flatMap((moment) => {
    const moves = Number(/after (\d+) moves/.exec(moment)[1]);
    return moment.split(/^-- /m).filter((part) => part.startsWith('told to seat')).map((part) => {
      const [first, ...told] = part.trimEnd().split('\n');
      return { moves, seat: Number(first.slice('told to seat '.length)), told };
    });
  });
}

for (const file of readdirSync(new URL('views/', TESTS)).filter((name) => name.endsWith('.faces'))) {
  test(`the page tells what the terminal tells: ${file}`, () => {
    const moments = heard(readFileSync(new URL(`views/${file}`, TESTS), 'utf8'));
    assert.equal(moments.length, 6);
    const record = readFileSync(new URL(`records/${file.replace('.faces', '.record')}`, TESTS), 'utf8');
    for (const { moves, seat, told } of moments) {
      const game = piazza.open().recordRead(record).back(moves);
      assert.deepEqual(lines(game, seat), told);
      // The page knows the view alone.
      const { game: id, players, options } = game.facts();
      const seen = piazza.open().setup(id, players);
      for (const [key, value] of Object.entries(options)) {
        if (value !== null) seen.set(key, String(value));
      }
      assert.deepEqual(lines(seen.fromView(seat, game.view(seat)), seat), told);
      seen.close();
      game.close();
    }
  });
}

/** Calls `look` with every position of a game in which somebody is to act. */
function play(id, players, seed, look) {
  const game = piazza.open().setup(id, players).start(seed);
  while (game.stage === PLAYING) {
    if (game.actor === CHANCE) {
      game.draw();
    } else {
      look(game);
      game.apply(game.ask('greedy'));
    }
  }
  game.close();
}

test('a ticket is told to those who know it', () => {
  play('tickets', 3, '4', (game) => {
    const { tickets, offered } = game.state();
    for (let seat = 0; seat < 3; seat += 1) {
      const told = lines(game, seat).map((line) => /^(\S+) to (\S+): \d+ point/.exec(line)).filter(Boolean)
        .map(([, from, to]) => `${from}-${to}`);
      assert.deepEqual(new Set(told), new Set([...tickets[seat], ...offered[seat]]));
    }
    assert.doesNotMatch(lines(game, NOBODY).join('\n'), / points?, /);
  });
  play('bella', 3, '4', (game) => {
    for (let seat = 0; seat < 3; seat += 1) {
      const { hands } = game.view(seat);
      const told = lines(game, seat).filter((line) => !/^(For a trip|Under the pile)/.test(line)).join('\n');
      const known = new Set(hands.flat().filter((ticket) => !ticket.endsWith('?')));
      for (const [, from, to] of told.matchAll(/([A-Z]\w+) to ([A-Z]\w+)/g)) {
        assert.ok(known.has(`${from}>${to}`), `${from} to ${to} in: ${told}`);
      }
      for (const ticket of known) assert.match(told, new RegExp(ticket.replace('>', ' to ')));
    }
  });
});

for (const language of ['it', 'de']) {
  test(`nothing English and no gap is left in ${language}`, async () => {
    Object.assign(globalThis, { document: { documentElement: {} }, fetch: async (/** @type {URL} */ url) =>
      new Response(readFileSync(join(WEB, 'lang', url.pathname.split('/').pop()))) });
    await speak(language, new URL('https://piazza.example/'));
    for (const [id, players] of [['little', 4], ['bella', 3], ['tickets', 4]]) {
      play(id, players, '2', (game) => {
        for (const seat of [NOBODY, 0, 1]) {
          const told = lines(game, seat).join('\n');
          assert.doesNotMatch(told, /[{}]|\b(the|your|you|is|and|of|red|card|cards|trains)\b/i);
        }
      });
    }
    await speak('en', new URL('https://piazza.example/'));
  });
}
