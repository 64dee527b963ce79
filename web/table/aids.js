// For those who play by keyboard or ear: every choice as a button, and the position in sentences. Closed until wanted.

import { h } from '../lib/dom.js';
import { capital } from '../lib/sentence.js';
import { toldLines } from '../lib/told.js';
import { t, tn } from '../lib/words.js';

/** @param {import('../pages/table.js').TablePage} page @param {import('../games/face').Scene | null} scene */
export function aids(page, scene) {
  if (!scene || !page.face || scene.position.result) return null;
  const { face, opened } = page;
  const toggle = (/** @type {'moves' | 'tell'} */ which) => (/** @type {Event} */ event) => {
    const open = /** @type {HTMLDetailsElement} */ (event.currentTarget).open;
    if (opened[which] === open) return;
    opened[which] = open;
    page.redraw();
  };
  // What changes its width stands last, so that nothing moves.
  return [
    h('details', { key: 'tell', class: 'told', ontoggle: toggle('tell') },
      h('summary', null, t('The position in sentences')),
      opened.tell && h('div', { role: 'region', 'aria-label': t('The position in sentences'), tabindex: 0 },
        toldLines(page.said.tell ?? [], scene.name).map((line, index) => h('p', { key: index }, line)))),
    scene.seat !== null && h('details', { key: 'moves', class: 'all-moves', ontoggle: toggle('moves') },
      h('summary', null, scene.choices.length > 0
        ? tn('All moves: {n}', 'All moves: {n}', scene.choices.length) : t('All moves')),
      opened.moves && (scene.choices.length === 0 ? h('p', { class: 'faint' }, t('It is not your turn.'))
        : h('ul', null, scene.choices.map((choice) => h('li', { key: choice.number },
          h('button', { type: 'button', class: 'quiet', 'data-move': choice.number, onclick: () => scene.play(choice),
            onpointerenter: () => scene.point(choice.move), onpointerleave: () => scene.point(null),
            onfocus: () => scene.point(choice.move), onblur: () => scene.point(null) },
          capital(face.phrase(choice, scene)))))))),
  ];
}
