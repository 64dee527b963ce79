// node test_replay.mjs FOLDER RECORDS: a page can show a game again from its record alone: every step as
// any seat saw it or with nothing hidden, and it can check the shuffle by WebCrypto without our code.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const [folder, records] = process.argv.slice(2);
const { load, checkShuffle, CHANCE, NOBODY, PiazzaError } =
  await import(pathToFileURL(`${folder}/piazza.mjs`));
const piazza = await load(readFileSync(`${folder}/piazza.wasm`));

const nulls = (value) => (value === null ? 1
  : typeof value === 'object' ? Object.values(value).reduce((sum, part) => sum + nulls(part), 0) : 0);

// What is drawn of a view needs no more than what the seats see together.
function checkOpenView(game) {
  const open = game.openView();
  const views = Array.from({ length: game.players }, (_, seat) => game.view(seat));
  for (const [seat, view] of views.entries()) {
    for (const key of ['hands', 'tickets', 'offered'].filter((name) => name in open)) {
      assert.deepEqual(open[key][seat], view[key][seat]);
    }
  }
  if ('hands' in open) assert.ok(!JSON.stringify(open.hands).includes('>?'));
  assert.deepEqual(Object.keys(open), Object.keys(views[0]));
}

for (const file of readdirSync(records).filter((name) => name.endsWith('.record'))) {
  const text = readFileSync(`${records}/${file}`, 'utf8');
  const game = piazza.open().recordRead(text);
  const facts = game.facts();
  const made = game.made();
  for (const [seat, name] of facts.names.entries()) {
    assert.equal(text.includes(`\nseat ${seat}: ${name}\n`), name !== '');
  }
  assert.equal(facts.game, text.match(/^game: (.*)$/m)[1]);
  assert.equal(facts.players, game.players);
  assert.equal(facts.options.first, Number(text.match(/^option first: (.*)$/m)[1]));
  assert.equal(facts.notes.length, text.match(/: \((resigned|out of time|bot .*|back)\)/g)?.length ?? 0);
  const seats = [NOBODY, CHANCE, ...Array(game.players).keys()];
  const steps = new Map(seats.map((seat) => [seat, game.steps(seat)]));
  assert.ok(seats.every((seat) => steps.get(seat).length === made.length));

  // The steps are those of the game at that place; some places are enough, forward and back.
  for (let step = 0; step < made.length; step += 1 + (step * 7) % 23) {
    const there = game.copy().back(step);
    const after = game.copy().back(step + 1);
    const open = steps.get(CHANCE)[step];
    assert.equal(open.by, there.actor === CHANCE ? 'chance' : there.actor);
    assert.equal(open.turn, there.turns + 1);
    assert.equal(open.text, there.moveText(made[step]));
    if (after.facts().notes.every(({ note }) => note === 'back')) {
      assert.deepEqual(open.points, after.result().points);
    }
    for (const seat of seats.filter((one) => one !== CHANCE)) {
      const { text: seen, move } = steps.get(seat)[step];
      assert.equal(seen, there.moveSeen(made[step], seat));
      assert.deepEqual(move, there.moveObjectSeen(made[step], seat));
      // Whoever hides nothing tells at least as much; and what both tell is the same.
      assert.ok(nulls(open.move) <= nulls(move));
      for (const [key, value] of Object.entries(move)) {
        if (nulls(value) === 0) assert.deepEqual(open.move[key], value);
      }
    }
    checkOpenView(there);
    assert.equal(there.facts().secret, null); // what is published at the end
    there.close();
    after.close();
  }
  checkOpenView(game);

  // The shuffle, by the engine and by WebCrypto.
  const verdict = game.verify();
  const draws = game.draws();
  const checked = await checkShuffle(facts, draws);
  assert.equal(verdict.draws, checked.count);
  if (facts.seed !== null && facts.seed.length < 64) {
    assert.deepEqual([verdict.seed, checked.draws], ['number', null]);
  } else if (facts.seed !== null) {
    assert.ok(verdict.right);
    assert.ok(checked.draws);
    assert.notEqual(checked.first, false);
    assert.equal(checked.seed, facts.secret === null ? null : true);
    assert.equal(checked.commitment, facts.commitment === null ? null : true);
    const wrong = draws.findLastIndex(({ weights }) => weights.length > 1);
    const others = structuredClone(draws);
    others[wrong].drawn = (others[wrong].drawn + 1) % others[wrong].weights.length;
    assert.deepEqual(await checkShuffle(facts, others), { ...checked, draws: false, step: draws[wrong].step });
    const flip = (hex) => hex.replace(/^./, (digit) => (digit === '0' ? '1' : '0'));
    if (facts.secret !== null) {
      const { commitment, seed } = await checkShuffle({ ...facts, secret: flip(facts.secret) }, draws);
      assert.deepEqual([commitment, seed], [facts.commitment === null ? null : false, false]);
      assert.equal((await checkShuffle({ ...facts, words: facts.words.map(() => 'altro') }, draws)).seed, false);
      assert.equal((await checkShuffle({ ...facts, seed: null }, draws)).draws, true);
    }
    assert.equal((await checkShuffle({ ...facts, seed: flip(facts.seed) }, draws)).draws, false);
  }
  game.close();
}

const sample = piazza.open().setup('little', 4).start(1).sampleState(0, 1);
for (const call of ['facts', 'steps', 'draws', 'verify']) assert.throws(() => sample[call](0), PiazzaError);
const game = piazza.open().setup('little', 4).start(1);
assert.throws(() => game.steps(4), PiazzaError);
assert.deepEqual(game.steps(0), []);
assert.deepEqual(game.draws(), []);
console.log('ok');
