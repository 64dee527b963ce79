// Somebody who knows no rules plays against a bot at a table: node table.mjs FOLDER [GAME [SEED]]
// FOLDER is where piazza.wasm and piazza.mjs are installed, PREFIX/share/piazza.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const [folder = '/usr/local/share/piazza', name = 'little', seed = '7'] = process.argv.slice(2);
const { load, PLAYING } = await import(pathToFileURL(resolve(folder, 'piazza.mjs')));
const piazza = await load(readFileSync(resolve(folder, 'piazza.wasm')));
const table = piazza.table();
let stored = '';
let asked = null; // Anna's question
let random = 1;

// First what happened is stored, then people are told. Anna is person 1, and there is nobody else.
function deliver({ events, messages }) {
  stored += events;
  for (const { message } of messages.filter(({ to }) => to === 1 || to === 0)) {
    const told = JSON.parse(message);
    if (told.type === 'error') throw new Error(told.sentence);
    if (told.position) asked = told.position.ask;
  }
}

function choose({ id, moves }) {
  random = (random * 75 + 74) % 65537;
  return { type: 'move', ask: id, move: moves[random % moves.length].move };
}

try {
  const terms = { game: name, players: 2, seats: ['open', 'bot:greedy'] };
  deliver(table.create({ type: 'create', name: 'Anna', terms }, { seed }));
  deliver(table.receive(1, { type: 'start' }));
  while (table.status === PLAYING) {
    const bot = table.bot();
    deliver(bot ? table.answer(bot, table.botMove()) : table.receive(1, choose(asked)));
  }
  // What was stored gives the same table again.
  const again = piazza.table().fold(stored);
  if (!again.same(table)) throw new Error('the events give another table');
  process.stdout.write(again.record());
  again.close();
} catch (problem) {
  console.error(`table: ${problem.message}`);
  process.exitCode = 1;
} finally {
  table.close();
}
