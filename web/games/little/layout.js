// Where everything of the board is, computed from the board's own data and the size of the pane: the ring as
// a rounded rectangle, its spaces at equal distances, clockwise, and the alley between its two entrances. The
// ring is turned so that the alley crosses it the short way: from top to bottom on a wide pane, from left to
// right on a tall one.

/**
 * @typedef {{ x: number, y: number, angle: number }} Spot A place on a street and the direction of driving, in radians.
 * @typedef {{ x: number, y: number }} Point
 *
 * @typedef {object} Layout
 * @property {number} width
 * @property {number} height
 * @property {boolean} wide
 * @property {number} spaces of the ring
 * @property {number} step from one space to the next, along the road
 * @property {number} road its width
 * @property {number} car the length of a car; it is half as wide
 * @property {number} lamp the radius of a circle beside the road
 * @property {number} corner the radius of the road's corners
 * @property {number} length once around, along the middle of the road
 * @property {[number, number]} entrances
 * @property {(space: number) => Spot} space the middle of a space; fractions lie between two of them
 * @property {Line} alley from end A to end B
 * @property {number} alleyWidth
 * @property {Point[]} outline of the ring, for whoever must keep away from it
 */

const TAU = 2 * Math.PI;

/** Things with this much of the road's width fit beside each other in the alley. */
const ABREAST = 1.3;

/** A street of short straight pieces. */
class Line {
  /** @type {number[]} */
  #at = [0];

  /** @param {Point[]} points */
  constructor(points) {
    this.points = points;
    for (let i = 1; i < points.length; i++) {
      this.#at.push(this.#at[i - 1] + Math.hypot(points[i].x - points[i - 1].x,
        points[i].y - points[i - 1].y));
    }
    this.length = this.#at[this.#at.length - 1];
  }

  /** The place at a distance from the start. @param {number} distance @returns {Spot} */
  at(distance) {
    const wanted = Math.min(Math.max(distance, 0), this.length);
    let i = 1;
    while (i < this.points.length - 1 && this.#at[i] < wanted) i++;
    const [from, to] = [this.points[i - 1], this.points[i]];
    const part = (wanted - this.#at[i - 1]) / (this.#at[i] - this.#at[i - 1] || 1);
    return {
      x: from.x + part * (to.x - from.x),
      y: from.y + part * (to.y - from.y),
      angle: Math.atan2(to.y - from.y, to.x - from.x),
    };
  }
}

/**
 * A place beside another: to the right of the driving direction, which is inside the ring.
 * @param {Spot} spot @param {number} distance
 * @returns {Point}
 */
export function beside({ x, y, angle }, distance) {
  return { x: x - distance * Math.sin(angle), y: y + distance * Math.cos(angle) };
}

/**
 * @param {{ ring: number, entrances: [number, number] }} board
 * @param {number} cars how many wait in the alley at the start
 * @param {number} width of the pane @param {number} height
 * @returns {Layout}
 */
export function layOut({ ring, entrances }, cars, width, height) {
  const wide = width >= height;
  let road = 24;
  let [halfWidth, halfHeight, corner, length] = [0, 0, 0, 0];
  // The width of the road depends on the spaces' length, that on the length of the road, and that on its
  // width.
  for (let round = 0; round < 8; round++) {
    const margin = road / 2 + Math.max(9, Math.min(width, height) * 0.035);
    halfWidth = Math.max(width / 2 - margin, 20);
    halfHeight = Math.max(height / 2 - margin, 20);
    const short = Math.min(halfWidth, halfHeight);
    corner = Math.min(short, Math.max(0.52 * short, road));
    length = 4 * (halfWidth + halfHeight - 2 * corner) + TAU * corner;
    road = Math.min(Math.max(0.8 * (length / ring), 12), 66, short * 0.4);
  }
  const step = length / ring;
  // The two halves of the ring between the entrances have their middles at the ends of the longer axis.
  const half = ((entrances[1] - entrances[0] + ring) % ring) / 2;
  const middle = entrances[0] + half;
  const straight = 2 * (halfWidth - corner);
  const upright = 2 * (halfHeight - corner);
  const start = wide ? straight + TAU * corner / 4 + upright / 2 : straight / 2;
  const onRoad = (/** @type {number} */ distance) => {
    const spot = onRing(((distance % length) + length) % length, halfWidth, halfHeight, corner);
    return { x: spot.x + width / 2, y: spot.y + height / 2, angle: spot.angle };
  };
  const space = (/** @type {number} */ at) => onRoad(start + (at - middle) * step);
  const car = Math.min(0.86 * step, 1.16 * road);
  const abreast = Math.ceil(cars / 2) * 2;
  const sizes = { step, road, halfWidth, halfHeight, corner };
  let alleyWidth = 0.9 * road;
  let alley = alleyBetween(space(entrances[0]), space(entrances[1]), width, height, wide,
    { ...sizes, alleyWidth });
  if (alley.length - road < cars * car * 1.12) {
    alleyWidth = ABREAST * road;
    alley = alleyBetween(space(entrances[0]), space(entrances[1]), width, height, wide,
      { ...sizes, alleyWidth, least: road + (abreast / 2) * car * 1.1 });
  }
  const outline = Array.from({ length: 180 }, (_, i) => onRoad((i * length) / 180));
  return {
    width, height, wide, spaces: ring, step, road, car, corner, length, entrances, space, alley, alleyWidth,
    outline,
    lamp: Math.min(Math.max(0.3 * road, 8), 17, 0.4 * step),
  };
}

/**
 * The place at a distance from the start of the upper side, clockwise, around 0,0.
 * @param {number} distance @param {number} halfWidth @param {number} halfHeight @param {number} corner
 * @returns {Spot}
 */
function onRing(distance, halfWidth, halfHeight, corner) {
  const [a, b] = [halfWidth - corner, halfHeight - corner];
  const arc = TAU * corner / 4;
  const sides = [2 * a, 2 * b, 2 * a, 2 * b];
  const starts = [[-a, -halfHeight], [halfWidth, -b], [a, halfHeight], [-halfWidth, b]];
  const centres = [[a, -b], [a, b], [-a, b], [-a, -b]];
  let left = distance;
  for (let side = 0; side < 4; side++) {
    const angle = (side * Math.PI) / 2;
    if (left <= sides[side]) {
      return { x: starts[side][0] + left * Math.cos(angle), y: starts[side][1] + left * Math.sin(angle), angle };
    }
    left -= sides[side];
    if (left <= arc || side === 3) {
      const turned = angle + Math.min(left / corner, Math.PI / 2);
      return {
        x: centres[side][0] + corner * Math.sin(turned), y: centres[side][1] - corner * Math.cos(turned),
        angle: turned,
      };
    }
    left -= arc;
  }
  return { x: 0, y: 0, angle: 0 };
}

/**
 * The alley: straight across where the entrances face each other; else it first goes inwards, and is long enough for
 * the cars that wait in it.
 * @param {Spot} a @param {Spot} b @param {number} width @param {number} height @param {boolean} wide
 * @param {{ step: number, road: number, alleyWidth: number, halfWidth: number, halfHeight: number, corner: number, least?: number }} sizes
 */
function alleyBetween(a, b, width, height, wide, { road, alleyWidth, halfWidth, halfHeight, corner, least = 0 }) {
  // u is the longer axis, v the shorter one: the two entrances differ in v only.
  const [centreU, centreV] = wide ? [width / 2, height / 2] : [height / 2, width / 2];
  const [longer, shorter] = wide ? [halfWidth, halfHeight] : [halfHeight, halfWidth];
  const u = (wide ? a.x : a.y) - centreU;
  const va = (wide ? a.y : a.x) - centreV;
  const vb = (wide ? b.y : b.x) - centreV;
  const side = u < 0 ? -1 : 1;
  let points = [[u, va], [u, vb]];
  if (Math.abs(u) > longer - corner + 1 || Math.abs(va - vb) < least) {
    const clear = road / 2 + alleyWidth * 0.6;
    const limit = Math.max(shorter - clear - alleyWidth * 0.5, 0);
    const reach = Math.max(alleyWidth * 0.75, Math.min(Math.abs(va), limit));
    const across = 2 * reach;
    const inner = Math.min(longer - clear - alleyWidth * 0.4 - 0.75 * road, Math.abs(u));
    const deep = Math.min(inner, Math.abs(u) - (least - across) / 2);
    const to = side * Math.max(deep, -longer + 2 * clear);
    points = [[u, va], [to, va < vb ? -reach : reach], [to, va < vb ? reach : -reach], [u, vb]];
  }
  const corners = points.map(([pu, pv]) =>
    (wide ? { x: pu + centreU, y: pv + centreV } : { x: pv + centreV, y: pu + centreU }));
  return new Line(rounded(corners, alleyWidth));
}

/** Cuts the corners of a line. @param {Point[]} corners @param {number} radius @returns {Point[]} */
function rounded(corners, radius) {
  const points = [corners[0]];
  for (let i = 1; i < corners.length - 1; i++) {
    const [before, at, after] = [corners[i - 1], corners[i], corners[i + 1]];
    const half = (/** @type {Point} */ { x, y }) => Math.hypot(x - at.x, y - at.y) / 2;
    const cut = Math.min(radius, half(before), half(after));
    const [from, to] = [towards(at, before, cut), towards(at, after, cut)];
    for (let k = 0; k <= 8; k++) {
      const p = k / 8;
      points.push({
        x: (1 - p) ** 2 * from.x + 2 * p * (1 - p) * at.x + p ** 2 * to.x,
        y: (1 - p) ** 2 * from.y + 2 * p * (1 - p) * at.y + p ** 2 * to.y,
      });
    }
  }
  points.push(corners[corners.length - 1]);
  return points;
}

/** @param {Point} from @param {Point} to @param {number} distance @returns {Point} */
function towards(from, to, distance) {
  const all = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  return { x: from.x + ((to.x - from.x) * distance) / all, y: from.y + ((to.y - from.y) * distance) / all };
}

/**
 * Where the cars wait that have been in the alley from the start: in line, or two abreast.
 * @param {Layout} layout @param {number} index of the car @param {number} cars in all
 * @returns {Spot}
 */
export function waitingPlace(layout, index, cars) {
  const { alley, alleyWidth, road } = layout;
  const columns = alleyWidth > road ? 2 : 1;
  const rows = Math.ceil(cars / columns);
  const free = alley.length - road;
  const row = Math.floor(index / columns);
  const spot = alley.at(road / 2 + (free * (row + 0.5)) / rows);
  if (columns === 1) return spot;
  const right = index % 2 === 1;
  const place = beside(spot, (right ? 1 : -1) * alleyWidth * 0.238);
  // Two lanes: those on the left hand come from B.
  return { ...place, angle: spot.angle + (right ? 0 : Math.PI) };
}

/**
 * Beside a space, inside the ring; where the alley begins, beside the alley.
 * @param {Layout} layout @param {number} space @param {number} away from the road
 * @param {number} size of what stands there
 * @returns {Point}
 */
export function insideOf({ space: at, entrances, alleyWidth, road, step }, space, away, size) {
  const aside = entrances.includes(space) ? (alleyWidth / 2 + size / 2 + 5) / step : 0;
  return beside(at(space + aside), road / 2 + away);
}

/**
 * Where in the alley its circles 7 and −7 are.
 * @param {Layout} layout @param {number} circle
 * @returns {Spot}
 */
export function alleyCircle({ alley, road }, circle) {
  const free = alley.length - road;
  return alley.at(road / 2 + free * (circle > 0 ? 0.26 : 0.74));
}

/**
 * The middle of the alley, driven from A or from B.
 * @param {Layout} layout @param {string} end where the car came in
 * @returns {Spot}
 */
export function alleyMiddle({ alley }, end) {
  const spot = alley.at(alley.length / 2);
  return end === 'B' ? { ...spot, angle: spot.angle + Math.PI } : spot;
}

/**
 * The way of a move as places one after the other, close enough to drive along.
 * @param {Layout} layout @param {any} move drive, leave or enter @param {Spot} from where its car is
 * @returns {Spot[]}
 */
export function wayOf(layout, move, from) {
  const { spaces, alley, entrances, space, step } = layout;
  const end = move.end === 'B' ? 1 : 0;
  /** @type {Spot[]} */
  const way = [from];
  const along = (/** @type {number} */ start, /** @type {number} */ stop) => {
    const count = (stop - start + spaces) % spaces;
    const pieces = Math.max(1, count * 4);
    for (let i = 1; i <= pieces; i++) way.push(space(start + (count * i) / pieces));
  };
  const through = (/** @type {number} */ a, /** @type {number} */ b) => {
    const pieces = Math.max(2, Math.ceil(Math.abs(b - a) / (step / 4)));
    for (let i = 1; i <= pieces; i++) {
      const spot = alley.at(a + ((b - a) * i) / pieces);
      way.push(b < a ? { ...spot, angle: spot.angle + Math.PI } : spot);
    }
  };
  const place = (/** @type {Point} */ point) => {
    // How far along the alley a car that waits there is.
    let best = 0;
    for (let i = 0; i <= 40; i++) {
      const near = (/** @type {number} */ k) => {
        const spot = alley.at((alley.length * k) / 40);
        return Math.hypot(spot.x - point.x, spot.y - point.y);
      };
      if (near(i) < near(best)) best = i;
    }
    return (alley.length * best) / 40;
  };
  if (move.kind === 'leave') {
    through(place(from), end === 0 ? 0 : alley.length);
    if (move.to !== entrances[end]) along(entrances[end], move.to);
    else way.push(space(move.to));
  } else if (move.kind === 'enter') {
    if (move.from !== entrances[end]) along(move.from, entrances[end]);
    through(end === 0 ? 0 : alley.length, alley.length / 2);
  } else {
    along(move.from, move.to);
  }
  return way;
}
