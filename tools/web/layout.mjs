// Searches for the layout of the map: places of cities and pennants, curves of tracks, places of names.
// Annealing: small changes by chance, kept when the drawing gets better (or, early on, not much worse).
// Usage: node layout.mjs [--from-scratch] [--moves N] [--heat T] [--seed N]
// Goes on from layout.json and rewrites it.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cities, groups, neighbours, pennants, project, regions } from './facts.mjs';
import { BOX, CELL, DOT, FONT, PENNANT, distance, labelWidth, layCells, segmentsCross } from './geometry.mjs';
import { chanceOf, option } from './search.mjs';
import { bending, warp } from './warp.mjs';

const file = new URL('layout.json', import.meta.url);
const MOVES = option('--moves', 400000);
const HEAT = option('--heat', 60);

const chance = chanceOf(option('--seed', 1));
const normal = () => chance() + chance() + chance() + chance() - 2;

// ---- what is laid out

const pennantsInOrder = [...pennants.filter((p) => p.coast), ...pennants.filter((p) => !p.coast)];
const nodes = [...cities, ...pennantsInOrder].map((node, index) => ({
  name: node.name, index, city: index < cities.length, bends: node.coast !== false,
  at: node.at, aim: node.at, place: [...node.at],
  label: [0, DOT + 4 + FONT * 0.4], groups: [], parts: [],
}));
// The name of a region that is full of tracks looks for room from the beginning: two lines.
const notes = [{ name: 'Emilia-Romagna', at: project(44.75, 11.75), width: 46, height: 24 }];
for (const note of notes) {
  nodes.push({ ...note, note: true, index: nodes.length, city: false, bends: false,
    aim: note.at, place: [...note.at], label: [0, 0], groups: [], parts: [] });
}
const byName = new Map(nodes.map((node) => [node.name, node]));
const lines = groups.map((group, index) => {
  const line = { ...group, index, a: byName.get(group.from), b: byName.get(group.to),
    o1: [0, 0], o2: [0, 0], shift: 0, parts: [], box: [0, 0, 0, 0], laid: null };
  line.a.groups.push(line);
  line.b.groups.push(line);
  return line;
});

// Which way some bow at the start: ferries to the side where the sea is (left of the direction is negative).
const bows = {
  'Genova-Olbia': -30, 'Messina-Salerno': -35, 'Bari-Croazia': 60, 'Messina-Siracusa': -50, 'Bari-Lecce': -45,
  'Genova-Monaco': -20, 'Cosenza-Messina': 20, 'Napoli-Palermo': -10, 'Cagliari-Palermo': 10,
};

// The shapes are bent along with these.
const fixed = nodes.filter((node) => node.bends);
const points = fixed.map((node) => node.at);
const B = bending(points);

// ---- the true shapes, bent along: distance to the coast on a grid, positive on land

const GRID = 5;
const COLS = Math.ceil(BOX.width / GRID) + 1;
const ROWS = Math.ceil(BOX.height / GRID) + 1;
const shore = new Float32Array(COLS * ROWS);
const italy = new Float32Array(COLS * ROWS);
const thin = (rings) => rings
  .map((ring) => ring.filter((_, i) => i % (ring.length > 400 ? 4 : 2) === 0))
  .map((ring) => ring.filter(([x, y]) => x > -900 && x < 2000 && y > -900 && y < 2100))
  .filter((ring) => ring.length > 8);
const italyRings = thin(regions.flatMap((r) => r.rings));
const landRings = [...italyRings, ...thin(neighbours().map((n) => n.ring))];

function bendCoasts() {
  const bend = warp(points, fixed.map((n) => n.place));
  coastOf(bend, landRings, shore);
  coastOf(bend, italyRings, italy);
  for (const node of nodes) if (!node.bends) node.aim = bend(node.at);
}

function coastOf(bend, rings, field) {
  const land = new Uint8Array(COLS * ROWS);
  for (const ring of rings) {
    const bent = ring.map(bend);
    const crossings = Array.from({ length: ROWS }, () => []);
    for (let i = 0, j = bent.length - 1; i < bent.length; j = i++) {
      let [ax, ay] = bent[i], [bx, by] = bent[j];
      if (ay > by) [ax, ay, bx, by] = [bx, by, ax, ay];
      for (let r = Math.max(0, Math.ceil(ay / GRID)); r < ROWS && r * GRID < by; r++) {
        crossings[r].push(ax + (r * GRID - ay) / (by - ay) * (bx - ax));
      }
    }
    crossings.forEach((xs, r) => {
      xs.sort((a, b) => a - b);
      for (let k = 0; k + 1 < xs.length; k += 2) {
        const from = Math.max(0, Math.ceil(xs[k] / GRID));
        for (let c = from; c < COLS && c * GRID <= xs[k + 1]; c++) land[r * COLS + c] = 1;
      }
    });
  }
  const far = [new Float32Array(COLS * ROWS).fill(99), new Float32Array(COLS * ROWS).fill(99)];
  for (const kind of [0, 1]) {
    const d = far[kind];
    for (let i = 0; i < d.length; i++) if (land[i] === kind) d[i] = 0;
    const relax = (i, j, w) => { if (j >= 0 && j < d.length && d[j] + w < d[i]) d[i] = d[j] + w; };
    const steps = [[1, 1], [COLS, 1], [COLS + 1, 1.4], [COLS - 1, 1.4]];
    for (let i = 0; i < d.length; i++) for (const [step, w] of steps) relax(i, i - step, w);
    for (let i = d.length - 1; i >= 0; i--) for (const [step, w] of steps) relax(i, i + step, w);
  }
  for (let i = 0; i < field.length; i++) field[i] = (land[i] ? far[0][i] - 0.5 : 0.5 - far[1][i]) * GRID;
}
const depthAt = (field, x, y) => {
  const c = Math.round(x / GRID), r = Math.round(y / GRID);
  return c < 0 || r < 0 || c >= COLS || r >= ROWS ? 0 : field[r * COLS + c];
};

// ---- what is good: energy, in squared units of the drawing

const HALF = CELL.length / 2 - CELL.width * 0.36;
const REACH = CELL.width * 0.53;

function lay(line) {
  line.laid = layCells(line.a.place, line.b.place, line, line.length, line.tracks.length);
  line.parts = [];
  let [left, top, right, bottom] = [1e9, 1e9, -1e9, -1e9];
  for (const lane of line.laid.lanes) {
    for (const { x, y, dx, dy } of lane) {
      const [u, v] = [dx * HALF, dy * HALF];
      line.parts.push({ ax: x - u, ay: y - v, bx: x + u, by: y + v, r: REACH, x, y });
      if (x < left) left = x;
      if (x > right) right = x;
      if (y < top) top = y;
      if (y > bottom) bottom = y;
    }
  }
  line.box = [left, top, right, bottom];
}

function layNode(node) {
  const [x, y] = node.place;
  if (node.note) {
    const [w, h] = [(node.width - node.height) / 2 + 4, node.height / 2];
    node.parts = [{ ax: x - w, ay: y, bx: x + w, by: y, r: h + 1.5, x, y }];
    return;
  }
  node.parts = [{ ax: x, ay: y, bx: x, by: y, r: node.city ? DOT : PENNANT, x, y, dot: true }];
  if (node.city) {
    const w = labelWidth(node.name) / 2, h = FONT * 0.5;
    const [lx, ly] = [x + node.label[0], y + node.label[1]];
    node.parts.push({ ax: lx - w + 0.6 * h, ay: ly, bx: lx + w - 0.6 * h, by: ly, r: h, x: lx, y: ly });
  }
}

const out = (x, y, margin) => {
  const e = Math.max(0, margin - x) + Math.max(0, x - BOX.width + margin)
    + Math.max(0, margin - y) + Math.max(0, y - BOX.height + margin);
  return e * e;
};

// What must not be weighs more and more.
let hard = 6;

/** How much two rounded parts get in each other's way. */
function clash(p, q, margin) {
  const need = p.r + q.r + margin;
  const far = need + 60;
  if (Math.abs(p.x - q.x) > far || Math.abs(p.y - q.y) > far) return 0;
  const d = need - distance(p, q);
  return d > 0 ? d * d : 0;
}

function alone(line) {
  const { slack, gap, turn, start, end, head, tail } = line.laid;
  let e = slack < 0 ? 6 * slack * slack * (line.length + 1) : (line.ferry ? 0.2 : 1.1) * slack * slack;
  if (gap < 2.2) e += 60 * (2.2 - gap) ** 2;
  for (const [s, node] of [[start, line.a], [end, line.b]]) {
    const least = node.city ? 10.5 : 12;
    if (s < least) e += 30 * (least - s) ** 2;
    if (s > 26) e += 0.5 * (s - 26) ** 2;
  }
  e += 120 * turn + 0.2 * line.shift ** 2 + 40 * head ** 2 + (line.b.city ? 40 : 300) * tail ** 2;
  // Handles that differ much make an S; equal ones make a bow.
  const sx = line.o1[0] - line.o2[0], sy = line.o1[1] - line.o2[1];
  e += 0.012 * (sx * sx + sy * sy);
  for (const p of line.parts) {
    e += 4 * out(p.x, p.y, 18);
    const s = depthAt(shore, p.x, p.y);
    const wrong = line.ferry ? s + 6 : -s - 3;
    if (wrong > 0) e += (line.ferry ? 0.2 : 0.12) * Math.min(wrong, 25) ** 2;
  }
  return e;
}

function between(p, q) {
  const [a, b] = [p.box, q.box];
  const m = CELL.length + 10;
  if (a[0] - m > b[2] || b[0] - m > a[2] || a[1] - m > b[3] || b[1] - m > a[3]) return 0;
  const joined = p.a === q.a || p.a === q.b || p.b === q.a || p.b === q.b;
  let e = 0;
  for (const u of p.parts) for (const v of q.parts) e += clash(u, v, joined ? 2.2 : 4);
  return hard * e + 800 * crossings(p.laid.curve, q.laid.curve);
}

function crossings({ xs, ys }, { xs: us, ys: vs }) {
  let n = 0;
  const last = xs.length - 1;
  for (let i = 0; i < last; i += 4) {
    for (let j = 0; j < last; j += 4) {
      if (segmentsCross([xs[i], ys[i]], [xs[i + 4], ys[i + 4]], [us[j], vs[j]], [us[j + 4], vs[j + 4]])) n++;
    }
  }
  return n;
}

function beside(node, line) {
  const b = line.box;
  let e = 0;
  for (const part of node.parts) {
    const m = part.r + 70;
    if (part.x < b[0] - m || part.x > b[2] + m || part.y < b[1] - m || part.y > b[3] + m) continue;
    const own = line.a === node || line.b === node;
    for (const u of line.parts) e += clash(part, u, part.dot ? (own ? 1 : 7) : 3.6);
  }
  return hard * e;
}

function nodeAlone(node) {
  const [x, y] = node.place;
  const pull = node.city ? 0.005 : 0.025;
  let e = pull * ((x - node.aim[0]) ** 2 + (y - node.aim[1]) ** 2) + 4 * out(x, y, node.city ? 25 : 16);
  if (!node.city && !node.note) e += 2 * Math.max(0, depthAt(italy, x, y) + PENNANT + 6) ** 2;
  if (node.city) {
    const label = node.parts[1];
    const d = distance(node.parts[0], label) - DOT - label.r - 3;
    e += (d < 0 ? 150 : 1.2) * d * d;
    // A name is read best beside, above or below its city, not across a corner.
    const w = labelWidth(node.name) / 2;
    const [lx, ly] = node.label;
    e += 0.15 * Math.min(Math.abs(lx) * Math.abs(ly) / (w + 10), 40) + (Math.abs(ly) < 10 ? 0 : 1);
    e += 4 * (out(label.x - w, label.y, 8) + out(label.x + w, label.y, 8) + out(label.x, label.y, 14));
  }
  return e;
}

function nodesBetween(p, q) {
  let e = 0;
  for (const u of p.parts) for (const v of q.parts) e += clash(u, v, u.dot && v.dot ? 12 : 4);
  return hard * e;
}

// Three cities that are all joined keep their order around, and do not get flat.
const area = (key, [{ [key]: p }, { [key]: q }, { [key]: r }]) =>
  (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0]);
const triangles = [];
for (const { a, b } of lines) {
  for (const c of nodes) {
    const joined = (n) => lines.some((l) => (l.a === n && l.b === c) || (l.b === n && l.a === c));
    if (c.index > a.index && c.index > b.index && joined(a) && joined(b)) triangles.push([a, b, c]);
  }
}
for (const node of nodes) node.triangles = triangles.filter((t) => t.includes(node));
const flatness = (list) => list.reduce((e, t) => {
  const f = 0.45 - area('place', t) / area('at', t);
  return f > 0 ? e + 3000 * f * f : e;
}, 0);

const BEND = option('--bend', 900);
/** How much the shapes bend; row by row so that one node's share is cheap. */
function bendOf(node) {
  if (!node.bends) return 0;
  let e = 0;
  const i = node.index;
  for (let axis = 0; axis < 2; axis++) {
    let sum = 0;
    for (let j = 0; j < fixed.length; j++) if (j !== i) sum += B[i][j] * nodes[j].place[axis];
    e += node.place[axis] * (2 * sum + B[i][i] * node.place[axis]);
  }
  return e * BEND / 4e4;
}

function energy(touched, touchedNodes) {
  let e = 0;
  for (const line of touched) {
    e += alone(line);
    for (const other of lines) {
      if (other === line || (touched.includes(other) && other.index < line.index)) continue;
      e += between(line, other);
    }
    for (const node of nodes) e += beside(node, line);
  }
  for (const node of touchedNodes) {
    e += nodeAlone(node) + flatness(node.triangles);
    for (const line of lines) if (!touched.includes(line)) e += beside(node, line);
    for (const other of nodes) if (other !== node) e += nodesBetween(node, other);
  }
  return e;
}

// ---- search

if (!process.argv.includes('--from-scratch') && existsSync(file)) {
  const kept = JSON.parse(readFileSync(file, 'utf8'));
  for (const node of nodes) Object.assign(node, kept.places[node.name]);
  for (const line of lines) Object.assign(line, kept.curves[line.key]);
} else {
  // Cities first: each pair of joined ones as far apart as their track needs, shapes bent little.
  const wanted = (line) => line.length * CELL.length + (line.length - 1) * 4 + 42;
  for (let round = 0; round < 6000; round++) {
    const force = nodes.map((n) => [0.004 * (n.at[0] - n.place[0]), 0.004 * (n.at[1] - n.place[1])]);
    for (const line of lines) {
      const dx = line.b.place[0] - line.a.place[0], dy = line.b.place[1] - line.a.place[1];
      const d = Math.hypot(dx, dy);
      const f = (d - wanted(line)) / d * (line.ferry ? 0.4 : 1);
      [dx, dy].forEach((v, axis) => {
        force[line.a.index][axis] += f * v;
        force[line.b.index][axis] -= f * v;
      });
    }
    fixed.forEach((n, i) => {
      for (let axis = 0; axis < 2; axis++) {
        let sum = 0;
        for (let j = 0; j < fixed.length; j++) sum += B[i][j] * nodes[j].place[axis];
        force[i][axis] -= BEND / 4e4 * sum * 2;
      }
    });
    nodes.forEach((n, i) => { n.place[0] += 0.05 * force[i][0]; n.place[1] += 0.05 * force[i][1]; });
  }
  for (const line of lines) {
    const bow = bows[line.key];
    if (!bow) continue;
    const dx = line.b.place[0] - line.a.place[0], dy = line.b.place[1] - line.a.place[1];
    const d = Math.hypot(dx, dy);
    line.o1 = [-dy / d * bow, dx / d * bow];
    line.o2 = [...line.o1];
  }
}

nodes.forEach(layNode);
lines.forEach(lay);
function report(note) {
  let pairs = 0, sides = 0, self = 0, own = 0, names = 0;
  for (const l of lines) {
    self += alone(l);
    for (const m of lines) if (m.index > l.index) pairs += between(l, m);
  }
  for (const n of nodes) {
    own += nodeAlone(n);
    for (const l of lines) sides += beside(n, l);
    for (const m of nodes) if (m.index > n.index) names += nodesBetween(n, m);
  }
  let bend = 0;
  for (const n of fixed) {
    for (const m of fixed) {
      for (const k of [0, 1]) bend += B[n.index][m.index] * n.place[k] * m.place[k];
    }
  }
  bend *= BEND / 4e4;
  const f = (x) => x.toFixed(0);
  console.log(`${note}: lines ${f(self)}, tracks ${f(pairs)}, beside ${f(sides)}, nodes ${f(own)}, `
    + `names ${f(names)}, flat ${f(flatness(triangles))}, bend ${f(bend)}`);
}
bendCoasts();
report('start');

const began = Date.now();
for (let move = 0; move < MOVES; move++) {
  const done = move / MOVES;
  hard = 6 + 24 * done;
  const heat = HEAT * (1 - done) ** 3;
  const step = 1.5 + 14 * (1 - done) ** 2 * Math.min(1, HEAT / 30);
  if (move % Math.ceil(MOVES / 24) === 0) {
    bendCoasts();
    if (move % (6 * Math.ceil(MOVES / 24)) === 0) report(`${move}`);
  }
  const kind = chance();
  if (kind < 0.5) {
    const line = lines[Math.floor(chance() * lines.length)];
    const kept = [line.o1, line.o2, line.shift];
    const e = energy([line], []);
    const which = chance();
    const v = [normal() * step, normal() * step];
    const plus = (o) => [o[0] + v[0], o[1] + v[1]];
    const minus = (o) => [-o[0], -o[1]];
    if (which < 0.3) [line.o1, line.o2] = [plus(line.o1), plus(line.o2)];
    else if (which < 0.55) line.o1 = plus(line.o1);
    else if (which < 0.8) line.o2 = plus(line.o2);
    else if (which < 0.83) [line.o1, line.o2] = [minus(line.o1), minus(line.o2)];
    else line.shift += normal() * 4;
    const { parts, box, laid } = line;
    lay(line);
    const change = energy([line], []) - e;
    if (change > 0 && chance() >= Math.exp(-change / (heat + 1e-9))) {
      [line.o1, line.o2, line.shift] = kept;
      Object.assign(line, { parts, box, laid });
    }
  } else if (kind < 0.75) {
    const node = nodes[Math.floor(chance() * nodes.length)];
    const touched = node.groups;
    const e = energy(touched, [node]) + bendOf(node);
    const kept = [node.place, node.parts, touched.map(({ parts, box, laid }) => ({ parts, box, laid }))];
    node.place = [node.place[0] + normal() * step * 0.7, node.place[1] + normal() * step * 0.7];
    layNode(node);
    touched.forEach(lay);
    const change = energy(touched, [node]) + bendOf(node) - e;
    if (change > 0 && chance() >= Math.exp(-change / (heat + 1e-9))) {
      [node.place, node.parts] = kept;
      touched.forEach((line, i) => Object.assign(line, kept[2][i]));
    }
  } else {
    const node = nodes[Math.floor(chance() * cities.length)];
    const e = energy([], [node]);
    const kept = [node.label, node.parts];
    if (chance() < 0.4) {
      const w = labelWidth(node.name) / 2 + DOT + 3, h = FONT * 0.5 + DOT + 3;
      const way = Math.floor(chance() * 8) * Math.PI / 4;
      const clamp = (v) => Math.max(-1, Math.min(1, v * 1.42));
      node.label = [w * clamp(Math.cos(way)) * (0.6 + 0.4 * chance()), h * clamp(Math.sin(way))];
      if (Math.abs(Math.sin(way)) < 0.1) node.label[0] = w * Math.sign(Math.cos(way));
    } else {
      node.label = [node.label[0] + normal() * step * 0.7, node.label[1] + normal() * step * 0.5];
    }
    layNode(node);
    const change = energy([], [node]) - e;
    if (change > 0 && chance() >= Math.exp(-change / (heat + 1e-9))) [node.label, node.parts] = kept;
  }
}
bendCoasts();
report(`end, ${((Date.now() - began) / 1000).toFixed(0)} s`);

const round = (v) => v.map((x) => Math.round(x * 10) / 10);
const kept = { places: {}, curves: {} };
for (const node of nodes) kept.places[node.name] = node.city
  ? { place: round(node.place), label: round(node.label) } : { place: round(node.place) };
for (const { key, o1, o2, shift } of lines) {
  kept.curves[key] = { o1: round(o1), o2: round(o2), shift: round([shift])[0] };
}
// A line for each, so that changes can be read.
const text = JSON.stringify(kept).replace(/("[^"]+":\{"(?:place|o1)")/g, '\n$1')
  .replace(/\},"curves"/, '\n},\n"curves"') + '\n';
writeFileSync(file, text);
