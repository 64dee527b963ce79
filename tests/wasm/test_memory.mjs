// node test_memory.mjs FOLDER: blocks of the module's memory are aligned, never overlap, keep what is
// in them, and come back into use once freed.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';

const [folder] = process.argv.slice(2);
const { instance } = await WebAssembly.instantiate(readFileSync(`${folder}/piazza.wasm`), {});
const { memory, pz_ffi_alloc: alloc, pz_ffi_free: free, pz_ffi_open, pz_ffi_close } =
  instance.exports;

let seed = 1;
function below(bound) {
  seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
  return (seed >>> 8) % bound;
}

const blocks = [];
function check(block) {
  const bytes = new Uint8Array(memory.buffer, block.address, block.size);
  assert.ok(bytes.every((byte) => byte === block.mark), 'a block keeps its bytes');
}

function churn(steps, most) {
  for (let step = 0; step < steps; step++) {
    if (blocks.length > most || (blocks.length > 0 && below(3) === 0)) {
      const [block] = blocks.splice(below(blocks.length), 1);
      check(block);
      free(block.address);
      continue;
    }
    const size = below(10) === 0 ? below(200000) : below(300);
    const address = alloc(size) >>> 0;
    assert.notEqual(address, 0);
    assert.equal(address % 16, 0);
    const block = { address, size, mark: 1 + below(255) };
    new Uint8Array(memory.buffer, address, size).fill(block.mark);
    blocks.push(block);
  }
}

function freeAll() {
  for (const block of blocks.splice(0)) {
    check(block);
    free(block.address);
  }
}

churn(4000, 200);
freeAll();
const size = memory.buffer.byteLength;
for (let round = 0; round < 5; round++) {
  churn(3000, 100);
  freeAll();
}
assert.ok(memory.buffer.byteLength <= size, 'what was freed is used again');

// Everything is one block again: what it has is enough for one that is almost as large.
// Stack and data, weights of bots among them, take less than 3 MB.
const large = alloc(size - 3 * 1048576);
assert.notEqual(large, 0);
assert.ok(memory.buffer.byteLength <= size, 'neighbours are joined');
free(large);

// Handles too; and what cannot be had is refused.
for (let round = 0; round < 2000; round++) pz_ffi_close(pz_ffi_open());
assert.equal(memory.buffer.byteLength, size);
assert.equal(alloc(0xfffffff0 | 0), 0);
free(0);
console.log(`ok, ${size} bytes`);
