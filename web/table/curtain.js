// The curtain between two people at one screen, where hands are secret.

import { h } from '../lib/dom.js';
import { t } from '../lib/words.js';

/** @param {import('../pages/table.js').TablePage} page */
export function curtain(page) {
  const next = page.handover ?? 0;
  const model = page.models[next];
  const name = model.seats[model.you.seat ?? 0]?.name ?? '';
  return h('div', { class: 'curtain', role: 'dialog', 'aria-modal': 'true', 'aria-label': t('Hand over') },
    h('p', null, t('Pass the screen to {name}.', { name })),
    h('button', { type: 'button', class: 'primary', ref: (/** @type {HTMLElement} */ button) => setTimeout(() => button.focus()),
      onclick: () => page.showSide(next) }, t('I am {name}', { name })));
}
