// How near the person's hand is to each length of trip, as the engine says it.

import { h } from '../../lib/dom.js';
import { list, number, t, tn } from '../../lib/words.js';
import { label, LENGTHS } from './logic.js';
import { loop, small, spoken } from './tickets.js';

/** @typedef {import('../face').Scene} Scene */

/**
 * What shows a trip on the ring while it is pointed at, focused or tapped.
 * @param {Scene} scene @param {any} trip
 */
export function showing(scene, trip) {
  const move = { kind: 'trip', ...trip, at: scene.position.moves };
  return { onpointerenter: () => scene.point(move), onpointerleave: () => scene.point(null),
    onfocus: () => scene.point(move), onblur: () => scene.point(null), onclick: () => scene.point(move) };
}

/**
 * @type {WeakMap<object, { hand: string, insight: any }>} What the engine said last, by the notes of a table.
 */
const said = new WeakMap();

/**
 * What the engine says; while it has not spoken yet, what it said of the same tickets and trips.
 * @param {Scene} scene
 */
function insightOf({ view, insight, notes }) {
  const hand = JSON.stringify([view.hands[view.seat], view.trips[view.seat]]);
  if (insight) said.set(notes, { hand, insight });
  const last = said.get(notes);
  return last?.hand === hand ? last.insight : null;
}

/**
 * @param {Scene} scene @param {number} length
 * @returns {any} the trip of that length that lacks least, or null
 */
export function nearest(scene, length) {
  const about = insightOf(scene)?.lengths?.find((/** @type {any} */ each) => each.length === length);
  return about && !about.made && !scene.position.result ? about.nearest : null;
}

/** @param {number} length @param {any} trip */
export function nearWords(length, { missing, cities }) {
  const n = number(length);
  return missing.length === 0 ? t('Trip of {n}: you can make it: {cities}.',
    { n, cities: cities.join(' – ') })
    : t('Trip of {n}: you lack {tickets}.', { n, tickets: list(missing.map(label)) });
}

/** The lengths that are still to be made, side by side. @param {Scene} scene */
export function outlook(scene) {
  const lengths = LENGTHS.map((length) => ({ length, trip: nearest(scene, length) }))
    .filter(({ trip }) => trip);
  if (lengths.length === 0 || scene.narrow) return null;
  return h('ul', { class: 'bella-outlook', 'aria-label': t('How near you are') },
    lengths.map(({ length, trip }) => h('li', { key: length }, nearTrip(scene, length, trip))));
}

/**
 * A trip that is ready, or the tickets that it lacks.
 * @param {Scene} scene @param {number} length @param {any} trip
 */
function nearTrip(scene, length, trip) {
  const ready = trip.missing.length === 0;
  const words = nearWords(length, trip);
  const lacks = (/** @type {string} */ ticket, /** @type {number} */ i) => h('span', { key: i },
    small(ticket));
  return h('button', { type: 'button', class: ready ? 'ready' : '', title: words, ...showing(scene, trip) },
    spoken(words, [
      loop(trip.cities),
      h('span', null, h('b', null, t('Length {n}', { n: number(length) })),
        ready ? h('small', null, t('ready')) : h('span', { class: 'bella-lacks' },
          h('small', null, tn('missing', 'missing', trip.missing.length)),
          trip.missing.slice(0, 3).map(lacks),
          trip.missing.length > 3 && h('small', null, '…'))),
    ]));
}
