// A line to the others at the table.

import { h } from '../lib/dom.js';
import { t } from '../lib/words.js';

const BYTES_MAX = 500;

/** @param {string} text */
function tooLong(text) {
  return new TextEncoder().encode(text.trim()).length > BYTES_MAX;
}

/** @param {import('../pages/table.js').TablePage} page */
export function chatForm(page) {
  if (page.where.kind !== 'server' || page.model.you.person === 0 || page.model.terms === null) return null;
  const long = tooLong(page.chat);
  return h('form', {
    class: 'chat', onsubmit: async (/** @type {Event} */ event) => {
      event.preventDefault();
      const text = page.chat.trim(); // what is written now, not when it was drawn
      if (text === '' || tooLong(text)) return;
      page.chat = '';
      page.redraw();
      if (!await page.send({ type: 'chat', text })) {
        page.chat ||= text; // it was not sent, and is not lost
        page.redraw();
      }
    },
  },
  h('label', { class: 'visually-hidden', for: 'chat-text' }, t('A line to everybody at the table')),
  h('input', { id: 'chat-text', type: 'text', value: page.chat, autocomplete: 'off', enterkeyhint: 'send',
    maxlength: BYTES_MAX, placeholder: t('Say something'), 'aria-invalid': long ? 'true' : undefined,
    oninput: (/** @type {Event} */ event) => {
      page.chat = /** @type {HTMLInputElement} */ (event.target).value;
      page.redraw();
    } }),
  h('button', { type: 'submit', 'data-action': 'send-chat',
    'aria-disabled': page.chat.trim() === '' || long }, t('Send')),
  long && h('p', { class: 'problem', role: 'alert' },
    t('That is too long for one message. Please send it in two.')));
}
