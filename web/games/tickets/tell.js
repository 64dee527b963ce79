// The position in sentences, as the terminal's plain mode tells it: the decision, cards and tickets of the person,
// the open cards, the players with their tracks, the networks.

import { list, number, t, tn } from '../../lib/words.js';
import { TICKETS } from './facts.js';
import { ticketState } from './hand.js';
import { insightOf } from './insight.js';
import { cardCount, cardsIn, ticketCount } from './market.js';
import { SORTS } from './pieces.js';
import { aCard, cards, points, prompt, ticketName, trackName } from './words.js';

/** @typedef {import('../face').Scene} Scene */

/** @param {Record<string, number>} hand */
function held(hand) {
  return list(SORTS.filter((sort) => hand[sort] > 0).map((sort) => cards(sort, hand[sort])));
}

/** @param {string[]} tickets @param {any[] | undefined} known */
function told(tickets, known) {
  return tickets.map((ticket) => {
    const facts = known?.find((each) => each.ticket === ticket);
    const gaps = { ticket: ticketName(ticket), points: points(TICKETS[ticket]) };
    return facts ? t('{ticket}: {points}, {state}.', { ...gaps, state: ticketState(facts) })
      : t('{ticket}: {points}.', gaps);
  });
}

/** @param {Scene} scene @param {number} seat */
function own(scene, seat) {
  const { view } = scene;
  const insight = insightOf(scene);
  const hand = held(view.hands[seat]);
  const offered = view.offered[seat] ?? [];
  const tickets = view.tickets[seat] ?? [];
  return [
    hand === '' ? t('You hold no train cards.') : t('Your train cards: {cards}.', { cards: hand }),
    t('Your ferry cards: {ferries}. Your trains: {trains}.', { ferries: view.ferries[seat], trains: view.trains[seat] }),
    ...(offered.length > 0 ? [t('Tickets on offer:'), ...told(offered, insight?.offered)] : []),
    ...(tickets.length > 0 ? [t('Your tickets:'), ...told(tickets, insight?.tickets)] : [t('You hold no tickets.')]),
  ];
}

/** @param {Scene} scene @param {number} seat */
function player(scene, seat) {
  const { view } = scene;
  const name = scene.name(seat);
  const tracks = view.tracks.flatMap((/** @type {number | null} */ owner, /** @type {number} */ index) =>
    (owner === seat ? [trackName(index)] : []));
  const certain = view.known?.hands?.[seat];
  const known = certain && seat !== scene.seat ? held(certain) : '';
  return [
    t('{name}: trains {trains}, cards {cards}, ferry cards {ferries}, tickets {tickets}, points for routes {points}.', {
      name, trains: view.trains[seat], cards: cardCount(view, seat), ferries: view.ferries[seat],
      tickets: ticketCount(view, seat), points: view.points[seat],
    }),
    known !== '' && t('Cards that {name} has for certain: {cards}.', { name, cards: known }),
    tracks.length > 0 && (seat === scene.seat ? t('You own {tracks}.', { tracks: list(tracks) })
      : t('{name} owns {tracks}.', { name, tracks: list(tracks) })),
  ];
}

/** @param {Scene} scene @returns {string[]} */
export function tell(scene) {
  const { view, seat, choices } = scene;
  const insight = insightOf(scene);
  const row = view.row.filter((/** @type {string | null} */ sort) => sort !== null).map(aCard);
  const networks = seat === null ? [] : insight?.networks?.[seat] ?? [];
  return [
    choices.length > 0 && prompt(scene),
    view.turns_left !== null && view.phase !== 'over'
      && tn('The last round: {n} turn is left.', 'The last round: {n} turns are left.', view.turns_left),
    ...(seat === null ? [] : own(scene, seat)),
    row.length > 0 && t('Open cards: {cards}.', { cards: list(row) }),
    t('Cards in the deck: {n}.', { n: number(cardsIn(view.deck)) }),
    ...scene.seats.flatMap((_, each) => player(scene, each)),
    ...networks.map((/** @type {any} */ network) => tn('A network of yours has {n} region, for a bonus of {points}.',
      'A network of yours has {n} regions, for a bonus of {points}.', network.count, { points: network.points })),
  ].filter((sentence) => typeof sentence === 'string');
}
