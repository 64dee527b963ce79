// What stands in the streets of Little Italy, from above: cars, dice, money, police.

import { svg } from '../../lib/dom.js';

/**
 * @param {number} x @param {number} y @param {number} turn in degrees; 0 drives to the right
 * @param {string} colour @param {number} length
 */
export function car(x, y, turn, colour, length) {
  return svg('g', { transform: `translate(${x} ${y}) rotate(${turn}) scale(${length / 34})` },
    svg('path', { class: 'street-tyre', d: 'M-12-9.5H-5V9.5H-12ZM6-9.5H13V9.5H6Z' }),
    svg('rect', { class: `street-car fill-${colour}`, x: -17, y: -8, width: 34, height: 16, rx: 5 }),
    svg('path', { class: 'street-glass',
      d: 'M7-6Q11 0 7 6L2.5 5V-5ZM-12-5.5L-9-4.5V4.5L-12 5.5Q-13.5 0-12-5.5Z' }));
}

const PIPS = [[], [[0, 0]], [[-1, -1], [1, 1]], [[-1, -1], [0, 0], [1, 1]],
  [[-1, -1], [1, -1], [-1, 1], [1, 1]],
  [[-1, -1], [1, -1], [0, 0], [-1, 1], [1, 1]], [[-1, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [1, 1]]];

/**
 * @param {number} x @param {number} y @param {number} turn @param {string} colour @param {number} pips
 * @param {number} size
 */
export function die(x, y, turn, colour, pips, size) {
  return svg('g', { transform: `translate(${x} ${y}) rotate(${turn}) scale(${size / 30})` },
    svg('rect', { class: `street-die fill-${colour}`, x: -15, y: -15, width: 30, height: 30, rx: 6 }),
    PIPS[pips].map(([px, py]) => svg('circle', { class: `on-${colour}`, cx: 8 * px, cy: 8 * py, r: 3 })));
}

/** The money marker: a bundle of notes. @param {number} x @param {number} y @param {number} size */
export function money(x, y, size) {
  return svg('g', { transform: `translate(${x} ${y}) scale(${size / 20})` },
    svg('rect', { class: 'street-note', x: -14, y: -11, width: 28, height: 16, rx: 2,
      transform: 'rotate(-14)' }),
    svg('rect', { class: 'street-note', x: -14, y: -7, width: 28, height: 16, rx: 2,
      transform: 'rotate(6)' }),
    svg('circle', { class: 'street-seal', cy: 1, r: 4.6 }));
}

/** The police marker: a blue light. @param {number} x @param {number} y @param {number} size */
export function police(x, y, size) {
  return svg('g', { transform: `translate(${x} ${y}) scale(${size / 20})` },
    svg('circle', { class: 'street-beam', r: 18 }),
    svg('circle', { class: 'street-base', r: 11.5 }),
    svg('circle', { class: 'street-light', r: 8.5 }),
    svg('path', { class: 'street-shine', d: 'M-4.5-2.5A5.5 5.5 0 0 1 1.5-5' }));
}
