// node test_signatures.mjs FOLDER RECORDS: the library in WebAssembly must give the signatures of random
// play that are kept in RECORDS/signatures.txt.
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const [folder, records] = process.argv.slice(2);
const { load } = await import(pathToFileURL(`${folder}/piazza.mjs`));
const piazza = await load(readFileSync(`${folder}/piazza.wasm`));
const games = piazza.games();
let failed = 0;
let checked = 0;
for (const line of readFileSync(`${records}/signatures.txt`, 'utf8').trim().split('\n')) {
  const [index, id, players, choice, signature] = line.split(' ');
  const option = games[Number(index)].options[0];
  const game = piazza.open().setup(id, Number(players));
  if (option && option.values.length > 0) game.set(option.key, option.values[Number(choice)]);
  const found = game.signature(50);
  game.close();
  checked++;
  if (found !== signature) {
    console.error(`${id}, ${players} players, option ${choice}: ${found}, kept is ${signature}`);
    failed++;
  }
}
console.log(`${checked} signatures, ${failed} differ`);
process.exit(failed > 0 || checked === 0 ? 1 : 0);
