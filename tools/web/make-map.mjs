// Makes web/games/tickets/map.js, the drawing of the map of Ticket to Ride Italy as plain data, from
// data/italy, layout.json (see layout.mjs) and the true shapes. Fails when anything overlaps.
// Usage: node make-map.mjs [--anyway]; --anyway writes it all the same, to look at what is wrong.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { merge, mesh } from 'topojson-client';
import { cities, groups, pennants, project, regions, routes } from './facts.mjs';
import {
  CELL, DOT, FONT, LANE, PENNANT, REGION_FONT, ZONE_FONT, corners, inside, labelWidth, layCells, overlap,
  regionWidth, segmentsCross, zoneWidth,
} from './geometry.mjs';
import { clip, pathOf, simplify, simplifyOpen, tidy, weld } from './shapes.mjs';
import { warp } from './warp.mjs';

const layout = JSON.parse(readFileSync(new URL('layout.json', import.meta.url), 'utf8'));
const nodes = [...cities, ...pennants];
const placeOf = (name) => layout.places[name].place;
const bending = nodes.filter((node) => node.coast !== false);
const bend = warp(bending.map((n) => n.at), bending.map((n) => placeOf(n.name)));
const problems = [];

// ---- tracks, dots and names

const laid = groups.map((group) => {
  const { key, from, to, length, tracks } = group;
  return { group, ...layCells(placeOf(from), placeOf(to), layout.curves[key], length, tracks.length) };
});

const blocks = [];
for (const { group, lanes } of laid) {
  lanes.forEach((lane, k) => lane.forEach((c) => blocks.push({ what: `${group.key}#${k + 1}`, group,
    shape: corners(c.x, c.y, c.dx, c.dy, CELL.length, CELL.width) })));
}
const round8 = (x, y, r) => Array.from({ length: 8 }, (_, i) =>
  [x + r * Math.cos(Math.PI / 4 * i), y + r * Math.sin(Math.PI / 4 * i)]);
for (const node of nodes) {
  const [x, y] = placeOf(node.name);
  blocks.push({ what: `the place ${node.name}`, node, shape: round8(x, y, node.region ? DOT : PENNANT) });
}
const rectangle = (x, y, w, h) => corners(x, y, 1, 0, w, h);
const names = cities.map((city) => {
  const { place, label } = layout.places[city.name];
  const w = labelWidth(city.name);
  const [x, y] = [place[0] + label[0], place[1] + label[1]];
  const anchor = label[0] > w * 0.3 ? 'start' : label[0] < -w * 0.3 ? 'end' : 'middle';
  const edge = { start: -w / 2, middle: 0, end: w / 2 }[anchor];
  return { city, x: x + edge, y: y + FONT * 0.35, anchor, shape: rectangle(x, y, w, FONT) };
});
for (const name of names) blocks.push({ what: `the name ${name.city.name}`, shape: name.shape });

blocks.forEach((p, i) => blocks.slice(i + 1).forEach((q) => {
  if (p.group && p.group === q.group) return;
  const depth = overlap(p.shape, q.shape);
  if (depth > -0.3) problems.push(`${p.what} and ${q.what} overlap by ${depth.toFixed(1)}`);
}));
for (const { group, lanes } of laid) {
  lanes.forEach((lane) => lane.forEach((c, i) => {
    if (i && overlap(corners(c.x, c.y, c.dx, c.dy, CELL.length, CELL.width),
      corners(lane[i - 1].x, lane[i - 1].y, lane[i - 1].dx, lane[i - 1].dy, CELL.length, CELL.width)) > 0) {
      problems.push(`cells of ${group.key} overlap`);
    }
  }));
}
// Two lines that leave the same city side by side may touch before their first cells.
const atShared = (p, q, [x, y]) => [p.from, p.to].filter((name) => name === q.from || name === q.to)
  .some((name) => Math.hypot(placeOf(name)[0] - x, placeOf(name)[1] - y) < CELL.length);
const lineOf = ({ curve }) => Array.from(curve.xs, (x, i) => [x, curve.ys[i]]);
laid.forEach((p, n) => laid.slice(n + 1).forEach((q) => {
  const [u, v] = [lineOf(p), lineOf(q)];
  for (let i = 1; i < u.length; i++) {
    for (let j = 1; j < v.length; j++) {
      if (!segmentsCross(u[i - 1], u[i], v[j - 1], v[j]) || atShared(p.group, q.group, u[i])) continue;
      problems.push(`${p.group.key} crosses ${q.group.key}`);
    }
  }
}));

// ---- land

const least = 18;
// Islands near Africa would make the map larger for nothing.
const nearHome = (ring) => ring.some(([, y]) => y < project(36.3, 12)[1]);
// The coast is finer near a city, so that a port stays on it.
const fine = (p) => (cities.some((c) => Math.hypot(c.at[0] - p[0], c.at[1] - p[1]) < 8) ? 0.2 : 1.4);
const shapes = simplify(weld(regions.map((r) => r.rings), 0.45).map((rings) => tidy(rings, least)), fine)
  .map((rings) => rings.filter(nearHome).map((ring) => ring.map(bend)));

const bounds = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
const include = (points, margin) => {
  for (const [x, y] of points) {
    bounds.left = Math.min(bounds.left, x - margin);
    bounds.top = Math.min(bounds.top, y - margin);
    bounds.right = Math.max(bounds.right, x + margin);
    bounds.bottom = Math.max(bounds.bottom, y + margin);
  }
};
blocks.forEach((block) => include(block.shape, 16));
pennants.forEach((pennant) => include([placeOf(pennant.name)], pennant.zone === 'Francia' ? 58 : 40));
shapes.forEach((rings) => include(rings.flat(), 8));
const move = ([x, y]) => [x - bounds.left, y - bounds.top];
const width = Math.ceil(bounds.right - bounds.left);
const height = Math.ceil(bounds.bottom - bounds.top);
// The land goes on around the map, so that a pane of another shape is filled.
const AROUND = { x: 420, y: 260 };
const frame = { left: -AROUND.x, top: -AROUND.y, right: width + AROUND.x, bottom: height + AROUND.y };

// A smooth warp may still fold: its Jacobian must be positive all over the map.
for (let x = frame.left; x <= frame.right; x += 8) {
  for (let y = frame.top; y <= frame.bottom; y += 8) {
    const [a, b, c] = [[x, y], [x + 1, y], [x, y + 1]].map(bend);
    const turn = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
    if (!(turn > 0.08)) problems.push(`the warp folds at ${x}, ${y}`);
  }
}

const coarse = ([x, y]) => 1.6 + Math.max(0, -x, -y, x - width, y - height) / 60;
const world = createRequire(import.meta.url)('world-atlas/countries-10m.json');
const abroad = world.objects.countries.geometries
  .filter(({ properties: { name } }) => name !== 'Italy' && name !== 'Vatican');
const near = ([lon, lat]) => lon > -6 && lon < 30 && lat > 30 && lat < 56;
const toMap = ([lon, lat]) => move(bend(project(lat, lon)));
const land = merge(world, abroad).coordinates.map(([ring]) => ring).filter((ring) => ring.some(near))
  .map((ring) => ring.map(([lon, lat]) => [Math.max(-9, Math.min(33, lon)), Math.max(28, Math.min(58, lat))]))
  .map((ring) => clip(ring.map(toMap), frame)).filter((ring) => ring.length > 3);
const landPath = pathOf(simplify([tidy(land, 60)], coarse)[0]);
const borders = mesh(world, { type: 'GeometryCollection', geometries: abroad }, (a, b) => a !== b).coordinates
  .map((line) => line.filter(near).map(toMap).filter(([x, y]) =>
    x > frame.left && x < frame.right && y > frame.top && y < frame.bottom))
  .filter((line) => line.length > 1).map((line) => simplifyOpen(line, (p) => 1.4 * coarse(p)));

const drawn = regions.map(({ name }, i) => ({ name, rings: shapes[i].map((ring) => ring.map(move)) }));
for (const city of cities) {
  const at = move(placeOf(city.name));
  const region = drawn.find((r) => r.name === city.region);
  if (!inside(region.rings, at)) problems.push(`${city.name} is not in ${city.region}`);
}
for (const pennant of pennants) {
  const at = move(placeOf(pennant.name));
  if (drawn.some((r) => inside(r.rings, at))) problems.push(`the pennant ${pennant.name} is in Italy`);
}

// ---- names of regions and zones: where there is room

const taken = blocks.map((block) => ({ ...block, shape: block.shape.map(move) }));
const boxOf = (shape) => [Math.min(...shape.map((p) => p[0])), Math.min(...shape.map((p) => p[1])),
  Math.max(...shape.map((p) => p[0])), Math.max(...shape.map((p) => p[1]))];
/** How far a shape is from all that is taken; at most `most`. */
const clearance = (shape, most) => {
  let free = most;
  const [left, top, right, bottom] = boxOf(shape);
  for (const block of taken) {
    block.box ??= boxOf(block.shape);
    const [l, t, r, b] = block.box;
    if (l - right > free || left - r > free || t - bottom > free || top - b > free) continue;
    free = Math.min(free, -overlap(shape, block.shape));
    if (free < 0) break;
  }
  return free;
};

function splits(name) {
  const cuts = [[name]];
  for (const match of name.matchAll(/[- ]/g)) {
    const at = match.index + (match[0] === '-' ? 1 : 0);
    cuts.push([name.slice(0, at), name.slice(match.index + 1)]);
  }
  if (name === 'Friuli-Venezia Giulia') cuts.push(['Friuli-', 'Venezia', 'Giulia']);
  return cuts;
}

function regionLabel({ name, rings }) {
  const all = rings.flat();
  const xs = all.map((p) => p[0]), ys = all.map((p) => p[1]);
  let best = null;
  for (const lines of splits(name)) {
    const w = Math.max(...lines.map(regionWidth)), h = lines.length * REGION_FONT;
    const cost = (lines.length - 1) * 2;
    for (let x = Math.min(...xs); x < Math.max(...xs); x += 1.5) {
      for (let y = Math.min(...ys); y < Math.max(...ys); y += 1.5) {
        if (!inside(rings, [x, y])) continue;
        const shape = rectangle(x, y, w, h);
        if (shape.some(([u, v]) => u < 4 || v < 4 || u > width - 4 || v > height - 4)) continue;
        const out = [...shape, [x - w / 2, y], [x + w / 2, y]].filter((p) => !inside(rings, p)).length;
        if (best && 6 - out * 1.5 - cost <= best.score) continue;
        const free = clearance(shape, 6);
        const score = free - out * 1.5 - cost;
        if (free < 0.4 || (best && score <= best.score)) continue;
        best = { score, x, y: y - h / 2 + REGION_FONT * 0.8, lines, shape };
      }
    }
  }
  if (best) taken.push({ what: `the name ${name}`, shape: best.shape });
  return best;
}

function zoneLabels(zone) {
  const clusters = [];
  for (const pennant of pennants.filter((p) => p.zone === zone)) {
    const at = move(placeOf(pennant.name));
    const close = clusters.find((c) => c.some((p) => Math.hypot(p[0] - at[0], p[1] - at[1]) < 190));
    if (close) close.push(at); else clusters.push([at]);
  }
  return clusters.map((cluster) => {
    const w = zoneWidth(zone);
    let best = null;
    for (let x = w / 2 + 8; x < width - w / 2 - 8; x += 3) {
      for (let y = ZONE_FONT / 2 + 8; y < height - ZONE_FONT; y += 3) {
        const away = (p, half) => Math.hypot(Math.max(0, Math.abs(p[0] - x) - half), p[1] - y);
        const far = cluster.reduce((sum, p) => sum + away(p, w / 3), 0);
        if (best && far >= best.far) continue;
        // It must be plain whose name it is.
        const nearest = Math.min(...cluster.map((p) => away(p, w / 2)));
        if (pennants.some((p) => p.zone !== zone
          && away(move(placeOf(p.name)), w / 2) < nearest * 1.4 + 6)) continue;
        const shape = rectangle(x, y, w, ZONE_FONT);
        if (clearance(shape, 6) < 4) continue;
        if ([...shape, [x, y]].some((p) => drawn.some((r) => inside(r.rings, p)))) continue;
        best = { far, x, y: y + ZONE_FONT * 0.35, shape };
      }
    }
    if (!best) problems.push(`no room for the name of ${zone}`);
    else taken.push({ what: `the name ${zone}`, shape: best.shape });
    return { name: zone, ...best };
  });
}

const zones = [...new Set(pennants.map((p) => p.zone))].flatMap(zoneLabels);
const regionNames = new Map(drawn.map((r) => [r.name, regionLabel(r)]));

// ---- the module

const tenth = (v) => Math.round(v * 10) / 10;
const at = ([x, y]) => ({ x: tenth(x), y: tenth(y) });
const slug = (name) => name.toLowerCase().replace(/[^a-z]+/g, '-');

/** Plain data as it stands in a module. */
const js = (value) => JSON.stringify(value).replace(/"(\w+)":/g, '$1:').replace(/"/g, '\'');
const list = (values) => `[\n${values.map((value) => `  ${js(value)},\n`).join('')}]`;

const gamesRegions = new Set(cities.map((c) => c.region));
const regionList = drawn.map(({ name, rings }) => {
  const label = regionNames.get(name);
  if (!label && gamesRegions.has(name)) problems.push(`no room for the name of ${name}`);
  return { id: slug(name), name, empty: gamesRegions.has(name) ? undefined : true,
    label: label && { ...at([label.x, label.y]), lines: label.lines }, d: pathOf(rings) };
});
const placeList = [
  ...names.map(({ city, x, y, anchor }) => ({ name: city.name, region: slug(city.region),
    ...at(move(placeOf(city.name))), label: { ...at(move([x, y])), anchor } })),
  ...pennants.map((p) => ({ name: p.zone, zone: true, from: p.from, ...at(move(placeOf(p.name))) })),
];
const zoneList = zones.map(({ name, x = 0, y = 0 }) => ({ name, ...at([x, y]) }));

/** Which cells of a ferry carry a wave: spread evenly. */
function wavy(length, waves) {
  const out = new Set();
  for (let k = 0; k < waves; k++) out.add(Math.round((k + 0.5) * length / waves - 0.5));
  if (out.size !== waves) problems.push(`cannot spread ${waves} waves over ${length} cells`);
  return out;
}
const trackList = routes.map(({ index, from, to, length, waves }) => {
  const { group, lanes } = laid.find((l) => l.group.tracks.includes(index));
  const cells = lanes[group.tracks.indexOf(index)];
  const wave = wavy(length, waves);
  const [p, q] = [cells[Math.floor((length - 1) / 2)], cells[Math.ceil((length - 1) / 2)]];
  return { index, from, to, middle: at(move([(p.x + q.x) / 2, (p.y + q.y) / 2])),
    cells: cells.map((c, i) => ({ ...at(move([c.x, c.y])),
      angle: tenth(Math.atan2(c.dy, c.dx) * 180 / Math.PI), wave: wave.has(i) || undefined })) };
});

const around = { x: frame.left, y: frame.top, width: width + 2 * AROUND.x, height: height + 2 * AROUND.y };
const size = { dot: DOT, pennant: PENNANT, font: FONT, regionFont: REGION_FONT, zoneFont: ZONE_FONT };

const module = `// The drawing of the map of Ticket to Ride Italy, as data. Made by tools/web/make-map.mjs.
//
// All sizes are units of viewBox; angles are degrees clockwise from east; names are those of data/italy.
// viewBox  what must be seen of the map. Land goes on around it up to frame, so that any pane can be filled.
// cell     length and width of every space; lane: from the middle of a track to the next of a double.
// size     radius of a city's dot and of a pennant; font sizes for which the places of names were found.
// land     the neighbours, one path; a stroke of 3 in its own colour, below the regions, leaves no gap.
// borders  lines between the neighbours, not closed.
// regions  id, name, d; label: the middle of the first line's baseline, the next ones 1 em below each
//          (null: no room); empty: true for regions without a city, which do not count in the game.
// places   cities: name, region (id), x, y, label (baseline, anchor as SVG's text-anchor); then pennants of
//          zones: zone, from (whose tracks end there: a zone leads nowhere, so each city has its own).
// zones    names of zones, centred at x, on baseline y: upper case, letter-spacing 0.12 em, size.zoneFont.
// tracks   in the order of data/italy/routes.csv: cells from \`from\` to \`to\`; wave: the space carries a
//          wave; middle: of the track.

export const credits = 'Region shapes: @svg-maps/italy, CC BY 4.0; neighbours: Natural Earth';

export const viewBox = '0 0 ${width} ${height}';
export const frame = ${js(around)};
export const cell = ${js({ ...CELL, lane: tenth(LANE) })};
export const size = ${js(size)};

export const land = '${landPath}';
export const borders = '${pathOf(borders, false)}';

export const regions = ${list(regionList)};

export const places = ${list(placeList)};

export const zones = ${list(zoneList)};

export const tracks = ${list(trackList)};
`;
if (problems.length) {
  for (const problem of new Set(problems)) console.error(problem);
  process.exitCode = 1;
}
if (!problems.length || process.argv.includes('--anyway')) {
  writeFileSync(new URL('../../web/games/tickets/map.js', import.meta.url), module);
  console.log(`map of ${width} x ${height}, ${module.length} bytes`);
}
