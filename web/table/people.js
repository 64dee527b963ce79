// The people at the table: whose turn, points, what each did since the person's last turn, who is away,
// clocks.

import { h } from '../lib/dom.js';
import { emblem } from '../lib/pieces.js';
import { list, number, t } from '../lib/words.js';
import { clock } from './clocks.js';
import { eventLine } from './tale.js';

/**
 * @typedef {import('../pages/table.js').TablePage} TablePage
 * @typedef {import('../games/face').Scene} Scene
 */

/** @param {TablePage} page @param {Scene | null} scene */
export function people(page, scene) {
  if (!scene || !page.face) return null;
  const { face, model } = page;
  const did = doings(page, scene);
  return [
    h('ol', { class: 'people', 'aria-label': t('Players'), 'data-count': model.seats.length },
      model.seats.map((seat, index) => {
        const { points, facts } = face.standing(index, scene);
        const asked = scene.position.asked.includes(index);
        const marks = [
          asked && 'asked', index === scene.seat && 'you', seat.here === false && 'away', seat.out && 'out',
          scene.position.result?.winners.includes(index) && 'winner',
        ].filter(Boolean).join(' ');
        return h('li', { key: index, class: marks, 'data-seat': index },
          emblem(index),
          h('span', { key: 'name', class: 'name' }, page.name(index),
            index === scene.seat && h('small', null, ` (${t('you')})`),
            note(seat, asked)),
          clock(model.position ?? scene.position, index, model.now()),
          h('span', { key: 'points', class: 'points', 'data-value': points, 'aria-label': number(points) }),
          h('span', { key: 'facts', class: 'facts' }, facts),
          !scene.position.result && h('span', { key: 'did', class: 'did', title: did[index] || undefined },
            did[index]));
      })),
    onlookers(page),
  ];
}

/**
 * What is to be known of a person, in small letters.
 * @param {import('../games/face').Seat} seat @param {boolean} asked
 */
function note(seat, asked) {
  const words = seat.out === 'resignation' ? t('resigned') : seat.out === 'time' ? t('out of time')
    : seat.name && seat.bot ? t('away, a bot plays') : seat.here === false ? t('away') : '';
  return [
    words && h('small', { class: 'note' }, ` ${words}`),
    asked && h('span', { class: 'visually-hidden' }, ` – ${t('to move')}`),
  ];
}

/** @param {TablePage} page */
function onlookers({ model }) {
  if (model.onlookers.length === 0) return null;
  const names = model.onlookers.map(({ name }) => name ?? '').filter(Boolean);
  return h('p', { class: 'onlookers' }, t('Looking on: {names}', { names: list(names) }));
}

/**
 * What each seat did since the person's own last move; chance is left out.
 * @param {TablePage} page @param {Scene} scene
 * @returns {string[]}
 */
function doings(page, scene) {
  const { model, face } = page;
  const lines = model.sinceOwn().filter(({ gone }) => !gone);
  return model.seats.map((_, seat) => {
    if (seat === scene.seat || !face) return '';
    const made = lines.flatMap((line) => (line.made?.by === seat ? line.made : []));
    const events = lines.filter(({ made: move, seat: whose, type = '' }) =>
      !move && whose === seat && ['resign', 'timeout', 'absent'].includes(type));
    const words = [
      // Who looks on has no own move: the latest of everybody.
      ...scene.seat === null ? made.slice(-1).flatMap((each) => face.line(each, scene) ?? [])
        : face.turn?.(made, scene) ?? made.flatMap((each) => face.line(each, scene) ?? []),
      ...events.flatMap((line) => eventLine(line, model) ?? []),
    ];
    return words.slice(-4).join(' ');
  });
}

/** The same as a list of its own, for narrow screens. @param {TablePage} page @param {Scene | null} scene */
export function didList(page, scene) {
  if (!scene || page.model.status !== 'playing') return null;
  const did = doings(page, scene);
  return h('ul', { class: 'did-list', 'aria-label': t('Since your last turn') },
    page.model.seats.map((_, index) => index !== scene.seat
      && h('li', { key: index, 'data-seat': index }, did[index] && emblem(index),
        h('span', { title: did[index] || undefined }, did[index]))));
}
