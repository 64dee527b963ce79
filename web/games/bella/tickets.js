// How tickets and cards look: a ticket from the front and from the back, small backs for hands, the selection
// card, and the way of a trip in small.

import { h, svg } from '../../lib/dom.js';
import { RING, building, colourOf, initial } from './cities.js';
import { cities, known } from './logic.js';

/** @typedef {import('../../lib/dom.js').VNode} VNode */

/**
 * A ticket's outline: rounded, with half-round notches where its stub is torn off.
 * @param {number} w @param {number} height @param {number} stub @param {number} r of the notches
 * @returns {string}
 */
export function outline(w, height, stub, r) {
  const c = 5;
  return `M${c} .5H${stub - r}A${r} ${r} 0 0 0 ${stub + r} .5H${w - c}A${c - .5} ${c - .5} 0 0 1 ${w - .5} ${c}V${height - c}`
    + `A${c - .5} ${c - .5} 0 0 1 ${w - c} ${height - .5}H${stub + r}A${r} ${r} 0 0 0 ${stub - r} ${height - .5}H${c}`
    + `A${c - .5} ${c - .5} 0 0 1 .5 ${height - c}V${c}A${c - .5} ${c - .5} 0 0 1 ${c} .5Z`;
}

/** The stub of the same ticket. @param {number} height @param {number} stub @param {number} r */
function stubOutline(height, stub, r) {
  return `M5 .5H${stub - r}A${r} ${r} 0 0 0 ${stub} ${r + .5}V${height - r - .5}A${r} ${r} 0 0 0 ${stub - r} ${height - .5}H5`
    + `A4.5 4.5 0 0 1 .5 ${height - 5}V5A4.5 4.5 0 0 1 5 .5Z`;
}

/** A ticket from the front. @param {string} ticket @param {boolean} [narrow] @returns {VNode} */
export function front(ticket, narrow = false) {
  const [home, other] = cities(ticket);
  const [w, height, stub, r] = narrow ? [88, 58, 20, 3] : [132, 76, 38, 4];
  const [x, top, bottom] = narrow ? [28, 19, 41] : [53, 25, 53];
  const colour = colourOf(home);
  return svg('svg', { class: 'bella-front', viewBox: `0 0 ${w} ${height}`, 'aria-hidden': 'true' },
    svg('path', { class: 'bella-paper', d: outline(w, height, stub, r) }),
    svg('path', { class: `fill-${colour}`, d: stubOutline(height, stub, r) }),
    svg('path', { class: 'bella-tear', d: `M${stub} ${r + 2}V${height - r - 2}` }),
    svg('g', { class: `on-${colour}` }, building(home, stub / 2, height / 2, narrow ? 15 : 29)),
    svg('path', { class: 'bella-way', d: `M${x} ${top}V${bottom}` }),
    svg('circle', { class: `bella-dot fill-${colour}`, cx: x, cy: top, r: narrow ? 3.2 : 4.5 }),
    svg('circle', { class: `bella-dot fill-${colourOf(other)}`, cx: x, cy: bottom, r: narrow ? 3.2 : 4.5 }),
    svg('text', { class: 'bella-city', x: x + (narrow ? 6 : 10), y: top + (narrow ? 4 : 5) }, home),
    svg('text', { class: 'bella-city', x: x + (narrow ? 6 : 10), y: bottom + (narrow ? 4 : 5) }, other));
}

/**
 * The back of a ticket, for a pile or in flight: w x h at 0,0 of an SVG.
 * @param {string} city @param {number} w @param {number} height @param {boolean} [named]
 */
export function backShapes(city, w, height, named = true) {
  const colour = colourOf(city);
  return [
    svg('path', { class: `bella-back fill-${colour}`,
      d: outline(w, height, w / 2, Math.min(4, height / 12)) }),
    svg('rect', { class: `bella-frame on-${colour}`, x: 4.5, y: 4.5, width: w - 9, height: height - 9,
      rx: 3 }),
    svg('g', { class: `on-${colour}` },
      building(city, w / 2, named ? height * 0.4 : height / 2, height * (named ? 0.54 : 0.7)),
      named && svg('text', { class: 'bella-name', x: w / 2, y: height * 0.87, 'text-anchor': 'middle' }, city)),
  ];
}

/** The back of a ticket as a picture of its own. @param {string} city @returns {VNode} */
export function back(city) {
  return svg('svg', { class: 'bella-backcard', viewBox: '0 0 108 68', 'aria-hidden': 'true' },
    backShapes(city, 108, 68));
}

/**
 * A ticket as a player's hand shows it: small, its back, or both cities if known.
 * @param {string} ticket
 * @returns {VNode}
 */
export function small(ticket) {
  const [home, other] = cities(ticket);
  const colour = colourOf(home);
  const far = colourOf(other);
  const open = known(ticket);
  const w = open ? 44 : 26;
  return svg('svg', { class: 'bella-small', width: w, height: 30, viewBox: `0 0 ${w} 30`,
    'aria-hidden': 'true' },
    open && svg('path', { class: 'bella-paper', d: outline(44, 30, 25.5, 2) }),
    svg('path', { class: `bella-back fill-${colour}`,
      d: open ? stubOutline(30, 25.5, 2) : outline(26, 30, 13, 2) }),
    svg('g', { class: `on-${colour}` }, building(home, 13, 10.5, 15),
      svg('text', { class: 'bella-initial', x: 13, y: 27, 'text-anchor': 'middle' }, initial(home))),
    open && svg('circle', { class: `bella-dot fill-${far}`, cx: 34.5, cy: 10, r: 3.4 }),
    open && svg('text', { class: 'bella-initial bella-ink', x: 34.5, y: 25, 'text-anchor': 'middle' },
      other.slice(0, 2)));
}

/**
 * What a button shows, and what it is called for those who hear it.
 * @param {string} words @param {import('../../lib/dom.js').Child} content
 */
export function spoken(words, content) {
  return [h('span', { class: 'visually-hidden' }, words),
    h('span', { class: 'bella-seen', 'aria-hidden': 'true' }, content)];
}

/** A city as a small coloured mark with its building, in a line of text. @param {string} city */
export function mark(city) {
  const colour = colourOf(city);
  return h('span', { class: `bella-mark bg-${colour} on-${colour}`, 'aria-hidden': 'true' },
    svg('svg', { viewBox: '0 0 48 48' }, building(city, 24, 24, 48, { 'stroke-width': 3.2 })));
}

/**
 * What a selection card shows: w x h at 0,0 of an SVG.
 * @param {string[]} shown its cities, none for its back @param {number} w @param {number} height
 */
export function cardShapes(shown, w, height) {
  const n = shown.length;
  const size = n > 2 ? Math.min(w / 3.4, height / 2.3) : Math.min(height * 0.62, w / (n + 0.6));
  const place = (/** @type {number} */ i) => {
    if (n === 1) return [w / 2, height / 2];
    if (n === 2) return [w * (i ? 0.72 : 0.28), height / 2];
    return i < 3 ? [w * (0.2 + 0.3 * i), height * 0.29] : [w * (0.35 + 0.3 * (i - 3)), height * 0.72];
  };
  return [
    svg('rect', { class: n ? 'bella-paper' : 'bella-deck', x: .5, y: .5, width: w - 1, height: height - 1,
      rx: 5 }),
    n === 0 && svg('rect', { class: 'bella-frame', x: 4.5, y: 4.5, width: w - 9, height: height - 9, rx: 3 }),
    shown.map((city, i) => {
      const [x, y] = place(i);
      return svg('g', { key: city, class: `on-${colourOf(city)}` },
        svg('rect', { class: `bella-back fill-${colourOf(city)}`, x: x - size / 2, y: y - size / 2,
          width: size, height: size, rx: size / 8 }),
        building(city, x, y, size * 0.82));
    }),
  ];
}

/** The cities of a selection card as it is written. @param {string | null} card @returns {string[]} */
export function cardCities(card) {
  if (!card) return [];
  return card === 'all' ? RING : card.split('+');
}

/** Where a city stands on a small map from -10 to 10. @param {string} city @returns {[number, number]} */
function spot(city) {
  const at = RING.indexOf(city);
  if (at < 0) return [0, 0.6];
  const angle = (at * 72 - 90) * Math.PI / 180;
  return [9 * Math.cos(angle), 0.6 + 9 * Math.sin(angle)];
}

/** The way of a trip, as a small picture. @param {string[]} through its cities @returns {VNode} */
export function loop(through) {
  const points = through.map(spot);
  const [[ax, ay], [bx, by]] = [points[0], points[1] ?? points[0]];
  const [nx, ny] = [(by - ay) * 0.28, (ax - bx) * 0.28];
  const [mx, my] = [(ax + bx) / 2, (ay + by) / 2];
  const d = points.length === 2
    ? `M${ax} ${ay}Q${mx + nx} ${my + ny} ${bx} ${by}Q${mx - nx} ${my - ny} ${ax} ${ay}Z`
    : `M${points.map(([x, y]) => `${x.toFixed(2)} ${y.toFixed(2)}`).join('L')}Z`;
  return svg('svg', { class: 'bella-loop', viewBox: '-12 -12 24 24', 'aria-hidden': 'true' },
    points.length > 0 && svg('path', { class: 'bella-loop-way', d }),
    [...RING, 'Roma'].map((city) => {
      const [cx, cy] = spot(city);
      const on = through.includes(city);
      return svg('circle', { key: city, class: on ? `bella-dot fill-${colourOf(city)}` : 'bella-off', cx, cy,
        r: on ? 2.6 : 1.2 });
    }));
}
