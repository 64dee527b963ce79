// What the makers of the map know to begin with: cities and tracks of data/italy, and the true shapes of
// Italy and its neighbours, all in one Mercator projection (x to the east, y to the south).
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import italy from '@svg-maps/italy';
import { feature } from 'topojson-client';
import { inside } from './geometry.mjs';

const require = createRequire(import.meta.url);
const data = new URL('../../data/italy/', import.meta.url);

/** Rows of a file of data/italy, without comments, checks and the line of titles. */
export function rows(name) {
  return readFileSync(new URL(name, data), 'utf8').split('\n')
    .filter((line) => line && line[0] !== '#' && line[0] !== '!').slice(1)
    .map((line) => line.split(','));
}

/** Units of the drawing for one radian of longitude; the zero is near the north-western corner. */
const SCALE = 4180;
const rad = Math.PI / 180;
const north = (latitude) => Math.log(Math.tan(Math.PI / 4 + latitude * rad / 2));
const WEST = 5.6 * rad;
const NORTH = north(47.6);

/** Where a place of the globe is on the true map. */
export const project = (latitude, longitude) =>
  [SCALE * (longitude * rad - WEST), SCALE * (NORTH - north(latitude))];

// A point of @svg-maps/italy is x = 2936.95 λ − 339.37, y = 2743.35 − 2936.95 ln tan(π/4 + φ/2).
const fromSvgMaps = ([x, y]) =>
  [SCALE * ((x + 339.37) / 2936.95 - WEST), SCALE * (NORTH - (2743.35 - y) / 2936.95)];

export const cities = rows('cities.csv').map(([name, region, latitude, longitude]) =>
  ({ name, region, at: project(Number(latitude), Number(longitude)) }));

export const routes = rows('routes.csv').map(([from, to, colour, length, waves], index) =>
  ({ index, from, to, colour, length: Number(length), waves: Number(waves) }));

// Tracks to a zone end at a pennant of their own, for a zone leads nowhere: one for each city that has a way
// there, at a plausible place of the globe (about as far beyond the border as the track is long).
const pennantPlaces = {
  'Torino-Francia': [45.2, 6.45],
  'Torino-Monaco': [44.15, 7.0],
  'Genova-Monaco': [43.72, 7.44],
  'Torino-Svizzera': [46.25, 7.5],
  'Milano-Svizzera': [46.55, 8.65],
  'Bergamo-Svizzera': [46.6, 9.6],
  'Bolzano-Svizzera': [46.75, 10.35],
  'Bolzano-Austria': [47.2, 11.45],
  'Tarvisio-Austria': [46.95, 13.75],
  'Trieste-Croazia': [45.25, 14.5],
  'Ancona-Croazia': [44.12, 15.23],
  'Bari-Croazia': [43.15, 17.15],
};
// Where ships land the coast has to come along.
const coastal = ['Genova-Monaco', 'Ancona-Croazia', 'Bari-Croazia'];
export const pennants = Object.entries(pennantPlaces).map(([key, [latitude, longitude]]) => {
  const [from, zone] = key.split('-');
  return { name: key, zone, from, coast: coastal.includes(key), at: project(latitude, longitude) };
});

/** Parallel tracks together: from, to (the name of a city or pennant), length, tracks (indices of routes). */
export const groups = [];
{
  const byKey = new Map();
  const cityNames = new Set(cities.map((c) => c.name));
  for (const route of routes) {
    const key = `${route.from}-${route.to}`;
    let group = byKey.get(key);
    if (!group) {
      const to = cityNames.has(route.to) ? route.to : key;
      group = { key, from: route.from, to, length: route.length, ferry: false, tracks: [] };
      byKey.set(key, group);
      groups.push(group);
    }
    group.tracks.push(route.index);
    if (route.waves) group.ferry = true;
  }
}

const italianNames = {
  'abruzzo': 'Abruzzo', 'aosta-valley': 'Valle d’Aosta', 'apulia': 'Puglia', 'basilicata': 'Basilicata',
  'calabria': 'Calabria', 'campania': 'Campania', 'emilia-romagna': 'Emilia-Romagna',
  'friuli-venezia-giulia': 'Friuli-Venezia Giulia', 'lazio': 'Lazio', 'liguria': 'Liguria',
  'lombardy': 'Lombardia', 'marche': 'Marche', 'molise': 'Molise', 'piedmont': 'Piemonte',
  'sardinia': 'Sardegna', 'sicily': 'Sicilia', 'trentino-south-tyrol': 'Trentino-Alto Adige',
  'tuscany': 'Toscana', 'umbria': 'Umbria', 'veneto': 'Veneto',
};

/** Rings of a path of relative lines (all that @svg-maps/italy uses). */
function ringsOf(path) {
  let [x, y] = [0, 0];
  return path.split('z').map((part) => part.trim()).filter(Boolean).map((part) => {
    if (part[0] !== 'm') throw new Error(`not a path of relative lines: ${part.slice(0, 20)}`);
    const ring = part.slice(1).trim().split(/\s+/).map((pair) => {
      const [dx, dy] = pair.split(',').map(Number);
      return [x += dx, y += dy];
    });
    [x, y] = ring[0];
    return ring.map(fromSvgMaps);
  });
}

// The ferry of a pair runs on the side of the sea.
groups.find((group) => group.key === 'Trieste-Venezia').tracks.reverse();

/** Regions of Italy: name and rings on the true map. */
export const regions = italy.locations.map(({ id, path }) =>
  ({ name: italianNames[id], rings: ringsOf(path) })).sort((a, b) => a.name.localeCompare(b.name));

// Ports are on the coast, some by a hair's breadth outside: they are taken ashore, to the nearest place that
// has land of their region around it.
for (const city of cities) {
  const { rings } = regions.find((region) => region.name === city.region);
  const ashore = ([x, y]) => [0, 1, 2, 3, 4, 5].every((i) =>
    inside(rings, [x + 1.5 * Math.cos(i * Math.PI / 3), y + 1.5 * Math.sin(i * Math.PI / 3)]));
  const [x, y] = city.at;
  for (let step = 0; !ashore(city.at); step++) {
    if (step > 5000) throw new Error(`${city.name} is far from ${city.region}`);
    const r = step * 0.004;
    city.at = [x + r * Math.cos(step), y + r * Math.sin(step)];
  }
}

/** Rings of the neighbours near Italy, on the true map. */
export function neighbours() {
  const world = require('world-atlas/countries-10m.json');
  const out = [];
  for (const country of feature(world, world.objects.countries).features) {
    const name = country.properties.name;
    if (!country.geometry || ['Italy', 'San Marino', 'Vatican'].includes(name)) continue;
    const polygons = country.geometry.type === 'Polygon'
      ? [country.geometry.coordinates] : country.geometry.coordinates;
    for (const [ring] of polygons) {
      if (!ring.some(([lon, lat]) => lon > 1 && lon < 24 && lat > 33 && lat < 51)) continue;
      out.push({ name, ring: ring.map(([lon, lat]) => project(Math.max(-80, Math.min(80, lat)), lon)) });
    }
  }
  return out;
}
