// The players: the backs in each hand, the trips made, and which lengths are still missing.

import { h, svg } from '../../lib/dom.js';
import { emblem } from '../../lib/pieces.js';
import { list, number, t, tn } from '../../lib/words.js';
import { RING } from './cities.js';
import { byBack, known, label, LENGTHS, stops, viewer } from './logic.js';
import { nearest, nearWords, showing } from './outlook.js';
import { lit } from './pointed.js';
import { loop, small, spoken } from './tickets.js';

/** @typedef {import('../face').Scene} Scene */

/** The seats, clockwise, the person's own last. @param {Scene} scene @returns {number[]} */
function order(scene) {
  const { seats } = scene;
  const n = seats.length;
  return seats.map((_, i) => ((viewer(scene) ?? n - 1) + 1 + i) % n);
}

/** @param {Scene} scene */
export function players(scene) {
  const on = lit(scene);
  return h('ol', { class: 'bella-players', 'aria-label': t('Hands and trips') }, order(scene).map((seat) => {
    const own = seat === viewer(scene);
    const { result: end } = scene.position;
    const marks = [
      'bella-player', own && 'own', scene.view.turn === seat && !end && 'turn',
      on.seats.has(seat) && 'pointed',
      end?.winners.includes(seat) && 'winner',
    ].filter(Boolean).join(' ');
    return h('li', { key: seat, class: marks, 'data-seat': seat },
      h('span', { class: 'bella-who' }, emblem(seat), h('b', null, own ? t('You') : scene.name(seat))),
      h('span', { class: 'bella-hand', role: 'img', 'aria-label': handWords(seat, scene) },
        hand(seat, scene, on.backs)),
      h('span', { class: 'bella-lengths' }, LENGTHS.map((length) => slot(seat, length, scene))));
  }));
}

/** @param {number} seat @param {Scene} scene @param {{ seat: number, city: string }[]} lighted */
function hand(seat, scene, lighted) {
  const tickets = /** @type {string[]} */ (scene.view.hands[seat]);
  if (tickets.length === 0) return h('small', null, t('no tickets'));
  return RING.map((city) => {
    const group = tickets.filter((ticket) => ticket.startsWith(city));
    const pointed = lighted.some((each) => each.seat === seat && each.city === city);
    if (group.length === 0) return null;
    // The person's own lie below as cards; here they are as the others see them.
    const seen = seat === viewer(scene) ? group.map(() => `${city}>?`)
      : group.sort((a, b) => Number(known(a)) - Number(known(b)));
    return h('span', { key: city, class: pointed ? 'bella-group pointed' : 'bella-group', 'data-back': city },
      seen.map((ticket, i) => h('span', { key: i, class: known(ticket) ? 'bella-mini open' : 'bella-mini' },
        small(ticket))));
  });
}

/** @param {number} seat @param {Scene} scene */
function handWords(seat, scene) {
  const groups = byBack(scene.view.hands[seat], RING);
  if (groups.length === 0) return t('no tickets');
  const faces = seat === viewer(scene) ? [] : groups.flatMap((group) => group.known.map(label));
  const counts = groups.map((group) => `${group.city} ${number(group.count)}`);
  const backs = t('Backs: {backs}.', { backs: list(counts) });
  return faces.length > 0 ? `${backs} ${t('You know of them: {tickets}.', { tickets: list(faces) })}` : backs;
}

/** A length of the checklist. @param {number} seat @param {number} length @param {Scene} scene */
function slot(seat, length, scene) {
  const trip = scene.view.trips[seat].find((/** @type {string[]} */ each) => each.length === length);
  if (trip) {
    const through = stops(trip);
    const words = t('Trip of {n}: {cities}', { n: number(length), cities: through.join(' – ') });
    return h('button', { key: length, type: 'button', class: 'bella-slot made', title: words,
      ...showing(scene, { tickets: trip, cities: through }) }, spoken(words, loop(through)));
  }
  const near = seat === viewer(scene) ? nearest(scene, length) : null;
  if (!near) {
    const words = length === 6 ? t('Trip of 6: not made; it wins at once.')
      : t('Trip of {n}: not made.', { n: number(length) });
    return h('span', {
      key: length, class: length === 6 ? 'bella-slot grand' : 'bella-slot', role: 'img', 'aria-label': words,
      title: words,
    }, number(length));
  }
  const lacks = near.missing.length;
  const words = nearWords(length, near);
  const pips = Array.from({ length }, (_, i) => h('i', { key: i, class: i < length - lacks ? 'on' : '' }));
  return h('button', {
    key: length, type: 'button', class: lacks === 0 ? 'bella-slot ready' : 'bella-slot near', title: words,
    ...showing(scene, near),
  }, spoken(words, [number(length), h('span', { class: 'bella-pips' }, pips)]));
}

const HELD = svg('svg', { viewBox: '0 0 22 16', 'aria-hidden': 'true' },
  svg('path', { d: 'M1.5 2H20.5V6A2 2 0 0 0 20.5 10V14H1.5V10A2 2 0 0 0 1.5 6ZM7.5 3V13' }));

/** @param {number} seat @param {Scene} scene */
export function standing(seat, scene) {
  const trips = /** @type {string[][]} */ (scene.view.trips[seat]);
  const lengths = trips.map((trip) => trip.length).sort();
  const n = scene.view.hands[seat].length;
  const tickets = tn('{n} ticket in hand', '{n} tickets in hand', n);
  return {
    points: scene.position.result?.points[seat] ?? trips.length,
    // A phone has room for one fact; the trips are on the board.
    facts: scene.narrow ? h('span',
      { class: 'bella-held', role: 'img', 'aria-label': tickets, title: tickets }, HELD, number(n))
      : lengths.length === 0 ? tickets
      : t('Trips of {lengths} · {tickets}', { lengths: lengths.join(', '), tickets }),
  };
}

/** The trips of everybody, for the end. @param {Scene} scene */
export function result(scene) {
  const about = scene.position.result;
  if (!about) return null;
  return h('ol', { class: 'bella-result' }, about.points.map((points, seat) => {
    const trips = /** @type {any[]} */ (about.sheet?.seats[seat]?.trips ?? []);
    return h('li', { key: seat, class: about.winners.includes(seat) ? 'winner' : '' },
      h('p', { class: 'bella-who' }, emblem(seat), h('b', null, scene.name(seat)),
        h('span', null, tn('{n} trip', '{n} trips', points))),
      h('ul', null, trips.map(({ length, cities }) => h('li', { key: length }, loop(cities),
        h('span', null, h('b', null, number(length)), ' ', cities.join(' – '))))));
  }));
}
