// The curtain between two people at one screen, where hands are secret.

import { h } from '../lib/dom.js';
import { emblem } from '../lib/pieces.js';
import { t } from '../lib/words.js';

/** @param {import('../pages/table.js').TablePage} page */
export function curtain(page) {
  const next = page.handover ?? 0;
  const model = page.models[next];
  const seat = model.you.seat ?? 0;
  const name = model.seats[seat]?.name ?? '';
  const taker = page.taker();
  return h('div', { class: 'curtain', role: 'dialog', 'aria-modal': 'true', 'aria-label': t('Hand over') },
    h('div', { class: 'curtain-card' },
      emblem(seat),
      h('p', null, t('Pass the screen to {name}.', { name })),
      h('button', { type: 'button', class: 'primary', 'data-action': 'take-over',
        ref: (/** @type {HTMLElement} */ button) => setTimeout(() => button.focus()),
        onclick: () => page.showSide(next) }, t('I am {name}', { name })),
      taker && h('button', { type: 'button', class: 'quiet', 'data-action': 'takeback',
        onclick: () => page.takeback() },
        t('Take the last move back'))));
}
