// Bars over the edge of the board: a vote, a lost connection, what happened while one was away. They lie over
// the board, so that nothing moves when they come.

import { h } from '../lib/dom.js';
import { emblem } from '../lib/pieces.js';
import { list, t, tn } from '../lib/words.js';
import { root } from '../link/api.js';
import { hintCard } from './hint.js';
import { retryIn } from './now.js';
import { closedSentences, lostSentence } from './tale.js';

/**
 * @typedef {import('../pages/table.js').TablePage} TablePage
 * @typedef {import('../games/face').Scene} Scene
 */

/** @param {TablePage} page @param {Scene | null} scene */
export function bars(page, scene) {
  return [connection(page), scene && vote(page, scene)];
}

/**
 * Cards that tell about the board, and so must not lie over it: they take the place of the log, on a phone of
 * the hand.
 * @param {TablePage} page @param {Scene | null} scene
 */
export function advice(page, scene) {
  return scene && [sinceLeft(page), hintCard(page, scene)];
}

/** @param {TablePage} page */
function connection({ model }) {
  const state = model.connection;
  if (state.kind !== 'lost' && !(state.kind === 'connecting' && model.entered)) return null;
  return h('div', { key: 'connection', class: 'bar-card connection', role: 'alert' },
    h('p', null, state.kind === 'lost' ? lostSentence(state.reason) : t('Coming back to the table…')),
    h('span', { class: 'faint' }, state.kind === 'lost' ? retryIn(state.retry) : ''),
    h('button', { type: 'button', 'data-action': 'retry', disabled: state.kind !== 'lost',
      onclick: () => model.retry() },
      t('Try now')));
}

/**
 * A vote about a move that was made. That about a rematch stands with the result.
 * @param {TablePage} page @param {Scene} scene
 */
function vote(page, scene) {
  const { model } = page;
  const about = model.position?.vote;
  if (!about || about.about !== 'takeback') return null;
  const { seat } = model.you;
  const voters = model.seats.flatMap(({ person, bot, out }, index) =>
    (person && !bot && !out && !about.agreed.includes(index) ? [index] : []));
  const asked = seat !== null && voters.includes(seat);
  return h('div', { key: 'vote', class: 'bar-card vote', role: 'group', 'aria-label': t('Vote') },
    emblem(about.by),
    h('p', { role: 'status' }, about.by === seat
      ? t('You asked to take your move back. Waiting for {names}.',
        { names: list(voters.map((each) => scene.name(each))) })
      : t('{name} would like to take the last move back.', { name: scene.name(about.by) })),
    asked && h('div', { class: 'buttons' },
      h('button', { type: 'button', class: 'quiet', 'data-action': 'decline',
        onclick: () => page.send({ type: 'vote', yes: false }) }, t('Decline')),
      h('button', { type: 'button', 'data-action': 'agree',
        onclick: () => page.send({ type: 'vote', yes: true }) },
        t('Agree'))));
}

/** @param {TablePage} page */
function sinceLeft(page) {
  const { missed } = page;
  if (missed === null) return null;
  return h('section', { key: 'since-left', class: 'bar-card since-left', 'aria-label': t('Since you left') },
    h('h2', null, t('Since you left')),
    missed.length === 0 ? h('p', null, t('A lot has happened; the log can load it.'))
      : h('ol', null, missed.slice(-12).map(({ seat, words }, index) => h('li', { key: index },
        seat !== null && emblem(seat), h('span', null, words)))),
    missed.length > 12 && h('p', { class: 'faint' },
      tn('{n} more stands in the log.', '{n} more stand in the log.', missed.length - 12)),
    h('div', { class: 'buttons' },
      h('button', { type: 'button', 'data-action': 'seen', onclick: () => page.dismissMissed() },
        t('Go on'))));
}

/** There is no table to show. @param {string} reason @param {string} link to the table */
export function closedTable(reason, link) {
  const [what, todo] = closedSentences(reason, link);
  return h('div', { class: 'closed-table', role: 'alert' },
    h('h2', null, what),
    h('p', null, todo),
    h('a', { class: 'button primary', href: new URL('#/', root).href }, t('Go to the home page')));
}
