// Pictures in the rules of Ticket to Ride Italy.

import { svg } from '../../lib/dom.js';
import { emblemPath, symbol } from '../../lib/pieces.js';
import { t } from '../../lib/words.js';

/** @typedef {import('../../lib/dom.js').Child} Child */

/** @param {number} height @param {...Child} children */
const picture = (height, ...children) =>
  svg('svg', { viewBox: `0 0 480 ${height}`, 'aria-hidden': 'true' },
    svg('rect', { width: 480, height, class: 'picture-land' }), children);

const WAVE = 'M-10-3q5-5 10 0t10 0M-10 4q5-5 10 0t10 0';

/**
 * A space of a track.
 * @param {number} x @param {number} y @param {{ colour?: string, owner?: number, wave?: boolean }} kind
 */
function cell(x, y, { colour, owner, wave = false }) {
  const shape = { x: -26, y: -10, width: 52, height: 20, rx: 4 };
  return svg('g', { transform: `translate(${x} ${y})` },
    owner !== undefined ? [svg('rect', { ...shape, class: `cover-wagon seat-${owner}` }),
      emblemPath(owner, 0, 0, 11, { class: 'cover-emblem' })]
      : colour ? [svg('rect', { ...shape, class: `cover-cell fill-${colour}` }), symbol(colour, 0, 0, 11)]
        : [svg('rect', { ...shape, class: 'cover-ferry' }),
          wave && svg('path', { class: 'cover-wave', d: WAVE })]);
}

/** @param {number} x @param {number} y @param {string} name @param {number} [dy] */
const city = (x, y, name, dy = -16) => [
  svg('circle', { cx: x, cy: y, r: 9, class: 'cover-city' }),
  svg('text', { x, y: y + dy, 'text-anchor': 'middle', class: 'picture-city' }, name),
];

/** A card of a colour; 'ferry' is a ferry card. @param {number} x @param {number} y @param {string} colour */
function card(x, y, colour) {
  const shape = { x: -21, y: -30, width: 42, height: 60, rx: 5 };
  return svg('g', { transform: `translate(${x} ${y})` },
    colour === 'ferry' ? [svg('rect', { ...shape, class: 'picture-ferry-card' }),
      svg('path', { class: 'cover-wave', d: WAVE, transform: 'scale(1.3)' })]
      : [svg('rect', { ...shape, class: `cover-cell fill-${colour}` }), symbol(colour, 0, 0, 20)]);
}

/**
 * A bracket between spaces and the card that pays for them.
 * @param {number} from @param {number} to @param {number} at
 */
const bracket = (from, to, at) => svg('path', { class: 'picture-pointer',
  d: `M${from} 82V90H${to}V82M${(from + to) / 2} 90L${at} 108` });

function ferry() {
  const xs = [150, 210, 270, 330];
  return picture(190,
    svg('path', { class: 'cover-sea', d: 'M96 0H384V190H96Z' }),
    city(60, 62, 'Roma'), city(420, 62, 'Olbia'),
    xs.map((x, index) => cell(x, 62, { wave: index < 2 })),
    bracket(126, 234, 180), bracket(246, 294, 270), bracket(306, 354, 330),
    card(180, 144, 'ferry'), card(270, 144, 'red'), card(330, 144, 'red'));
}

function doubles() {
  const lanes = (/** @type {number} */ y, /** @type {boolean} */ closed) => [
    city(60, y, 'Ancona'), city(300, y, 'Pescara'),
    [120, 180, 240].map((x) => [cell(x, y - 14, { owner: 1 }),
      cell(x, y + 14, closed ? { colour: 'white' } : { owner: 0 })]),
    closed && svg('path', { class: 'picture-cross', d: `M90 ${y + 14}H270` }),
  ];
  return picture(210,
    lanes(60, true), lanes(160, false),
    svg('text', { x: 350, y: 65, class: 'picture-label' }, t('2–3 players')),
    svg('text', { x: 350, y: 165, class: 'picture-label' }, t('4–5 players')));
}

// Five regions, side by side as fields, with a network through them.
const FIELDS = [
  ['Toscana', 'M14 24L112 14L122 96L100 150L22 138Z', 62, 132],
  ['Umbria', 'M112 14L206 22L214 92L122 96Z', 164, 38],
  ['Marche', 'M206 22L304 14L316 90L214 92Z', 262, 38],
  ['Lazio', 'M122 96L214 92L232 176L118 184L100 150Z', 162, 172],
  ['Abruzzo', 'M214 92L316 90L340 172L232 176Z', 282, 162],
];

function regions() {
  return picture(200,
    FIELDS.map(([name, d, x, y]) => [
      svg('path', { class: 'picture-region', d }),
      svg('text', { x, y, class: 'picture-region-name' }, name),
    ]),
    svg('path', { class: 'picture-network', d: 'M66 74L166 66L258 66M166 66L172 138L276 130' }),
    [[66, 74], [166, 66], [258, 66], [172, 138], [276, 130]].map(([cx, cy]) =>
      svg('circle', { cx, cy, r: 9, class: 'cover-city' })),
    [[116, 70], [212, 66], [169, 102], [224, 134]]
      .map(([x, y]) => emblemPath(1, x, y, 13, { class: 'picture-on-network' })),
    svg('text', { x: 412, y: 92, class: 'picture-big' }, '5'),
    svg('text', { x: 412, y: 114, class: 'picture-label', 'text-anchor': 'middle' }, t('regions')),
    svg('text', { x: 412, y: 152, class: 'picture-points', 'text-anchor': 'middle' }, '+1'));
}

export const STYLE = 'pictures.css';

/** @type {import('../face').Picture[]} */
export const PICTURES = [
  { rule: 'T14', picture: ferry,
    caption: () => t('A ferry of four spaces, two of them with waves: one ferry card covers both waves, two cards of one colour pay for the rest.') },
  { rule: 'T16', picture: doubles,
    caption: () => t('With two or three players one claimed track closes the one beside it. With four or five another player can still claim it.') },
  { rule: 'T22', picture: regions,
    caption: () => t('A network with cities in five regions brings 1 point. With nine regions it would bring 11, with fifteen 56.') },
];
