// node signatures.mjs PIAZZA.wasm KEPT: the engine in WebAssembly must give the signatures that are
// kept.
import { readFileSync } from 'node:fs';

const [wasm, kept] = process.argv.slice(2);
const { instance } = await WebAssembly.instantiate(readFileSync(wasm), {});
let failed = 0;
let checked = 0;
for (const line of readFileSync(kept, 'utf8').trim().split('\n')) {
  const [index, id, players, choice, signature] = line.split(' ');
  const found = instance.exports.piazza_signature(Number(index), Number(players), Number(choice), 50);
  const hex = BigInt.asUintN(64, found).toString(16).padStart(16, '0');
  checked++;
  if (hex !== signature) {
    console.error(`${id}, ${players} players, option ${choice}: ${hex}, kept is ${signature}`);
    failed++;
  }
}
console.log(`${checked} signatures, ${failed} differ`);
process.exit(failed > 0 || checked === 0 ? 1 : 0);
