// Searches for the places of the small map at the terminal: data/italy/spots.csv, from which it goes on and which it
// rewrites. Every place is a sign of four cells, every route a straight line of cells between two signs with its label
// on it. Annealing: small changes by chance, kept when the map gets better (or, early on, not much worse).
// Usage: node terminal-spots.mjs [--moves N] [--heat T] [--seed N] [--show]; then node make-terminal-map.mjs
import { readFileSync, writeFileSync } from 'node:fs';
import { chanceOf, option } from './search.mjs';

const MOVES = option('--moves', 300000);
const HEAT = option('--heat', 5);
const COLD = 0.7;

// What is left for the board in terminals of some sizes (tests/unit/test_face_tickets_map.c), and how much each counts.
const SIZES = [
  { width: 50, height: 21, counts: 1 }, { width: 50, height: 20, counts: 0.6 }, { width: 50, height: 19, counts: 0.6 },
  { width: 57, height: 22, counts: 0.3 }, { width: 64, height: 27, counts: 0.3 }, { width: 64, height: 26, counts: 0.3 },
  { width: 78, height: 37, counts: 0.3 }, { width: 78, height: 36, counts: 0.3 }, { width: 78, height: 19, counts: 0.6 },
];
const X_MAX = 460; // of spots.csv: in tenths of the cells of 50 x 21, where a sign begins
const Y_MAX = 200;
const SIGN = 4;
const FINE = { x: 32, y: 64 }; // parts of a cell, as src/games/tickets/term/layout.c rounds
// The panel at the lower left, as tk_arrange() has it, in parts of the map.
const PANEL = { width: 0.54, height: 0.285 };

const chance = chanceOf(option('--seed', 1));

// ---- what is laid out

const file = (name) => new URL(`../../data/italy/${name}.csv`, import.meta.url);
const linesOf = (name) => readFileSync(file(name), 'utf8').split('\n');
const rowsOf = (name) => linesOf(name).filter((line) => line && !'#!'.includes(line[0])).slice(1)
  .map((line) => line.split(','));

const globe = new Map(rowsOf('cities').map(([city, , latitude, longitude]) => [city, [Number(latitude), Number(longitude)]]));
const spots = rowsOf('spots').map(([place, short, x, y, from]) => ({
  place, short, from, city: globe.has(place), x: Number(x), y: Number(y),
}));

/** Where a city would stand by its place on the globe; the north is stretched, as the map has room there. */
function aimOf({ place, city, x, y }) {
  if (!city) return [x, y];
  const [latitude, longitude] = globe.get(place);
  const down = ((46.7 - latitude) / 9.7) * Y_MAX;
  const across = ((longitude - 7) / 11.3) * X_MAX;
  return [Math.min(X_MAX, across * (1 + 0.4 * Math.max(0, 1 - down / 110))), down];
}
for (const spot of spots) [spot.aimX, spot.aimY] = aimOf(spot);

const spotOf = (place, from) => {
  const own = spots.findIndex((spot) => spot.place === place && spot.from === from);
  return own >= 0 ? own : spots.findIndex((spot) => spot.place === place && spot.from === '');
};
const routes = [];
for (const [from, to, colour, length, waves] of rowsOf('routes')) {
  let route = routes.find((it) => it.from === from && it.to === to);
  if (!route) {
    route = { from, to, a: spotOf(from, ''), b: spotOf(to, from), letters: '', length, waves: 0 };
    routes.push(route);
  }
  route.letters += colour === 'gray' ? 'F' : colour === 'black' ? 'K' : colour[0].toUpperCase();
  route.waves = Math.max(route.waves, Number(waves));
}
for (const route of routes) {
  route.label = route.letters + route.length + (route.waves ? `≈${route.waves}` : '');
  route.cells = [];
}

// ---- a map of some size

const WIDE = 128;
const sign = new Uint8Array(WIDE * 64); // the spot whose sign it is, from 1
const lines = new Uint8Array(WIDE * 64);
const labels = new Uint8Array(WIDE * 64);
const mine = new Uint32Array(WIDE * 64);
let stamp = 0;
const round = (value, most, cells, fine) =>
  Math.floor((Math.floor((2 * value * cells * fine + most) / (2 * most)) + fine / 2) / fine);

function panelOf({ width, height }) {
  const rows = Math.ceil(height * PANEL.height);
  return { right: Math.floor(width * PANEL.width), top: height - rows };
}

/** The cells of a straight line between two signs, as tk_layout_cells() has them. */
function walk(route, at, cells) {
  const [ax, ay, bx, by] = [at[2 * route.a], at[2 * route.a + 1], at[2 * route.b], at[2 * route.b + 1]];
  const x = ax + 1 + (bx > ax ? 1 : 0);
  const dx = bx + 1 + (ax > bx ? 1 : 0) - x;
  const dy = by - ay;
  const most = Math.max(Math.abs(dx), Math.abs(dy));
  const part = (value, i) => (most ? Math.trunc((2 * value * i + (value < 0 ? -most : most)) / (2 * most)) : 0);
  cells.length = 0;
  let bends = 0;
  for (let i = 0; i <= most; i++) {
    const cell = (ay + part(dy, i)) * WIDE + x + part(dx, i);
    const step = i && cell - cells[i - 1];
    if (i && Math.abs(dx) !== Math.abs(dy) && Math.abs(step) !== 1 && Math.abs(step) !== WIDE) bends++;
    cells.push(cell);
  }
  return bends;
}

function costOfSigns(size, at, panel) {
  let cost = 0;
  for (let i = 0; i < spots.length; i++) {
    const [x, y] = [at[2 * i], at[2 * i + 1]];
    for (let k = 0; k < SIGN; k++) {
      if (sign[y * WIDE + x + k]) cost += 120;
      if (x + k <= panel.right && y >= panel.top) cost += 60;
      sign[y * WIDE + x + k] = i + 1;
    }
  }
  for (let i = 0; i < spots.length; i++) {
    const [x, y] = [at[2 * i], at[2 * i + 1]];
    if (x > 0 && sign[y * WIDE + x - 1]) cost += 25;
    if (x + SIGN < size.width && sign[y * WIDE + x + SIGN]) cost += 25;
  }
  return cost;
}

function costOfLines(panel, at) {
  let cost = 0;
  for (const route of routes) {
    const bends = walk(route, at, route.cells);
    cost += 4 * bends; // straight across, down or aslant is followed best
    for (const cell of route.cells) {
      const there = sign[cell];
      if (there && there !== route.a + 1 && there !== route.b + 1) cost += 150;
      if (cell % WIDE <= panel.right && cell >= panel.top * WIDE) cost += 150;
      if (!there) cost += 3 * lines[cell]++;
    }
  }
  return cost;
}

/** What it costs to write a label there; its own line costs nothing, and beside a place it should be one of its own. */
function costOfPlace(size, panel, start, { label: { length: width }, a, b }) {
  let cost = 0;
  const x = start % WIDE;
  if (x + width > size.width || start - x !== Math.trunc((start + width - 1) / WIDE) * WIDE) return 1000;
  for (let cell = start; cell < start + width; cell++) {
    if (sign[cell]) cost += 80;
    if (labels[cell]) cost += 80;
    if (cell % WIDE <= panel.right && cell >= panel.top * WIDE) cost += 80;
    cost += 6 * Math.max(0, lines[cell] - (mine[cell] === stamp ? 1 : 0));
  }
  for (const beside of [start - 1, start + width]) {
    const column = beside % WIDE;
    if (beside < 0 || column >= size.width) continue;
    cost += labels[beside] ? 14 : 0;
    if (sign[beside]) cost += sign[beside] === a + 1 || sign[beside] === b + 1 ? 5 : 16;
  }
  return cost;
}

function costOfLabels(size, at, panel) {
  let cost = 0;
  for (const route of routes) {
    const { cells } = route;
    const width = route.label.length;
    const between = cells.filter((cell) => !sign[cell]);
    const steep = Math.abs(at[2 * route.a] - at[2 * route.b]) <= Math.abs(at[2 * route.a + 1] - at[2 * route.b + 1]);
    const needed = steep ? 2 : width + 1;
    if (between.length < needed) cost += 18 * (needed - between.length);
    stamp++;
    for (const cell of cells) mine[cell] = stamp;
    let least = 500;
    route.at = between[0] ?? cells[0];
    between.forEach((cell, i) => {
      for (let shift = 0; shift < width; shift++) {
        const middle = 1.2 * Math.abs(i - (between.length - 1) / 2) + 0.5 * Math.abs(shift + 0.5 - width / 2);
        if (middle >= least || cell % WIDE < shift) continue;
        const its = middle + costOfPlace(size, panel, cell - shift, route);
        if (its < least) [least, route.at] = [its, cell - shift];
      }
    });
    cost += least;
    route.ends = [between[0], between.at(-1)];
    for (let k = 0; k < width; k++) labels[route.at + k] = 1;
  }
  for (const { ends } of routes) { // a line that reaches both its places is easily followed
    for (const cell of ends) cost += labels[cell] ? 6 : lines[cell] > 1 ? 2 : 0;
  }
  return cost;
}

const at = new Int16Array(2 * spots.length);
function costOfSize(size) {
  const panel = panelOf(size);
  sign.fill(0);
  lines.fill(0);
  labels.fill(0);
  spots.forEach((spot, i) => {
    at[2 * i] = round(spot.x, X_MAX, size.width - SIGN, FINE.x);
    at[2 * i + 1] = round(spot.y, Y_MAX, size.height - 1, FINE.y);
  });
  return costOfSigns(size, at, panel) + costOfLines(panel, at) + costOfLabels(size, at, panel);
}

// ---- like the true map

const cities = spots.filter((spot) => spot.city);
const near = cities.flatMap((a, i) => cities.slice(0, i).map((b) => [a, b]))
  .filter(([a, b]) => Math.abs(a.aimX - b.aimX) < 140 && Math.abs(a.aimY - b.aimY) < 80);

// Three ferries and railways to Croatia, which need not cross.
const croatia = ['Trieste', 'Ancona', 'Bari'].map((city) => spots[spotOf('Croazia', city)]);
const crossings = [[croatia[0], croatia[1]], [croatia[1], croatia[2]]];

/** Zones lie beyond the border: north, west, south of it or across the sea. */
function strayOfZone(zone, city) {
  const [dx, dy] = [zone.x - city.x, zone.y - city.y];
  const past = (by) => Math.max(0, by);
  switch (zone.place) {
    case 'Svizzera': return past(dy + 4) / 3;
    case 'Austria': return past(dy + 4) / 3 + past(-dx - 20) / 20;
    case 'Francia': return past(dx) / 8 + past(dy - 30) / 10;
    case 'Monaco': return past(4 - dy) / 3 + past(dx - 5) / 8;
    default: return past(15 - dx) / 8 + (city.place === 'Bari' ? past(dy + 8) / 4 : 0);
  }
}

function costOfGeography() {
  let cost = 0;
  for (const { x, y, aimX, aimY, city } of spots) {
    cost += (city ? 1 : 0.7) * (0.003 * (x - aimX) ** 2 + 0.009 * (y - aimY) ** 2);
  }
  for (const [a, b] of near) {
    const [aimX, aimY] = [a.aimX - b.aimX, a.aimY - b.aimY];
    if (aimX * (a.x - b.x) <= 0 && Math.abs(aimX) > 20) cost += 22;
    if (aimY * (a.y - b.y) <= 0 && Math.abs(aimY) > 9) cost += 22;
  }
  for (const [north, south] of crossings) cost += 2.4 * Math.max(0, north.y - south.y + 15);
  for (const route of routes) {
    if (!spots[route.b].city) cost += 24 * strayOfZone(spots[route.b], spots[route.a]);
  }
  return cost;
}

const costOfAll = () => SIZES.reduce((sum, size) => sum + size.counts * costOfSize(size), costOfGeography());

// ---- the search

function show(size) {
  const cost = costOfSize(size);
  const rows = Array.from({ length: size.height }, (_, y) =>
    Array.from({ length: size.width }, (__, x) => (lines[y * WIDE + x] ? '·' : ' ')));
  const write = (cell, text) => [...text].forEach((c, k) => { rows[Math.trunc(cell / WIDE)][(cell % WIDE) + k] = c; });
  routes.forEach((route) => write(route.at, route.label));
  spots.forEach((spot, i) => write(at[2 * i + 1] * WIDE + at[2 * i], `○${spot.short}`));
  console.log(`${size.width} x ${size.height}: ${cost.toFixed(0)}\n${rows.map((row) => row.join('')).join('\n')}`);
}

const within = (value, most) => Math.max(0, Math.min(most, Math.round(value)));
function move(spot, reach) {
  spot.x = within(spot.x + (chance() * 2 - 1) * 20 * reach, X_MAX);
  spot.y = within(spot.y + (chance() * 2 - 1) * 14 * reach, Y_MAX);
}

function anneal() {
  const keep = () => spots.map(({ x, y }) => [x, y]);
  const put = (places) => places.forEach(([x, y], i) => Object.assign(spots[i], { x, y }));
  let cost = costOfAll();
  let best = { cost, places: keep() };
  console.log(`begins with ${cost.toFixed(0)}`);
  for (let n = 0; n < MOVES; n++) {
    const heat = HEAT * (COLD / HEAT) ** (n / MOVES);
    const moved = [spots[Math.floor(chance() * spots.length)]];
    if (chance() < 0.15) moved.push(spots[Math.floor(chance() * spots.length)]);
    const before = moved.map(({ x, y }) => [x, y]);
    const reach = chance() < 0.3 ? 4 : 1;
    moved.forEach((spot) => move(spot, reach));
    const now = costOfAll();
    if (now < cost || chance() < Math.exp((cost - now) / heat)) {
      cost = now;
      if (cost < best.cost) best = { cost, places: keep() };
    } else {
      moved.forEach((spot, i) => Object.assign(spot, { x: before[i][0], y: before[i][1] }));
    }
    if ((n + 1) % Math.ceil(MOVES / 10) === 0) console.log(`${n + 1} moves: ${best.cost.toFixed(0)}`);
  }
  put(best.places);
}

if (MOVES > 0) {
  anneal();
  let i = 0;
  writeFileSync(file('spots'), linesOf('spots').map((line) => {
    if (!line || line[0] === '#' || line.startsWith('place,')) return line;
    const { place, short, x, y, from } = spots[i++];
    return [place, short, x, y, from].join(',');
  }).join('\n'));
}
if (process.argv.includes('--show')) SIZES.forEach(show);
