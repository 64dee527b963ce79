// Checks the drawing of the map of Ticket to Ride Italy: every track is there as the data has it, and nothing
// overlaps. Run: node --test tests/web/map.test.mjs
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import * as map from '../../web/games/tickets/map.js';

const rows = (name) => readFileSync(new URL(`../../data/italy/${name}`, import.meta.url), 'utf8').split('\n')
  .filter((line) => line && !'#!'.includes(line[0])).slice(1).map((line) => line.split(','));
const cities = rows('cities.csv');
const routes = rows('routes.csv');
const zones = [...readFileSync(new URL('../../data/italy/cities.csv', import.meta.url), 'utf8')
  .matchAll(/^!zone,(.*)$/gm)].map((match) => match[1]);

// Widths of letters, in em: more than any usual font of the page needs.
const EM = { city: 0.58, region: 0.55, zone: 0.82 };
const [, , width, height] = map.viewBox.split(' ').map(Number);

const box = (x, y, angle, length, breadth) => {
  const [c, s] = [Math.cos(angle * Math.PI / 180), Math.sin(angle * Math.PI / 180)];
  return [[1, 1], [1, -1], [-1, -1], [-1, 1]].map(([u, v]) =>
    [x + c * u * length / 2 - s * v * breadth / 2, y + s * u * length / 2 + c * v * breadth / 2]);
};
const disc = (x, y, r) => Array.from({ length: 8 }, (_, i) =>
  [x + r * Math.cos(i * Math.PI / 4), y + r * Math.sin(i * Math.PI / 4)]);

/** Two convex shapes are apart when some edge of one has all of the other beyond it. */
function overlap(p, q) {
  for (const [shape, other] of [[p, q], [q, p]]) {
    for (let i = 0; i < shape.length; i++) {
      const [ax, ay] = shape[i], [bx, by] = shape[(i + 1) % shape.length];
      const [nx, ny] = [by - ay, ax - bx];
      const reach = (points) => points.map(([x, y]) => x * nx + y * ny);
      const [own, theirs] = [reach(shape), reach(other)];
      if (Math.max(...own) <= Math.min(...theirs) || Math.max(...theirs) <= Math.min(...own)) return false;
    }
  }
  return true;
}

const near = (p, q) => Math.hypot(p.shape[0][0] - q.shape[0][0], p.shape[0][1] - q.shape[0][1]) < 400;
function assertApart(things, others, ignore = () => false) {
  for (const p of things) {
    for (const q of others) {
      if (p === q || ignore(p, q) || !near(p, q)) continue;
      assert.ok(!overlap(p.shape, q.shape), `${p.what} overlaps ${q.what}`);
    }
  }
}

const cells = map.tracks.flatMap((track) => track.cells.map((cell, i) => ({
  track, what: `space ${i + 1} of ${track.from}-${track.to} (track ${track.index})`,
  shape: box(cell.x, cell.y, cell.angle, map.cell.length, map.cell.width) })));
const dots = map.places.map((place) => ({ what: `the place ${place.name}`,
  shape: disc(place.x, place.y, place.zone ? map.size.pennant : map.size.dot) }));
const cityNames = map.places.filter((place) => !place.zone).map(({ name, label }) => {
  const w = name.length * EM.city * map.size.font;
  const x = label.x + { start: w / 2, middle: 0, end: -w / 2 }[label.anchor];
  return { what: `the name ${name}`, shape: box(x, label.y - 0.35 * map.size.font, 0, w, map.size.font) };
});
const regionNames = map.regions.filter((region) => region.label).map(({ name, label: { x, y, lines } }) => {
  const font = map.size.regionFont;
  const longest = Math.max(...lines.map((line) => line.length));
  return { what: `the name ${name}`,
    shape: box(x, y + (lines.length / 2 - 0.8) * font, 0, longest * EM.region * font, lines.length * font) };
});
const zoneNames = map.zones.map(({ name, x, y }) => {
  const font = map.size.zoneFont;
  return { what: `the name ${name}`, shape: box(x, y - 0.35 * font, 0, name.length * EM.zone * font, font) };
});
const names = [...cityNames, ...regionNames, ...zoneNames];

/** Rings of a path of M, relative l and z, all that the map uses. */
function rings(d) {
  return d.split('z').filter(Boolean).map((part) => {
    const numbers = part.match(/-?(\d+\.?\d*|\.\d+)/g).map(Number);
    let [x, y] = numbers;
    const ring = [[x, y]];
    for (let i = 2; i < numbers.length; i += 2) ring.push([x += numbers[i], y += numbers[i + 1]]);
    return ring;
  });
}
function inside(shape, [x, y]) {
  let odd = false;
  for (const ring of shape) {
    ring.forEach(([ax, ay], i) => {
      const [bx, by] = ring[(i + 1) % ring.length];
      if ((ay > y) !== (by > y) && x < ax + (y - ay) / (by - ay) * (bx - ax)) odd = !odd;
    });
  }
  return odd;
}

test('every track of the data is drawn with its spaces and waves', () => {
  assert.equal(map.tracks.length, routes.length);
  routes.forEach(([from, to, , length, waves], i) => {
    const track = map.tracks[i];
    assert.deepEqual([track.index, track.from, track.to], [i, from, to]);
    assert.equal(track.cells.length, Number(length), `spaces of ${from}-${to}`);
    assert.equal(track.cells.filter((cell) => cell.wave).length, Number(waves), `waves of ${from}-${to}`);
  });
});

test('every city has its place, every zone a pennant for each city that goes there', () => {
  const drawn = map.places.filter((place) => !place.zone).map((place) => place.name);
  assert.deepEqual(drawn, cities.map(([name]) => name));
  const wanted = new Set(routes.filter(([, to]) => zones.includes(to)).map(([from, to]) => `${from}-${to}`));
  const pennants = map.places.filter((place) => place.zone).map((place) => `${place.from}-${place.name}`);
  assert.deepEqual([...pennants].sort(), [...wanted].sort());
  assert.deepEqual(new Set(map.zones.map((zone) => zone.name)), new Set(zones));
});

test('tracks go from place to place, with even gaps', () => {
  const at = (name, from) => map.places.find((p) => p.name === name && (!p.zone || p.from === from));
  for (const track of map.tracks) {
    const way = [at(track.from), ...track.cells, at(track.to, track.from)];
    const steps = way.slice(1).map((p, i) => Math.hypot(p.x - way[i].x, p.y - way[i].y));
    const what = `${track.from}-${track.to}`;
    for (const end of [steps[0], steps.at(-1)]) {
      assert.ok(end > map.cell.length / 2 + map.size.dot, `${what} starts in its city`);
      assert.ok(end < map.cell.length * 1.75, `${what} starts ${end} from its city`);
    }
    const between = steps.slice(1, -1);
    if (between.length) {
      assert.ok(Math.min(...between) > map.cell.length, `${what} is too tight`);
      assert.ok(Math.max(...between) - Math.min(...between) < map.cell.length / 4, `${what} has uneven gaps`);
    }
    assert.ok(Math.min(...track.cells.map((c) => Math.hypot(c.x - track.middle.x, c.y - track.middle.y)))
      < map.cell.length, `middle of ${what}`);
  }
});

test('no space overlaps another', () => assertApart(cells, cells));
test('no track runs over a city or a pennant', () => assertApart(cells, dots));
test('no name overlaps a space, a place or another name', () => {
  assert.equal(cityNames.length, cities.length);
  assertApart(names, cells);
  assertApart(names, dots);
  assertApart(names, names);
});

test('parallel tracks lie side by side', () => {
  for (let i = 1; i < map.tracks.length; i++) {
    const [p, q] = [map.tracks[i - 1], map.tracks[i]];
    if (p.from !== q.from || p.to !== q.to) continue;
    p.cells.forEach((cell, k) => {
      const d = Math.hypot(cell.x - q.cells[k].x, cell.y - q.cells[k].y);
      assert.ok(Math.abs(d - map.cell.lane) < 0.3, `${p.from}-${p.to} is ${d} wide`);
    });
  }
});

test('everything is within the map', () => {
  for (const { what, shape } of [...cells, ...dots, ...names]) {
    for (const [x, y] of shape) {
      assert.ok(x >= 0 && y >= 0 && x <= width && y <= height, `${what} is outside`);
    }
  }
});

test('each city is in its region, no pennant is in Italy, and every region of the game has a name', () => {
  const shapes = new Map(map.regions.map((region) => [region.name, rings(region.d)]));
  assert.equal(shapes.size, 20);
  for (const [name, region] of cities) {
    const place = map.places.find((p) => p.name === name);
    assert.ok(inside(shapes.get(region), [place.x, place.y]), `${name} is not in ${region}`);
    assert.equal(map.regions.find((r) => r.id === place.region).name, region);
  }
  for (const place of map.places.filter((p) => p.zone)) {
    for (const [name, shape] of shapes) {
      assert.ok(!inside(shape, [place.x, place.y]), `${place.name} is in ${name}`);
    }
  }
  const played = new Set(cities.map(([, region]) => region));
  for (const region of map.regions) {
    assert.equal(!region.empty, played.has(region.name), region.name);
    assert.ok(region.label || region.empty, `${region.name} has no name on the map`);
  }
});

test('the file is small', () => {
  const size = readFileSync(new URL('../../web/games/tickets/map.js', import.meta.url)).length;
  assert.ok(size < 62000, `${size} bytes`);
});
