// The table before its game: who sits where, the link for the others, and the start.

import { h } from '../lib/dom.js';
import { emblem } from '../lib/pieces.js';
import { setting } from '../lib/settings.js';
import { t } from '../lib/words.js';

/** @param {import('../pages/table.js').TablePage} page */
export function waitingRoom(page) {
  const { model } = page;
  const host = model.you.person !== 0 && model.host === model.you.person;
  return h('div', { class: 'waiting-room' },
    h('h2', null, t('Before the game')),
    h('ol', { class: 'seats' }, model.seats.map((seat, index) => h('li', { key: index },
      emblem(index),
      h('span', { class: 'name' }, seat.name ?? (seat.bot ? t('Bot {name}', { name: seat.bot }) : t('open'))),
      !seat.name && !seat.bot && model.you.seat === null && h('button', {
        type: 'button', onclick: () => page.send({ type: model.you.person ? 'sit' : 'join', seat: index,
          ...(model.you.person ? {} : { name: setting('name') || t('Guest') }) }),
      }, t('Sit here')),
      host && !seat.name && h('button', {
        type: 'button',
        onclick: () => page.send({ type: 'seat', seat: index, player: seat.bot ? 'open' : 'bot:greedy' }),
      }, seat.bot ? t('Take the bot away') : t('Put a bot here'))))),
    host && h('button', {
      type: 'button', class: 'primary', disabled: model.seats.some((seat) => !seat.name && !seat.bot),
      onclick: () => page.send({ type: 'start' }),
    }, t('Start the game')));
}
