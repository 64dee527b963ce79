// The end of a game: the points, how they came about, and what comes next.

import { h } from '../lib/dom.js';
import { t } from '../lib/words.js';

/** @param {import('../pages/table.js').TablePage} page @param {import('../games/face').Scene} scene */
export function resultPane(page, scene) {
  return h('section', { class: 'result', 'aria-label': t('Result') },
    page.face?.result(scene),
    page.model.you.seat !== null && h('div', { class: 'buttons' },
      h('button', { type: 'button', class: 'primary', onclick: () => page.rematch() }, t('Play again'))));
}
