// What stands around the streets: houses along them, trees in the courtyards. It is always the same for a layout, and
// keeps away from the streets and from the circles beside them.

import { beside } from './layout.js';

/**
 * @typedef {import('./layout.js').Layout} Layout
 * @typedef {import('./layout.js').Point} Point
 * @typedef {import('./layout.js').Spot} Spot
 * @typedef {{ x: number, y: number, angle: number, width: number, depth: number, roof: number }} House
 * @typedef {{ x: number, y: number, radius: number }} Tree
 */

/** A generator of numbers from 0 to 1 that are the same each time. */
function dice() {
  let state = 20;
  return () => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return ((state >>> 8) % 4096) / 4096;
  };
}

/** @param {House} house @param {number} grow @returns {Point[]} */
function cornersOf({ x, y, angle, width, depth }, grow = 0) {
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  const [w, d] = [width / 2 + grow, depth / 2 + grow];
  return [[-w, -d], [w, -d], [w, d], [-w, d]].map(([u, v]) => ({ x: x + u * c - v * s, y: y + u * s + v * c }));
}

/** Do two houses overlap? There is an axis that separates them if not. @param {House} a @param {House} b */
function overlap(a, b) {
  if (Math.hypot(a.x - b.x, a.y - b.y) > (a.width + a.depth + b.width + b.depth) / 2) return false;
  const [p, q] = [cornersOf(a, 1), cornersOf(b, 1)];
  return [a.angle, a.angle + Math.PI / 2, b.angle, b.angle + Math.PI / 2].every((axis) => {
    const along = (/** @type {Point} */ { x, y }) => x * Math.cos(axis) + y * Math.sin(axis);
    const [ps, qs] = [p.map(along), q.map(along)];
    return Math.max(...ps) > Math.min(...qs) && Math.max(...qs) > Math.min(...ps);
  });
}

/** @param {Point} point @param {Point[]} points */
function distance(point, points) {
  let least = Infinity;
  for (const { x, y } of points) least = Math.min(least, Math.hypot(point.x - x, point.y - y));
  return least;
}

/** @param {Layout} layout @returns {{ houses: House[], trees: Tree[] }} */
export function scenery(layout) {
  const random = dice();
  const { road, lamp, alley, alleyWidth, space, spaces, step, width, height, outline } = layout;
  const across = Array.from({ length: 40 }, (_, i) => alley.at((alley.length * i) / 39));
  const kerb = 2 * lamp + 5;
  /** @type {House[]} */
  const houses = [];
  const free = (/** @type {House} */ house) => {
    const points = [house, ...cornersOf(house)];
    return points.every((point) => distance(point, outline) > road / 2 + 3 && distance(point, across) > alleyWidth / 2 + 3)
      && !houses.some((other) => overlap(house, other));
  };
  /** A row of houses along a street. @param {(part: number) => Spot} at @param {number} length @param {number} side @param {number} away @param {number} depth */
  const row = (at, length, side, away, depth) => {
    let done = 2;
    while (done < length) {
      const front = 20 + 26 * random();
      const deep = depth * (0.8 + 0.4 * random());
      const spot = at(done + front / 2);
      const place = beside(spot, side * (away + deep / 2));
      const house = { ...place, angle: spot.angle, width: front - 1.5, depth: deep, roof: Math.floor(random() * 4) };
      const inside = place.x > -deep && place.y > -deep && place.x < width + deep && place.y < height + deep;
      if (inside && random() > 0.08 && free(house)) houses.push(house);
      done += front;
    }
  };
  const ring = (/** @type {number} */ part) => space(part / step);
  row(ring, spaces * step, -1, road / 2 + 6, 26);
  row((part) => alley.at(part), alley.length, 1, alleyWidth / 2 + kerb, 24);
  row((part) => alley.at(part), alley.length, -1, alleyWidth / 2 + kerb, 24);
  row(ring, spaces * step, 1, road / 2 + kerb, 26);
  /** @type {Tree[]} */
  const trees = [];
  const walls = houses.flatMap((house) => [house, ...cornersOf(house)]);
  for (let tries = 0; tries < 400 && trees.length < 70; tries++) {
    const tree = { x: width * random(), y: height * random(), radius: 4 + 5 * random() };
    if (distance(tree, outline) > road / 2 + kerb + tree.radius + 2 && distance(tree, across) > alleyWidth / 2 + kerb + tree.radius
      && distance(tree, walls) > 16 + tree.radius && distance(tree, trees) > 13
      && !houses.some((house) => overlap(house, { ...tree, angle: 0, width: 2 * tree.radius, depth: 2 * tree.radius, roof: 0 }))) {
      trees.push(tree);
    }
  }
  return { houses, trees };
}
