// Bella Italia in words: what to do, what happened, a choice.

import { language, list, number, t } from '../../lib/words.js';
import { RING } from './cities.js';
import { label, viewer } from './logic.js';

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
