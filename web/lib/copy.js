// Putting a link into the clipboard.

import { dialog, toast } from './dialog.js';
import { h } from './dom.js';
import { t } from './words.js';

/** @param {string} link @param {string} [said] what is said when it is done */
export async function copyLink(link, said = t('Copied. Send it to your friends.')) {
  try {
    await navigator.clipboard.writeText(link);
    toast(said);
  } catch {
    // A browser that does not let us: the person copies it.
    await dialog((close) => [
      h('label', { class: 'field' }, h('span', null, t('Copy this link')),
        h('input', { type: 'text', readonly: true, value: link,
          ref: (/** @type {HTMLInputElement} */ input) => setTimeout(() => input.select()) })),
      h('div', { class: 'buttons' },
        h('button', { type: 'button', class: 'primary', onclick: () => close() }, t('Done'))),
    ], { label: t('Copy this link'), kind: 'small' });
  }
}
