// How the points came about: what each seat got for coming to a marker, from the money and from the police.

import { h } from '../../lib/dom.js';
import { emblem } from '../../lib/pieces.js';
import { number, signed, t } from '../../lib/words.js';
import { drives } from './sentences.js';

/**
 * @typedef {import('../face').Scene} Scene
 * @typedef {import('../../lib/dom.js').Child} Child
 * @typedef {{ reward: number, money: number, police: number }} Sums
 */

/**
 * Adds up what was made, or null if that is not all of it: all begin with the same.
 * @param {Scene} scene
 * @returns {{ start: number, all: Sums[] } | null}
 */
export function sums(scene) {
  const { points, owners } = scene.view;
  /** @type {Sums[]} */
  const all = points.map(() => ({ reward: 0, money: 0, police: 0 }));
  for (const { by, move } of scene.past()) {
    if (!drives(move) || by === 'chance') continue;
    all[by].reward += move.reward;
    const money = points.map(() => 0);
    for (const { car, circle } of move.scored) {
      if (circle > 0) for (const seat of owners[car]) money[seat] += circle;
    }
    all.forEach((sum, seat) => {
      sum.money += money[seat];
      // The police never take more than there is: what they took is what is missing.
      sum.police += move.points[seat] - money[seat] - (seat === by ? move.reward : 0);
    });
  }
  const starts = new Set(all.map(({ reward, money, police }, seat) => points[seat] - reward - money - police));
  const [start] = starts;
  return starts.size === 1 && all.some(({ money }) => money > 0) ? { start, all } : null;
}

/** @param {Scene} scene @returns {Child} */
export function result(scene) {
  const parts = sums(scene);
  const { points } = scene.view;
  const winners = scene.position.result?.winners ?? [];
  const order = points.map((/** @type {number} */ _, /** @type {number} */ seat) => seat)
    .sort((/** @type {number} */ a, /** @type {number} */ b) => points[b] - points[a]);
  const column = (/** @type {string} */ name) => h('th', { scope: 'col' }, name);
  return h('table', { class: 'little-result' },
    h('caption', null, parts ? t('How the points came about') : t('Points')),
    h('thead', null, h('tr', null, h('th', { scope: 'col' }, t('Player')),
      parts && [column(t('Start')), column(t('Stops')), column(t('Money')), column(t('Police'))],
      column(t('Total')))),
    h('tbody', null, order.map((/** @type {number} */ seat) => h('tr',
      { key: seat, class: winners.includes(seat) ? 'winner' : '' },
      h('th', { scope: 'row' }, emblem(seat), h('span', null, scene.name(seat))),
      parts && [
        h('td', null, number(parts.start)),
        ...[parts.all[seat].reward, parts.all[seat].money, parts.all[seat].police]
          .map((sum) => h('td', null, signed(sum))),
      ],
      h('td', { class: 'total' }, number(points[seat]))))));
}
