// Makes the pictures of the README from those of `make screenshots`: as large, with 256 colours, so that each
// is small.
//
//     make screenshots SHOTS="tickets bella little" && node tools/web/pictures.mjs

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import * as zlib from 'node:zlib';

const from = new URL('../../build/screenshots/', import.meta.url).pathname;
const to = new URL('../../docs/pictures/', import.meta.url).pathname;
const PICTURES = {
  tickets: 'tickets-4-turn-desktop-light.png',
  bella: 'bella-4-trip-desktop-light.png',
  little: 'little-2-ways-desktop-dark.png',
};
const COLOURS = 256;
const MOST = 150 * 1024;

/** @typedef {{ width: number, height: number, pixels: Buffer }} Picture three bytes for each pixel */

/**
 * Reads what Chromium writes: 8 bits, RGB or RGBA, not interlaced.
 * @param {Buffer} file
 * @returns {Picture}
 */
function read(file) {
  const [width, height, depth, type, interlaced] = [file.readUInt32BE(16), file.readUInt32BE(20), file[24],
    file[25], file[28]];
  if (depth !== 8 || (type !== 2 && type !== 6) || interlaced !== 0) throw new Error('a picture that is not one of Chromium');
  const parts = [];
  for (let at = 8; at < file.length; at += 12 + file.readUInt32BE(at)) {
    if (file.toString('latin1', at + 4, at + 8) === 'IDAT') {
      parts.push(file.subarray(at + 8, at + 8 + file.readUInt32BE(at)));
    }
  }
  const size = type === 2 ? 3 : 4;
  const stride = width * size;
  const data = zlib.inflateSync(Buffer.concat(parts));
  const pixels = Buffer.alloc(width * height * 3);
  let above = Buffer.alloc(stride);
  for (let y = 0; y < height; y++) {
    const line = data.subarray(y * (stride + 1) + 1, (y + 1) * (stride + 1));
    unfilter(data[y * (stride + 1)], line, above, size);
    for (let x = 0; x < width; x++) line.copy(pixels, (y * width + x) * 3, x * size, x * size + 3);
    above = line;
  }
  return { width, height, pixels };
}

/** @param {number} kind @param {Buffer} line @param {Buffer} above @param {number} size of a pixel */
function unfilter(kind, line, above, size) {
  for (let i = 0; i < line.length; i++) {
    const left = i >= size ? line[i - size] : 0;
    const corner = i >= size ? above[i - size] : 0;
    const guess = left + above[i] - corner;
    const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - above[i]), Math.abs(guess - corner)];
    const paeth = a <= b && a <= c ? left : b <= c ? above[i] : corner;
    line[i] += [0, left, above[i], (left + above[i]) >> 1, paeth][kind];
  }
}

/**
 * The colours that stand for all others, by median cut.
 * @param {Map<number, number>} counts
 * @returns {number[][]}
 */
function palette(counts) {
  const channel = (/** @type {number} */ colour, /** @type {number} */ i) => (colour >> (16 - 8 * i)) & 255;
  const box = (/** @type {[number, number][]} */ colours) => {
    const spans = [0, 1, 2].map((i) => {
      const values = colours.map(([colour]) => channel(colour, i));
      return values.reduce((most, value) => Math.max(most, value), 0)
        - values.reduce((least, value) => Math.min(least, value), 255);
    });
    const widest = spans.indexOf(Math.max(...spans));
    const weight = colours.reduce((sum, [, n]) => sum + n, 0);
    return { colours, widest, worth: colours.length > 1 ? spans[widest] ** 2 * Math.sqrt(weight) : 0 };
  };
  const boxes = [box([...counts])];
  while (boxes.length < COLOURS) {
    const at = boxes.reduce((best, each, index) => (each.worth > boxes[best].worth ? index : best), 0);
    const { colours, widest, worth } = boxes[at];
    if (worth === 0) break;
    colours.sort((p, q) => channel(p[0], widest) - channel(q[0], widest));
    const half = colours.reduce((sum, [, n]) => sum + Math.sqrt(n), 0) / 2;
    let cut = 0;
    for (let sum = 0; cut < colours.length - 1 && sum < half; cut++) sum += Math.sqrt(colours[cut][1]);
    cut = Math.max(1, cut);
    boxes.splice(at, 1, box(colours.slice(0, cut)), box(colours.slice(cut)));
  }
  // The most frequent colour of a box stands for it, so that flat areas keep theirs.
  return boxes.map(({ colours }) => {
    const [most] = colours.reduce((best, each) => (each[1] > best[1] ? each : best));
    return [0, 1, 2].map((i) => channel(most, i));
  });
}

/** @param {string} name @param {Buffer} data */
function chunk(name, data) {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const ends = [Buffer.alloc(4), Buffer.alloc(4)];
  ends[0].writeUInt32BE(data.length);
  ends[1].writeUInt32BE(crc(body));
  return Buffer.concat([ends[0], body, ends[1]]);
}

/** Node has it from version 22 on. @param {Buffer} data */
function crc(data) {
  if ('crc32' in zlib) return /** @type {any} */ (zlib).crc32(data);
  let sum = 0xffffffff;
  for (const byte of data) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return (sum ^ 0xffffffff) >>> 0;
}

/** @param {Picture} picture @returns {Buffer} */
function write({ width, height, pixels }) {
  const counts = new Map();
  const at = (/** @type {number} */ i) => (pixels[i] << 16) | (pixels[i + 1] << 8) | pixels[i + 2];
  for (let i = 0; i < pixels.length; i += 3) counts.set(at(i), (counts.get(at(i)) ?? 0) + 1);
  const chosen = palette(counts);
  const nearest = new Map();
  for (const colour of counts.keys()) {
    const [r, g, b] = [colour >> 16, (colour >> 8) & 255, colour & 255];
    let [best, least] = [0, Infinity];
    chosen.forEach(([x, y, z], index) => {
      const far = 2 * (r - x) ** 2 + 4 * (g - y) ** 2 + 3 * (b - z) ** 2;
      if (far < least) [best, least] = [index, far];
    });
    nearest.set(colour, best);
  }
  const lines = Buffer.alloc(height * (width + 1));
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) lines[y * (width + 1) + 1 + x] = nearest.get(at((y * width + x) * 3));
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width);
  head.writeUInt32BE(height, 4);
  head.set([8, 3, 0, 0, 0], 8);
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), chunk('IHDR', head),
    chunk('PLTE', Buffer.from(chosen.flat())),
    chunk('IDAT', zlib.deflateSync(lines, { level: 9, memLevel: 9 })), chunk('IEND', Buffer.alloc(0))]);
}

mkdirSync(to, { recursive: true });
for (const [name, source] of Object.entries(PICTURES)) {
  const file = write(read(readFileSync(from + source)));
  if (file.length > MOST) throw new Error(`${name}.png would have ${file.length} bytes; ${MOST} is the most`);
  writeFileSync(`${to}${name}.png`, file);
  console.log(`${name}.png: ${file.length} bytes`);
}
