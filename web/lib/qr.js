// QR codes (ISO/IEC 18004): text as bytes, error correction of level M, versions 1 to 10, which is up to 213
// bytes. The link of a table fits into version 4 or 5.

import { svg } from './dom.js';
import { t } from './words.js';

/**
 * Of each version: bytes of correction in a block, then pairs of how many blocks there are and their bytes of
 * data.
 */
const BLOCKS = [
  [10, 1, 16], [16, 1, 28], [26, 1, 44], [18, 2, 32], [24, 2, 43], [16, 4, 27], [18, 4, 31],
  [22, 2, 38, 2, 39], [22, 3, 36, 2, 37], [26, 4, 43, 1, 44],
];
const ALIGNMENT = [[], [6, 18], [6, 22], [6, 26], [6, 30], [6, 34], [6, 22, 38], [6, 24, 42], [6, 26, 46],
  [6, 28, 50]];

// The field of 256 elements by powers of 2, modulo x^8 + x^4 + x^3 + x^2 + 1.
const POWERS = new Uint8Array(255);
const LOGARITHMS = new Uint8Array(256);
for (let i = 0, value = 1; i < 255; i++) {
  POWERS[i] = value;
  LOGARITHMS[value] = i;
  value = value << 1 ^ (value & 0x80 ? 0x11d : 0);
}

/** @param {number} a @param {number} b */
const times = (a, b) => (a === 0 || b === 0 ? 0 : POWERS[(LOGARITHMS[a] + LOGARITHMS[b]) % 255]);

/** The bytes of correction for some data. @param {number[]} data @param {number} count @returns {number[]} */
function correction(data, count) {
  let generator = [1];
  for (let i = 0; i < count; i++) {
    generator = [...generator, 0].map((value, at) => value ^ (at > 0 ? times(generator[at - 1], POWERS[i]) : 0));
  }
  const rest = [...data, ...Array(count).fill(0)];
  for (let i = 0; i < data.length; i++) {
    const factor = rest[i];
    generator.forEach((value, at) => {
      rest[i + at] ^= times(value, factor);
    });
  }
  return rest.slice(data.length);
}

/** The smallest version that has the bytes, and its data without correction. @param {Uint8Array} bytes */
function pack(bytes) {
  for (const [index, [, ...groups]] of BLOCKS.entries()) {
    const capacity = groups[0] * groups[1] + (groups[2] ?? 0) * (groups[3] ?? 0);
    const lengthBits = index < 9 ? 8 : 16;
    if (4 + lengthBits + 8 * bytes.length > 8 * capacity) continue;
    /** @type {number[]} */
    const bits = [];
    const put = (/** @type {number} */ value, /** @type {number} */ count) => {
      for (let i = count - 1; i >= 0; i--) bits.push(value >> i & 1);
    };
    put(4, 4);
    put(bytes.length, lengthBits);
    bytes.forEach((byte) => put(byte, 8));
    put(0, Math.min(4, 8 * capacity - bits.length));
    while (bits.length % 8 > 0) bits.push(0);
    const data = Array.from({ length: bits.length / 8 },
      (_, at) => parseInt(bits.slice(8 * at, 8 * at + 8).join(''), 2));
    for (let pad = 0xec; data.length < capacity; pad ^= 0xfd) data.push(pad);
    return { version: index + 1, data };
  }
  throw new RangeError('the text is too long for a code');
}

/**
 * Blocks with their correction, interleaved.
 * @param {number} version @param {number[]} data
 * @returns {number[]}
 */
function interleave(version, data) {
  const [count, ...groups] = BLOCKS[version - 1];
  /** @type {number[][]} */
  const blocks = [];
  let at = 0;
  for (let group = 0; group < groups.length; group += 2) {
    const size = groups[group + 1];
    for (let i = 0; i < groups[group]; i++, at += size) blocks.push(data.slice(at, at + size));
  }
  const checks = blocks.map((block) => correction(block, count));
  return [blocks, checks].flatMap((rows) => Array.from({ length: Math.max(...rows.map(({ length }) => length)) },
    (_, column) => rows.filter(({ length }) => length > column).map((row) => row[column])).flat());
}

/**
 * Bits with their remainder after division, as formats and versions have them.
 * @param {number} value @param {number} divisor @param {number} count of the bits added
 */
function withRemainder(value, divisor, count) {
  let rest = value << count;
  for (let bit = 31 - Math.clz32(rest); bit >= count; bit = 31 - Math.clz32(rest)) rest ^= divisor << bit - count;
  return value << count | rest;
}

/** @type {((x: number, y: number) => boolean)[]} */
const MASKS = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => ((x / 3 | 0) + (y / 2 | 0)) % 2 === 0,
  (x, y) => x * y % 2 + x * y % 3 === 0,
  (x, y) => (x * y % 2 + x * y % 3) % 2 === 0,
  (x, y) => ((x + y) % 2 + x * y % 3) % 2 === 0,
];

/** @typedef {(boolean | null)[][]} Grid by rows; null is not yet decided */

/** What every code of the version has. @param {number} version @returns {Grid} */
function frame(version) {
  const size = 17 + 4 * version;
  /** @type {Grid} */
  const grid = Array.from({ length: size }, () => Array(size).fill(null));
  const square = (/** @type {number} */ cx, /** @type {number} */ cy, /** @type {number} */ radius, /** @type {(ring: number) => boolean} */ dark) => {
    for (let y = cy - radius; y <= cy + radius; y++) {
      for (let x = cx - radius; x <= cx + radius; x++) {
        if (grid[y]?.[x] !== undefined) grid[y][x] = dark(Math.max(Math.abs(x - cx), Math.abs(y - cy)));
      }
    }
  };
  for (const [x, y] of [[3, 3], [size - 4, 3], [3, size - 4]]) {
    square(x, y, 4, (ring) => ring !== 2 && ring !== 4);
  }
  const places = ALIGNMENT[version - 1];
  for (const y of places) {
    for (const x of places) if (grid[y][x] === null) square(x, y, 2, (ring) => ring !== 1);
  }
  for (let i = 8; i < size - 8; i++) {
    grid[6][i] = i % 2 === 0;
    grid[i][6] = i % 2 === 0;
  }
  if (version >= 7) {
    const bits = withRemainder(version, 0x1f25, 12);
    for (let i = 0; i < 18; i++) {
      const [a, b] = [i / 3 | 0, size - 11 + i % 3];
      grid[a][b] = (bits >> i & 1) === 1;
      grid[b][a] = grid[a][b];
    }
  }
  putFormat(grid, 0);
  return grid;
}

/**
 * Level M and the mask, twice, and the one module that is always dark.
 * @param {Grid} grid @param {number} mask
 */
function putFormat(grid, mask) {
  const size = grid.length;
  const bits = withRemainder(mask, 0x537, 10) ^ 0x5412;
  for (let i = 0; i < 15; i++) {
    const dark = (bits >> i & 1) === 1;
    grid[i < 6 ? i : i < 8 ? i + 1 : size - 15 + i][8] = dark;
    grid[8][i < 8 ? size - 1 - i : i < 9 ? 7 : 14 - i] = dark;
  }
  grid[size - 8][8] = true;
}

/**
 * Lays the bytes into the free modules, in columns of two from the right, up and down by turns.
 * @param {Grid} grid @param {number[]} bytes @param {number} mask
 * @returns {boolean[][]}
 */
function fill(grid, bytes, mask) {
  const size = grid.length;
  const done = grid.map((row) => [...row]);
  let bit = 0;
  let up = true;
  for (let right = size - 1; right > 0; right -= 2, up = !up) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step++) {
      const y = up ? size - 1 - step : step;
      for (const x of [right, right - 1]) {
        if (grid[y][x] !== null) continue;
        const dark = ((bytes[bit >> 3] ?? 0) >> 7 - bit % 8 & 1) === 1;
        done[y][x] = dark !== MASKS[mask](x, y);
        bit++;
      }
    }
  }
  putFormat(done, mask);
  return /** @type {boolean[][]} */ (done);
}

/**
 * How hard a grid is to read: long runs, blocks, patterns like the corners, and much dark or light.
 * @param {boolean[][]} grid
 */
export function penalty(grid) {
  const size = grid.length;
  let sum = 0;
  let dark = 0;
  const lines = [...grid, ...grid.map((_, x) => grid.map((row) => row[x]))];
  for (const line of lines) {
    const text = line.map((each) => (each ? '1' : '0')).join('');
    for (const run of text.match(/0{5,}|1{5,}/g) ?? []) sum += run.length - 2;
    sum += 40 * (text.match(/(?=10111010000|00001011101)/g)?.length ?? 0);
  }
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      dark += Number(grid[y][x]);
      if (y + 1 < size && x + 1 < size && grid[y][x] === grid[y][x + 1] && grid[y][x] === grid[y + 1][x]
        && grid[y][x] === grid[y + 1][x + 1]) sum += 3;
    }
  }
  return sum + 10 * Math.floor(Math.abs(dark / size ** 2 * 100 - 50) / 5);
}

/** The modules of a code, by rows; true is dark. @param {string} text @returns {boolean[][]} */
export function modules(text) {
  const { version, data } = pack(new TextEncoder().encode(text));
  const bytes = interleave(version, data);
  const grid = frame(version);
  const all = MASKS.map((_, mask) => fill(grid, bytes, mask));
  const penalties = all.map(penalty);
  return all[penalties.indexOf(Math.min(...penalties))];
}

/**
 * A code as a picture; dark on light by day and night, as cameras expect.
 * @param {string} text @param {string} [label]
 */
export function qr(text, label = t('QR code of {link}', { link: text })) {
  const grid = modules(text);
  const size = grid.length + 8;
  const d = grid.flatMap((row, y) => [...row.map((dark) => (dark ? '1' : '0')).join('').matchAll(/1+/g)]
    .map((run) => `M${run.index + 4} ${y + 4}h${run[0].length}v1h-${run[0].length}z`)).join('');
  return svg('svg', { class: 'qr', viewBox: `0 0 ${size} ${size}`, role: 'img', 'aria-label': label,
    'shape-rendering': 'crispEdges' },
  svg('rect', { width: size, height: size, fill: '#ffffff' }), svg('path', { d, fill: '#000000' }));
}
