// The pieces that all games share: colours, the symbol of each colour, and the emblem of each player. Colours
// are CSS variables (style.css); a symbol or emblem goes wherever its colour goes, so that nobody needs to
// see colours.

import { h, svg } from './dom.js';
import { t } from './words.js';

/** The name of a colour in the language of the page. @param {string} colour */
export function colourName(colour) {
  const names = /** @type {Record<string, () => string>} */ ({
    red: () => t('red'), orange: () => t('orange'), yellow: () => t('yellow'), green: () => t('green'),
    blue: () => t('blue'), pink: () => t('pink'), black: () => t('black'), white: () => t('white'),
  });
  return names[colour]?.() ?? colour;
}

// Eight plain shapes in a box of 20 x 20 around 0,0.
const SYMBOLS = /** @type {Record<string, string>} */ ({
  red: 'M0-7A7 7 0 1 0 0 7A7 7 0 1 0 0-7Z', // disc
  orange: 'M-7 6L0-7L7 6Z', // triangle
  yellow: 'M0-8L2.1-2.4L8-2.2L3.4 1.4L5 7.2L0 3.8L-5 7.2L-3.4 1.4L-8-2.2L-2.1-2.4Z', // star
  green: 'M0-8L7 0L0 8L-7 0Z', // diamond
  blue: 'M-6-6H6V6H-6Z', // square
  pink: 'M0 7C-9 0-7-7-3-7C-1-7 0-5 0-4C0-5 1-7 3-7C7-7 9 0 0 7Z', // heart
  black: 'M-2.5-7H2.5V-2.5H7V2.5H2.5V7H-2.5V2.5H-7V-2.5H-2.5Z', // cross
  white: 'M0-7A7 7 0 1 0 0 7A7 7 0 1 0 0-7ZM0-4A4 4 0 1 1 0 4A4 4 0 1 1 0-4Z', // ring
});

/**
 * The symbol of a colour, as a path around a point of an SVG.
 * @param {string} colour @param {number} x @param {number} y @param {number} size its width
 * @param {object} [props]
 */
export function symbol(colour, x, y, size, props = {}) {
  return svg('path', { class: `symbol on-${colour}`, d: SYMBOLS[colour], 'fill-rule': 'evenodd',
    transform: `translate(${x} ${y}) scale(${size / 16})`, ...props });
}

// The emblems of the seats, in the same box: circle, square, triangle, diamond, cross, star.
const EMBLEMS = [
  'M0-7A7 7 0 1 0 0 7A7 7 0 1 0 0-7Z',
  'M-6-6H6V6H-6Z',
  'M-7.5 6L0-7.5L7.5 6Z',
  'M0-8L8 0L0 8L-8 0Z',
  'M-2.6-7H2.6V-2.6H7V2.6H2.6V7H-2.6V2.6H-7V-2.6H-2.6Z',
  'M0-8L2.1-2.4L8-2.2L3.4 1.4L5 7.2L0 3.8L-5 7.2L-3.4 1.4L-8-2.2L-2.1-2.4Z',
];

/**
 * The emblem of a seat, as a path around a point of an SVG.
 * @param {number} seat @param {number} x @param {number} y @param {number} size @param {object} [props]
 */
export function emblemPath(seat, x, y, size, props = {}) {
  return svg('path', { class: `emblem seat-${seat}`, d: EMBLEMS[seat],
    transform: `translate(${x} ${y}) scale(${size / 16})`, ...props });
}

/** The emblem of a seat, as a small picture in a line of text. @param {number} seat */
export function emblem(seat) {
  return svg('svg', { class: 'emblem-icon', viewBox: '-10 -10 20 20', 'aria-hidden': 'true' },
    emblemPath(seat, 0, 0, 16));
}

/**
 * The symbol of a colour on its colour, as a small picture in a line of text; its name is told to screen
 * readers.
 * @param {string} colour
 */
export function colourIcon(colour) {
  return h('span', { class: `colour-icon bg-${colour}`, role: 'img', 'aria-label': colourName(colour) },
    svg('svg', { viewBox: '-10 -10 20 20', 'aria-hidden': 'true' }, symbol(colour, 0, 0, 16)));
}
