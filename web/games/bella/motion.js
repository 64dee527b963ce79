// Moves as they happen: a card turns over, tickets travel between piles and hands, a trip flies out to its
// player.

import { patch, svg } from '../../lib/dom.js';
import { RING } from './cities.js';
import { cities, known, viewer } from './logic.js';
import { back, cardShapes, front } from './tickets.js';

/**
 * @typedef {import('../face').Scene} Scene
 * @typedef {import('../face').Made} Made
 * @typedef {{ board: Element, hand: Element }} Panes
 */

const LONG = 250;
const EASE = 'cubic-bezier(.2, .7, .2, 1)';

/** @param {Made} made @param {Scene} scene @param {Panes} panes @param {number} pace */
export async function animate({ by, move }, scene, panes, pace) {
  const time = LONG * pace;
  const pile = (/** @type {string} */ city) => panes.board.querySelector(`[data-pile="${city}"]`);
  switch (move.kind) {
    case 'show':
      await turnOver(panes.board.querySelector('.bella-stock'), move.cities, time);
      break;
    case 'deal':
      await fly([{
        ticket: move.ticket, city: move.back,
        from: pile(move.back), to: placeOf(move.ticket, move.seat, scene, panes),
      }], time);
      break;
    case 'exchange':
      if (!move.asks) await cross(/** @type {number} */ (by), move, scene, panes, time);
      break;
    case 'give':
      await cross(/** @type {number} */ (by), move, scene, panes, time);
      break;
    case 'trip':
      await fly(move.tickets.map((/** @type {string} */ ticket) => ({
        ticket, city: ticket.split('>')[0], from: cardOf(ticket, /** @type {number} */ (by), scene, panes),
        to: panes.board.querySelector(`[data-seat="${by}"] .bella-lengths`),
      })), time, time / 6);
      break;
    case 'discard':
      await fly([{
        ticket: move.ticket, city: move.back, to: pile(move.back),
        from: cardOf(move.ticket ?? `${move.back}>?`, /** @type {number} */ (by), scene, panes),
      }], time);
      break;
    default:
  }
}

/**
 * Two tickets pass each other.
 * @param {number} by @param {any} move @param {Scene} scene @param {Panes} panes @param {number} time
 */
function cross(by, { ticket, back: given, gets, gets_back: got, partner }, scene, panes, time) {
  const [mine, theirs] = [handOf(by, scene, panes), handOf(partner, scene, panes)];
  return fly([
    { ticket, city: given, from: cardOf(ticket ?? `${given}>?`, by, scene, panes), to: theirs },
    { ticket: gets, city: got, from: cardOf(gets ?? `${got}>?`, partner, scene, panes), to: mine },
  ], time);
}

/** Where a seat's tickets are. @param {number} seat @param {Scene} scene @param {Panes} panes */
function handOf(seat, scene, panes) {
  return (seat === viewer(scene) && panes.hand.querySelector('.bella-cards'))
    || panes.board.querySelector(`[data-seat="${seat}"] .bella-hand`);
}

/**
 * Where a ticket of a seat is.
 * @param {string} ticket @param {number} seat @param {Scene} scene @param {Panes} panes
 */
function cardOf(ticket, seat, scene, panes) {
  if (seat === viewer(scene)) {
    return panes.hand.querySelector(`.bella-cards [data-ticket="${ticket}"]`) ?? handOf(seat, scene, panes);
  }
  return panes.board.querySelector(`[data-seat="${seat}"] [data-back="${ticket.split('>')[0]}"]`)
    ?? handOf(seat, scene, panes);
}

/**
 * Where a ticket will lie that comes to a seat: in the player's hand beside those of its city.
 * @param {string | null} ticket @param {number} seat @param {Scene} scene @param {Panes} panes
 */
function placeOf(ticket, seat, scene, panes) {
  const hand = handOf(seat, scene, panes);
  if (seat !== viewer(scene) || !ticket || !hand) return hand;
  const rank = (/** @type {string} */ each) => RING.indexOf(cities(each)[0]);
  const cards = [...hand.querySelectorAll('[data-ticket]')];
  const before = cards.filter((card) => rank(card.getAttribute('data-ticket') ?? '') <= rank(ticket));
  return before.at(-1) ?? cards[0] ?? hand;
}

/**
 * The next selection card turns over on the stock.
 * @param {Element | null} stock @param {string[]} shown its cities @param {number} time
 */
async function turnOver(stock, shown, time) {
  if (!stock) return;
  const box = stock.getBoundingClientRect();
  const element = overlay(svg('svg', { viewBox: '0 0 92 60', width: box.width, height: box.height },
    cardShapes(shown, 92, 60)));
  element.style.setProperty('width', `${box.width}px`);
  const at = (/** @type {number} */ wide) => ({ transform: `translate(${box.left}px, ${box.top}px) scaleX(${wide})` });
  try {
    await element.animate([at(0), at(1)], { duration: time, easing: EASE, fill: 'both' }).finished;
  } finally {
    element.remove();
  }
}

/** Something drawn above everything, for a moment. @param {import('../../lib/dom.js').VNode} picture */
function overlay(picture) {
  const element = document.createElement('div');
  element.className = 'bella-fly';
  element.setAttribute('aria-hidden', 'true');
  patch(element, picture);
  document.body.append(element);
  return element;
}

/**
 * Tickets fly from one place to another, above everything; their faces if they are known.
 * @param {{ ticket: string | null, city: string, from: Element | null, to: Element | null }[]} flights @param {number} time @param {number} [apart]
 */
async function fly(flights, time, apart = 0) {
  await Promise.all(flights.map(async ({ ticket, city, from, to }, i) => {
    if (!from || !to) return;
    const [a, b] = [from.getBoundingClientRect(), to.getBoundingClientRect()];
    const element = overlay(ticket && known(ticket) ? front(ticket) : back(city));
    // A card of the player's hand is gone while it flies.
    if (from.matches('[data-ticket]')) {
      from.animate([{ opacity: 0 }, { opacity: 0 }], { duration: time + i * apart });
    }
    const at = (/** @type {DOMRect} */ box, /** @type {number} */ scale) =>
      `translate(${box.left + box.width / 2}px, ${box.top + box.height / 2}px) translate(-50%, -50%) scale(${scale})`;
    try {
      await element.animate([{ transform: at(a, 0.8) }, { transform: at(b, 0.7) }],
        { duration: time, delay: i * apart, easing: EASE, fill: 'both' }).finished;
    } finally {
      element.remove();
    }
  }));
}
