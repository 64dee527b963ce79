// The cover of Bella Italia: a round trip of old tickets through five cities, with Roma in the middle.

import { svg } from '../../lib/dom.js';
import { building, CENTRE, colourOf, RING } from './cities.js';

const PEN = { class: 'picture-building' };
const PLACES = { Milano: [118, 50], Venezia: [296, 48], Napoli: [348, 164], Palermo: [200, 190],
  Torino: [48, 158] };
const SHAPE = 'M-41-17H41V-5.5A5.5 5.5 0 0 0 41 5.5V17H-41V5.5A5.5 5.5 0 0 0-41-5.5Z';

/** A ticket on the way between two cities: names at its ends, read from above. */
function ticket(from, to) {
  const [[x0, y0], [x1, y1]] = [PLACES[from], PLACES[to]].sort((a, b) => a[0] - b[0]);
  const [left, right] = PLACES[from][0] < PLACES[to][0] ? [from, to] : [to, from];
  const turn = Math.round(Math.atan2(y1 - y0, x1 - x0) * 180 / Math.PI);
  return svg('g', { transform: `translate(${(x0 + x1) / 2} ${(y0 + y1) / 2}) rotate(${turn}) scale(1.12)` },
    svg('path', { class: 'cover-ticket', d: SHAPE }),
    svg('path', { class: `cover-band fill-${colourOf(left)}`, d: 'M-34-17H-29V17H-34Z' }),
    svg('path', { class: `cover-band fill-${colourOf(right)}`, d: 'M29-17H34V17H29Z' }),
    svg('text', { x: 0, y: -3.5, class: 'cover-print' }, left),
    svg('path', { class: 'cover-rule', d: 'M-20 0H20' }),
    svg('text', { x: 0, y: 10.5, class: 'cover-print' }, right));
}

export function cover() {
  return svg('svg', { viewBox: '0 0 400 240', preserveAspectRatio: 'xMidYMid slice', 'aria-hidden': 'true' },
    svg('rect', { width: 400, height: 240, class: 'cover-table' }),
    svg('path', { class: 'cover-trip', d: `M${RING.map((name) => PLACES[name].join(' ')).join('L')}Z` }),
    RING.map((name, index) => ticket(name, RING[(index + 1) % 5])),
    RING.map((name) => svg('g', { transform: `translate(${PLACES[name].join(' ')})` },
      svg('circle', { r: 30, class: 'cover-stamp' }),
      svg('circle', { r: 26, class: `cover-ring line-${colourOf(name)}` }),
      building(name, 0, -1, 37, PEN))),
    svg('g', { transform: 'translate(200 112)' },
      svg('circle', { r: 33, class: 'cover-stamp' }),
      svg('circle', { r: 29, class: `cover-ring line-${colourOf(CENTRE)}` }),
      building(CENTRE, 0, -5, 38, PEN),
      svg('text', { x: 0, y: 22, class: 'cover-print' }, CENTRE)));
}
