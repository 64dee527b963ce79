// The points over the course of a game: a line for each seat, with its emblem at the end.

import { h, svg } from '../lib/dom.js';
import { emblemPath } from '../lib/pieces.js';
import { number, t } from '../lib/words.js';

const [WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM] = [400, 190, 34, 26, 12, 24];

/** Round steps, about four of them. @param {number} span */
function stepOf(span) {
  const rough = Math.max(1, span / 4);
  const power = 10 ** Math.floor(Math.log10(rough));
  return [1, 2, 5, 10].map((factor) => factor * power).find((step) => step >= rough) ?? rough;
}

/**
 * @param {{ turn: number, points: number[] }[]} course the points after each move, from the start to the end
 * @param {(seat: number) => string} name
 */
export function pointsChart(course, name) {
  if (course.length < 2) return null;
  const seats = course[0].points.map((_, seat) => seat);
  const all = course.flatMap(({ points }) => points);
  const step = stepOf(Math.max(...all) - Math.min(0, ...all));
  const low = Math.floor(Math.min(0, ...all) / step) * step;
  const high = Math.max(step, Math.ceil(Math.max(...all) / step) * step);
  const turns = Math.max(1, course[course.length - 1].turn);
  const x = (/** @type {number} */ index) => LEFT + (WIDTH - LEFT - RIGHT) * index / (course.length - 1);
  const y = (/** @type {number} */ points) => HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * (points - low) / (high - low);
  const marks = Array.from({ length: Math.round((high - low) / step) + 1 }, (_, index) => low + index * step);
  const last = course[course.length - 1].points;
  const places = spread(last.map((points) => y(points)));
  return h('figure', { class: 'course' },
    h('figcaption', null, t('The points over the course of the game')),
    svg('svg', { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: 'img',
      'aria-label': seats.map((seat) => `${name(seat)}: ${number(last[seat])}`).join(', ') },
    marks.map((mark) => svg('g', { key: `mark ${mark}`, class: 'mark' },
      svg('line', { x1: LEFT, x2: WIDTH - RIGHT, y1: y(mark), y2: y(mark),
        class: mark === 0 ? 'zero' : undefined }),
      svg('text', { x: LEFT - 6, y: y(mark) + 4, 'text-anchor': 'end' }, number(mark)))),
    svg('text', { x: LEFT, y: HEIGHT - 6 }, t('Start')),
    svg('text', { x: WIDTH - RIGHT, y: HEIGHT - 6, 'text-anchor': 'end' },
      t('Turn {n}', { n: number(turns) })),
    seats.map((seat) => {
      const path = stairs(course.map(({ points }, index) => [x(index), y(points[seat])]));
      return svg('g', { key: `seat ${seat}`, class: `line-${seat}` },
        svg('path', { d: path, class: 'under' }),
        svg('path', { d: path, class: 'thread', style: { stroke: `var(--seat-${seat})` } }),
        [0.33, 0.66].map((part) => {
          const index = Math.round(part * (course.length - 1));
          return emblemPath(seat, x(index), y(course[index].points[seat]), 8, { key: part });
        }),
        emblemPath(seat, WIDTH - RIGHT + 12, places[seat], 14));
    })));
}

/** A line through points that leaves out those that change nothing. @param {number[][]} points */
function stairs(points) {
  return points.filter(([, y], index) => index === 0 || index === points.length - 1
    || y !== points[index - 1][1] || y !== points[index + 1][1])
    .map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');
}

/**
 * Moves places apart that would lie on each other, and keeps them within the picture.
 * @param {number[]} places
 */
function spread(places) {
  const order = places.map((_, index) => index).sort((a, b) => places[a] - places[b]);
  const apart = [...places];
  let edge = -Infinity;
  for (const each of order) {
    apart[each] = Math.max(apart[each], edge);
    edge = apart[each] + 16;
  }
  edge = HEIGHT - BOTTOM;
  for (const each of order.reverse()) {
    apart[each] = Math.min(apart[each], edge);
    edge = apart[each] - 16;
  }
  return apart;
}
