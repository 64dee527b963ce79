// Pictures in the rules of Bella Italia.

import { svg } from '../../lib/dom.js';
import { t } from '../../lib/words.js';
import { building, colourOf } from './cities.js';

/** @typedef {import('../../lib/dom.js').Child} Child */

/** @param {number} height @param {...Child} children */
const picture = (height, ...children) =>
  svg('svg', { viewBox: `0 0 480 ${height}`, 'aria-hidden': 'true' },
    svg('rect', { width: 480, height, class: 'cover-table' }), children);

const PEN = { class: 'picture-building' };
const SHAPE = 'M-62-26H62V-8A8 8 0 0 0 62 8V26H-62V8A8 8 0 0 0-62-8Z';

/**
 * The face of a ticket: its home at one end, the other city at the other.
 * @param {number} x @param {number} y @param {number} turn @param {string} home @param {string} other
 */
function face(x, y, turn, home, other) {
  return svg('g', { transform: `translate(${x} ${y}) rotate(${turn})` },
    svg('path', { class: 'cover-ticket', d: SHAPE }),
    svg('path', { class: `cover-band fill-${colourOf(home)}`, d: 'M-52-26H-45V26H-52Z' }),
    svg('path', { class: `cover-band fill-${colourOf(other)}`, d: 'M45-26H52V26H45Z' }),
    svg('text', { y: -6, class: 'picture-print' }, home),
    svg('path', { class: 'cover-rule', d: 'M-32 0H32' }),
    svg('text', { y: 16, class: 'picture-print' }, other));
}

/**
 * The back of a ticket: the city and its building.
 * @param {number} x @param {number} y @param {string} city @param {Child} [more]
 */
function back(x, y, city, more = null) {
  return svg('g', { transform: `translate(${x} ${y})` },
    svg('rect', { x: -34, y: -46, width: 68, height: 92, rx: 6, class: 'cover-ticket' }),
    svg('rect', { x: -28, y: -40, width: 56, height: 80, rx: 3,
      class: `picture-frame line-${colourOf(city)}` }),
    svg('g', { class: 'picture-printed' }, building(city, 0, -9, 40, PEN)),
    svg('text', { y: 31, class: 'cover-print' }, city), more);
}

/**
 * A circle that says what may be asked for.
 * @param {number} x @param {number} y @param {'black' | 'grey'} kind
 */
const spot = (x, y, kind) => svg('circle', { cx: x, cy: y, r: 8, class: `picture-spot ${kind}` });

/** A line from a part to its name. @param {string} d */
const pointer = (d) => svg('path', { class: 'picture-pointer', d });

/** @param {number} x @param {number} y @param {string} text @param {string} [anchor] */
const label = (x, y, text, anchor = 'middle') => svg('text',
  { x, y, class: 'picture-label', 'text-anchor': anchor }, text);

function ticket() {
  return picture(180,
    back(96, 84, 'Venezia'),
    face(300, 84, 0, 'Venezia', 'Roma'),
    label(96, 158, t('the back: its home')),
    pointer('M262 58L236 36'), label(230, 32, t('home'), 'end'),
    pointer('M330 96L366 140'), label(372, 156, t('the other city')),
    label(250, 158, t('the face')));
}

function circles() {
  return picture(190,
    back(240, 92, 'Venezia', [spot(-22, -34, 'black'), spot(22, -34, 'grey')]),
    back(70, 92, 'Milano'), back(410, 92, 'Napoli'),
    svg('path', { class: 'picture-step', d: 'M198 62Q150 40 116 66' }),
    svg('path', { class: 'picture-head', d: 'M109 71l11-1l-5-8z' }),
    svg('path', { class: 'picture-step', d: 'M282 62Q330 40 364 66' }),
    svg('path', { class: 'picture-head', d: 'M371 71l-11-1l5-8z' }),
    spot(155, 40, 'black'), spot(325, 40, 'grey'),
    label(70, 166, t('left neighbour')), label(240, 166, t('you')), label(410, 166, t('right neighbour')));
}

function trip() {
  const stamp = (/** @type {number} */ x, /** @type {number} */ y, /** @type {string} */ city) => svg('g',
    { transform: `translate(${x} ${y})` },
    svg('circle', { r: 32, class: 'cover-stamp' }),
    svg('circle', { r: 28, class: `cover-ring line-${colourOf(city)}` }),
    building(city, 0, -1, 39, PEN));
  return picture(230,
    svg('path', { class: 'cover-trip', d: 'M90 50H390L240 186Z' }),
    face(240, 50, 0, 'Milano', 'Venezia'),
    face(322, 112, -42, 'Roma', 'Venezia'),
    face(158, 112, 42, 'Milano', 'Roma'),
    stamp(90, 50, 'Milano'), stamp(390, 50, 'Venezia'), stamp(240, 184, 'Roma'));
}

export const STYLE = 'pictures.css';

/** @type {import('../face').Picture[]} */
export const PICTURES = [
  { rule: 'B2', picture: ticket,
    caption: () => t('Everyone sees the back of a ticket. Only you see the face, which also names the other city.') },
  { rule: 'B8', picture: circles,
    caption: () => t('A ticket of Venezia can be exchanged to the left against one of Milano, and to the right against one of Napoli.') },
  { rule: 'B13', picture: trip,
    caption: () => t('A round trip of three tickets: it ends where it began. It goes through Roma, so there is no second turn.') },
];
