// Tables for the tests: on a server, with people in browsers of their own, and in one browser; and their records.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { GAMES as FACES } from '../../web/games/faces.js';
import { PROGRAM, until } from './kit.mjs';
import { Player } from './player.mjs';

/** Those with a face on the page. */
export const GAMES = FACES.map(({ id }) => id);

/** What the browser remembers from the start; no sound, and bots that do not dawdle. */
export async function remember(context, settings = {}) {
  await context.addInitScript((kept) => {
    try {
      if (!localStorage.getItem('piazza')) localStorage.setItem('piazza', JSON.stringify(kept));
    } catch {
      // no place of its own yet
    }
  }, { sound: false, speed: 'off', ...settings });
  return context;
}

/** Somebody in a browser profile with these settings. */
export async function visitor(kit, look = {}, settings = {}) {
  return remember(await kit.person(look), settings);
}

/**
 * A table on the server, begun: people are looks of the kit with a name; `bots` fill the other seats.
 * @returns {Promise<{ id: string, url: string, players: Player[] }>}
 */
export async function serverTable(kit, server, { game, people, bots = [], options = { first: 0 }, hold = 0, absent_after = 0, start = true, watch = () => {} }) {
  const seats = [...people.map(() => 'open'), ...bots.map((bot) => `bot:${bot}`)];
  const [{ name: host }] = people;
  const { table, token } = await server.api('POST', 'api/tables', {
    create: { type: 'create', name: host, seat: 0, terms: { game, players: seats.length, options, seats, hold, absent_after } },
  });
  const url = new URL(`t/${table}`, server.url).href;
  const players = [];
  for (const [index, { name, ...look }] of people.entries()) {
    const context = await visitor(kit, look, { name, ...(index === 0 && { token }) });
    const page = await context.newPage();
    watch(page, name);
    await page.goto(url);
    if (index > 0) await page.locator('[data-action="sit"]').first().click();
    await page.locator('.waiting-room .seats').waitFor();
    players.push(new Player(page, { name, touch: look.phone, seed: index + 1 }));
  }
  if (start) {
    await players[0].page.locator('[data-action="start"]:enabled').click();
    for (const { page } of players) await begun(page);
  }
  return { id: table, url, players };
}

/** Waits until the game is to be seen. */
export async function begun(page) {
  await page.locator('.people [data-seat]').first().waitFor();
}

/** The engine of the page answers a call. */
export function call(page, name, args = {}) {
  return page.evaluate(async ([what, given]) => {
    const root = document.querySelector('script[type="module"]').src;
    return (await import(new URL('engine/engine.js', root).href)).call(what, given);
  }, [name, args]);
}

/**
 * A table in this browser, shown: some people at one screen and some bots.
 * @returns {Promise<{ id: string, people: number[] }>}
 */
export async function localTable(page, { game, names = ['Anna'], bots = ['greedy'], seed = '7', options = { first: 0 }, hold = 0 }) {
  const seats = [...names.map(() => 'open'), ...bots.map((bot) => `bot:${bot}`)];
  const { table, people } = await call(page, 'create', {
    terms: { game, players: seats.length, options, seats, hold }, names, seed,
  });
  await page.evaluate((id) => { location.hash = `#/local/${id}`; }, table);
  await page.locator('.people [data-seat], .curtain').first().waitFor();
  await call(page, 'pace', { pause: 0 });
  return { id: table, people };
}

/** The record of a table in this browser. */
export function localRecord(page, id) {
  return call(page, 'record', { table: id });
}

/** The record of a game that is over on the server. */
export async function serverRecord(server, id, game = 1) {
  const answer = await fetch(new URL(`api/tables/${id}/record?game=${game}`, server.url));
  const text = await answer.text();
  assert.equal(answer.status, 200, text);
  return text;
}

/** Runs the program on a record; its output. */
export function piazza(kit, command, record, ...more) {
  const file = join(kit.folder, 'game.record');
  writeFileSync(file, record);
  const { status, stdout, stderr } = spawnSync(PROGRAM, [command, file, ...more], { encoding: 'utf8', env: { ...process.env, LC_ALL: 'C' } });
  return { status, text: stdout + stderr };
}

/** The moves of a record in order: whose ('chance' or a number) and how they are written. @param {string} record */
export function movesOf(record) {
  const moves = [];
  for (const line of record.slice(record.indexOf('\n\n')).split('\n')) {
    const match = /^(?:\d+\.)?\s+(chance|\d+): (.*)$/.exec(line);
    if (match) for (const text of match[2].split(', ')) moves.push({ by: match[1] === 'chance' ? 'chance' : Number(match[1]), text });
  }
  return moves;
}

/** What the service worker has is all that the page needs. */
export async function keptOffline(page) {
  await until('the service worker has the page', () => page.evaluate(async () =>
    navigator.serviceWorker.controller !== null && (await navigator.serviceWorker.ready).active?.state === 'activated'), 60);
}

/**
 * A table in this browser that has been played for a while by the engine alone, its person choosing by a fixed rule; it is
 * not shown. moves: Infinity plays to the end.
 * @returns {Promise<string>} its id
 */
export function playedTable(page, { game, players = 3, moves = 60, seed = '7', until: stop = null }) {
  return page.evaluate(async ({ most, kind, ...terms }) => {
    const root = document.querySelector('script[type="module"]').src;
    const engine = await import(new URL('engine/engine.js', root).href);
    await engine.call('pace', { pause: 0 });
    const { table } = await engine.call('create', {
      terms: { game: terms.game, players: terms.players, options: { first: 0 },
        seats: ['open', ...Array(terms.players - 1).fill('bot:greedy')] },
      names: ['Anna'], seed: terms.seed,
    });
    let state = 12345;
    const some = (list) => {
      state = (Math.imul(state, 1103515245) + 12345) >>> 1;
      return list[state % list.length];
    };
    await new Promise((done) => {
      let answered = 0;
      const end = engine.listen(({ table: id, message }) => {
        const { position } = id === table ? JSON.parse(message) : {};
        if (!position) return;
        const { ask } = position;
        const there = kind ? ask?.moves.some(({ move }) => move.kind === kind) : position.moves >= most;
        if (position.result || (there && ask)) {
          end();
          done();
        } else if (ask && ask.id !== answered) {
          answered = ask.id;
          const good = ask.moves.filter(({ text }) => /^(claim|trip)/.test(text));
          const move = some(good.length > 0 ? good : ask.moves);
          engine.call('send', { table, person: 1, message: { type: 'move', ask: ask.id, move: move.number } });
        }
      });
      engine.call('open', { table, person: 1 });
    });
    await engine.call('leave', { table, person: 1 });
    return table;
  }, { game, players, most: moves === Infinity ? 1e9 : moves, kind: stop, seed });
}

/** Shows a table of this browser. */
export async function showTable(page, id) {
  await page.evaluate((table) => { location.hash = `#/local/${table}`; }, id);
  // At the end the result stands where the people were.
  await page.locator('.people [data-seat]').first().waitFor({ state: 'attached' });
  await page.locator('.what.yours, .table-page.over').first().waitFor();
}
