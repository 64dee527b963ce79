// node test_games.mjs FOLDER RECORDS: the ES module around piazza.wasm: bots play, golden records come
// out as they went in, and what is wrong is refused with a code and a sentence.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const [folder, records] = process.argv.slice(2);
const { load, CHANCE, NOBODY, EMPTY, SETUP, PLAYING, OVER, PiazzaError } =
  await import(pathToFileURL(`${folder}/piazza.mjs`));
const bytes = readFileSync(`${folder}/piazza.wasm`);

// No imports; the foreign function interface and nothing else.
const module = new WebAssembly.Module(bytes);
assert.deepEqual(WebAssembly.Module.imports(module), []);
for (const { name } of WebAssembly.Module.exports(module)) {
  assert.match(name, /^(memory|pz_(ffi|table|error)_[a-z_]+|pz_version)$/);
}

// A host that does not have the file answers with a page of its own.
await assert.rejects(load(new Response('<h1>Not found</h1>', { status: 404 })), /cannot be loaded \(404\)/);
const fetched = await load(Promise.resolve(new Response(bytes)));
const piazza = await load(bytes);
assert.equal(fetched.version, piazza.version);
assert.match(piazza.version, /^\d+\.\d+\.\d+$/);
const games = piazza.games();
assert.deepEqual(games.map((game) => game.id), process.env.PIAZZA_GAMES.split(' '));
assert.ok(games.every((game) => game.rules.startsWith('# ') && game.min >= 2 && game.max <= 6));
assert.ok(games.every(({ bots }) => bots.length >= 2 && bots.every((bot) => bot.help.length > 0)));

function play(game, bot) {
  while (game.stage === PLAYING) {
    if (game.actor === CHANCE) game.draw();
    else game.apply(game.ask(bot));
  }
  return game;
}

for (const { id, min, max, bots } of games) {
  for (const bot of bots.filter(({ milliseconds }) => milliseconds === 0)) { // test_bots.mjs has the others
    const game = piazza.open();
    assert.equal(game.stage, EMPTY);
    game.setup(id, max).name(0, 'Anna').name(1, 'Èva');
    assert.equal(game.stage, SETUP);
    assert.equal(game.actor, NOBODY);
    play(game.start(7), bot.id);
    assert.equal(game.stage, OVER);
    const result = game.result();
    assert.equal(result.points.length, max);
    assert.ok(result.winners.length > 0);
    // The record is read back, and the same moves lead to the same end.
    const again = piazza.open().recordRead(game.record());
    assert.equal(again.record(), game.record());
    assert.deepEqual(again.made(), game.made());
    assert.deepEqual(again.state(), game.state());
    // Going back and on draws the same chance.
    again.back(10);
    assert.equal(play(again, bot.id).record(), game.record());
    again.back(7);
    assert.equal(again.play(bot.id, 5), 5);
    assert.equal(again.play(bot.id), game.made().length - 12);
    assert.equal(again.play(bot.id), 0);
    assert.equal(again.record(), game.record());
    again.close();
    game.close();
  }
  // Moves, views and sampled states at the start.
  const game = piazza.open().setup(id, min).start('ab'.repeat(32));
  while (game.actor === CHANCE) {
    assert.ok(game.moves().every((move) => game.weight(move) > 0));
    game.draw();
  }
  for (const move of game.moves()) {
    assert.equal(game.moveRead(game.moveText(move)), move);
    assert.equal(game.moveSeen(move, game.actor), game.moveText(move));
    assert.equal(game.moveRead(game.moveObject(move)), move);
    assert.equal(game.moveObjectSeen(move, NOBODY).kind, game.moveObject(move).kind);
  }
  const sample = game.sampleState(game.actor, 3);
  assert.deepEqual(sample.view(game.actor), game.view(game.actor));
  assert.deepEqual(sample.moves(), game.moves());
  assert.throws(() => sample.record(), PiazzaError);
  const { finished, wins } = sample.playouts(1, 20);
  assert.equal(finished, 20);
  assert.ok(Math.abs(wins.reduce((a, b) => a + b) - 1) < 1e-9);
  const asked = game.ask('greedy');
  const answer = game.answer();
  assert.equal(answer.move, asked);
  assert.equal(answer.candidates[0].move, asked);
  assert.ok(answer.reason.length > 0);
  assert.equal(answer.sentence.replaceAll('{n}', answer.number).replaceAll('{w}', answer.word), answer.reason);
  // A program that knows only the view has the same choices, and can ask for advice.
  const seen = piazza.open().setup(id, min);
  for (const turn of [1, 2]) {
    seen.fromView(game.actor, game.view(game.actor), turn);
    assert.equal(seen.actor, game.actor);
    assert.deepEqual(seen.view(game.actor), game.view(game.actor));
    assert.deepEqual(seen.moves().map((move) => seen.moveObject(move)),
      game.moves().map((move) => game.moveObject(move)));
    assert.ok(seen.moves().includes(seen.ask('greedy')));
  }
  assert.throws(() => seen.fromView(game.actor, {}), PiazzaError);
  assert.throws(() => seen.record(), PiazzaError);
  seen.close();
  sample.close();
  game.close();
}

for (const file of readdirSync(records).filter((name) => name.endsWith('.record'))) {
  const text = readFileSync(`${records}/${file}`, 'utf8');
  const game = piazza.open().recordRead(text);
  assert.equal(game.stage, OVER);
  const end = text.split('\n').find((line) => line.startsWith('end:'));
  const { points, winners } = game.result();
  assert.ok(end.endsWith(` points ${points.join(' ')}, winners ${winners.join(' ')}`), file);
  game.close();
}

function refuses(reason, words, call) {
  assert.throws(call, (error) => error instanceof PiazzaError && error.reason === reason &&
    error.code < 0 && error.message.includes(words));
}

const game = piazza.open();
refuses('GAME', 'no such game', () => game.setup('chess', 2));
refuses('STAGE', 'not at the point', () => game.start('1'));
refuses('PLAYERS', 'number of players', () => game.setup('little', 9));
game.setup('little', 4);
refuses('OPTION', 'first, discs', () => game.set('colour', 'red'));
refuses('SEAT', 'no such seat', () => game.name(4, 'Anna'));
refuses('SYNTAX', '64 hexadecimal digits', () => game.start('soon'));
refuses('STAGE', 'not at the point', () => game.state());
game.start('1');
refuses('STAGE', 'not at the point', () => game.set('first', '0'));
while (game.actor === CHANCE) game.draw();
refuses('BOT', 'no such bot', () => game.ask('deep'));
refuses('MOVE', 'no such move', () => game.apply(65535));
refuses('SYNTAX', 'not understood', () => game.moveRead('fly'));
refuses('SYNTAX', '1:1: ', () => game.recordRead('no record'));
refuses('SEAT', 'no such seat', () => game.view(4));
assert.throws(() => game.set('a\0b', ''), TypeError);
assert.equal(game.stage, PLAYING);
game.close();
refuses('HANDLE', 'handle', () => game.state());
console.log('ok');
