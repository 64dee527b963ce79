// Plane geometry that the search and the maker of the map share: sizes, curves, cells, distances.

/** Sizes in units of the drawing. Everything that is laid out knows them from here. */
export const CELL = { length: 28, width: 10.8 };
/** From the middle of one track to the next of a double: a cell and a third. */
export const LANE = CELL.width * 4 / 3;
export const DOT = 6.5;
export const FONT = 17;
/** A pennant: half its width and height around its place. */
export const PENNANT = 9;
export const BOX = { width: 1040, height: 1095 };
export const labelWidth = (text, size = FONT) => text.length * 0.58 * size;

/** Names of regions are small, those of zones upper case and spaced. */
export const REGION_FONT = 11.5;
export const ZONE_FONT = 14;
export const regionWidth = (text) => text.length * 0.55 * REGION_FONT;
export const zoneWidth = (text) => text.length * (0.7 + 0.12) * ZONE_FONT;

/** Wanted gap between two cells and from a city's middle to the first cell. */
const GAP = 3.2;
const START = 16;
const SAMPLES = 32;

/** Points of a cubic curve and the way to each of them. */
function trace(a, b, c, d) {
  const xs = new Float64Array(SAMPLES + 1);
  const ys = new Float64Array(SAMPLES + 1);
  const way = new Float64Array(SAMPLES + 1);
  for (let i = 0; i <= SAMPLES; i++) {
    const t = i / SAMPLES, u = 1 - t;
    const p = u * u * u, q = 3 * u * u * t, r = 3 * u * t * t, s = t * t * t;
    xs[i] = p * a[0] + q * b[0] + r * c[0] + s * d[0];
    ys[i] = p * a[1] + q * b[1] + r * c[1] + s * d[1];
    if (i) way[i] = way[i - 1] + Math.hypot(xs[i] - xs[i - 1], ys[i] - ys[i - 1]);
  }
  return { xs, ys, way };
}

function pointAt({ xs, ys, way }, s) {
  let i = 1;
  while (i < SAMPLES && way[i] < s) i++;
  const f = (s - way[i - 1]) / (way[i] - way[i - 1] || 1);
  return [xs[i - 1] + f * (xs[i] - xs[i - 1]), ys[i - 1] + f * (ys[i] - ys[i - 1])];
}

/**
 * Cells of parallel tracks along the curve from a to d that has its handles o1 and o2 beside the thirds of
 * the straight line. Returns lanes[k][i] = {x, y, dx, dy} (dx, dy: direction), slack (how much longer the
 * curve is than wanted, per cell), start and end (from the cities to the first and last cell), gap.
 */
export function layCells(a, d, { o1, o2, shift }, length, lanes) {
  const b = [a[0] + (d[0] - a[0]) / 3 + o1[0], a[1] + (d[1] - a[1]) / 3 + o1[1]];
  const c = [a[0] + (d[0] - a[0]) * 2 / 3 + o2[0], a[1] + (d[1] - a[1]) * 2 / 3 + o2[1]];
  const curve = trace(a, b, c, d);
  const total = curve.way[SAMPLES];
  const slack = total - length * CELL.length - (length - 1) * GAP - 2 * START;
  const share = slack / (length - 1 + 2 * 1.2);
  const gap = GAP + share;
  const first = START + 1.2 * share + shift;
  const out = Array.from({ length: lanes }, () => []);
  let turn = 0;
  let before = null;
  for (let i = 0; i < length; i++) {
    const s = first + i * (CELL.length + gap);
    const p = pointAt(curve, s);
    const q = pointAt(curve, s + CELL.length);
    const m = pointAt(curve, s + CELL.length / 2);
    const size = Math.hypot(q[0] - p[0], q[1] - p[1]) || 1;
    const dx = (q[0] - p[0]) / size, dy = (q[1] - p[1]) / size;
    const x = (p[0] + q[0] + 2 * m[0]) / 4, y = (p[1] + q[1] + 2 * m[1]) / 4;
    for (let k = 0; k < lanes; k++) {
      const off = (k - (lanes - 1) / 2) * LANE;
      out[k].push({ x: x - dy * off, y: y + dx * off, dx, dy });
    }
    if (before) {
      const bend = Math.atan2(before.dx * dy - before.dy * dx, before.dx * dx + before.dy * dy);
      turn += bend * bend;
    }
    before = { dx, dy };
  }
  // The first and the last cell point to their places.
  const aim = (x, y, dx, dy, [px, py]) =>
    Math.atan2(dx * (py - y) - dy * (px - x), dx * (px - x) + dy * (py - y));
  const middle = (k) => [(out[0][k].x + out[lanes - 1][k].x) / 2, (out[0][k].y + out[lanes - 1][k].y) / 2];
  const head = aim(...middle(0), -out[0][0].dx, -out[0][0].dy, a);
  const tail = aim(...middle(length - 1), before.dx, before.dy, d);
  return { lanes: out, curve, total, head, tail, slack: slack / (length + 1), gap, turn,
    start: first, end: total - first - length * CELL.length - (length - 1) * gap };
}

const pointSegment = (px, py, ax, ay, bx, by) => {
  const dx = bx - ax, dy = by - ay;
  const l2 = dx * dx + dy * dy;
  let t = l2 === 0 ? 0 : ((px - ax) * dx + (py - ay) * dy) / l2;
  t = t < 0 ? 0 : t > 1 ? 1 : t;
  const ex = px - ax - t * dx, ey = py - ay - t * dy;
  return ex * ex + ey * ey;
};

const side = (ax, ay, bx, by, cx, cy) => (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);

export const segmentsCross = (a, b, c, d) =>
  side(a[0], a[1], b[0], b[1], c[0], c[1]) * side(a[0], a[1], b[0], b[1], d[0], d[1]) < 0
  && side(c[0], c[1], d[0], d[1], a[0], a[1]) * side(c[0], c[1], d[0], d[1], b[0], b[1]) < 0;

/** Distance of two segments p and q ({ax, ay, bx, by}). */
export function distance(p, q) {
  if (side(p.ax, p.ay, p.bx, p.by, q.ax, q.ay) * side(p.ax, p.ay, p.bx, p.by, q.bx, q.by) < 0
    && side(q.ax, q.ay, q.bx, q.by, p.ax, p.ay) * side(q.ax, q.ay, q.bx, q.by, p.bx, p.by) < 0) return 0;
  return Math.sqrt(Math.min(
    pointSegment(p.ax, p.ay, q.ax, q.ay, q.bx, q.by), pointSegment(p.bx, p.by, q.ax, q.ay, q.bx, q.by),
    pointSegment(q.ax, q.ay, p.ax, p.ay, p.bx, p.by), pointSegment(q.bx, q.by, p.ax, p.ay, p.bx, p.by)));
}

/** Corners of a rectangle around (x, y) with direction (dx, dy). */
export const corners = (x, y, dx, dy, length, width) => [[1, 1], [1, -1], [-1, -1], [-1, 1]].map(([u, v]) =>
  [x + dx * u * length / 2 - dy * v * width / 2, y + dy * u * length / 2 + dx * v * width / 2]);

/** How deep two convex shapes (lists of corners) overlap; 0 or less when they do not. */
export function overlap(p, q) {
  let least = Infinity;
  for (const shape of [p, q]) {
    for (let i = 0; i < shape.length; i++) {
      const [ax, ay] = shape[i], [bx, by] = shape[(i + 1) % shape.length];
      const size = Math.hypot(bx - ax, by - ay);
      const nx = (by - ay) / size, ny = (ax - bx) / size;
      const [p0, p1] = span(p, nx, ny), [q0, q1] = span(q, nx, ny);
      least = Math.min(least, Math.min(p1, q1) - Math.max(p0, q0));
    }
  }
  return least;
}

function span(shape, nx, ny) {
  let low = Infinity, high = -Infinity;
  for (const [x, y] of shape) {
    const d = x * nx + y * ny;
    if (d < low) low = d;
    if (d > high) high = d;
  }
  return [low, high];
}

/** Whether a point is inside of rings (even-odd). */
export function inside(rings, [x, y]) {
  let odd = false;
  for (const ring of rings) {
    for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
      const [ax, ay] = ring[i], [bx, by] = ring[j];
      if ((ay > y) !== (by > y) && x < ax + (y - ay) / (by - ay) * (bx - ax)) odd = !odd;
    }
  }
  return odd;
}
