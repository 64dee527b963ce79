// Which names of cities are written. On a small map there is no room for all of them: names that would lie
// over each other or over many tracks wait until one comes closer, the larger cities last.

import { cell, places, size, tracks } from './map.js';

/** Letters are never smaller than this, in pixels (face.css). */
const SMALLEST = 9.5;
/** The mean width and the height of a letter, as parts of the size. */
const WIDE = 0.64;
const HIGH = 0.76;
/** How many spaces a name may cover: that of one of the first cities, and of any other. */
const COVERED = { first: 7, other: 1 };

// Those that people look for first.
const FIRST = ['Roma', 'Milano', 'Napoli', 'Torino', 'Palermo', 'Genova', 'Venezia', 'Firenze', 'Bari',
  'Cagliari'];

const rank = (/** @type {string} */ name) => (FIRST.includes(name) ? FIRST.indexOf(name) : FIRST.length);
const named = places.flatMap(({ name, label }) => (label ? [{ name, label }] : []))
  .sort((a, b) => rank(a.name) - rank(b.name));

/** @param {{ x: number, y: number, anchor: string }} label @param {string} name @param {number} font */
function box({ x, y, anchor }, name, font) {
  const width = name.length * font * WIDE;
  const left = anchor === 'start' ? x : anchor === 'end' ? x - width : x - width / 2;
  return { left, right: left + width, top: y - font * HIGH, bottom: y + font * 0.1 };
}

/**
 * The names that are written at a scale.
 * @param {number} scale pixels for a unit of the map @param {Set<string>} wanted names that must be there
 * @returns {Set<string>}
 */
export function namesAt(scale, wanted) {
  if (size.font * scale >= SMALLEST) return new Set(named.map(({ name }) => name));
  const font = SMALLEST / scale;
  const gap = 1 / scale;
  /** @type {ReturnType<typeof box>[]} */
  const taken = [];
  const names = new Set();
  for (const { name, label } of [...named].sort((a, b) => Number(wanted.has(b.name)) - Number(wanted.has(a.name)))) {
    const place = box(label, name, font);
    const clear = taken.every((other) => place.right + gap < other.left || other.right + gap < place.left
      || place.bottom + gap < other.top || other.bottom + gap < place.top);
    if (!wanted.has(name) && (!clear || covered(place) > (FIRST.includes(name) ? COVERED.first : COVERED.other))) continue;
    taken.push(place);
    names.add(name);
  }
  return names;
}

/** Writes them on the map. @param {Element} world @param {number} scale @param {Set<string>} wanted */
export function writeNames(world, scale, wanted) {
  const names = namesAt(scale, wanted);
  for (const text of world.querySelectorAll('.tk-city-name')) {
    text.classList.toggle('tk-later', !names.has(text.textContent ?? ''));
  }
}

/** How many spaces of tracks a name would lie over. @param {ReturnType<typeof box>} place */
function covered({ left, right, top, bottom }) {
  const reach = cell.width / 2;
  return tracks.reduce((sum, { cells }) => sum + cells.filter(({ x, y }) =>
    x > left - reach && x < right + reach && y > top - reach && y < bottom + reach).length, 0);
}
