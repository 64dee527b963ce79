// Bots play a game: node match.mjs FOLDER [GAME [SEED]]
// FOLDER is where piazza.wasm and piazza.mjs are installed, PREFIX/share/piazza.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const [folder = '/usr/local/share/piazza', name = 'little', seed = '7'] = process.argv.slice(2);
const { load, CHANCE, PLAYING } = await import(pathToFileURL(resolve(folder, 'piazza.mjs')));
const bots = ['greedy', 'random', 'greedy', 'random'];

const piazza = await load(readFileSync(resolve(folder, 'piazza.wasm')));
const game = piazza.open();
try {
  game.setup(name, bots.length);
  bots.forEach((bot, seat) => game.name(seat, bot));
  game.start(seed);
  while (game.stage === PLAYING) {
    if (game.actor === CHANCE) game.draw();
    else game.apply(game.ask(bots[game.actor]));
  }
  const { points, winners } = game.result();
  bots.forEach((bot, seat) => {
    console.log(`${seat} ${bot}: ${points[seat]}${winners.includes(seat) ? ', winner' : ''}`);
  });
  process.stdout.write(`\n${game.record()}`);
} catch (problem) {
  console.error(`match: ${problem.message}`);
  process.exitCode = 1;
} finally {
  game.close();
}
