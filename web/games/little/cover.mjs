// The cover of Little Italy: the ring road from above, with its alley, cars, money and police.

import { svg } from '../../lib/dom.js';
import { car, die, money, police } from './street.js';

const ROAD = 'M112 31H288A89 89 0 0 1 288 209H112A89 89 0 0 1 112 31Z';

/** A roof from above: a box with its ridge. */
function roof(x, y, width, height, kind) {
  const ridge = Math.min(width, height) / 2;
  return svg('g', { class: `cover-roof ${kind}` },
    svg('rect', { x, y, width, height, rx: 2 }),
    svg('path', { d: width > height
      ? `M${x} ${y}L${x + ridge} ${y + ridge}H${x + width - ridge}L${x + width} ${y}M${x} ${y + height}L${x + ridge} ${y + ridge}M${x + width} ${y + height}L${x + width - ridge} ${y + ridge}`
      : `M${x} ${y}L${x + ridge} ${y + ridge}V${y + height - ridge}L${x} ${y + height}M${x + width} ${y}L${x + ridge} ${y + ridge}M${x + width} ${y + height}L${x + ridge} ${y + height - ridge}` }));
}

function circle(x, y, text) {
  return svg('g', { transform: `translate(${x} ${y})` },
    svg('circle', { r: 12, class: text.startsWith('−') ? 'street-circle minus' : 'street-circle' }),
    svg('text', { y: 4.6, class: 'street-number' }, text));
}

export function cover() {
  return svg('svg', { viewBox: '0 0 400 240', preserveAspectRatio: 'xMidYMid slice', 'aria-hidden': 'true' },
    svg('rect', { width: 400, height: 240, class: 'cover-block' }),
    svg('path', { class: 'cover-yard', d: ROAD }),
    roof(84, 58, 62, 34, 'a'), roof(150, 58, 36, 44, 'b'), roof(214, 58, 70, 34, 'c'),
    roof(288, 64, 32, 36, 'b'),
    roof(80, 146, 40, 36, 'c'), roof(124, 140, 62, 42, 'b'), roof(214, 148, 46, 34, 'a'),
    roof(264, 142, 58, 40, 'c'),
    [[194, 96], [206, 146], [66, 96], [334, 148]]
      .map(([cx, cy]) => svg('circle', { cx, cy, r: 5.5, class: 'cover-tree' })),
    svg('path', { class: 'street-kerb', d: ROAD }),
    svg('path', { class: 'street-kerb alley', d: 'M22 120H378' }),
    svg('path', { class: 'street', d: ROAD }),
    svg('path', { class: 'street alley', d: 'M22 120H378' }),
    svg('path', { class: 'street-joints', d: ROAD, pathLength: 280 }),
    [[52, 46], [348, 46], [52, 194], [348, 194], [200, 98]].map(([cx, cy]) => [
      [34, 24, 14].map((r) => svg('circle', { cx, cy, r, class: 'street-glow' })),
      svg('circle', { cx, cy, r: 3, class: 'street-lamp' })]),
    circle(160, 31, '4'), circle(342, 61, '−2'), circle(240, 209, '−5'), circle(58, 179, '3'),
    circle(170, 120, '7'),
    circle(232, 120, '−7'),
    money(120, 209, 20), police(311, 34, 17),
    car(205, 31, 0, 'red', 34), car(262, 31, 0, 'yellow', 34), car(376, 110, 86, 'blue', 34),
    car(176, 209, 180, 'green', 34), car(34, 78, -62, 'white', 34), car(116, 120, 0, 'black', 34),
    die(288, 118, 8, 'red', 5, 30), die(324, 122, -14, 'blue', 3, 30));
}
