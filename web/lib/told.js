// A position in sentences as the engine tells it (docs/notation.md), in the language of the page.

import { list, number, t, tn } from './words.js';

/**
 * @typedef {object} Sentence constant English; with `one`, that is for a number of 1, and `n` fills {n}
 * @property {string} text
 * @property {string} [one]
 * @property {number} [n]
 * @property {Record<string, any>} gaps a number, a name, { seat }, a Sentence, or a list of these
 */

/** What stands in a gap. @param {any} value @param {(seat: number) => string} name @returns {string} */
function fill(value, name) {
  if (typeof value === 'number') return number(value);
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return list(value.map((each) => fill(each, name)));
  return 'seat' in value ? name(value.seat) : say(value, name);
}

/** @param {Sentence} sentence @param {(seat: number) => string} name */
function say({ text, one, n, gaps }, name) {
  const filled = Object.fromEntries(Object.entries(gaps).map(([gap, value]) => [gap, fill(value, name)]));
  return one === undefined ? t(text, filled) : tn(one, text, n ?? 0, filled);
}

/** The lines of a position, most important first. @param {Sentence[][]} lines @param {(seat: number) => string} name of the person at a seat */
export function toldLines(lines, name) {
  return lines.map((sentences) => sentences.map((sentence) => say(sentence, name)).join(' '));
}
