// The browser's check of shuffles: the examples of docs/shuffles.md, the kept records, and records that were tampered with.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { webcrypto } from 'node:crypto';

globalThis.crypto ??= webcrypto; // Node 18 has it in a module

const { draw, keyOf, seedOf, verify } = await import('../../web/lib/shuffle.js');
const { load } = await import('../../src/wasm/piazza.mjs');
const piazza = await load(readFileSync(`${process.env.PIAZZA_WEB}/piazza.wasm`));

function checked(name, change = (text) => text) {
  const game = piazza.open();
  const text = readFileSync(new URL(`../records/${name}.record`, import.meta.url), 'utf8');
  game.recordRead(change(text));
  const found = [game.facts(), game.draws()];
  game.close();
  return found;
}

test('the examples of docs/shuffles.md', async () => {
  const bytes = (from) => Array.from({ length: 32 }, (_, i) => (from + i).toString(16).padStart(2, '0')).join('');
  const key = await keyOf(bytes(0));
  const dice = Array(6).fill(1);
  assert.deepEqual([await draw(key, 0, dice), await draw(key, 1, dice), await draw(key, 2, dice)], [5, 3, 4]);
  assert.equal(await seedOf(bytes(100), ['luna', 'più', '']),
    '2ee28ec5aadc8eee973c474caa52d24bcb8cecd30c999de9fb6dcead2be1a1db');
});

for (const name of ['little-sealed-4', 'bella-sealed-3', 'tickets-sealed-2']) {
  test(`${name} is right`, async () => {
    const verdict = await verify(...checked(name));
    assert.deepEqual([verdict.right, verdict.problem, verdict.committed], [true, '', true]);
    assert.ok(verdict.draws > 20);
  });

  test(`${name} is found out when something is changed`, async () => {
    const [facts, draws] = checked(name);
    const changed = async (more, others = draws) => (await verify({ ...facts, ...more }, others)).problem;
    const flip = (hex) => (hex[0] === '0' ? '1' : '0') + hex.slice(1);
    assert.match(await changed({ commitment: flip(facts.commitment) }), /commitment/);
    assert.match(await changed({ secret: flip(facts.secret) }), /secret and the words/);
    assert.match(await changed({ words: facts.words.map((word, seat) => (seat === 0 ? `${word}x` : word)) }), /words/);
    assert.match(await changed({ secret: '', seed: flip(facts.seed) }), /draw|first player/);
    assert.match(await changed({ seed: '7' }), /256 bits/);
    assert.match(await changed({ first_named: false, options: { ...facts.options, first: (facts.options.first + 1) % facts.players } }), /first player/);
    const last = draws.length - 1;
    const other = draws.map((each, index) => (index === last ? { ...each, drawn: each.drawn + 1 } : each));
    assert.match(await changed({}, other), /draw/);
  });
}

test('a game of a number seed cannot be checked this way', async () => {
  assert.equal((await verify(...checked('little-4'))).right, false);
});
