// QR codes against those of another encoder (libqrencode: bytes, level M): a hash of the modules, row by row.

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { modules, penalty, qr } from '../../web/lib/qr.js';

/** Version, text, the first half of the SHA-256. @type {[number, string, string][]} */
const CODES = [
  [1, 'Milano', '0771fe4862f615868650a1ef4ee9e954'],
  [1, 'Napoli', '6312a9d4c1df92cf6bc9ae900d233d72'],
  [1, 'Pisa', 'b850e1529290557deee72dd78b40267f'], // mask 0
  [1, 'AnconaAncona', '7c223c31ac4db8bc5f101cd0d9cda5d0'], // mask 1
  [1, 'ParmaParma', '8ef1b8c6598da8bdfe4ee5e23424d06e'], // mask 3
  [1, 'Parma', '685ce3f4b4dcbb96e27a7b6041ad0dc1'], // mask 4
  [1, 'piazza 172', '634b3d9f3aeea956713f2d64b0441db5'], // mask 5
  [1, 'piazza 16', '9c1a3f63de351e56d9970291051d0c04'], // mask 7
  [2, 'https://piazza.example/x', '6483e9c8e23a5c1087e25c60b0fe455d'],
  [3, 'Perché no? Bèppe – größer', '6e75fa3865540dbc1a7d50dc565b05ad'],
  [4, 'https://piazza.example/t/k3v5m2ahq7w4x6tn2bcd', '26fd7070dc5fa5ffdcc59c811797242b'],
  [4, 'http://192.168.1.20:8080/t/k3v5m2ahq7w4x6tn2bcd', 'e1abed2eb6624f573cc23220ec5ba8d6'],
  [5, 'https://games.example.org/italian/piazza/t/k3v5m2ahq7w4x6tn2bcd#/', 'fbf9c16be55a5d93fc566adf01a86cd9'],
  [6, 'x'.repeat(106), '536f804ac066bd508901c3133f627c8f'],
  [7, 'y'.repeat(122), 'fa3ce7e280571d5eacc1729dceb6d4fd'],
  [8, '0123456789'.repeat(15), '94c7dddbac9a75887b6d9094f7cea295'],
  [9, 'piazza '.repeat(25), '8fd747f4f338e1c17db45d325e6c081a'],
  [10, 'z'.repeat(213), 'f6862dc828d614e511c1aea5f5a112d3'],
];

const rows = (/** @type {boolean[][]} */ grid) => grid.map((row) => row.map(Number).join('')).join('\n');

for (const [version, text, hash] of CODES) {
  test(`version ${version}: ${text.slice(0, 50)}`, () => {
    const grid = modules(text);
    assert.equal(grid.length, 17 + 4 * version);
    assert.equal(createHash('sha256').update(rows(grid)).digest('hex').slice(0, 32), hash);
  });
}

test('a text fills its version to the last byte, and the next one needs another version', () => {
  const sizes = [14, 26, 42, 62, 84, 106, 122, 152, 180, 213];
  sizes.forEach((size, index) => assert.equal(modules('a'.repeat(size)).length, 21 + 4 * index));
  sizes.slice(0, -1).forEach((size, index) => assert.equal(modules('a'.repeat(size + 1)).length, 25 + 4 * index));
  assert.throws(() => modules('a'.repeat(214)), RangeError);
});

test('the penalty counts runs, blocks, patterns and darkness', () => {
  const grid = (/** @type {string[]} */ lines) => lines.map((line) => [...line].map((each) => each === '1'));
  assert.equal(penalty(grid(['01', '10'])), 0);
  assert.equal(penalty(grid(['11', '11'])), 3 + 100);
  assert.equal(penalty(grid(['11111', '01010', '10101', '01010', '10101'])), 3 + 20);
  const chess = Array.from({ length: 11 }, (_, y) => Array.from({ length: 11 }, (_, x) => (x + y) % 2 === 0));
  assert.equal(penalty(chess), 0);
  const run = chess.map((row) => [...row]);
  run[0] = [...'10111010000'].map((each) => each === '1');
  assert.ok(penalty(run) >= 40);
});

test('the picture is dark on light with a margin of four, and has a name', () => {
  const node = qr('Milano', 'a name');
  assert.equal(node.props.viewBox, '0 0 29 29');
  assert.equal(node.props.role, 'img');
  assert.equal(node.props['aria-label'], 'a name');
  const [ground, code] = /** @type {any[]} */ (node.children);
  assert.equal(ground.props.fill, '#ffffff');
  assert.ok(code.props.d.startsWith('M4 4h7v1h-7z'));
});
