// What a move that is pointed out touches: piles, seats, tickets of the player's hand, and the way of a trip.

import { cities, count, stops, viewer } from './logic.js';

/**
 * @typedef {import('../face').Scene} Scene
 * @typedef {import('./logic.js').Leg & { missing?: boolean }} ShownLeg
 * @typedef {{ piles: Set<string>, seats: Set<number>, backs: { seat: number, city: string }[], tickets: Set<string>, legs: ShownLeg[] | null, card: boolean }} Lit
 */

/**
 * The legs of a trip, those that are still missing marked.
 * @param {{ tickets: string[], cities?: string[], missing?: string[] }} trip
 * @returns {ShownLeg[]}
 */
export function legsOf({ tickets, cities: through = stops(tickets), missing = [] }) {
  const left = count(missing);
  return tickets.map((ticket, i) => {
    const lacks = (left.get(ticket) ?? 0) > 0;
    if (lacks) left.set(ticket, (left.get(ticket) ?? 0) - 1);
    return { ticket, from: through[i], to: through[(i + 1) % through.length], missing: lacks };
  });
}

/** @param {Scene} scene @returns {Lit} */
export function lit(scene) {
  const { pointed, view, position } = scene;
  const seat = viewer(scene);
  /** @type {Lit} */
  const on = { piles: new Set(), seats: new Set(), backs: [], tickets: new Set(), legs: null, card: false };
  if (view.offer) on.backs.push({ seat: view.offer.to, city: view.offer.wants });
  // What was pointed out for another position is over, though nothing said so: its button is gone.
  if (!pointed || (pointed.at ?? position.moves) !== position.moves) return on;
  const { kind, city, ticket, back, partner, gets_back: getsBack } = pointed;
  if (kind === 'take') on.piles.add(city);
  if (kind === 'show') on.card = true;
  if (kind === 'deal' || kind === 'discard') on.piles.add(back ?? cities(ticket)[0]);
  if (kind === 'deal') on.seats.add(pointed.seat);
  if (kind === 'exchange' || kind === 'give') {
    on.seats.add(partner);
    if (kind === 'exchange') on.backs.push({ seat: partner, city: getsBack });
  }
  if (kind === 'trip') {
    on.legs = legsOf(/** @type {any} */ (pointed));
    for (const each of pointed.tickets) on.tickets.add(each);
  } else if (ticket && seat !== null && view.hands[seat]?.includes(ticket)) on.tickets.add(ticket);
  return on;
}
