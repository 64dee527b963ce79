// Pictures in the rules of Little Italy.

import { svg } from '../../lib/dom.js';
import { emblemPath } from '../../lib/pieces.js';
import { t } from '../../lib/words.js';
import { car, die, money } from './street.js';

/** @typedef {import('../../lib/dom.js').Child} Child */

const SPACE = 56;

/**
 * A picture of a given height, told to screen readers by its caption.
 * @param {number} height @param {...Child} children
 */
const picture = (height, ...children) =>
  svg('svg', { viewBox: `0 0 480 ${height}`, 'aria-hidden': 'true' },
    svg('rect', { width: 480, height, class: 'cover-yard' }), children);

/** A piece of the road from left to right. @param {number} y */
const road = (y) => [
  svg('path', { class: 'street-kerb', d: `M0 ${y}H480` }),
  svg('path', { class: 'street', d: `M0 ${y}H480` }),
  svg('path', { class: 'picture-joints', d: Array.from({ length: 9 }, (_, index) =>
    `M${16 + SPACE * index} ${y - 18}V${y + 18}`).join('') }),
];

/** The middle of a space. @param {number} index */
const at = (index) => 44 + SPACE * index;

/** A circle of the road. @param {number} x @param {number} y @param {string} text */
const circle = (x, y, text) => [
  svg('circle', { cx: x, cy: y, r: 14, class: 'street-circle' }),
  svg('text', { x, y: y + 5, class: 'street-number' }, text),
];

/**
 * A step from space to space, with its number.
 * @param {number} from @param {number} to @param {number} y @param {string} text
 */
const step = (from, to, y, text) => {
  const [x0, x1] = [at(from) + 4, at(to) - 4];
  const middle = (x0 + x1) / 2;
  const height = to - from > 1 ? 44 : 30;
  return [
    svg('path', { class: 'picture-step', d: `M${x0} ${y}Q${middle} ${y - height} ${x1} ${y}` }),
    svg('path', { class: 'picture-head', d: `M${x1} ${y}l-9-4l3-5z` }),
    svg('circle', { cx: middle, cy: y - height / 2 - 2, r: 10, class: 'picture-count' }),
    svg('text', { x: middle, y: y - height / 2 + 2.5, class: 'picture-number' }, text),
  ];
};

function passing() {
  return picture(140, road(104),
    die(44, 34, -8, 'red', 3, 34),
    step(0, 1, 80, '1'), step(1, 3, 80, '2'), step(3, 4, 80, '3'),
    car(at(2), 104, 0, 'blue', 40), car(at(0), 104, 0, 'red', 40),
    svg('g', { class: 'picture-ghost' }, car(at(4), 104, 0, 'red', 40)));
}

function alley() {
  return picture(190,
    svg('path', { class: 'street-kerb alley', d: `M${at(4)} 60V190` }),
    road(48),
    svg('path', { class: 'street alley', d: `M${at(4)} 60V190` }),
    circle(at(4) + 0, 160, '7'),
    die(at(0), 130, 6, 'green', 5, 34),
    svg('path', { class: 'picture-step on-road',
      d: `M${at(2) + 26} 48H${at(4) - 12}Q${at(4)} 48 ${at(4)} 62V92` }),
    svg('path', { class: 'picture-head on-road', d: `M${at(4)} 100l-5.5-9h11z` }),
    svg('path', { class: 'picture-step on-road faint', d: `M${at(4)} 38H${at(7) - 12}` }),
    svg('path', { class: 'picture-head on-road faint', d: `M${at(7) - 4} 38l-9-5.5v11z` }),
    car(at(2), 48, 0, 'green', 40),
    svg('g', { class: 'picture-ghost' }, car(at(4), 122, 90, 'green', 40)));
}

/** Somebody who gains points. @param {number} seat @param {number} x @param {string} points */
const gain = (seat, x, points) => [
  emblemPath(seat, x, 30, 20, { class: `emblem seat-${seat} picture-emblem` }),
  svg('text', { x: x + 18, y: 36, class: 'picture-points' }, points),
];

function marker() {
  return picture(146, road(110),
    circle(at(3), 110, '2'), circle(at(6), 110, '3'),
    car(at(1), 110, 0, 'yellow', 40),
    svg('path', { class: 'picture-step on-road', d: `M${at(1) + 26} 110H${at(3) - 30}` }),
    svg('path', { class: 'picture-head on-road', d: `M${at(3) - 22} 110l-9-5.5v11z` }),
    money(at(3), 80, 22),
    svg('path', { class: 'picture-step', d: `M${at(3) + 20} 70Q${(at(3) + at(6)) / 2} 34 ${at(6) - 22} 68` }),
    svg('path', { class: 'picture-head', d: `M${at(6) - 17} 71l-11-2l6-7z` }),
    svg('g', { class: 'picture-ghost' }, money(at(6), 80, 22)),
    gain(0, 40, '+1 +2'), gain(2, 140, '+2'));
}

export const STYLE = 'pictures.css';

/** @type {import('../face').Picture[]} */
export const PICTURES = [
  { rule: 'L9', picture: passing,
    caption: () => t('A three for the red car: the space of the blue car is passed and not counted.') },
  { rule: 'L13', picture: alley,
    caption: () => t('At an entrance a car may turn into the empty alley, whatever the die shows. It may also drive on.') },
  { rule: 'L15', picture: marker,
    caption: () => t('Whoever drove the car to the money gets 1 point, and each player of the car gets the 2 of the circle. Then the money moves on to the 3.') },
];
