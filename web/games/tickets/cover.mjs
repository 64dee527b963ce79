// The cover of Ticket to Ride Italy: the middle of the map, with some tracks claimed.

import { svg } from '../../lib/dom.js';
import { emblemPath, symbol } from '../../lib/pieces.js';
import { LAND } from './cover_land.mjs';

const CITIES = {
  Firenze: [112, 29, 'end', -10, 4], Perugia: [187, 89, 'end', -10, 27], Ancona: [262, 41, 'start', 9, -5],
  Pescara: [309, 146, 'start', 10, 4], Roma: [190, 190, 'start', 10, -9], Grosseto: [103, 116, 'end', -10, 3],
};
const NAPOLI = [318, 284];
const OLBIA = [22, 268];
const RAVENNA = [205, -30];

const round = (value) => Math.round(value * 10) / 10;

/** Cells along a bent line: bend is how far its middle is moved aside. */
function track([x0, y0], [x1, y1], bend, colours, { owner, waves = 0, lane = 0 } = {}) {
  const length = Math.hypot(x1 - x0, y1 - y0);
  const [nx, ny] = [-(y1 - y0) / length, (x1 - x0) / length];
  const middle = [(x0 + x1) / 2 + 2 * bend * nx, (y0 + y1) / 2 + 2 * bend * ny];
  const count = colours.length;
  return colours.map((colour, index) => {
    const margin = 9 / length;
    const u = margin + (1 - 2 * margin) * (index + 0.5) / count;
    const at = (a, b, c) => (1 - u) ** 2 * a + 2 * u * (1 - u) * b + u ** 2 * c;
    const slope = (a, b, c) => 2 * (1 - u) * (b - a) + 2 * u * (c - b);
    const [dx, dy] = [slope(x0, middle[0], x1), slope(y0, middle[1], y1)];
    const size = Math.hypot(dx, dy);
    const x = round(at(x0, middle[0], x1) - lane * dy / size);
    const y = round(at(y0, middle[1], y1) + lane * dx / size);
    const turn = round(Math.atan2(dy, dx) * 180 / Math.PI);
    const place = { transform: `translate(${x} ${y}) rotate(${turn})` };
    const shape = { x: -13.5, y: -5.2, width: 27, height: 10.4, rx: 2.5 };
    if (owner !== undefined) {
      return svg('g', place, svg('rect', { ...shape, class: `cover-wagon seat-${owner}` }),
        emblemPath(owner, 0, 0, 6, { class: 'cover-emblem' }));
    }
    if (colour === 'gray') {
      return svg('g', place, svg('rect', { ...shape, class: 'cover-ferry' }),
        index < waves && svg('path', { class: 'cover-wave',
          d: 'M-7-1.5q3.5-3 7 0t7 0M-7 2.5q3.5-3 7 0t7 0' }));
    }
    return svg('g', place, svg('rect', { ...shape, class: `cover-cell fill-${colour}` }),
      index === count >> 1 && symbol(colour, 0, 0, 6.5));
  });
}

const of = (colour, count) => Array(count).fill(colour);

export function cover() {
  const { Firenze, Perugia, Ancona, Pescara, Roma, Grosseto } = CITIES;
  return svg('svg', { viewBox: '0 0 400 240', preserveAspectRatio: 'xMidYMid slice', 'aria-hidden': 'true' },
    svg('rect', { width: 400, height: 240, class: 'cover-sea' }),
    svg('path', { class: 'cover-waves',
      d: 'M18 168q7-6 14 0t14 0M62 214q7-6 14 0t14 0M12 62q7-6 14 0t14 0M352 52q7-6 14 0t14 0M322 96q7-6 14 0t14 0M128 226q7-6 14 0t14 0' }),
    svg('g', { class: 'cover-land' }, LAND.map((d) => svg('path', { d }))),
    track(Roma, OLBIA, 4, of('gray', 4), { waves: 2 }),
    track(Roma, NAPOLI, 10, of('yellow', 4), { lane: -13 }),
    track(Roma, NAPOLI, 10, of('white', 4), { owner: 0 }),
    track(Roma, NAPOLI, 10, of('red', 4), { lane: 13 }),
    track(Ancona, RAVENNA, -4, of('orange', 3)),
    track(Ancona, Pescara, -12, of('red', 3), { lane: 7 }),
    track(Ancona, Pescara, -12, of('white', 3), { lane: -7 }),
    track(Perugia, Ancona, 5, of('yellow', 2), { owner: 1 }),
    track(Firenze, Perugia, 5, of('white', 2)),
    track(Perugia, Pescara, -6, of('black', 4)),
    track(Grosseto, Perugia, -13, of('red', 2)),
    track(Firenze, Grosseto, 9, of('blue', 2)),
    track(Grosseto, Roma, 5, of('green', 3)),
    track(Perugia, Roma, -4, of('blue', 3), { owner: 1 }),
    track(Roma, Pescara, 10, of('orange', 3), { owner: 0 }),
    Object.entries(CITIES).map(([name, [x, y, anchor, dx, dy]]) => [
      svg('circle', { cx: x, cy: y, r: 5.2, class: 'cover-city' }),
      svg('text', { x: x + dx, y: y + dy, 'text-anchor': anchor, class: 'cover-name' }, name),
    ]));
}
