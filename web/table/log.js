// The log in words; a line that is pointed at shows its move on the board.

import { h } from '../lib/dom.js';
import { t } from '../lib/words.js';

/** @param {import('../pages/table.js').TablePage} page @param {import('../games/face').Scene | null} scene */
export function logPane(page, scene) {
  if (!scene || !page.face) return null;
  const { face } = page;
  return h('ol', { class: 'log', role: 'log', 'aria-label': t('What happened'), tabindex: 0 },
    page.model.log.slice(-200).reverse().map((line, index) => {
      const words = line.kind === 'made' && line.made ? face.line(line.made, scene) : line.kind === 'chat'
        ? line.message.text : null;
      return words && h('li', {
        key: `${line.n}-${page.model.log.length - index}`, class: line.kind,
        onpointerenter: line.made && (() => scene.point(line.made?.move ?? null)),
        onpointerleave: line.made && (() => scene.point(null)),
      }, words);
    }));
}
