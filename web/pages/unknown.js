// In place of a page about a game that this page does not know, such as a plug-in.

import { h, patch } from '../lib/dom.js';
import { t } from '../lib/words.js';

// What a game can be called (game.h). Anybody can write an address: nothing else in it becomes a command.
const ID = /^[a-z0-9][a-z0-9-]{0,14}$/;

/** @param {HTMLElement} root @param {string | undefined} id as the address has it */
export function show(root, id = '') {
  root.className = 'unknown-page';
  document.title = 'Piazza';
  patch(root, h('main', { class: 'message' },
    h('h1', null, t('This page does not know the game.')),
    ID.test(id) && h('p', null,
      t('If it is a plug-in, you can play it in a terminal: {command}', { command: `piazza play ${id}` })),
    h('p', null, h('a', { href: '#/' }, t('Back to the games')))));
}
