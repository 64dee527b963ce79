// The end of a game, as a small ceremony: who won, how the points came about, their course, and what comes
// next.

import * as engine from '../engine/engine.js';
import { copyLink } from '../lib/copy.js';
import { toast } from '../lib/dialog.js';
import { h } from '../lib/dom.js';
import { emblem } from '../lib/pieces.js';
import { download, recordFile } from '../lib/records.js';
import { list, t } from '../lib/words.js';
import { request, root } from '../link/api.js';
import { pointsChart } from './chart.js';
import { resultSentence } from './now.js';
import { trouble } from './tale.js';

/**
 * @typedef {import('../pages/table.js').TablePage} TablePage
 * @typedef {import('../games/face').Scene} Scene
 */

/** @param {TablePage} page @param {Scene} scene */
export function resultPane(page, scene) {
  const { result } = scene.position;
  if (!result || !page.face) return null;
  const order = result.points.map((_, seat) => seat).sort((a, b) =>
    Number(result.winners.includes(b)) - Number(result.winners.includes(a))
      || result.points[b] - result.points[a]);
  return h('section', { class: 'result', 'aria-label': t('Result'), onclick: () => page.skipCeremony() },
    h('div', { class: 'laurels' }, result.winners.map((seat) => h('span', { key: seat }, emblem(seat)))),
    h('h2', null, resultSentence(page, result)),
    page.face.verdict && h('p', { class: 'verdict faint' }, page.face.verdict(scene)),
    h('ol', { class: 'ranks' }, order.map((seat, rank) => h('li', {
      key: seat, class: result.winners.includes(seat) ? 'winner' : '',
      ref: (/** @type {HTMLElement} */ element) =>
        element.style.setProperty('--rank', String(order.length - 1 - rank)),
    }, emblem(seat), h('span', { key: 'name', class: 'name' }, scene.name(seat)),
    h('span', { key: 'points', class: 'points', 'data-value': result.points[seat], 'data-start': 0 })))),
    buttons(page),
    h('div', { class: 'how' }, page.face.result(scene)),
    page.course && pointsChart(page.course, scene.name));
}

/** @param {TablePage} page */
function buttons(page) {
  const { model } = page;
  const vote = model.position?.vote?.about === 'rematch' ? model.position.vote : null;
  const agreed = vote !== null && model.you.seat !== null && vote.agreed.includes(model.you.seat);
  const waiting = vote === null ? [] : model.seats.flatMap(({ person, here }, seat) =>
    (person && here && !vote.agreed.includes(seat) ? [page.name(seat)] : []));
  return [
    h('div', { class: 'buttons end' },
      model.you.seat !== null && h('button',
        { type: 'button', class: 'primary', 'data-action': 'rematch', disabled: agreed,
        onclick: () => page.rematch() }, t('Play again')),
      h('button', { type: 'button', 'data-action': 'share', onclick: () => share(page) },
        t('Share the replay')),
      h('button', { type: 'button', 'data-action': 'save-record', onclick: () => save(page) },
        t('Save the record')),
      h('a', { class: 'button', 'data-action': 'replay', href: replayLink(page) }, t('Watch the replay'))),
    h('p', { class: 'rematch-vote', role: 'status' }, vote === null ? ''
      : agreed ? t('You would like to play again. Waiting for {names}.', { names: list(waiting) })
        : t('{name} would like to play again.', { name: page.name(vote.by) })),
  ];
}

/** @param {TablePage} page */
function replayLink({ where, model }) {
  return new URL(where.kind === 'server' ? `#/replay/t/${where.id}/${model.game}` : `#/replay/local/${where.id}`, root).href;
}

/** The record of the game that is over, as text. @param {TablePage} page @returns {Promise<string>} */
export async function recordOf({ where, model }) {
  if (where.kind === 'local') return engine.call('record', { table: where.id });
  const answer = await request('GET', `api/tables/${where.id}/record?game=${model.game}`);
  return answer.text;
}

/** @param {TablePage} page */
async function fileOf(page) {
  return recordFile(await recordOf(page), page.model.terms.game);
}

/** @param {TablePage} page */
async function save(page) {
  try {
    download(await fileOf(page));
  } catch (error) {
    toast(trouble({ sentence: /** @type {Error} */ (error).message }), 'error');
  }
}

/** A link where the server has the record, the file itself otherwise. @param {TablePage} page */
async function share(page) {
  try {
    if (page.where.kind === 'server') {
      const url = replayLink(page);
      if (navigator.share) await navigator.share({ title: page.title(), url });
      else await copyLink(url);
      return;
    }
    const file = await fileOf(page);
    if (navigator.canShare?.({ files: [file] })) {
      await navigator.share({ title: page.title(), files: [file] });
    } else {
      download(file);
      toast(t('The record was saved. Whoever gets it can drop it on the home page to watch the game.'));
    }
  } catch (error) {
    if (/** @type {Error} */ (error).name === 'AbortError') return;
    toast(trouble({ sentence: /** @type {Error} */ (error).message }), 'error');
  }
}
