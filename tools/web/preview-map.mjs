// Draws the map as it is kept, for looking at: writes an SVG with the colours of the page, some tracks claimed.
// Usage: node preview-map.mjs FILE.svg [dark] [WIDTH HEIGHT]; the pane is filled when a size is given.
import { writeFileSync } from 'node:fs';
import * as map from '../../web/games/tickets/map.js';
import { routes } from './facts.mjs';

const [file, theme, paneWidth, paneHeight] = process.argv.slice(2);
const dark = theme === 'dark';
const paint = dark
  ? { sea: '#24343d', land: '#3a382f', beyond: '#2c2c2b', line: '#4a4a40', ink: '#ece6d8', faint: '#a39d90', cell: '#1d2126' }
  : { sea: '#cfe3e6', land: '#efe3c6', beyond: '#e4ddcf', line: '#cdbf9f', ink: '#26282e', faint: '#6b665c', cell: '#fffaf0' };
const colours = { red: '#952b25', orange: '#e85501', yellow: '#f5d80a', green: '#33a57c', blue: '#1a4bb4', pink: '#c982be',
  black: '#262831', white: '#fbfbf8', gray: dark ? '#7d8b92' : '#a9b7ba' };
const players = ['#ad1a14', '#0e49a8', '#48a878', '#ac80eb'];
const claimed = new Map([[14, 0], [22, 0], [62, 1], [71, 1], [97, 2], [98, 3], [42, 2], [116, 0], [9, 3], [58, 1]]);
const { length, width } = map.cell;
const [, , w, h] = map.viewBox.split(' ').map(Number);
let view = [0, 0, w, h];
if (paneHeight) {
  const scale = Math.max(w / paneWidth, h / paneHeight);
  view = [(w - paneWidth * scale) / 2, (h - paneHeight * scale) / 2, paneWidth * scale, paneHeight * scale];
}
const parts = [`<rect x="${map.frame.x}" y="${map.frame.y}" width="${map.frame.width}" height="${map.frame.height}" fill="${paint.sea}"/>`,
  `<path d="${map.land}" fill="${paint.beyond}" stroke="${paint.beyond}" stroke-width="3" stroke-linejoin="round"/>`,
  `<path d="${map.borders}" fill="none" stroke="${paint.line}" stroke-width="1" opacity=".6"/>`];
for (const r of map.regions) parts.push(`<path d="${r.d}" fill="${paint.land}" stroke="${paint.land}" stroke-width="2" stroke-linejoin="round"/>`);
for (const r of map.regions) parts.push(`<path d="${r.d}" fill="none" stroke="${paint.line}" stroke-width=".9" stroke-linejoin="round"/>`);
for (const r of map.regions) {
  r.label?.lines.forEach((line, i) => parts.push(`<text x="${r.label.x}" y="${r.label.y + i * map.size.regionFont}" font-size="${map.size.regionFont}" `
    + (r.label.angle ? `transform="rotate(${r.label.angle} ${r.label.x} ${r.label.y})" ` : '') + `font-style="italic" font-family="Georgia, serif" text-anchor="middle" fill="${paint.faint}">${line}</text>`));
}
for (const t of map.tracks) {
  const owner = claimed.get(t.index);
  for (const c of t.cells) {
    const box = `x="${-length / 2}" y="${-width / 2}" width="${length}" height="${width}" rx="3"`;
    const colour = colours[routes[t.index].colour];
    parts.push(`<g transform="translate(${c.x} ${c.y}) rotate(${c.angle})">`
      + (owner === undefined
        ? `<rect ${box} fill="${colour}" stroke="${paint.ink}" stroke-opacity=".55" stroke-width="1"/>`
        : `<rect ${box} fill="${players[owner]}" stroke="${paint.cell}" stroke-width="2.4"/><circle r="3" fill="#fff"/>`)
      + (c.wave && owner === undefined ? `<path d="M-6-1.2q3-3 6 0t6 0M-6 2.4q3-3 6 0t6 0" fill="none" stroke="${dark ? '#10202a' : '#fff'}" stroke-width="1.4"/>` : '')
      + '</g>');
  }
}
for (const p of map.places) {
  if (p.zone) {
    parts.push(`<path d="M${p.x - 4} ${p.y + 9}v-18l13 4.5-13 4.5" fill="${paint.faint}" stroke="${paint.ink}" stroke-width="1.6" stroke-linejoin="round"/>`);
  } else {
    parts.push(`<circle cx="${p.x}" cy="${p.y}" r="${map.size.dot}" fill="${paint.cell}" stroke="${paint.ink}" stroke-width="2"/>`,
      `<text x="${p.label.x}" y="${p.label.y}" font-size="${map.size.font}" font-weight="500" text-anchor="${p.label.anchor}" fill="${paint.ink}" `
      + `font-family="system-ui, sans-serif" stroke="${paint.land}" stroke-width="3" paint-order="stroke" stroke-linejoin="round">${p.name}</text>`);
  }
}
for (const z of map.zones) {
  parts.push(`<text x="${z.x}" y="${z.y}" font-size="${map.size.zoneFont}" letter-spacing=".12em" text-anchor="middle" fill="${paint.faint}" `
    + `font-family="Georgia, serif">${z.name.toUpperCase()}</text>`);
}
writeFileSync(file, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${view.join(' ')}" width="${paneWidth ?? w}" height="${paneHeight ?? h}">${parts.join('')}</svg>\n`);
