// The people at the table: whose turn, points, who is away, clocks.

import { h } from '../lib/dom.js';
import { emblem } from '../lib/pieces.js';
import { number, t } from '../lib/words.js';

/** @param {import('../pages/table.js').TablePage} page @param {import('../games/face').Scene | null} scene */
export function people(page, scene) {
  if (!scene || !page.face) return null;
  const { face } = page;
  return h('ol', { class: 'people', 'aria-label': t('Players') }, page.model.seats.map((seat, index) => {
    const { points, facts } = face.standing(index, scene);
    const marks = [
      scene.position.asked.includes(index) && 'asked', index === scene.seat && 'you', seat.here === false && 'away',
      seat.out && 'out', scene.position.result?.winners.includes(index) && 'winner',
    ].filter(Boolean).join(' ');
    return h('li', { key: index, class: marks },
      emblem(index),
      h('span', { class: 'name' }, page.name(index), index === scene.seat && h('small', null, ` (${t('you')})`)),
      h('span', { class: 'points' }, number(points)),
      h('span', { class: 'facts' }, facts));
  }));
}
