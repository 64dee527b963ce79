// The face of Ticket to Ride Italy: a map with its tracks, the cards, and the person's own. It knows no rules.

import { h } from '../../lib/dom.js';
import { t, tn } from '../../lib/words.js';
import { animate, settle } from './animate.js';
import { map } from './board.js';
import { claims, only } from './choices.js';
import { networks, offer, ownCards, ownTickets } from './hand.js';
import { cardCount, market, ticketCount } from './market.js';
import { cardFace } from './pieces.js';
import { planPanel } from './plan.js';
import { result } from './result.js';
import { chosenTrack } from './route.js';
import { line, phrase, prompt, ticketName, turn } from './words.js';

/**
 * @typedef {import('../face').Scene} Scene
 * @typedef {import('../../lib/dom.js').Child} Child
 */

/** Everything beside the map: what can be drawn and what is the person's own. @param {Scene} scene @returns {Child[]} */
function desk(scene) {
  const { track } = scene.notes;
  const payments = claims(scene.choices).get(track);
  const choosing = offer(scene);
  // On a phone the choice of a payment takes the place of the cards to draw.
  const paying = scene.narrow && typeof track === 'number';
  return [
    paying && chosenTrack(track, payments, scene),
    scene.narrow && planPanel(scene),
    choosing,
    choosing === null && !(paying && payments) && market(scene),
    ownCards(scene),
    !scene.narrow && planPanel(scene),
    ownTickets(scene),
    networks(scene),
  ];
}

/** @param {number} n @param {string} sort @param {string} label */
function fact(n, sort, label) {
  return h('span', { class: 'tk-fact', title: label, role: 'img', 'aria-label': label },
    cardFace(sort), h('span', { 'aria-hidden': 'true' }, n));
}

/** @type {import('../face').Face} */
export const face = {
  secrets: true,
  style: 'face.css',
  board: (scene) => {
    settle(scene.position);
    // When the game is over, the page says how it went and the map has all the room.
    const alone = scene.narrow || (scene.position.result !== undefined && !scene.still);
    return h('div', { class: alone ? 'tk-table tk-alone' : 'tk-table' }, map(scene),
      !alone && h('div', { class: 'tk-desk' }, desk(scene)));
  },
  hand: (scene) => (scene.narrow ? h('div', { class: 'tk-sheet' }, desk(scene)) : null),
  tall: ({ choices }) => only(choices, 'keep') !== null,
  prompt,
  word: ticketName,
  line,
  turn,
  phrase: ({ move }) => phrase(move),
  standing: (seat, scene) => {
    const { view, position } = scene;
    return {
      points: position.result?.points[seat] ?? view.points[seat],
      facts: h('span', { class: 'tk-standing' },
        fact(view.trains[seat], 'train', tn('{n} train', '{n} trains', view.trains[seat])),
        fact(cardCount(view, seat), 'back', tn('{n} card', '{n} cards', cardCount(view, seat))),
        fact(view.ferries[seat], 'ferry', tn('{n} ferry card', '{n} ferry cards', view.ferries[seat])),
        fact(ticketCount(view, seat), 'ticket', tn('{n} ticket', '{n} tickets', ticketCount(view, seat)))),
    };
  },
  result,
  animate,
};
