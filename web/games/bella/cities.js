// The six cities: where they stand in the ring, their colours, and a building of each, drawn in a few lines.

import { svg } from '../../lib/dom.js';

/** The cities with a pile, clockwise from the top. */
export const RING = ['Milano', 'Venezia', 'Napoli', 'Palermo', 'Torino'];

/** The city in the middle. */
export const CENTRE = 'Roma';

const COLOURS = /** @type {Record<string, string>} */ ({
  Milano: 'red', Venezia: 'blue', Napoli: 'orange', Palermo: 'yellow', Torino: 'green', Roma: 'white',
});

/** The colour of a city, one of the game's. @param {string} city */
export function colourOf(city) {
  return COLOURS[city] ?? 'white';
}

/** The letter of a city; no two of those with a pile share one. @param {string} city */
export function initial(city) {
  return city[0];
}

// In a box of 48 x 48, to be drawn with a round pen of 2.
const BUILDINGS = /** @type {Record<string, string[]>} */ ({
  // The Duomo: a stepped front with its spires.
  Milano: ['M5 43V27L14 21L24 11L34 21L43 27V43Z', 'M5 27V20M14 21V12M24 11V3M34 21V12M43 27V20',
    'M14 43V28M34 43V28',
    'M20 43V36A4 4.5 0 0 1 28 36V43', 'M24 21A3.2 3.2 0 1 0 24 27.4A3.2 3.2 0 1 0 24 21Z'],
  // A gondola and its gondolier.
  Venezia: ['M4 21C2 25 4 29 8 31C18 37 34 37 41 28C43 25 44 22 45 17C42 24 38 28 30 29C20 30 12 28 8 25L7 19Z',
    'M31 28V15M31 18L37 22', 'M31 8A3 3 0 1 0 31 14A3 3 0 1 0 31 8Z', 'M39 16L23 44',
    'M3 41Q7 37 11 41T19 41M29 41Q33 37 37 41T45 41'],
  // Vesuvio smokes above the bay.
  Napoli: ['M2 36C11 34 15 25 18 18L22 20.5L26 18L30 20C33 27 37 34 46 36', 'M24 15C18 11 28 9 23 3',
    'M30 14C27 11 33 9 31 6',
    'M22 20.5C22 26 20 29 18 32M28 24C29 28 31 30 32 32', 'M4 42Q8 38 12 42T20 42T28 42T36 42T44 42'],
  // A palm beside a Norman dome.
  Palermo: ['M31 43C33 33 31 25 29 17', 'M29 17C25 9 17 9 13 16M29 17C33 9 41 9 45 16',
    'M29 17C25 5 18 4 14 7M29 17C33 5 40 4 44 7',
    'M29 17C23 17 20 20 20 24M29 17C35 17 38 20 38 24', 'M4 43V34A7.5 8 0 0 1 19 34V43M11.5 26V22M4 34H19',
      'M2 43H45'],
  // The Mole Antonelliana and its needle.
  Torino: ['M24 13V1', 'M20.5 18V13H27.5V18', 'M12 33C12 26 17 21 20.5 18H27.5C31 21 36 26 36 33Z',
    'M24 18V33M18 33C18 27 20 22 22 18M30 33C30 27 28 22 26 18',
    'M10 43V33H38V43', 'M17 43V37M24 43V37M31 43V37M6 43H42'],
  // The Colosseo, its outer wall broken off.
  Roma: ['M4 41V17C11 11 25 10 31 13L33 20L38 19V25L44 27V41Z', 'M4 29C14 26 30 26 44 30',
    'M9 41V36A3 3 0 0 1 15 36V41M20 41V35.5A3 3 0 0 1 26 35.5V41M31 41V36A3 3 0 0 1 37 36V41',
    'M10 25V21A2.4 2.6 0 0 1 14.8 20.6V24.4M20 24V19.4A2.4 2.6 0 0 1 24.8 19.4V24'],
});

/**
 * A city's building, in the middle of a place of an SVG.
 * @param {string} city @param {number} x @param {number} y @param {number} size
 * @param {Record<string, any>} [props]
 */
export function building(city, x, y, size, props = {}) {
  return svg('g', {
    fill: 'none', stroke: 'currentColor', 'stroke-width': size < 20 ? 3 : 2, 'stroke-linecap': 'round',
    'stroke-linejoin': 'round', transform: `translate(${x - size / 2} ${y - size / 2}) scale(${size / 48})`,
    ...props,
  },
  (BUILDINGS[city] ?? []).map((d) => svg('path', { d })));
}
