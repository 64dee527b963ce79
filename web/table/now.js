// The line that says whose turn it is and what to do now.

import { h } from '../lib/dom.js';
import { list, t } from '../lib/words.js';

/** @param {import('../pages/table.js').TablePage} page @param {import('../games/face').Scene | null} scene */
export function nowBar(page, scene) {
  const { model } = page;
  return [
    h('p', { class: scene?.choices.length ? 'what yours' : 'what', role: 'status', 'aria-live': 'polite' },
      whatNow(page, scene)),
    connection(model.connection),
    scene && model.position?.takeback === model.you.seat && model.you.seat !== null
      && h('button', { type: 'button', onclick: () => page.send({ type: 'takeback' }) }, t('Take back')),
  ];
}

/** @param {import('../pages/table.js').TablePage} page @param {import('../games/face').Scene | null} scene */
function whatNow(page, scene) {
  const { model } = page;
  if (model.terms === null) return t('Coming to the table…');
  if (scene === null) return t('The table waits for its players.');
  if (scene.position.result) {
    const names = scene.position.result.winners.map((seat) => page.name(seat));
    return scene.position.result.winners.length === 1 && scene.position.result.winners[0] === scene.seat
      ? t('You have won.') : t('{names} won.', { names: list(names) });
  }
  if (model.moving) return t('Sending your move…');
  if (scene.choices.length > 0) return page.face?.prompt(scene) ?? '';
  if (model.position?.chosen) return t('You have chosen. The others are still choosing.');
  const asked = scene.position.asked.filter((seat) => seat !== scene.seat).map((seat) => page.name(seat));
  return asked.length > 0 ? t('Waiting for {names}.', { names: list(asked) }) : t('One moment…');
}

/** @param {import('../link/link.js').LinkState} state */
function connection(state) {
  if (state.kind === 'lost') {
    return h('p', { class: 'connection', role: 'alert' },
      t('The connection is lost. Nothing is gone: we come back by ourselves.'));
  }
  if (state.kind === 'closed') return h('p', { class: 'connection', role: 'alert' }, t(state.reason));
  return null;
}
