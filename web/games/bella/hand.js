// Below the board: the person's tickets as cards, and under them the question that it is asked.

import { h } from '../../lib/dom.js';
import { emblem } from '../../lib/pieces.js';
import { list, t } from '../../lib/words.js';
import { ASKS, picked } from './ask.js';
import { label, leadsOn, marks, toggled, tripsOf, viewer } from './logic.js';
import { outlook } from './outlook.js';
import { lit } from './pointed.js';
import { chosenTrip } from './ring.js';
import { front, spoken } from './tickets.js';

/**
 * @typedef {import('../face').Scene} Scene
 * @typedef {import('../../lib/dom.js').Child} Child
 */

/** @param {Scene} scene @returns {string | null} the kind of question that the person is asked */
function question({ choices }) {
  const kinds = new Set(choices.map(({ move }) => move.kind));
  if (kinds.has('no-exchange') || kinds.has('exchange')) return 'exchange';
  if (kinds.has('no-trip') || kinds.has('trip')) return 'trip';
  return choices[0]?.move.kind ?? null;
}

/** @param {Scene} scene */
export function tall(scene) {
  return ['exchange', 'give'].includes(question(scene) ?? '') || tripsOf(scene.choices).length > 0;
}

/** @param {Scene} scene @returns {Child} */
export function hand(scene) {
  if (viewer(scene) === null) return null;
  const asked = question(scene);
  const looks = asked !== 'exchange' && asked !== 'give' && tripsOf(scene.choices).length === 0;
  return h('div', { class: 'bella-own' },
    cards(scene, asked),
    h('div', {
      key: asked ? `${asked} ${scene.position.moves}` : 'idle',
      class: `bella-ask ${asked ?? 'idle'}`,
      ref: asked && ((/** @type {HTMLElement} */ element) => focusNext(scene, element)),
    }, asked && ASKS[asked]?.(scene), looks && outlook(scene)));
}

/**
 * Whoever answered by the keyboard goes on at the next question.
 * @param {Scene} scene @param {HTMLElement} element
 */
function focusNext({ notes }, element) {
  if (!notes.keys) return;
  notes.keys = false;
  setTimeout(() => {
    if (document.activeElement !== document.body) return;
    const first = element.querySelector('button.primary:enabled') ?? element.querySelector('button:enabled')
      ?? element.parentElement?.querySelector('button');
    /** @type {HTMLElement | null | undefined} */ (first)?.focus();
  });
}

/** The tickets of the person. @param {Scene} scene @param {string | null} asked */
function cards(scene, asked) {
  const tickets = /** @type {string[]} */ (scene.view.hands[/** @type {number} */ (viewer(scene))]);
  const on = lit(scene).tickets;
  const chosen = asked === 'trip' ? chosenTrip(scene) : [picked(scene) ?? ''];
  const chosenMarks = marks(tickets, chosen);
  const starts = leadsOn(scene.choices, []);
  const fits = leadsOn(scene.choices, chosen);
  const dims = asked === 'give' || asked === 'exchange' || starts.size > 0;
  const knowers = knownTo(scene, tickets);
  return h('ul', { class: 'bella-cards', 'aria-label': t('Tickets in your hand') },
    tickets.length === 0 && h('li', { class: 'bella-none' }, h('small', null, t('You have no tickets yet.'))),
    tickets.map((ticket, i) => {
      const is = chosenMarks[i];
      const moves = asked !== 'take' && scene.choices.some(({ move }) => move.ticket === ticket);
      const able = asked === 'trip' ? starts.has(ticket) : moves && asked !== 'give';
      const stands = asked === 'trip' ? is || fits.has(ticket) : moves;
      const look = [
        'bella-ticket', is && 'chosen', stands && 'fits', dims && !stands && 'rests',
        on.has(ticket) && 'pointed',
      ].filter(Boolean).join(' ');
      const names = list(knowers[i].map((seat) => scene.name(seat)));
      const words = names ? `${label(ticket)}. ${t('Known to {names}.', { names })}` : label(ticket);
      const content = [
        front(ticket, scene.narrow),
        names && h('span', { class: 'bella-knowers', title: words }, knowers[i].map((seat) => emblem(seat))),
      ];
      const twins = tickets.slice(0, i).filter((other) => other === ticket).length;
      return h('li', { key: `${ticket} ${twins}` }, able
        ? h('button', {
          type: 'button', class: look, 'data-ticket': ticket, 'aria-pressed': is,
          onclick: () => pick(scene, asked, ticket, is),
        }, spoken(words, content))
        : h('span', { class: look, 'data-ticket': ticket, role: 'img', 'aria-label': words }, content));
    }));
}

/** Who knows which of the tickets. @param {Scene} scene @param {string[]} tickets @returns {number[][]} */
function knownTo(scene, tickets) {
  const knowers = /** @type {number[][]} */ (tickets.map(() => []));
  for (const [seat, told] of Object.entries(scene.view.known_to ?? {})) {
    marks(tickets, /** @type {string[]} */ (told)).forEach((is, i) => is && knowers[i].push(Number(seat)));
  }
  return knowers;
}

/**
 * A ticket is clicked.
 * @param {Scene} scene @param {string | null} asked @param {string} ticket @param {boolean} is marked now
 */
function pick(scene, asked, ticket, is) {
  const { moves } = scene.position;
  if (asked === 'trip') {
    scene.note({ trip: { moves, tickets: toggled(scene.choices, chosenTrip(scene), ticket, is) } });
  } else {
    scene.note({ pick: { moves, ticket: is ? null : ticket } });
  }
}
