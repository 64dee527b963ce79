// Coasts and borders of the map: simplified without tearing neighbours apart, cut to a frame, made paths.

const key = ([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`;

/** Points of a line that are further than `tolerance(point)` from the line without them (Douglas-Peucker). */
function simplifyLine(points, tolerance) {
  const keep = new Uint8Array(points.length);
  keep[0] = keep[points.length - 1] = 1;
  const stack = [[0, points.length - 1]];
  while (stack.length) {
    const [a, b] = stack.pop();
    const [ax, ay] = points[a], [bx, by] = points[b];
    const dx = bx - ax, dy = by - ay, l2 = dx * dx + dy * dy;
    let worst = 0, at = -1;
    for (let i = a + 1; i < b; i++) {
      const px = points[i][0] - ax, py = points[i][1] - ay;
      const t = l2 ? Math.max(0, Math.min(1, (px * dx + py * dy) / l2)) : 0;
      const d = Math.hypot(px - t * dx, py - t * dy) / tolerance(points[i]);
      if (d > worst) { worst = d; at = i; }
    }
    if (worst > 1) {
      keep[at] = 1;
      stack.push([a, at], [at, b]);
    }
  }
  return points.filter((_, i) => keep[i]);
}

const ringArea = (ring) => {
  let sum = 0;
  ring.forEach(([x, y], i) => {
    const [u, v] = ring[(i + 1) % ring.length];
    sum += x * v - u * y;
  });
  return sum / 2;
};

/** Rings as they are, without points that repeat, and without islands smaller than `least`. */
export const tidy = (rings, least) => rings
  .map((ring) => ring.filter((p, i) => key(p) !== key(ring[(i + 1) % ring.length])))
  .filter((ring) => ring.length > 3 && Math.abs(ringArea(ring)) >= least);

/** Points of neighbours that mean the same made the same: all within `reach` of one seen before. */
export function weld(shapes, reach) {
  const seen = new Map();
  const weldPoint = (p) => {
    const [c, r] = p.map((v) => Math.floor(v / reach));
    for (let i = c - 1; i <= c + 1; i++) {
      for (let j = r - 1; j <= r + 1; j++) {
        const q = seen.get(`${i},${j}`)?.find(([x, y]) => Math.hypot(x - p[0], y - p[1]) < reach);
        if (q) return q;
      }
    }
    const cell = `${c},${r}`;
    seen.set(cell, [...(seen.get(cell) ?? []), p]);
    return p;
  };
  return shapes.map((rings) => rings.map((ring) => ring.map(weldPoint)));
}

/** Shapes (each a list of rings) simplified so that borders that two of them share stay the same line. */
export function simplify(shapes, tolerance) {
  const beside = new Map();
  for (const ring of shapes.flat()) {
    ring.forEach((p, i) => {
      const k = key(p);
      if (!beside.has(k)) beside.set(k, new Set());
      beside.get(k).add(key(ring[(i + 1) % ring.length])).add(key(ring[(i + ring.length - 1) % ring.length]));
    });
  }
  const arcs = new Map();
  const simplifyArc = (arc) => {
    const [first, last] = [key(arc[0]), key(arc.at(-1))];
    const turned = first > last || (first === last && key(arc[1]) > key(arc.at(-2)));
    const forward = turned ? [...arc].reverse() : arc;
    const id = `${key(forward[0])} ${key(forward[1])} ${forward.length}`;
    if (!arcs.has(id)) arcs.set(id, simplifyLine(forward, tolerance));
    return turned ? [...arcs.get(id)].reverse() : arcs.get(id);
  };
  const simplifyRing = (ring) => {
    const joints = ring.flatMap((p, i) => (beside.get(key(p)).size !== 2 ? [i] : []));
    if (joints.length < 2) {
      // An island: cut where it is far apart, so that it does not collapse.
      const start = joints[0] ?? ring.reduce((b, p, i) => (key(p) < key(ring[b]) ? i : b), 0);
      const far = ring.reduce((b, p, i) => (Math.hypot(p[0] - ring[start][0], p[1] - ring[start][1])
        > Math.hypot(ring[b][0] - ring[start][0], ring[b][1] - ring[start][1]) ? i : b), start);
      joints.splice(0, joints.length, ...[start, far].sort((a, b) => a - b));
    }
    return joints.flatMap((from, i) => {
      const to = joints[(i + 1) % joints.length];
      const arc = to > from ? ring.slice(from, to + 1) : [...ring.slice(from), ...ring.slice(0, to + 1)];
      return simplifyArc(arc).slice(0, -1);
    });
  };
  return shapes.map((rings) => rings.map(simplifyRing).filter((ring) => ring.length > 2));
}

export const simplifyOpen = (line, tolerance) => simplifyLine(line, tolerance);

/** A ring cut to a rectangle (Sutherland-Hodgman). */
export function clip(ring, { left, top, right, bottom }) {
  const edges = [[0, left, 1], [0, right, -1], [1, top, 1], [1, bottom, -1]];
  for (const [axis, limit, sign] of edges) {
    const out = [];
    ring.forEach((p, i) => {
      const q = ring[(i + 1) % ring.length];
      const [a, b] = [sign * (p[axis] - limit), sign * (q[axis] - limit)];
      if (a >= 0) out.push(p);
      if ((a >= 0) !== (b >= 0)) {
        const t = a / (a - b);
        out.push([p[0] + t * (q[0] - p[0]), p[1] + t * (q[1] - p[1])]);
      }
    });
    ring = out;
    if (!ring.length) break;
  }
  return ring;
}

const short = (tenths) => String(tenths / 10).replace(/^(-?)0\./, '$1.');

/** Path of rings (or open lines), relative and in tenths, as short as it can be said. */
export function pathOf(rings, closed = true) {
  let out = '';
  for (const ring of rings) {
    const tenths = ring.map(([x, y]) => [Math.round(x * 10), Math.round(y * 10)])
      .filter(([x, y], i, all) => !i || x !== all[i - 1][0] || y !== all[i - 1][1]);
    if (tenths.length < 2) continue;
    let part = `M${short(tenths[0][0])} ${short(tenths[0][1])}l`;
    for (let i = 1; i < tenths.length; i++) {
      for (const axis of [0, 1]) {
        const step = short(tenths[i][axis] - tenths[i - 1][axis]);
        part += (part.endsWith('l') || step[0] === '-' ? '' : ' ') + step;
      }
    }
    out += part + (closed ? 'z' : '');
  }
  return out;
}
