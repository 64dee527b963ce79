// The things on the board, as pictures around 0,0: cars from above, dice, the notes and the blue light of the
// markers.

import { svg } from '../../lib/dom.js';
import { emblemPath, symbol } from '../../lib/pieces.js';

/** @typedef {import('../../lib/dom.js').Child} Child */

const BODY = 'M-50-10Q-50-23-37-24L28-24Q50-23 50-9V9Q50 23 28 24L-37 24Q-50 23-50 10Z';
const FRONT_WINDOW = 'M13-19Q21-10 21 0Q21 10 13 19L6 15Q10 0 6-15Z';
const REAR_WINDOW = 'M-30-18Q-34 0-30 18L-23 15Q-26 0-23-15Z';

/**
 * A car that faces right. Its symbol and the emblems of its owners stay upright however it is turned.
 * @param {string} colour @param {number} length @param {number} angle in radians @param {number[]} owners
 */
export function carPicture(colour, length, angle, owners) {
  const upright = `rotate(${(-angle * 180) / Math.PI})`;
  const tag = (/** @type {number} */ seat, /** @type {number} */ x) => svg('g', {
    key: `owner-${seat}`, transform: `translate(${x} 0) ${upright}`,
  },
    svg('circle', { class: 'little-tag', r: 10.5 }), emblemPath(seat, 0, 0, 14));
  return svg('g', { class: 'little-car-picture', transform: `scale(${length / 100})` },
    svg('path', { class: 'little-beam', fill: 'url(#little-beam)', d: 'M47-17L82-26Q90 0 82 26L47 17Z' }),
    svg('path', { class: 'little-wheels', d: 'M-36-26H-20V26H-36ZM18-26H34V26H18Z' }),
    svg('path', { class: `little-body fill-${colour} edge-${colour}`, d: BODY }),
    svg('path', { class: 'little-glass', d: FRONT_WINDOW }),
    svg('path', { class: 'little-glass', d: REAR_WINDOW }),
    svg('path', { class: 'little-headlight', d: 'M44-18L49-12L49-7L45-9ZM44 18L49 12L49 7L45 9Z' }),
    svg('g', { transform: `translate(-9 0) ${upright}` }, symbol(colour, 0, 0, 20)),
    owners[0] !== undefined && tag(owners[0], 33),
    owners[1] !== undefined && tag(owners[1], -41));
}

const PIPS = /** @type {Record<number, [number, number][]>} */ ({
  1: [[0, 0]],
  2: [[-1, -1], [1, 1]],
  3: [[-1, -1], [0, 0], [1, 1]],
  4: [[-1, -1], [1, -1], [-1, 1], [1, 1]],
  5: [[-1, -1], [1, -1], [0, 0], [-1, 1], [1, 1]],
  6: [[-1, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [1, 1]],
});

/**
 * A die in the colour of its car; its pips have the shape of the colour's symbol.
 * @param {string} colour @param {number | null} value null: not rolled @param {object} [props]
 */
export function diePicture(colour, value, props = {}) {
  return svg('svg', { class: 'little-die-picture', viewBox: '-26 -26 52 52', 'aria-hidden': 'true',
    ...props },
    svg('rect', {
      class: `fill-${colour} edge-${colour}`, x: -23, y: -23, width: 46, height: 46, rx: 10,
      'stroke-width': 1.5,
    }),
    (PIPS[value ?? 0] ?? []).map(([x, y]) => symbol(colour, 13 * x, 13 * y, 11)),
    value === null && svg('text', { class: `little-unrolled on-${colour}`, y: 7, 'text-anchor': 'middle' }, '?'));
}

/** The place of a die that is out of the round. @param {string} colour */
export function emptyDie(colour) {
  return svg('svg', { class: 'little-die-picture', viewBox: '-26 -26 52 52', 'aria-hidden': 'true' },
    svg('rect', { class: 'little-no-die', x: -22, y: -22, width: 44, height: 44, rx: 10 }),
    svg('circle', { class: `little-no-die-colour fill-${colour} edge-${colour}`, r: 11 }),
    symbol(colour, 0, 0, 13));
}

/** The cup, from which the dice were rolled. */
export function cupPicture() {
  return svg('svg', { class: 'little-cup', viewBox: '0 0 64 64', 'aria-hidden': 'true' },
    svg('path', { class: 'little-cup-side', d: 'M10 16L16 54Q32 62 48 54L54 16Z' }),
    svg('path', { class: 'little-cup-band', d: 'M12.2 30L13.2 36Q32 44 50.8 36L51.8 30Q32 38 12.2 30Z' }),
    svg('ellipse', { class: 'little-cup-rim', cx: 32, cy: 16, rx: 22, ry: 8 }),
    svg('ellipse', { class: 'little-cup-inside', cx: 32, cy: 16.5, rx: 18, ry: 5.6 }));
}

/** The money marker: notes, with what they pay. @param {number} size @param {number} value */
export function moneyPicture(size, value) {
  return svg('g', { transform: `scale(${size / 40})` },
    svg('rect', { class: 'little-note back', x: -20, y: -12, width: 38, height: 22, rx: 2,
      transform: 'rotate(-14)' }),
    svg('rect', { class: 'little-note back', x: -19, y: -11, width: 38, height: 22, rx: 2,
      transform: 'rotate(9)' }),
    svg('rect', { class: 'little-note', x: -19, y: -11, width: 38, height: 22, rx: 2 }),
    svg('circle', { class: 'little-note-coin', r: 9.5 }),
    svg('text', { class: 'little-note-value', y: 5, 'text-anchor': 'middle' }, value));
}

/** The police marker: a blue light, with what it costs. @param {number} size @param {number} value */
export function policePicture(size, value) {
  return svg('g', { transform: `scale(${size / 40})` },
    svg('circle', { class: 'little-blue-glow', r: 23 }),
    svg('rect', { class: 'little-light-foot', x: -18, y: -15, width: 36, height: 30, rx: 9 }),
    svg('circle', { class: 'little-blue-light', r: 12.5 }),
    svg('path', { class: 'little-blue-shine', d: 'M-8-5Q-4-10 3-9' }),
    svg('text', { class: 'little-police-value', y: 5, 'text-anchor': 'middle' }, value));
}

/**
 * The sign of a circle beside the road: a coin for money, a badge for the police.
 * @param {number} circle @param {number} radius
 */
export function circlePicture(circle, radius) {
  const police = circle < 0;
  return svg('g', { class: `little-circle ${police ? 'police' : 'money'}`,
    transform: `scale(${radius / 16})` },
    police ? svg('path', { class: 'face', d: 'M0-17L14-12V0Q13 12 0 18Q-13 12-14 0V-12Z' })
      : svg('circle', { class: 'face', r: 15.5 }),
    !police && svg('circle', { class: 'rim', r: 12.5 }),
    svg('text', { y: 6, 'text-anchor': 'middle' }, police ? `−${-circle}` : circle));
}
