// The six cities of Bella Italia: the colour of each, and its building in a few lines.

import { svg } from '../lib/dom.js';

export const CITY_COLOURS = /** @type {Record<string, string>} */ ({
  Milano: 'red', Venezia: 'blue', Napoli: 'orange', Palermo: 'yellow', Torino: 'green', Roma: 'pink',
});

// In a box of 40 x 40 around 0,0.
const LINES = /** @type {Record<string, string>} */ ({
  // The cathedral.
  Milano: 'M-17 16V-1L-9-7L0-13L9-7L17-1V16ZM-9-7V16M9-7V16M-17-1V-7M17-1V-7M-9-7V-13M9-7V-13M0-13V-20M-3.5 16V7Q0 1 3.5 7V16',
  // The bridge of Rialto.
  Venezia: 'M-19 9L-13 3L-5-5H5L13 3L19 9M-11 9A11 9 0 0 1 11 9M-6-5V-12L0-16L6-12V-5M-19 15q4.75-4 9.5 0t9.5 0t9.5 0t9.5 0',
  // Vesuvio and the bay.
  Napoli: 'M-20 9L-6-9Q-1-5 4-9L20 9M-1-12C-5-15 2-16-1-20M4-13C1-15 6-17 4-19M-19 15q4.75-4 9.5 0t9.5 0t9.5 0t9.5 0',
  // The cathedral with its dome.
  Palermo: 'M-18 16V0H18V16ZM-8 0A8 9 0 0 1 8 0M0-9V-16M-18 0V-9H-13V0M18 0V-9H13V0M-12 16V9A3 3 0 0 1-6 9V16M-3 16V9A3 3 0 0 1 3 9V16M6 16V9A3 3 0 0 1 12 9V16',
  // The Mole.
  Torino: 'M-14 16V6H14V16ZM-11 6C-11-3-5-6-4-9H4C5-6 11-3 11 6M-3-9V-13H3V-9M0-13V-21M-8 16V11M0 16V11M8 16V11M0 6V-9',
  // The Colosseo.
  Roma: 'M-19 14V-3Q-8-12 10-9V-3L19 0V14ZM-19 5Q0 0 19 5M-14 14V10A2.5 2.5 0 0 1-9 10V14M-4 14V9A2.5 2.5 0 0 1 1 9V14M7 14V9A2.5 2.5 0 0 1 12 9V14M-14 1V-2M-7-1V-5M1-2V-6',
});

/** @param {string} city @param {number} x @param {number} y @param {number} size */
export function building(city, x, y, size) {
  return svg('path', { class: 'picture-building', d: LINES[city], transform: `translate(${x} ${y}) scale(${size / 40})` });
}
