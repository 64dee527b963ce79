// What stands around the streets: houses along them, trees in the courtyards. It is always the same for a
// layout, and keeps away from the streets and from the circles beside them.

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
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** @param {House} house @param {number} grow @returns {Point[]} */
function cornersOf({ x, y, angle, width, depth }, grow = 0) {
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  const [w, d] = [width / 2 + grow, depth / 2 + grow];
  return [[-w, -d], [w, -d], [w, d], [-w, d]]
    .map(([u, v]) => ({ x: x + u * c - v * s, y: y + u * s + v * c }));
}

/** Do two houses overlap? There is an axis that separates them if not. @param {House} a @param {House} b */
function overlap(a, b) {
  if (Math.hypot(a.x - b.x, a.y - b.y) > (a.width + a.depth + b.width + b.depth) / 2) return false;
  const [p, q] = [cornersOf(a, 0.5), cornersOf(b, 0.5)];
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

/** @param {Layout} layout @returns {{ houses: House[], trees: Tree[], squares: Tree[] }} */
export function scenery(layout) {
  const random = dice();
  const { road, lamp, alley, alleyWidth, space, spaces, step, width, height, outline, wide } = layout;
  const across = Array.from({ length: 40 }, (_, i) => alley.at((alley.length * i) / 39));
  const kerb = 2 * lamp + 5;
  /** @type {House[]} */
  const houses = [];
  const free = (/** @type {House} */ house) => {
    const points = [house, ...cornersOf(house)];
    return points.every((point) => distance(point, outline) > road / 2 + 3 && distance(point, across) > alleyWidth / 2 + 3)
      && !houses.some((other) => overlap(house, other));
  };
  /**
   * A row of houses along a street.
   * @param {(part: number) => Spot} at @param {number} length @param {number} side @param {number} away
   * @param {number} depth
   */
  const row = (at, length, side, away, depth) => {
    let done = 2;
    while (done < length) {
      const front = 20 + 26 * random();
      const deep = depth * (0.8 + 0.4 * random());
      const spot = at(done + front / 2);
      const place = beside(spot, side * (away + deep / 2));
      const house = { ...place, angle: spot.angle, width: front - 3, depth: deep,
        roof: Math.floor(random() * 4) };
      const inside = place.x > -deep && place.y > -deep && place.x < width + deep && place.y < height + deep;
      if (inside && random() > 0.05 && free(house)) houses.push(house);
      done += front;
    }
  };
  const ring = (/** @type {number} */ part) => space(part / step);
  row(ring, spaces * step, -1, road / 2 + 6, 26);
  row((part) => alley.at(part), alley.length, 1, alleyWidth / 2 + kerb, 24);
  row((part) => alley.at(part), alley.length, -1, alleyWidth / 2 + kerb, 24);
  row(ring, spaces * step, 1, road / 2 + kerb, 26);
  const walls = houses.flatMap((house) => [house, ...cornersOf(house)]);
  // A small square with a fountain on either side of the alley, where there is space for one, with trees
  // around it.
  /** @type {Tree[]} */
  const squares = [];
  /** @type {Tree[]} */
  const trees = [];
  const middle = alley.at(alley.length / 2);
  for (const end of [-1, 1]) {
    const at = wide ? { x: (middle.x + (end < 0 ? 0 : width)) / 2, y: height / 2 }
      : { x: width / 2, y: (middle.y + (end < 0 ? 0 : height)) / 2 };
    const clear = Math.min(90, distance(at, walls) - 6, distance(at, outline) - road / 2 - kerb,
      distance(at, across) - alleyWidth / 2 - kerb);
    if (clear < 26) continue;
    const radius = Math.min(0.55 * clear, 40);
    squares.push({ ...at, radius });
    const count = Math.floor((radius + 13) / 2.6);
    for (let i = 0; i < count; i++) {
      const angle = ((i + 0.5) * 2 * Math.PI) / count;
      const away = radius + 13;
      trees.push({ x: at.x + away * Math.cos(angle), y: at.y + away * Math.sin(angle),
        radius: 4.5 + 1.5 * random() });
    }
  }
  for (let tries = 0; tries < 300 && trees.length < 80; tries++) {
    const tree = { x: width * random(), y: height * random(), radius: 4 + 4 * random() };
    const size = { angle: 0, width: 2 * tree.radius, depth: 2 * tree.radius, roof: 0 };
    if (distance(tree, outline) > road / 2 + kerb + tree.radius + 2
      && distance(tree, across) > alleyWidth / 2 + kerb + tree.radius
      && distance(tree, walls) > 16 + tree.radius && distance(tree, trees) > 16
      && !squares.some((square) => Math.hypot(square.x - tree.x, square.y - tree.y) < square.radius + 28)
      && !houses.some((house) => overlap(house, { ...tree, ...size }))) {
      trees.push(tree);
    }
  }
  return { houses, trees, squares };
}
