// Cards as things: train cards, ferry cards, backs, and how many of what is paid.

import { h, svg } from '../../lib/dom.js';
import { symbol } from '../../lib/pieces.js';

/** The sorts of train cards, in the order in which a hand shows them. */
export const SORTS = ['red', 'orange', 'yellow', 'green', 'blue', 'pink', 'black', 'white', 'loco'];

// A wheel, in the box of the symbols of colours.
const WHEEL = 'M0-8A8 8 0 1 0 0 8A8 8 0 1 0 0-8ZM0-5.6A5.6 5.6 0 1 1 0 5.6A5.6 5.6 0 1 1 0-5.6ZM-.9-6H.9V6H-.9ZM-6-.9H6V.9H-6ZM-4.6-3.4L-3.4-4.6L4.6 3.4L3.4 4.6ZM4.6-3.4L3.4-4.6L-4.6 3.4L-3.4 4.6Z';
const WAVE = 'M-8 -2.5Q-4 -6.5 0 -2.5T8 -2.5M-8 3.5Q-4 -.5 0 3.5T8 3.5';

/** The symbol of locomotives. @param {string} name its class */
const wheel = (name) => svg('path', { class: name, d: WHEEL, 'fill-rule': 'evenodd' });

/** The picture on a card, by its sort. @param {string} sort */
function picture(sort) {
  if (sort === 'ferry') return svg('path', { class: 'tk-wave', d: WAVE });
  if (sort === 'loco') return wheel('symbol on-loco');
  if (sort === 'back') return wheel('tk-back-wheel');
  if (sort === 'used') return wheel('tk-used-wheel');
  if (sort === 'ticket') return svg('path',
    { class: 'tk-wave', d: 'M-5 4L5 -4M-7 4a2 2 0 1 0 4 0a2 2 0 1 0 -4 0M3 -4a2 2 0 1 0 4 0a2 2 0 1 0 -4 0' });
  if (sort === 'train') {
    return svg('path', { class: 'tk-train-mark',
      d: 'M-12 4V-8H12V4ZM-9 8a4 4 0 1 0 8 0a4 4 0 1 0 -8 0M1 8a4 4 0 1 0 8 0a4 4 0 1 0 -8 0' });
  }
  if (sort === 'any') return svg('text', { class: 'tk-any-mark', y: 6 }, '?');
  return symbol(sort, 0, 0, 16);
}

/**
 * Cards look the same wherever they lie, so each picture is made once.
 * @type {Map<string, import('../../lib/dom.js').VNode>}
 */
const pictures = new Map();

/** The face of a card; what it is called stands around it. @param {string} sort */
export function cardFace(sort) {
  let face = pictures.get(sort);
  if (!face) {
    face = h('span', { class: `tk-card tk-sort-${sort} bg-${sort}`, 'aria-hidden': 'true' },
      svg('svg', { viewBox: '-12 -12 24 24' }, picture(sort)));
    pictures.set(sort, face);
  }
  return face;
}

/** A small card and how many of it. @param {string} sort @param {number} n */
export function counted(sort, n) {
  return h('span', { class: 'tk-counted', key: sort }, cardFace(sort), h('b', null, n));
}

/** What a claim pays, as small cards. @param {import('../face').Move} move */
export function paid({ colour, cards, locomotives, ferries }) {
  return h('span', { class: 'tk-paid', 'aria-hidden': 'true' },
    cards > 0 && counted(colour, cards), locomotives > 0 && counted('loco', locomotives),
    ferries > 0 && counted('ferry', ferries));
}

/** What has just come is seen, wherever the sheet of a phone was scrolled to. @param {Element} element */
export function comeIntoView(element) {
  requestAnimationFrame(() => element.scrollIntoView({ block: 'start' }));
}
