// The sentences of Ticket to Ride Italy: moves, payments, tracks. Names of cities stay Italian in every
// language.

import { colourName } from '../../lib/pieces.js';
import { list, number, t, tn } from '../../lib/words.js';
import { endsOf, TRACKS } from './facts.js';
import { fewestKept, keptOf } from './choices.js';

/**
 * @typedef {import('../face').Scene} Scene
 * @typedef {import('../face').Move} Move
 */

/** "3 red cards" @param {string} sort @param {number} n */
export function cards(sort, n) {
  const phrases = /** @type {Record<string, () => string>} */ ({
    red: () => tn('{n} red card', '{n} red cards', n),
    orange: () => tn('{n} orange card', '{n} orange cards', n),
    yellow: () => tn('{n} yellow card', '{n} yellow cards', n),
    green: () => tn('{n} green card', '{n} green cards', n),
    blue: () => tn('{n} blue card', '{n} blue cards', n),
    pink: () => tn('{n} pink card', '{n} pink cards', n),
    black: () => tn('{n} black card', '{n} black cards', n),
    white: () => tn('{n} white card', '{n} white cards', n),
    loco: () => tn('{n} locomotive', '{n} locomotives', n),
    ferry: () => tn('{n} ferry card', '{n} ferry cards', n),
    any: () => tn('{n} card of any one colour', '{n} cards of any one colour', n),
  });
  return phrases[sort]?.() ?? `${n} ${sort}`;
}

/** "red" @param {string} sort */
const sortName = (sort) => (sort === 'loco' ? t('locomotive') : colourName(sort));

/** "a red card" @param {string} sort */
export function aCard(sort) {
  const phrases = /** @type {Record<string, () => string>} */ ({
    red: () => t('a red card'), orange: () => t('an orange card'), yellow: () => t('a yellow card'),
    green: () => t('a green card'), blue: () => t('a blue card'), pink: () => t('a pink card'),
    black: () => t('a black card'), white: () => t('a white card'), loco: () => t('a locomotive'),
  });
  return phrases[sort]?.() ?? sort;
}

/** "4 white spaces" @param {{ colour: string, length: number, waves: number }} track */
export function spaces({ colour, length: n, waves }) {
  const phrases = /** @type {Record<string, () => string>} */ ({
    red: () => tn('{n} red space', '{n} red spaces', n),
    orange: () => tn('{n} orange space', '{n} orange spaces', n),
    yellow: () => tn('{n} yellow space', '{n} yellow spaces', n),
    green: () => tn('{n} green space', '{n} green spaces', n),
    blue: () => tn('{n} blue space', '{n} blue spaces', n),
    pink: () => tn('{n} pink space', '{n} pink spaces', n),
    black: () => tn('{n} black space', '{n} black spaces', n),
    white: () => tn('{n} white space', '{n} white spaces', n),
    gray: () => tn('ferry with {n} space, waves: {waves}', 'ferry with {n} spaces, waves: {waves}', n,
      { waves }),
  });
  return phrases[colour]();
}

/** "3 white cards and 1 locomotive" @param {Move} move a claim */
export function payment({ colour, cards: count, locomotives, ferries }) {
  return list([
    count > 0 && cards(colour, count), locomotives > 0 && cards('loco', locomotives),
    ferries > 0 && cards('ferry', ferries),
  ].filter((each) => each !== false));
}

/** @param {number} n */
export function points(n) {
  return tn('{n} point', '{n} points', n);
}

/** A ticket as it is read: "Roma – Palermo". @param {string} ticket */
export function ticketName(ticket) {
  return endsOf(ticket).join(' – ');
}

/** The name of a track; of several between two cities also which. @param {number} index */
export function trackName(index) {
  return TRACKS[index].name;
}

/** What is to be done now. @param {Scene} scene */
export function prompt(scene) {
  const { choices, view, notes } = scene;
  const kinds = new Set(choices.map(({ move }) => move.kind));
  if (kinds.has('keep')) {
    const n = fewestKept(choices);
    return t('Choose your tickets: keep at least {n}.', { n: number(n) });
  }
  if (kinds.has('pass')) return t('You can do nothing this time: pass.');
  if (notes.track !== undefined && notes.track !== null
    && choices.some(({ move }) => move.kind === 'claim' && move.track === notes.track)) {
    return t('How will you pay for {track}?', { track: trackName(notes.track) });
  }
  if (view.phase === 'second') return t('Draw one more card.');
  return kinds.has('claim') ? t('Your turn: draw cards or claim a route.') : t('Your turn: draw cards.');
}

/** A choice as a short phrase. @param {Move} move */
export function phrase(move) {
  switch (move.kind) {
    case 'claim': return t('claim {track} with {payment}',
      { track: trackName(move.track), payment: payment(move) });
    case 'draw': return move.sort === null ? t('draw a card from the deck')
      : t('take {card}', { card: aCard(move.sort) });
    case 'ferry': return t('take a ferry card');
    case 'tickets': return tn('draw {n} ticket', 'draw {n} tickets', move.count);
    case 'keep': return t('keep {tickets}', { tickets: list(keptOf(move).map(ticketName)) });
    default: return t('pass');
  }
}

/**
 * A move that was made, in a sentence; null if it is not worth one.
 * @param {import('../face').Made} made @param {Scene} scene
 */
export function line({ by, move }, scene) {
  if (by === 'chance') return chance(move, scene);
  const mine = by === scene.seat;
  const name = scene.name(by);
  switch (move.kind) {
    case 'claim': {
      const gaps = { name, track: trackName(move.track), payment: payment(move),
        points: points(move.points) };
      return mine ? t('You claim {track} with {payment}: {points}.', gaps)
        : t('{name} claims {track} with {payment}: {points}.', gaps);
    }
    case 'draw':
      if (move.sort !== null) {
        return mine ? t('You take {card}.', { card: aCard(move.sort) })
          : t('{name} takes {card}.', { name, card: aCard(move.sort) });
      }
      return mine ? null : t('{name} draws a card from the deck.', { name });
    case 'ferry': return mine ? t('You take a ferry card.') : t('{name} takes a ferry card.', { name });
    case 'tickets':
      return mine ? tn('You draw {n} ticket.', 'You draw {n} tickets.', move.count)
        : tn('{name} draws {n} ticket.', '{name} draws {n} tickets.', move.count, { name });
    case 'keep': return keptLine(move, mine, name);
    case 'pass': return mine ? t('You pass.') : t('{name} passes.', { name });
    default: return null;
  }
}

/**
 * What somebody else did in one turn: the cards that were drawn in one sentence, on a phone only their
 * colours.
 * @param {import('../face').Made[]} made @param {Scene} scene
 * @returns {string[]}
 */
export function turn(made, scene) {
  const draws = made.filter(({ move }) => move.kind === 'draw');
  const others = made.filter((each) => !draws.includes(each)).flatMap((each) => line(each, scene) ?? []);
  if (draws.length < 2) return [...draws.flatMap((each) => line(each, scene) ?? []), ...others];
  const [{ by }] = draws;
  const name = typeof by === 'number' ? scene.name(by) : '';
  const count = new Map();
  for (const { move: { sort } } of draws) count.set(sort, (count.get(sort) ?? 0) + 1);
  if (scene.narrow && count.size > 1) {
    const colours = draws.map(({ move: { sort } }) => (sort === null ? t('face down') : sortName(sort)));
    return [t('{name} takes cards: {colours}.', { name, colours: list(colours) }), ...others];
  }
  const taken = [...count].map(([sort, n]) => (sort !== null ? (n === 1 ? aCard(sort) : cards(sort, n))
    : n === 1 ? t('a card from the deck') : tn('{n} card from the deck', '{n} cards from the deck', n)));
  return [t('{name} takes {card}.', { name, card: list(taken) }), ...others];
}

/** @param {Move} move @param {boolean} mine @param {string} name */
function keptLine({ kept }, mine, name) {
  if (!kept) return t('{name} has chosen tickets.', { name });
  const known = kept.map((/** @type {any} */ each) => each?.ticket).filter(Boolean);
  if (known.length === kept.length) {
    const tickets = list(known.map(ticketName));
    return mine ? t('You keep {tickets}.', { tickets }) : t('{name} keeps {tickets}.', { name, tickets });
  }
  return tn('{name} keeps {n} ticket.', '{name} keeps {n} tickets.', kept.length, { name });
}

/** @param {Move} move @param {Scene} scene */
function chance(move, scene) {
  if (move.kind !== 'card') return null;
  if (move.seat === null || move.sort === null) {
    return move.swept ? t('Three locomotives lay open: five new cards.') : null;
  }
  const card = aCard(move.sort);
  return move.seat === scene.seat ? t('You draw {card}.', { card })
    : t('{name} draws {card}.', { name: scene.name(move.seat), card });
}
