// What can be drawn: the row of open cards, the deck, ferry cards and tickets.

import { h } from '../../lib/dom.js';
import { number, t, tn } from '../../lib/words.js';
import { drawing, only } from './choices.js';
import { cardFace } from './pieces.js';
import { aCard } from './words.js';

/**
 * @typedef {import('../face').Scene} Scene
 * @typedef {import('../face').Choice} Choice
 */

/** @param {Record<string, number>} sorts */
function sum(sorts) {
  return Object.values(sorts).reduce((all, n) => all + n, 0);
}

/** How many cards a view counts; open ones are listed by sort. @param {number | Record<string, number>} deck */
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

/** @param {Scene} scene */
function second({ choices, view }) {
  return view.phase === 'second' && choices.length > 0;
}

/** An open card. @param {string | null} sort @param {number} place @param {Scene} scene */
function open(sort, place, scene) {
  if (sort === null) return h('li', { key: place }, h('span', { class: 'tk-slot', 'data-row': place }));
  const choice = drawing(scene.choices, sort);
  const pointed = scene.pointed?.kind === 'draw' && scene.pointed.place === place;
  return h('li', { key: place }, h('button', {
    type: 'button', class: pointed ? 'tk-pick tk-pointed' : 'tk-pick', disabled: !choice, 'data-row': place, 'data-sort': sort,
    'data-move': choice?.number, 'aria-label': choice ? t('Take {card}', { card: aCard(sort) }) : aCard(sort),
    onclick: choice && (() => scene.play(choice)),
  }, cardFace(sort)));
}

/**
 * A pile to draw from.
 * @param {{ name: string, label: string, sort: string, left: string, choice: Choice | null, ask?: string }} pile @param {Scene} scene
 */
function pile({ name, label, sort, left, choice, ask }, scene) {
  return h('li', { key: name, class: 'tk-pile' }, h('button', {
    type: 'button', class: 'tk-pick', disabled: !choice, 'data-draw': name, 'data-move': ask ? undefined : choice?.number,
    'aria-label': label, title: label,
    onclick: choice && (() => scene.play(choice, ask ? { confirm: ask } : {})),
  }, cardFace(sort), h('span', { class: 'tk-left' }, left)));
}

/** @param {Scene} scene */
export function market(scene) {
  const { view, choices, seat } = scene;
  const deck = cardsIn(view.deck);
  const ferries = seat === null ? null : view.ferries[seat];
  const tickets = ticketsLeft(view.ticket_deck);
  const draw = only(choices, 'tickets');
  const pass = only(choices, 'pass');
  return h('section', { class: second(scene) ? 'tk-market tk-second' : 'tk-market', key: 'market', 'aria-label': t('Cards to draw') },
    h('ol', { class: 'tk-row', 'aria-label': t('Open cards') },
      view.row.map((/** @type {string | null} */ sort, /** @type {number} */ place) => open(sort, place, scene))),
    h('ul', { class: 'tk-piles' },
      pile({
        name: 'deck', sort: 'back', left: number(deck), choice: drawing(choices, null),
        label: t('Draw from the deck: {n} left, {discards} discarded', { n: number(deck), discards: number(sum(view.discard)) }),
      }, scene),
      pile({
        name: 'ferry', sort: 'ferry', choice: only(choices, 'ferry'), left: ferries === null ? '' : t('{n} of 2', { n: ferries }),
        label: ferries === null ? t('Ferry cards') : t('Take a ferry card: you hold {n} of 2', { n: ferries }),
      }, scene),
      pile({
        name: 'tickets', sort: 'ticket', choice: draw, left: number(tickets),
        label: tn('Draw tickets: {n} left', 'Draw tickets: {n} left', tickets),
        ask: draw ? tn('Draw {n} ticket? You must keep at least one.', 'Draw {n} tickets? You must keep at least one.', draw.move.count)
          : undefined,
      }, scene)),
    second(scene) && h('p', { class: 'tk-more', role: 'status' }, t('One more card')),
    pass && h('button', { type: 'button', class: 'primary', 'data-move': pass.number, onclick: () => scene.play(pass) }, t('Pass')));
}
