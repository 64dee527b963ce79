// What never changes on the map: sea, neighbours, regions, names, cities. These nodes are made once, so a
// redraw passes them over.

import { svg } from '../../lib/dom.js';
import { borders, frame, land, places, regions, size, zones } from './map.js';

const SEA = { x: frame.x, y: frame.y, width: frame.width, height: frame.height };
const coast = regions.map(({ d }) => d).join('');

/**
 * Sea, neighbours, regions, and the names of regions and zones: a picture of its own, below the one that
 * changes.
 */
export const GROUND = svg('svg', { class: 'tk-ground', preserveAspectRatio: 'none', 'aria-hidden': 'true' },
  svg('rect', { class: 'tk-sea', ...SEA }),
  svg('path', { class: 'tk-shore', d: land + coast }),
  svg('path', { class: 'tk-beyond', d: land }),
  svg('path', { class: 'tk-borders', d: borders }),
  svg('rect', { class: 'tk-rim', ...SEA }),
  svg('path', { class: 'tk-land', d: coast }),
  regions.map(({ label }) => label && svg('text', { class: 'tk-region-name', x: label.x, y: label.y },
    label.lines.map((line, index) => svg('tspan', { x: label.x, dy: index === 0 ? 0 : '1em' }, line)))),
  zones.map(({ name, x, y }) => svg('text', { class: 'tk-zone-name', x, y }, name)));

const pennant = (/** @type {{ x: number, y: number }} */ { x, y }) => svg('g',
  { transform: `translate(${x} ${y})` },
  svg('path', { class: 'tk-pole', d: `M-5 ${size.pennant}V${-size.pennant}` }),
  svg('path', { class: 'tk-pennant', d: `M-5 ${-size.pennant}L${size.pennant} -3.5L-5 2Z` }));

/** Cities and pennants. */
export const CITIES = svg('g', { class: 'tk-cities', 'aria-hidden': 'true' },
  places.map((place) => (place.label
    ? [
      svg('circle', { class: 'tk-city', cx: place.x, cy: place.y, r: size.dot }),
      svg('text', { class: 'tk-city-name', x: place.label.x, y: place.label.y,
        'text-anchor': place.label.anchor },
        place.name),
    ] : pennant(place))));

/** Where a place is; a zone has a pennant for each city that leads there. @param {string} name */
export function placesOf(name) {
  return places.filter((place) => place.name === name);
}

/** @param {string} name */
export function regionOf(name) {
  return regions.find((region) => region.name === name);
}
