// Bella Italia in words: what to do, what happened, a choice, and the whole position for those who hear it.

import { language, list, number, t, tn } from '../../lib/words.js';
import { RING } from './cities.js';
import { byBack, cities, known, label, pileSize, sum, viewer } from './logic.js';
import { cardCities } from './tickets.js';

/**
 * @typedef {import('../face').Scene} Scene
 * @typedef {import('../face').Made} Made
 * @typedef {import('../face').Choice} Choice
 */

/** A ticket that may be known, or only its back. @param {string | null} ticket @param {string} city */
function what(ticket, city) {
  return ticket ? label(ticket) : t('a {city} ticket', { city });
}

/** @param {Scene} scene */
export function prompt(scene) {
  const { move } = scene.choices[0];
  const kinds = new Set(scene.choices.map((choice) => choice.move.kind));
  if (kinds.has('take')) {
    if (scene.choices.length === 1) return t('Take a {city} ticket.', { city: move.city });
    if (scene.choices.length === RING.length) return t('Take a ticket of any city.');
    const either = new Intl.ListFormat(language(), { type: 'disjunction' });
    return t('Take a {cities} ticket.',
      { cities: either.format(scene.choices.map((choice) => choice.move.city)) });
  }
  if (kinds.has('no-exchange')) return t('Exchange a ticket with a neighbour, if you like.');
  if (kinds.has('give')) {
    return t('Give {name} one of your {city} tickets.', { name: scene.name(move.partner), city: move.back });
  }
  if (kinds.has('trip')) {
    return scene.choices.some((choice) => choice.move.wins) ? t('You can make the trip that wins.')
      : t('Make a round trip, if you like.');
  }
  if (kinds.has('no-trip')) return t('No round trip this time.');
  return t('Seven tickets and no trip: put one under the pile of its city.');
}

/** @param {Made} made @param {Scene} scene @returns {string | null} */
export function line({ by, move }, scene) {
  const own = by === viewer(scene);
  const name = by === 'chance' ? '' : scene.name(by);
  switch (move.kind) {
    case 'show': return showLine(move, scene);
    case 'take':
      return own ? t('You take a {city} ticket.', { city: move.city })
        : t('{name} takes a {city} ticket.', { name, city: move.city });
    case 'deal': return dealLine(move, scene);
    case 'exchange': return exchangeLine(own, name, move, scene);
    case 'give': return swapLine(own, name, move, scene);
    case 'trip': return tripLine(own, name, move);
    case 'discard': {
      const gaps = { name, ticket: what(move.ticket, move.back), city: move.back };
      return own ? t('You put {ticket} under the pile of {city}.', gaps)
        : t('{name} puts {ticket} under the pile of {city}.', gaps);
    }
    default: return scene.still ? nothingLine(own, name, move) : null;
  }
}

/** What somebody did in one turn: that a ticket was taken goes without saying if there is more to tell. @param {Made[]} made @param {Scene} scene */
export function turn(made, scene) {
  const more = made.filter(({ move }) => move.kind !== 'take').flatMap((each) => line(each, scene) ?? []);
  return more.length > 0 ? more : made.flatMap((each) => line(each, scene) ?? []);
}

/** The trip that won. @param {Scene} scene */
export function verdict(scene) {
  const last = scene.past().at(-1);
  return last?.move.wins ? line(last, scene) : null;
}

/** A card: worth a line if something is special, or where moves are shown one by one. @param {any} move @param {Scene} scene */
function showLine(move, scene) {
  const cards = { cities: list(move.cities) };
  if (move.open.length === 0) {
    return t('The card shows {cities}. No tickets are left there; another is turned over.', cards);
  }
  if (move.shuffled) return t('The selection cards were shuffled. The card shows {cities}.', cards);
  return scene.still ? t('The card shows {cities}.', cards) : null;
}

/** @param {any} move @param {Scene} scene */
function dealLine({ ticket, back, seat }, scene) {
  if (!ticket && !scene.still) return null;
  return seat === viewer(scene) && ticket ? t('Your new ticket: {ticket}.', { ticket: label(ticket) })
    : t('{name} gets {ticket}.', { name: scene.name(seat), ticket: what(ticket, back) });
}

/** A question that was answered with no: worth a line only where moves are shown one by one. @param {boolean} own @param {string} name @param {any} move */
function nothingLine(own, name, move) {
  if (move.kind === 'no-exchange') {
    return own ? t('You exchange nothing.') : t('{name} exchanges nothing.', { name });
  }
  return own ? t('You make no trip.') : t('{name} makes no trip.', { name });
}

/** @param {boolean} own @param {string} name @param {any} move @param {Scene} scene */
function exchangeLine(own, name, move, scene) {
  if (!move.asks) return swapLine(own, name, move, scene);
  const gaps = { name, partner: scene.name(move.partner), ticket: what(move.ticket, move.back),
    city: move.gets_back };
  if (own) return t('You offer {partner} {ticket} for a {city} ticket.', gaps);
  return move.partner === viewer(scene) ? t('{name} offers you {ticket} for one of your {city} tickets.', gaps)
    : t('{name} offers {partner} {ticket} for a {city} ticket.', gaps);
}

/** @param {boolean} own @param {string} name @param {any} move @param {Scene} scene */
function swapLine(own, name, move, scene) {
  const gaps = { name, partner: scene.name(move.partner), ticket: what(move.ticket, move.back),
    gets: what(move.gets, move.gets_back) };
  if (own) return t('You give {partner} {ticket} and get {gets}.', gaps);
  return move.partner === viewer(scene) ? t('{name} gives you {ticket} and gets {gets}.', gaps)
    : t('{name} gives {partner} {ticket} and gets {gets}.', gaps);
}

/** @param {boolean} own @param {string} name @param {any} move */
function tripLine(own, name, move) {
  const gaps = { name, n: number(move.length), cities: move.cities.join(' – ') };
  if (move.wins) {
    return own ? t('You travel {cities}, length {n}, and win.', gaps)
      : t('{name} travels {cities}, length {n}, and wins.', gaps);
  }
  if (move.again) {
    return own ? t('You travel {cities}, length {n}, and have another turn.', gaps)
      : t('{name} travels {cities}, length {n}, and has another turn.', gaps);
  }
  return own ? t('You travel {cities}, length {n}.', gaps) : t('{name} travels {cities}, length {n}.', gaps);
}

/** @param {Choice} choice @param {Scene} scene */
export function phrase({ move }, scene) {
  switch (move.kind) {
    case 'take': return t('take a {city} ticket', { city: move.city });
    case 'exchange': return t('give {partner} {ticket} for {gets}', { partner: scene.name(move.partner),
      ticket: label(move.ticket), gets: what(move.gets, move.gets_back) });
    case 'no-exchange': return t('no exchange');
    case 'give': return t('give {ticket}', { ticket: label(move.ticket) });
    case 'trip':
      if (move.wins) return t('travel {cities} and win', { cities: move.cities.join(' – ') });
      return move.again ? t('travel {cities}, with another turn', { cities: move.cities.join(' – ') })
        : t('travel {cities}', { cities: move.cities.join(' – ') });
    case 'no-trip': return t('no trip');
    case 'discard': return t('put {ticket} under its pile', { ticket: label(move.ticket) });
    default: return '';
  }
}

/** @param {Scene} scene @returns {string[]} */
export function tell(scene) {
  const { view, position } = scene;
  const seat = viewer(scene);
  const sentences = position.result ? [] : [scene.choices.length > 0 ? prompt(scene) : others(scene)];
  if (view.offer && view.offer.to === seat) {
    const gaps = { name: scene.name(view.offer.from), city: cities(view.offer.ticket)[0] };
    sentences.push(t('{name} offers you a {city} ticket, back up.', gaps));
  }
  if (view.shown) sentences.push(t('The card shows {cities}.', { cities: list(cardCities(view.shown)) }));
  if (seat !== null) sentences.push(...tellHand(scene, seat));
  scene.seats.forEach((_, each) => sentences.push(tellPlayer(scene, each)));
  const piles = RING.map((city) => `${city} ${number(pileSize(view.piles[city]))}`);
  sentences.push(t('Tickets left in the piles: {piles}.', { piles: list(piles) }));
  for (const city of RING) {
    const { under } = view.piles[city];
    if (!under.some(known)) continue;
    const names = under.map((/** @type {string} */ ticket) => (known(ticket) ? label(ticket) : t('unknown')));
    const gaps = { city, tickets: names.join(', ') };
    sentences.push(t('Under the pile of {city}, in the order in which they come: {tickets}.', gaps));
  }
  const left = sum(view.selection.unseen);
  sentences.push(tn('{n} selection card to come.', '{n} selection cards to come.', left));
  return sentences;
}

/** What somebody else decides. @param {Scene} scene */
function others({ view, position, name: nameOf }) {
  const name = nameOf(typeof position.actor === 'number' ? position.actor : view.turn);
  if (position.actor === 'chance') {
    return view.taking ? t('{name} takes a {city} ticket.', { name, city: view.taking })
      : t('A card is turned over for {name}.', { name });
  }
  if (view.phase === 'take') return t('{name} chooses a city.', { name });
  if (view.phase === 'exchange') return t('{name} may exchange a ticket.', { name });
  if (view.phase === 'give') {
    const city = view.offer?.wants ?? '';
    return t('{name} chooses a {city} ticket for {partner}.', { name, city, partner: nameOf(view.turn) });
  }
  return view.phase === 'trip' ? t('{name} may make a round trip.', { name })
    : t('{name} puts a ticket under its pile.', { name });
}

/** @param {Scene} scene @param {number} seat */
function tellHand({ view, insight }, seat) {
  const tickets = view.hands[seat];
  if (tickets.length === 0) return [t('You have no tickets yet.')];
  const sentences = [t('Tickets in your hand: {tickets}.', { tickets: list(tickets.map(label)) })];
  const told = [...new Set(Object.values(view.known_to ?? {}).flat())].map(label);
  if (told.length > 0) sentences.push(t('Another player knows of them: {tickets}.', { tickets: list(told) }));
  for (const { length, made, nearest } of insight?.lengths ?? []) {
    if (made || !nearest || nearest.missing.length > 1) continue;
    const gaps = { n: number(length), cities: nearest.cities.join(' – '),
      ticket: nearest.missing.map(label).join('') };
    sentences.push(nearest.missing.length === 0 ? t('You can make a trip of {n}: {cities}.', gaps)
      : t('For a trip of {n} you lack {ticket}.', gaps));
  }
  return sentences;
}

/** @param {Scene} scene @param {number} seat */
function tellPlayer(scene, seat) {
  const { view } = scene;
  const name = scene.name(seat);
  const lengths = view.trips[seat].map((/** @type {string[]} */ trip) => number(trip.length));
  const groups = byBack(view.hands[seat], RING);
  const backs = groups.map(({ city, count }) => `${city} ${number(count)}`);
  const faces = seat === viewer(scene) ? [] : groups.flatMap((group) => group.known.map(label));
  return [
    lengths.length > 0 ? t('{name} has made trips of {lengths}.', { name, lengths: list(lengths) })
      : t('{name} has made no trip.', { name }),
    backs.length > 0 && t('Tickets in hand by their backs: {backs}.', { backs: list(backs) }),
    faces.length > 0 && t('You know of them: {tickets}.', { tickets: list(faces) }),
  ].filter(Boolean).join(' ');
}
