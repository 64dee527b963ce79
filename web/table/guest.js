// Whoever comes when the game has begun: takes over the seat of a bot, or looks on with a name.

import { dialog } from '../lib/dialog.js';
import { h } from '../lib/dom.js';
import { emblem } from '../lib/pieces.js';
import { t } from '../lib/words.js';
import { join, nameField } from './waiting.js';

/** @typedef {import('../pages/table.js').TablePage} TablePage */

/** The seats that can be taken over. @param {TablePage} page @returns {number[]} */
export function freeSeats({ model }) {
  if (model.status !== 'playing') return [];
  return model.seats.flatMap(({ name, out }, seat) => (name || out ? [] : [seat]));
}

/** @param {TablePage} page */
export function guestDialog(page) {
  const { model } = page;
  const seats = freeSeats(page);
  const title = seats.length > 0 ? t('Take a seat') : t('Look on and chat');
  return dialog((close, redraw) => {
    const come = async (/** @type {number | null} */ seat) => {
      if (await (model.you.person === 0 ? join(page, seat) : page.send({ type: 'sit', seat }))) close();
    };
    return [
      h('h2', null, title),
      seats.length > 0 && h('p', null,
        t('Bots play here until somebody takes over. You go on with what they have.')),
      model.you.person === 0 && nameField(page, redraw),
      seats.length > 0 && h('ol', { class: 'seats', 'aria-label': t('Seats') },
        seats.map((seat) => h('li', { key: seat },
        emblem(seat), h('span', { class: 'name' }, page.name(seat)),
        h('button', { type: 'button', 'data-action': 'sit', onclick: () => come(seat) }, t('Sit here'))))),
      h('div', { class: 'buttons' },
        h('button', { type: 'button', 'data-action': 'close', onclick: () => close() }, t('Close')),
        model.you.person === 0 && h('button',
          { type: 'button', 'data-action': 'look-on', onclick: () => come(null) },
          t('Only look on'))),
    ];
  }, { label: title, kind: 'small guest' });
}
