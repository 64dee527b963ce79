// Makes src/games/tickets/term/italy_shapes.c: the shapes of the page's map (web/games/tickets/map.js) for the terminal, as
// they are, and bent to the places where a small map has its cities (data/italy/spots.csv).
// Usage: node make-terminal-map.mjs [--print]; --print writes it to standard output instead.
import { readFileSync, writeFileSync } from 'node:fs';
import { land, places, regions, tracks, viewBox } from '../../web/games/tickets/map.js';
import { simplify, tidy } from './shapes.mjs';
import { warp } from './warp.mjs';

// A dot of braille is two units or more on the largest canvas.
const TOLERANCE = 3.2;
const LEAST_ISLAND = 260;
// How much of what lies beyond the view is kept: a pane may be wider than the map.
const AROUND = { left: -420, top: -60, right: 1448, bottom: 1172 };
// A cell of the small map is twice as high as it is wide.
const HIGH = 2;
// Above 0, so that places that stand where no map has them do not fold the land.
const STIFFNESS = 0;

/** Rings of a path of relative lines, as pathOf() of shapes.mjs writes it. */
function ringsOf(path) {
  return path.split('z').filter(Boolean).map((part) => {
    const numbers = part.match(/-?(\d+\.?\d*|\.\d+)/g).map(Number);
    const ring = [[numbers[0], numbers[1]]];
    for (let i = 2; i + 1 < numbers.length; i += 2) {
      const [x, y] = ring.at(-1);
      ring.push([x + numbers[i], y + numbers[i + 1]]);
    }
    return ring;
  });
}

const rows = readFileSync(new URL('../../data/italy/spots.csv', import.meta.url), 'utf8').split('\n')
  .filter((line) => line && line[0] !== '#').slice(1).map((line) => line.split(','));

/** Where the small map has a place for the tracks from a city. */
function spotOf(name, from) {
  const its = rows.filter(([place]) => place === name);
  const [, , x, y] = its.find((row) => row[4] === from) ?? its.find((row) => row[4] === '');
  return [Number(x), Number(y) * HIGH];
}

const cities = places.filter((place) => place.label);
const fixed = [...cities, ...places.filter((place) => !place.label && place.bends !== false)];
const seen = new Set();
const pairs = fixed.map(({ name, zone, from, x, y }) => ({ at: [x, y], spot: spotOf(name ?? zone, from) }))
  .filter(({ spot }) => !seen.has(String(spot)) && seen.add(String(spot)));
const bend = warp(pairs.map(({ at }) => at), pairs.map(({ spot }) => spot), STIFFNESS);

// ---- shapes

const shapes = [land, ...regions.map(({ d }) => d)].map((d) => tidy(ringsOf(d), LEAST_ISLAND));
const simple = simplify(shapes, () => TOLERANCE);

/** Regions that share a border get different shades. */
function shadesOf(rings) {
  const points = rings.map((list) => new Set(list.flat().map(String)));
  const beside = points.map((a, i) => points.flatMap((b, j) =>
    (i !== j && [...a].filter((p) => b.has(p)).length > 1 ? [j] : [])));
  const shades = rings.map(() => -1);
  const colour = (i) => i === rings.length || [0, 1, 2].some((shade) => {
    if (beside[i].some((j) => shades[j] === shade)) return false;
    shades[i] = shade;
    if (colour(i + 1)) return true;
    shades[i] = -1;
    return false;
  });
  if (!colour(0)) throw new Error('three shades are not enough');
  return shades;
}

const shades = shadesOf(shapes.slice(1));
const inside = ([x, y]) => x >= AROUND.left && x <= AROUND.right && y >= AROUND.top && y <= AROUND.bottom;
const points = [];
const rings = [];
simple.forEach((list, i) => list.filter((ring) => ring.some(inside)).forEach((ring) => {
  rings.push({ name: i === 0 ? null : regions[i - 1].name, shade: i === 0 ? 0 : shades[i - 1],
    first: points.length, count: ring.length });
  ring.forEach((p) => points.push([...p, ...bend(p)]));
}));

// ---- tracks: the middle line of each route

const curves = [];
const curveFirst = tracks.map(({ from, to, cells }, i) => {
  const lanes = tracks.filter((t) => t.from === from && t.to === to);
  const first = curves.length;
  if (lanes[0] !== tracks[i]) return -1;
  cells.forEach((_, k) => curves.push(['x', 'y'].map((axis) =>
    lanes.reduce((sum, lane) => sum + lane.cells[k][axis], 0) / lanes.length)));
  return first;
});

// ---- C

const whole = (v) => String(Math.round(v));
function table(items) {
  const lines = [];
  for (const item of items) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + item.length + 2 <= 100) lines[lines.length - 1] = `${last} ${item},`;
    else lines.push(`    ${item},`);
  }
  return lines.join('\n');
}
const [, , width, height] = viewBox.split(' ').map(Number);
const text = (name) => (name === null || name === undefined ? 'NULL' : `"${name}"`);
const c = `/* The shapes of the map of Ticket to Ride Italy. Made by tools/web/make-terminal-map.mjs.
 * Region shapes: @svg-maps/italy, CC BY 4.0, bent and simplified; neighbours: Natural Earth. */
#include "italy_shapes.h"
#include <stddef.h>

/* clang-format off */
const struct tk_italy_point tk_italy_points[] = {
${table(points.map(([x, y, u, v]) => `{${whole(x)},${whole(y)},${whole(u)},${whole(v / HIGH)}}`))}
};

const struct tk_italy_ring tk_italy_rings[] = {
${table(rings.map(({ name, shade, first, count }) => `{${text(name)}, ${first}, ${count}, ${shade}}`))}
};
const unsigned tk_italy_ring_count = ${rings.length};

const struct tk_italy_spot tk_italy_spots[] = {
${table(places.map(({ name, zone, from, x, y }) => `{${text(name ?? zone)}, ${text(from)}, ${whole(x)}, ${whole(y)}}`))}
};
const unsigned tk_italy_spot_count = ${places.length};

const int16_t tk_italy_curves[][2] = {
${table(curves.map(([x, y]) => `{${whole(x)},${whole(y)}}`))}
};

const int16_t tk_italy_curve_first[] = {
${table(curveFirst.map(String))}
};
/* clang-format on */
`;
if (width !== 1028 || height !== 1112) throw new Error(`TK_ITALY_WIDTH and TK_ITALY_HEIGHT are ${width} and ${height}`);
if (process.argv.includes('--print')) {
  process.stdout.write(c);
} else {
  writeFileSync(new URL('../../src/games/tickets/term/italy_shapes.c', import.meta.url), c);
  console.log(`${points.length} points in ${rings.length} rings, ${c.length} bytes`);
}
