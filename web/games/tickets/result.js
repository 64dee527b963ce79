// The end of the game: routes, tickets and networks of everybody, one after the other; the page shows all at
// once to whoever cannot wait.

import { h } from '../../lib/dom.js';
import { emblem } from '../../lib/pieces.js';
import { list, number, signed, t, tn } from '../../lib/words.js';
import { endsOf } from './facts.js';
import { ticketName } from './words.js';

/** @typedef {import('../face').Scene} Scene */

/** Seconds from one part of the points to the next. */
const STEP = 0.45;

/** When something is shown, in steps. @param {number} step */
function later(step) {
  return { '--tk-at': `${(step * STEP).toFixed(2)}s` };
}

/** Lights up on the map what is looked at. @param {Scene} scene @param {object} lit */
function lights(scene, lit) {
  return { onpointerenter: () => scene.note({ lit }), onpointerleave: () => scene.note({ lit: null }) };
}

/** @param {any} ticket @param {number} step @param {Scene} scene */
function ticketLine({ ticket, complete, points }, step, scene) {
  return h('li', {
    key: ticket, class: `tk-late tk-sum ${complete ? 'tk-won' : 'tk-failed'}`, style: later(step),
    ...lights(scene, { places: endsOf(ticket) }),
  },
  h('span', null, h('span', { class: 'tk-sign', 'aria-hidden': 'true' }, complete ? '✓' : '×'), ' ',
    ticketName(ticket),
    h('span', { class: 'visually-hidden' }, complete ? t('complete') : t('not complete'))),
  h('b', null, signed(points)));
}

/** @param {any} network @param {number} step @param {Scene} scene */
function networkLine({ cities, regions, count, points }, step, scene) {
  return h('li', {
    key: cities[0], class: 'tk-late tk-sum', style: later(step), title: list(regions),
    ...lights(scene, { places: cities, regions }),
  }, h('span', null, tn('network of {n} region', 'network of {n} regions', count)),
  h('b', null, signed(points)));
}

/** @param {Scene} scene */
export function result(scene) {
  const sheet = scene.position.result?.sheet;
  if (!sheet) return null;
  const seats = [...sheet.seats].sort((a, b) => b.points - a.points);
  const most = Math.max(...seats.map(({ tickets }) => tickets.length), 1);
  // Routes come first, then the tickets of everybody side by side, then networks, then the sums.
  const at = { routes: 1, tickets: 2, networks: 2 + most, sum: 3.5 + most };
  return h('div', { class: scene.still ? 'tk-result tk-told' : 'tk-result' },
    seats.map((seat) => h('section',
      { key: seat.seat, class: sheet.winners.includes(seat.seat) ? 'tk-winner' : '' },
      h('h2', null, emblem(seat.seat), h('span', null, scene.name(seat.seat)),
        h('b', { class: 'tk-late', style: later(at.sum) },
          seat.points < 0 ? signed(seat.points) : number(seat.points))),
      h('p', { class: 'tk-late tk-sum', style: later(at.routes) },
        h('span', null, tn('{n} route', '{n} routes', seat.routes.length)),
        h('b', null, signed(seat.route_points))),
      h('ul', null,
        seat.tickets.map((/** @type {any} */ each, /** @type {number} */ index) =>
          ticketLine(each, at.tickets + index, scene)),
        seat.networks.filter((/** @type {any} */ each) => each.points > 0)
          .map((/** @type {any} */ each, /** @type {number} */ index) =>
            networkLine(each, at.networks + index * 0.5, scene))))));
}
