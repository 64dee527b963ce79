// Draws the map as it is kept, for looking at: an SVG in the colours of the page, some tracks claimed.
// Usage: node preview-map.mjs FILE.svg [light|dark] [WIDTH HEIGHT]; a pane of that size is filled.
import { writeFileSync } from 'node:fs';
import * as map from '../../web/games/tickets/map.js';
import { routes } from './facts.mjs';

const [file, theme, paneWidth, paneHeight] = process.argv.slice(2);
const dark = theme === 'dark';
const paint = dark ? {
  sea: '#24343d', land: '#3a382f', beyond: '#2c2c2b', line: '#4a4a40', ink: '#ece6d8', faint: '#a39d90',
  paper: '#1d2126', ferry: '#7d8b92', wave: '#10202a',
} : {
  sea: '#cfe3e6', land: '#efe3c6', beyond: '#e4ddcf', line: '#cdbf9f', ink: '#26282e', faint: '#6b665c',
  paper: '#fffaf0', ferry: '#a9b7ba', wave: '#ffffff',
};
const colours = {
  red: '#952b25', orange: '#e85501', yellow: '#f5d80a', green: '#33a57c', blue: '#1a4bb4', pink: '#c982be',
  black: '#262831', white: '#fbfbf8', gray: paint.ferry,
};
const players = ['#ad1a14', '#0e49a8', '#48a878', '#ac80eb'];
const claimed = { 9: 3, 14: 0, 22: 0, 42: 2, 58: 1, 62: 1, 71: 1, 97: 2, 98: 3, 116: 0 };

const [, , w, h] = map.viewBox.split(' ').map(Number);
let view = [0, 0, w, h];
if (paneHeight) {
  const scale = Math.max(w / paneWidth, h / paneHeight);
  const [vw, vh] = [paneWidth * scale, paneHeight * scale];
  view = [(w - vw) / 2, (h - vh) / 2, vw, vh];
}

const parts = [];
const tag = (name, attributes, content = '') => {
  const said = Object.entries(attributes).map(([key, value]) => `${key}="${value}"`).join(' ');
  return `<${name} ${said}>${content}</${name}>`;
};
const add = (...args) => parts.push(tag(...args));
const rim = (colour, width) => ({ stroke: colour, 'stroke-width': width, 'stroke-linejoin': 'round' });

add('rect', { ...map.frame, fill: paint.sea });
add('path', { d: map.land, fill: paint.beyond, ...rim(paint.beyond, 3) });
add('path', { d: map.borders, fill: 'none', ...rim(paint.line, 0.8), opacity: 0.6 });
for (const { d } of map.regions) add('path', { d, fill: paint.land, ...rim(paint.land, 2) });
for (const { d } of map.regions) add('path', { d, fill: 'none', ...rim(paint.line, 0.9) });
const small = { 'font-family': 'Georgia, serif', 'text-anchor': 'middle', fill: paint.faint };
for (const { label } of map.regions) {
  const font = map.size.regionFont;
  const look = { 'font-size': font, 'font-style': 'italic', ...small };
  label?.lines.forEach((line, i) => add('text', { x: label.x, y: label.y + i * font, ...look }, line));
}
for (const { name, x, y } of map.zones) {
  const look = { 'font-size': map.size.zoneFont, 'letter-spacing': '.12em', ...small };
  add('text', { x, y, ...look }, name.toUpperCase());
}

const { length, width } = map.cell;
const box = { x: -length / 2, y: -width / 2, width: length, height: width, rx: 3 };
const waves = 'M-6-1.2q3-3 6 0t6 0M-6 2.4q3-3 6 0t6 0';
for (const { index, cells } of map.tracks) {
  const owner = players[claimed[index]];
  for (const { x, y, angle, wave } of cells) {
    const content = owner
      ? tag('rect', { ...box, fill: owner, ...rim(paint.paper, 2.4) }) + tag('circle', { r: 3, fill: '#fff' })
      : tag('rect', { ...box, fill: colours[routes[index].colour], ...rim(`${paint.ink}8c`, 1) })
        + (wave ? tag('path', { d: waves, fill: 'none', ...rim(paint.wave, 1.4) }) : '');
    add('g', { transform: `translate(${x} ${y}) rotate(${angle})` }, content);
  }
}
for (const { name, x, y, zone, label } of map.places) {
  if (zone) {
    add('path', { d: `M${x - 4} ${y + 9}v-18l13 4.5-13 4.5`, fill: paint.faint, ...rim(paint.ink, 1.6) });
    continue;
  }
  add('circle', { cx: x, cy: y, r: map.size.dot, fill: paint.paper, ...rim(paint.ink, 2) });
  add('text', { x: label.x, y: label.y, 'text-anchor': label.anchor, fill: paint.ink, ...rim(paint.land, 3),
    'paint-order': 'stroke', 'font-size': map.size.font, 'font-family': 'system-ui, sans-serif' }, name);
}
writeFileSync(file, tag('svg', { xmlns: 'http://www.w3.org/2000/svg', viewBox: view.join(' '),
  width: paneWidth ?? w, height: paneHeight ?? h }, parts.join('')));
