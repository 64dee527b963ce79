// What can be drawn: the row of open cards, the deck, ferry cards and tickets.

import { h } from '../../lib/dom.js';
import { list, number, t, tn } from '../../lib/words.js';
import { drawing, only } from './choices.js';
import { cardFace, SORTS } from './pieces.js';
import { aCard, cards } from './words.js';

/**
 * @typedef {import('../face').Scene} Scene
 * @typedef {import('../face').Choice} Choice
 */

/** @param {Record<string, number>} sorts */
function sum(sorts) {
  return Object.values(sorts).reduce((all, n) => all + n, 0);
}

/**
 * How many cards a view counts; open ones are listed by sort.
 * @param {number | Record<string, number>} deck
 */
export function cardsIn(deck) {
  return typeof deck === 'number' ? deck : sum(deck);
}

/** How many cards a seat holds. @param {any} view @param {number} seat @returns {number} */
export function cardCount(view, seat) {
  return view.hand_counts?.[seat] ?? cardsIn(view.hands[seat] ?? 0);
}

/** How many tickets a seat holds. @param {any} view @param {number} seat @returns {number} */
export function ticketCount(view, seat) {
  return view.ticket_counts?.[seat] ?? view.tickets[seat]?.length ?? 0;
}

/** How many tickets are left to draw. @param {any} deck */
function ticketsLeft({ unseen, returned, under }) {
  const many = (/** @type {number | any[]} */ part) => (typeof part === 'number' ? part : part.length);
  return many(unseen) + many(returned) + under.length;
}

/** What has been discarded, in words. @param {Record<string, number>} discard */
function discarded(discard) {
  const sorts = SORTS.filter((sort) => discard[sort] > 0).map((sort) => cards(sort, discard[sort]));
  return sorts.length > 0 ? t('Discarded: {cards}', { cards: list(sorts) })
    : t('Nothing has been discarded.');
}

/** @param {Scene} scene */
function second({ choices, view }) {
  return view.phase === 'second' && choices.length > 0;
}

/**
 * Draws; a track that was looked at is let go.
 * @param {Choice} choice @param {Scene} scene @param {string} [ask]
 */
function take(choice, scene, ask) {
  if (typeof scene.notes.track === 'number') scene.note({ track: null });
  scene.play(choice, ask ? { confirm: ask } : {});
}

// Cards that cannot be taken now stay focusable: whoever draws by keys keeps the place.

/** An open card. @param {string | null} sort @param {number} place @param {Scene} scene */
function open(sort, place, scene) {
  if (sort === null) return h('li', { key: place }, h('span', { class: 'tk-slot', 'data-row': place }));
  const choice = drawing(scene.choices, sort);
  const pointed = scene.pointed?.kind === 'draw' && scene.pointed.place === place;
  return h('li', { key: place }, h('button', {
    type: 'button', class: pointed ? 'tk-pick tk-pointed' : 'tk-pick', 'aria-disabled': !choice,
    'data-row': place, 'data-sort': sort,
    'data-move': choice?.number, 'aria-label': choice ? t('Take {card}', { card: aCard(sort) }) : aCard(sort),
    onclick: choice && (() => take(choice, scene)),
  }, cardFace(sort)));
}

/**
 * A pile to draw from.
 * @param {{ name: string, label: string, sort: string, left: string, choice: Choice | null, ask?: string }} pile @param {Scene} scene
 */
function pile({ name, label, sort, left, choice, ask }, scene) {
  return h('li', { key: name, class: 'tk-pile' }, h('button', {
    type: 'button', class: 'tk-pick', 'aria-disabled': !choice,
    'data-draw': name, 'data-move': ask ? undefined : choice?.number,
    'aria-label': label, title: label,
    onclick: choice && (() => take(choice, scene, ask)),
  }, cardFace(sort), h('span', { class: 'tk-left' }, left)));
}

/** @param {Scene} scene */
export function market(scene) {
  const { view, choices, seat } = scene;
  const deck = cardsIn(view.deck);
  const ferries = seat === null ? null : view.ferries[seat];
  const tickets = ticketsLeft(view.ticket_deck);
  const draw = only(choices, 'tickets');
  const used = sum(view.discard);
  const pass = only(choices, 'pass');
  return h('section', {
    class: second(scene) ? 'tk-market tk-second' : 'tk-market', key: 'market',
    'aria-label': t('Cards to draw'),
  },
    h('ol', { class: 'tk-row', 'aria-label': t('Open cards') },
      view.row.map((/** @type {string | null} */ sort, /** @type {number} */ place) =>
        open(sort, place, scene))),
    h('ul', { class: 'tk-piles' },
      pile({
        name: 'deck', sort: 'back', left: number(deck), choice: drawing(choices, null),
        label: tn('Draw from the deck: {n} card left', 'Draw from the deck: {n} cards left', deck),
      }, scene),
      h('li', { key: 'used', class: 'tk-pile' }, h('span', {
        role: 'img', 'aria-label': tn('{n} card discarded', '{n} cards discarded', used),
        title: discarded(view.discard),
      }, cardFace('used'), h('span', { class: 'tk-left' }, number(used)))),
      pile({
        name: 'ferry', sort: 'ferry', choice: only(choices, 'ferry'),
        left: ferries === null ? '' : `${number(ferries)}/${number(2)}`,
        label: ferries === null ? t('Ferry cards') : t('Take a ferry card: you hold {n}/2', { n: ferries }),
      }, scene),
      pile({
        name: 'tickets', sort: 'ticket', choice: draw, left: number(tickets),
        label: tn('Draw tickets: {n} left', 'Draw tickets: {n} left', tickets),
        ask: draw ? tn('Draw {n} ticket? You must keep at least one.',
          'Draw {n} tickets? You must keep at least one.', draw.move.count) : undefined,
      }, scene)),
    second(scene) && h('p', { class: 'tk-more', role: 'status' }, t('One more card')),
    pass && h('button', {
      type: 'button', class: 'primary', 'data-move': pass.number, onclick: () => scene.play(pass),
    }, t('Pass')));
}
