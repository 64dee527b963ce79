// The ring of the five piles around Roma, the selection card, and the trip that is being built or pointed
// out.

import { keyPress, svg } from '../../lib/dom.js';
import { list, number, t, tn } from '../../lib/words.js';
import { CENTRE, RING, building, colourOf } from './cities.js';
import { cities, known, label, pileSize, runs, sum } from './logic.js';
import { lit } from './pointed.js';
import { backShapes, cardCities, cardShapes, outline } from './tickets.js';

/**
 * @typedef {import('../face').Scene} Scene
 * @typedef {import('./pointed.js').ShownLeg} ShownLeg
 * @typedef {{ width: number, height: number, x: number, y: number, rx: number, ry: number, w: number, h: number, roma: number, card: [number, number] }} Plan
 */

/** @type {{ wide: Plan, narrow: Plan }} */
const PLANS = {
  wide: { width: 560, height: 452, x: 280, y: 232, rx: 214, ry: 176, w: 108, h: 68, roma: 40,
    card: [92, 60] },
  narrow: { width: 356, height: 232, x: 178, y: 122, rx: 138, ry: 90, w: 72, h: 46, roma: 23,
    card: [62, 42] },
};

/** @param {string} city @param {Plan} plan @returns {[number, number]} */
function place(city, { x, y, rx, ry }) {
  const at = RING.indexOf(city);
  if (at < 0) return [x, y];
  const angle = (at * 72 - 90) * Math.PI / 180;
  return [x + rx * Math.cos(angle), y + ry * Math.sin(angle)];
}

/** The tickets of the trip that the person builds now. @param {Scene} scene @returns {string[]} */
export function chosenTrip({ notes, position, choices }) {
  const asked = choices.some(({ move }) => move.kind === 'no-trip');
  return asked && notes.trip?.moves === position.moves ? notes.trip.tickets : [];
}

/** @param {Scene} scene */
export function ring(scene) {
  const plan = scene.narrow ? PLANS.narrow : PLANS.wide;
  const on = lit(scene);
  const legs = on.legs ?? runs(scene.choices, chosenTrip(scene)).flat();
  const lines = [...RING.map((city, i) => [city, RING[(i + 1) % 5], 'rail']),
    ...RING.map((city, i) => [city, RING[(i + 2) % 5], 'path']),
    ...RING.map((city) => [city, CENTRE, 'path'])];
  return svg('svg', { class: legs.length ? 'bella-ring travelling' : 'bella-ring',
    viewBox: `0 0 ${plan.width} ${plan.height}`,
    role: 'group', 'aria-label': t('The piles') },
  svg('g', { class: 'bella-lines', 'aria-hidden': 'true' }, lines.map(([from, to, kind]) => {
    const [[ax, ay], [bx, by]] = [place(from, plan), place(to, plan)];
    const d = `M${ax} ${ay}L${bx} ${by}`;
    return svg('g', { key: from + to }, svg('path', { class: `bella-${kind}`, d }), kind === 'rail'
      && svg('path', { class: 'bella-sleepers', d }));
  })),
  svg('g', { class: 'bella-trip', 'aria-hidden': 'true' }, legs.map((leg, i) => line(leg, i, plan))),
  roma(plan, legs),
  selection(scene, plan, on.card),
  RING.map((city) => pile(city, scene, plan, on.piles.has(city), legs)),
  svg('g', { class: 'bella-laid', 'aria-hidden': 'true' }, legs.map((leg, i) => laid(leg, i, legs, plan))));
}

/** @param {Plan} plan @param {ShownLeg[]} legs */
function roma({ x, y, roma: r }, legs) {
  const on = legs.some(({ from, to }) => from === CENTRE || to === CENTRE);
  return svg('g', { class: on ? 'bella-roma on' : 'bella-roma', 'aria-hidden': 'true' },
    svg('circle', { cx: x, cy: y, r }),
    building(CENTRE, x, y - r * 0.16, r * 1.05),
    svg('text', { x, y: y + r * 0.72, 'text-anchor': 'middle' }, CENTRE));
}

/** @param {ShownLeg} leg @param {number} i @param {Plan} plan */
function line({ from, to, missing }, i, plan) {
  const [[ax, ay], [bx, by]] = [place(from, plan), place(to, plan)];
  return svg('path', { key: `${i}`, class: missing ? 'bella-leg missing' : 'bella-leg',
    d: `M${ax} ${ay}L${bx} ${by}` });
}

/**
 * A ticket that lies on its way, its stub towards its home.
 * @param {ShownLeg} leg @param {number} i @param {ShownLeg[]} legs @param {Plan} plan
 */
function laid({ ticket, missing }, i, legs, plan) {
  const [home, other] = cities(ticket);
  const [[ax, ay], [bx, by]] = [place(home, plan), place(other, plan)];
  const long = Math.hypot(bx - ax, by - ay);
  const [ux, uy] = [(bx - ax) / long, (by - ay) / long];
  // What the cards at both ends leave free.
  const half = (/** @type {string} */ city) => (city === CENTRE ? plan.roma
    : Math.min(plan.w / 2 / Math.max(Math.abs(ux), 0.01), plan.h / 2 / Math.max(Math.abs(uy), 0.01)));
  const [near, far] = [half(home), half(other)];
  const height = scaled(plan, 30);
  const w = Math.max(scaled(plan, 40), Math.min(scaled(plan, 84), long - near - far - scaled(plan, 10)));
  const middle = (near + long - far) / 2;
  // Two tickets between the same cities lie side by side; which side is seen from the city that comes first.
  const twins = legs.filter((leg) => [leg.from, leg.to].includes(home)
    && [leg.from, leg.to].includes(other)).length > 1;
  const aside = twins ? (height / 2 + 2) * (i === 0 ? 1 : -1) * (home < other ? 1 : -1) : 0;
  const [x, y] = [ax + ux * middle - uy * aside, ay + uy * middle + ux * aside];
  const colour = colourOf(home);
  const upright = -Math.atan2(uy, ux) * 180 / Math.PI;
  return svg('g', { key: `${i}`, class: missing ? 'missing' : '',
    transform: `translate(${x} ${y}) rotate(${-upright}) translate(${-w / 2} ${-height / 2})` },
  svg('path', { class: 'bella-paper', d: outline(w, height, height, 2.5) }),
  svg('rect', { class: `bella-back fill-${colour}`, x: 0.5, y: 0.5, width: height - 3, height: height - 1,
    rx: 4 }),
  svg('g', { class: `on-${colour}`, transform: `rotate(${upright} ${height / 2 - 1} ${height / 2})` },
    building(home, height / 2 - 1, height / 2, height * 0.68)),
  svg('path', { class: 'bella-way', d: `M${height + 3} ${height / 2}H${w - height * 0.3}` }),
  svg('circle', { class: `bella-dot fill-${colourOf(other)}`, cx: w - height * 0.3, cy: height / 2,
    r: height * 0.15 }));
}

/** @param {Plan} plan @param {number} size */
function scaled(plan, size) {
  return size * plan.w / 108;
}

/**
 * @param {string} city @param {Scene} scene @param {Plan} plan @param {boolean} pointed
 * @param {ShownLeg[]} legs
 */
function pile(city, scene, plan, pointed, legs) {
  const about = scene.view.piles[city];
  const size = pileSize(about);
  const choice = scene.choices.find(({ move }) => move.kind === 'take' && move.city === city);
  const asked = scene.choices.some(({ move }) => move.kind === 'take');
  const [cx, cy] = place(city, plan);
  const { w, h: height } = plan;
  const layers = Math.min(3, Math.max(0, size - 1));
  const marks = [
    'bella-pile', choice && 'open', asked && !choice && 'shut', pointed && 'pointed', size === 0 && 'empty',
    legs.some(({ from, to }) => from === city || to === city) && 'on',
  ].filter(Boolean).join(' ');
  const helps = scene.insight?.piles?.[city];
  const good = sum(helps?.helps ?? {});
  const percent = number(Math.round(100 * good / Math.max(1, helps?.of ?? 1)));
  const words = [
    choice ? t('Take a {city} ticket.', { city }) : t('Pile of {city}.', { city }),
    tn('{n} ticket left.', '{n} tickets left.', size),
    choice?.move.ticket && t('It is {ticket}.', { ticket: label(choice.move.ticket) }),
    choice && good > 0 && t('Share of those that may come that helps you: {n}%.', { n: percent }),
    ...underWords(about),
  ].filter(Boolean).join(' ');
  return svg('g', { key: city, class: marks, 'data-pile': city, 'data-move': choice?.number,
    transform: `translate(${cx - w / 2} ${cy - height / 2})`,
    role: choice ? 'button' : 'img', tabindex: choice ? 0 : null,
    onclick: choice && ((/** @type {MouseEvent} */ event) => {
      scene.notes.keys = event.detail === 0;
      scene.play(choice);
    }),
    onkeydown: choice && keyPress },
  svg('title', null, words),
  svg('g', { 'aria-hidden': 'true' },
    choice && svg('rect', { class: 'bella-open', x: -5, y: -5, width: w + 10 + layers * 2,
      height: height + 10 + layers * 2, rx: 9 }),
    Array.from({ length: layers }, (_, i) => svg('path', { class: `bella-back under fill-${colourOf(city)}`,
      d: outline(w, height, w / 2, 3),
      transform: `translate(${(layers - i) * 2} ${(layers - i) * 2})` })),
    size > 0 ? backShapes(city, w, height) : [
      svg('rect', { class: 'bella-gap', x: 1, y: 1, width: w - 2, height: height - 2, rx: 5 }),
      building(city, w / 2, height * 0.4, height * 0.54),
      svg('text', { class: 'bella-name', x: w / 2, y: height * 0.87, 'text-anchor': 'middle' }, city)],
    svg('g', { class: 'bella-count' }, svg('circle', { cx: w - 2, cy: 3, r: scene.narrow ? 9 : 12 }),
      svg('text', { x: w - 2, y: scene.narrow ? 6.6 : 7.6, 'text-anchor': 'middle' }, number(size))),
    under(about, scene, plan),
    choice && good > 0 && !scene.narrow && svg('text', { class: 'bella-helps', x: w / 2, y: -12,
      'text-anchor': 'middle' },
      t('{n}% help', { n: percent }))));
}

/**
 * What was put under a pile, in the order in which it comes.
 * @param {{ under: string[] }} about @param {Scene} scene @param {Plan} plan
 */
function under({ under: tickets }, scene, { w, h: height }) {
  const shown = tickets.slice(0, 5);
  const each = scene.narrow ? 13 : 20;
  const x = (w - each * shown.length) / 2;
  return shown.length > 0
    && svg('g', { class: 'bella-under', transform: `translate(${x} ${height + (scene.narrow ? 3 : 9)})` },
    shown.map((ticket, i) => {
    const other = cities(ticket)[1];
    const size = each - 2;
    return svg('g', { key: i, transform: `translate(${i * each} 0)`,
      class: known(ticket) ? `on-${colourOf(other)}` : 'bella-unknown' },
      svg('rect', { class: known(ticket) ? `bella-dot fill-${colourOf(other)}` : 'bella-dot', x: 0, y: 0,
        width: size, height: size * 0.8, rx: 2 }),
      known(ticket) ? building(other, size / 2, size * 0.4, size * 0.72)
        : svg('text', { x: size / 2, y: size * 0.68, 'text-anchor': 'middle' }, '?'));
  }));
}

/** @param {{ under: string[] }} about @returns {string[]} */
function underWords({ under: tickets }) {
  if (tickets.length === 0) return [];
  if (!tickets.some(known)) {
    return [tn('{n} of them was put under the pile.', '{n} of them were put under the pile.',
      tickets.length)];
  }
  const names = tickets.map((ticket) => (known(ticket) ? label(ticket) : t('unknown')));
  return [t('Under it, in the order in which they come: {tickets}.', { tickets: names.join(', ') })];
}

/**
 * The selection cards: how many are to come, and the one that was turned over.
 * @param {Scene} scene @param {Plan} plan @param {boolean} pointed
 */
function selection(scene, { card: [w, height] }, pointed) {
  const { shown, selection: { unseen } } = scene.view;
  const left = sum(unseen);
  const cards = cardCities(shown);
  const words = [
    shown ? t('The card shows {cities}.', { cities: list(cards) }) : t('No selection card lies open.'),
    tn('{n} selection card to come.', '{n} selection cards to come.', left),
  ].join(' ');
  return svg('g', { class: pointed ? 'bella-selection pointed' : 'bella-selection', role: 'img',
    'aria-label': words, transform: 'translate(6 6)' },
    svg('title', null, words),
    svg('g', { class: 'bella-stock', transform: `translate(${shown ? 5 : 0} ${shown ? 5 : 0})` },
      cardShapes([], w, height),
      !shown && svg('text', { class: 'bella-name', x: w / 2, y: height / 2 + 5, 'text-anchor': 'middle' },
        number(left))),
    shown && svg('g', { class: 'bella-card' }, cardShapes(cards, w, height)),
    shown && svg('g', { class: 'bella-count' },
      svg('circle', { cx: w + 2, cy: height + 2, r: scene.narrow ? 9 : 12 }),
      svg('text', { x: w + 2, y: height + (scene.narrow ? 5.6 : 6.6), 'text-anchor': 'middle' },
        number(left))));
}
