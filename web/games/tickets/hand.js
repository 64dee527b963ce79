// The person's own: cards by colour, tickets with their state, networks. Onlookers see the hands that are
// open.

import { h, svg } from '../../lib/dom.js';
import { emblem } from '../../lib/pieces.js';
import { list, number, signed, t, tn } from '../../lib/words.js';
import { fewestKept, keeping, only } from './choices.js';
import { endsOf, TICKETS } from './facts.js';
import { byKey, focusSoon } from './focus.js';
import { insightOf } from './insight.js';
import { cardFace, comeIntoView, SORTS } from './pieces.js';
import { cards, points, ticketName } from './words.js';

/** @typedef {import('../face').Scene} Scene */

/** @param {Record<string, number>} hand @param {number} ferries */
function stacks(hand, ferries) {
  return h('ul', { class: 'tk-hand', 'aria-label': t('Your cards') },
    [...SORTS.map((sort) => ({ sort, n: hand[sort] })), { sort: 'ferry', n: ferries }]
      .filter(({ n }) => n > 0)
      .map(({ sort, n }) => h('li', { key: sort }, h('span', {
        class: `tk-stack tk-deep-${Math.min(n, 4)}`, 'data-hand': sort, role: 'img',
        'aria-label': cards(sort, n),
      }, cardFace(sort), h('b', { 'aria-hidden': 'true' }, number(n))))));
}

/** Are all hands open, as in some replays? @param {any} view */
function isOpen(view) {
  return view.hands.every((/** @type {any} */ hand) => hand !== null);
}

/** My cards. @param {Scene} scene */
export function ownCards(scene) {
  const { view, seat } = scene;
  if (seat === null || isOpen(view)) return openHands(scene);
  const hand = view.hands[seat];
  const none = Object.values(hand).every((n) => n === 0) && view.ferries[seat] === 0;
  return h('section', { class: 'tk-own', key: 'own', 'data-hand-area': true, 'aria-label': t('Your cards') },
    none ? h('p', { class: 'faint' }, t('You hold no cards.')) : stacks(hand, view.ferries[seat]));
}

/** The hands that an onlooker may see: in a replay with open hands. @param {Scene} scene */
function openHands(scene) {
  const { view } = scene;
  const open = view.hands.map((/** @type {any} */ hand, /** @type {number} */ seat) => ({ hand, seat }))
    .filter((/** @type {{ hand: any }} */ { hand }) => hand !== null);
  if (open.length === 0) return null;
  const each = (/** @type {{ hand: any, seat: number }} */ { hand, seat }) =>
    h('div', { key: seat, class: 'tk-open-hand' },
      h('h2', null, emblem(seat), ' ', scene.name(seat)),
      stacks(hand, view.ferries[seat]),
      h('p', { class: 'tk-open-tickets' }, (view.tickets[seat] ?? []).map((/** @type {string} */ ticket) =>
        h('span', { key: ticket, class: 'tk-mini' }, ticketName(ticket), ' ',
          h('b', null, number(TICKETS[ticket]))))));
  return h('section', { class: 'tk-open', key: 'open', 'aria-label': t('Open hands') }, open.map(each));
}

// ---- tickets ----

/**
 * What the engine says of a ticket, and its worth in any case.
 * @param {string} ticket @param {any[] | undefined} told
 */
function about(ticket, told) {
  return told?.find((each) => each.ticket === ticket) ?? { ticket, points: TICKETS[ticket], done: null };
}

/** A ticket when the game is over. @param {string} ticket @param {any} sheet of the seat */
function atTheEnd(ticket, sheet) {
  const told = sheet?.tickets.find((/** @type {any} */ each) => each.ticket === ticket);
  return { ticket, points: TICKETS[ticket], done: told?.complete ?? null };
}

/** How a ticket stands, in a few words. @param {any} facts */
export function ticketState(facts) {
  if (facts.done === null) return '';
  if (facts.done) return t('done');
  if (facts.missing === undefined) return t('not complete');
  if (facts.missing === null) return t('no way left');
  if (!facts.possible) return tn('{n} train to go, too many', '{n} trains to go, too many', facts.missing);
  return tn('{n} train to go', '{n} trains to go', facts.missing);
}

/** Lights a ticket up on the map while it is looked at. @param {any} facts @param {Scene} scene */
function lights(facts, scene) {
  const on = () => scene.note({
    lit: { places: endsOf(facts.ticket), tracks: [...(facts.way ?? []), ...(facts.built ?? [])] },
  });
  const off = () => scene.note({ lit: null });
  return { onpointerenter: on, onpointerleave: off, onfocus: on, onblur: off };
}

/** @param {any} facts */
function ticketBody(facts) {
  const [from, to] = endsOf(facts.ticket);
  return [
    h('span', { class: 'tk-ends' }, h('span', null, from), h('span', null, to)),
    h('b', { class: 'tk-worth' }, number(facts.points)),
  ];
}

const TICK = svg('svg', { class: 'tk-tick', viewBox: '0 0 16 16', 'aria-hidden': 'true' },
  svg('path', { d: 'M2.5 8.5L6.5 12.5L13.5 4' }));

/** @param {any} facts */
function ticketLabel(facts) {
  const gaps = { ticket: ticketName(facts.ticket), points: points(facts.points), state: ticketState(facts) };
  return t('{ticket}, {points}, {state}', gaps);
}

/** @param {string} kind @param {any} facts */
function ticketClass(kind, facts) {
  return `tk-ticket ${kind}${facts.done ? ' tk-done' : ''}${facts.done === false && !facts.possible ? ' tk-lost' : ''}`;
}

/** The tickets to choose from. @param {Scene} scene */
export function offer(scene) {
  const { view, seat, choices, notes } = scene;
  const insight = insightOf(scene);
  if (seat === null || !only(choices, 'keep')) return null;
  /** @type {string[]} */
  const offered = view.offered[seat] ?? [];
  /** @type {string[]} */
  const kept = (notes.kept ?? []).filter((/** @type {string} */ ticket) => offered.includes(ticket));
  const choice = keeping(choices, kept);
  const least = fewestKept(choices);
  const toggle = (/** @type {string} */ ticket) => scene.note({
    kept: kept.includes(ticket) ? kept.filter((each) => each !== ticket) : [...kept, ticket],
  });
  const worth = kept.reduce((all, ticket) => all + TICKETS[ticket], 0);
  return h('section', {
    class: 'tk-panel tk-offer', key: 'offer', 'aria-label': t('Tickets to choose from'),
    ref: scene.narrow ? comeIntoView : undefined,
  },
    h('ul', { class: 'tk-tickets' }, offered.map((ticket) => {
      const facts = about(ticket, insight?.offered);
      const on = kept.includes(ticket);
      return h('li', { key: ticket }, h('button', {
        type: 'button', role: 'checkbox', 'aria-checked': on, 'aria-label': ticketLabel(facts),
        'data-ticket': ticket, class: ticketClass(on ? 'tk-on' : '', facts),
        onclick: () => toggle(ticket), ...lights(facts, scene),
      }, h('span', { class: 'tk-check' }, on && TICK), ticketBody(facts),
      h('small', null, ticketState(facts))));
    })),
    h('div', { class: 'buttons tk-keep' },
      h('span', { class: 'faint' }, kept.length === 0 ? !scene.narrow && t('Mark those that you want to keep.')
        : tn('{n} ticket, worth {points}', '{n} tickets, worth {points}', kept.length, { points: worth })),
      h('button', {
        type: 'button', class: 'primary', disabled: !choice, 'data-keep': true, 'data-move': choice?.number,
        onclick: choice && ((/** @type {MouseEvent} */ event) => {
          if (byKey(event)) focusSoon('[data-draw="deck"]');
          scene.note({ kept: [], lit: null });
          scene.play(choice);
        }),
      }, kept.length < least ? t('Keep at least {n}', { n: least }) : t('Keep {n}', { n: kept.length }))));
}

/** The tickets that are held. @param {Scene} scene */
export function ownTickets(scene) {
  const { view, seat } = scene;
  const insight = insightOf(scene);
  if (seat === null || isOpen(view)) return null;
  /** @type {string[]} */
  const held = view.tickets[seat] ?? [];
  if (held.length === 0) return null;
  const { result } = scene.position;
  const all = held.map((ticket) => (result ? atTheEnd(ticket, result.sheet?.seats[seat])
    : about(ticket, insight?.tickets)));
  return h('section', { class: 'tk-panel', key: 'tickets', 'aria-label': t('Your tickets') },
    h('h2', null, t('Your tickets')),
    h('ul', { class: 'tk-tickets' }, all.map((facts) => h('li', { key: facts.ticket },
      h('div', {
        class: ticketClass('', facts), tabindex: 0, role: 'group', 'aria-label': ticketLabel(facts),
        ...lights(facts, scene),
      }, facts.done ? TICK : null, ticketBody(facts), h('small', null, ticketState(facts)))))));
}

// ---- networks ----

/** Only the largest networks are shown: small ones bring nothing. */
const MOST = 3;

/** What each network of the person counts, and what one more region brings. @param {Scene} scene */
export function networks(scene) {
  const { seat } = scene;
  const insight = insightOf(scene);
  const own = seat === null || scene.position.result ? null : insight?.networks?.[seat];
  if (!own || own.length === 0) return null;
  const sorted = [...own].sort((a, b) => b.count - a.count).slice(0, MOST);
  const { score } = insight;
  return h('section', { class: 'tk-panel', key: 'networks', 'aria-label': t('Your networks') },
    h('h2', null, t('Your networks')),
    h('ul', { class: 'tk-networks' }, sorted.map((network, index) => {
      const on = () => scene.note({ lit: { places: network.cities, regions: network.regions } });
      const off = () => scene.note({ lit: null });
      return h('li', { key: index, tabindex: 0, onpointerenter: on, onpointerleave: off, onfocus: on,
        onblur: off,
        title: list(network.regions) },
      h('span', null, tn('{n} region', '{n} regions', network.count)),
      h('span', { class: 'faint' }, network.next === 0 ? t('no bonus yet')
        : t('{now} now, {next} with the next', { now: signed(network.points), next: signed(network.next) })));
    })),
    score && h('p', { class: 'faint tk-now' },
      t('If it ended now: {total} (routes {routes}, tickets {tickets}, regions {regions})', {
        total: signed(score.total), routes: number(score.routes), tickets: signed(score.tickets),
        regions: signed(score.regions),
      })));
}
