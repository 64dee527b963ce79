// How long bots think in the browser: web/engine/budget.js, with a machine whose speed the test sets.
import assert from 'node:assert/strict';
import test from 'node:test';
import { askInTime } from '../../web/engine/budget.js';

const slow = { id: 'maestro', help: '', level: 4, nodes: 100000, milliseconds: 1000 };
let games = 0;

/** A machine that looks at that many nodes a millisecond. @param {number} speed */
function machine(speed) {
  const asked = /** @type {number[]} */ ([]);
  const game = `game ${games += 1}`; // each is measured by itself
  let time = 0;
  return {
    asked,
    ask: (bot = slow, work = 1) => askInTime(game, bot, (nodes) => {
      asked.push(nodes);
      time += (work * nodes) / speed;
      return `after ${nodes}`;
    }, () => time),
  };
}

test('a bot that answers quickly gets its own budget', () => {
  const { ask, asked } = machine(1);
  ask({ ...slow, milliseconds: 0 });
  assert.deepEqual(asked, [0]);
});

test('a fast machine uses the whole default', () => {
  const { ask, asked } = machine(200);
  assert.equal(ask(), 'after 100000');
  assert.equal(ask(), 'after 100000');
  assert.deepEqual(asked, [2000, 100000, 100000]);
});

test('a slow machine gets as many nodes as fit the time, from the first question on', () => {
  const { ask, asked } = machine(20);
  assert.equal(ask(), 'after 20000');
  assert.equal(ask(), 'after 20000');
  assert.deepEqual(asked, [2000, 20000, 20000]);
});

test('a very slow machine answers with its trial', () => {
  const { ask, asked } = machine(1);
  assert.equal(ask(), 'after 2000');
  assert.equal(ask(), 'after 1000');
  assert.deepEqual(asked, [2000, 1000]);
});

test('a question that takes no time says nothing of the machine', () => {
  const { ask, asked } = machine(20);
  ask(slow, 0); // a forced move
  assert.deepEqual(asked, [2000, 100000]);
  ask();
  assert.deepEqual(asked.slice(2), [2000, 20000]);
});

test('a machine that becomes slower is noticed', () => {
  const { ask, asked } = machine(20);
  ask();
  ask(slow, 2);
  ask(slow, 2);
  assert.deepEqual(asked, [2000, 20000, 20000, 10000]);
});
