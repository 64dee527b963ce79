// Which bots are offered, proposed and asked for hints: web/lib/bots.js.
import assert from 'node:assert/strict';
import test from 'node:test';
import { botTitle, proposedBot, strongestBot } from '../../web/lib/bots.js';

const bot = (/** @type {string} */ id, level = 0) => ({ id, help: '', level, nodes: 1, milliseconds: 0 });
const bots = [bot('turista', 1), bot('viaggiatore', 2), bot('capotreno', 3), bot('maestro', 4), bot('greedy'), bot('path+r')];

test('viaggiatore is proposed, maestro is asked for hints', () => {
  assert.equal(proposedBot(bots).id, 'viaggiatore');
  assert.equal(strongestBot(bots).id, 'maestro');
  assert.equal(strongestBot([...bots].reverse()).id, 'maestro');
});

test('a game without levels still has an opponent and hints', () => {
  const few = [bot('greedy'), bot('random')];
  assert.equal(proposedBot(few).id, 'greedy');
  assert.equal(strongestBot(few).id, 'greedy');
});

test('levels have titles, other bots their names', () => {
  assert.equal(botTitle('maestro'), 'Maestro: expert');
  assert.equal(botTitle('path+r'), 'Bot path+r');
});
