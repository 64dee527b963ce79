// node engine.mjs BUILD [ROUNDS]: the WebAssembly engine beside the native one. Both play the same games,
// by turns, and their processor time is measured, so that a machine whose speed changes, or that has other
// work, slows both; each figure is the median of its rounds.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';

const [build, rounds = '9'] = process.argv.slice(2);
const ROUND = 0.1e9; // ns that a measurement should take
const { load } = await import(pathToFileURL(`${build}/wasm/piazza.mjs`));
const bytes = readFileSync(`${build}/wasm/piazza.wasm`);
const piazza = await load(bytes);

const native = spawn(`${build}/bench/bench_engine`, { stdio: ['pipe', 'pipe', 'inherit'] });
const lines = createInterface({ input: native.stdout })[Symbol.asyncIterator]();

async function playNative(game, players, bot, games) {
  native.stdin.write(`${game} ${players} ${bot} ${games}\n`);
  const { value, done } = await lines.next();
  if (done) throw new Error('the native engine has gone');
  const [moves, ns] = value.split(' ').map(Number);
  return { moves, ns };
}

function playWasm(id, players, bot, games) {
  const game = piazza.open();
  const begun = process.cpuUsage();
  let moves = 0;
  if (bot === 'playouts') {
    moves = game.setup(id, players).start(1).playouts(1, games).finished;
  } else {
    for (let seed = 1; seed <= games; seed += 1) {
      moves += game.setup(id, players).start(seed).play(bot);
    }
  }
  const { user, system } = process.cpuUsage(begun);
  game.close();
  return { moves, ns: 1000 * (user + system) };
}

const median = (numbers) => numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)];

console.log(`WebAssembly in Node ${process.version} beside native, by turns; medians of ${rounds} rounds.
piazza.wasm has ${bytes.length} bytes, ${gzipSync(bytes, { level: 9 }).length} by gzip.

game     players  play       native games/s  WebAssembly games/s  ratio`);
let worst = Infinity;
for (const { id, max } of piazza.games()) {
  for (const bot of ['playouts', 'greedy']) {
    const players = Math.min(max, 4);
    let games = 1;
    // Also brings the module's functions to their fastest code.
    for (let spent = 0; spent < ROUND; games *= 2) spent = playWasm(id, players, bot, games).ns;
    const ratios = [];
    const times = { native: [], wasm: [] };
    for (let round = 0; round < Number(rounds); round += 1) {
      const one = await playNative(id, players, bot, games);
      const other = playWasm(id, players, bot, games);
      if (one.moves !== other.moves) throw new Error(`${id} ${bot}: the engines played different games`);
      times.native.push(one.ns / games);
      times.wasm.push(other.ns / games);
      ratios.push(one.ns / other.ns);
    }
    const ratio = median(ratios);
    worst = Math.min(worst, ratio);
    console.log(`${id.padEnd(8)} ${String(players).padStart(7)}  ${bot.padEnd(9)} ${
      (1e9 / median(times.native)).toFixed(0).padStart(15)}  ${
      (1e9 / median(times.wasm)).toFixed(0).padStart(19)}  ${ratio.toFixed(2).padStart(5)}`);
  }
}
console.log(`
ratio: speed of WebAssembly as a part of native speed. playouts: random play to the end within the engine;
greedy: bots play to the end. The lowest is ${worst.toFixed(2)}.`);
native.stdin.end();
