// Dialogs: the browser's own <dialog>, which keeps the focus inside and closes on Escape.

import { h, patch } from './dom.js';
import { t } from './words.js';

/** @typedef {import('./dom.js').Child} Child */

/**
 * Shows a dialog until it is closed; resolves to what was given to close().
 * @param {(close: (value?: any) => void) => Child} content @param {{ label: string, kind?: string }} options
 * @returns {Promise<any>}
 */
export function dialog(content, { label, kind = '' }) {
  return new Promise((resolve) => {
    const element = document.createElement('dialog');
    element.className = `sheet ${kind}`;
    element.setAttribute('aria-label', label);
    /** @type {any} */
    let result;
    const close = (/** @type {any} */ value = undefined) => {
      result = value;
      element.close();
    };
    element.onclose = () => {
      element.remove();
      resolve(result);
    };
    // A click beside it.
    element.onclick = (event) => {
      if (event.target === element) close();
    };
    patch(element, h('div', { class: 'dialog-body' }, content(close)));
    document.body.append(element);
    element.showModal();
  });
}

/** Asks before something that a slip would hurt. @param {string} sentence @param {string} yes the word on the button @returns {Promise<boolean>} */
export async function confirm(sentence, yes) {
  return (await dialog((close) => [
    h('p', { class: 'question' }, sentence),
    h('div', { class: 'buttons' },
      h('button', { type: 'button', onclick: () => close(false) }, t('Cancel')),
      h('button', { type: 'button', class: 'primary', autofocus: true, onclick: () => close(true) }, yes)),
  ], { label: sentence, kind: 'small' })) === true;
}

/** Says something for a moment at the edge of the page; also to screen readers. @param {string} sentence @param {'info' | 'error'} [kind] */
export function toast(sentence, kind = 'info') {
  const holder = /** @type {HTMLElement} */ (document.getElementById('toasts'));
  const element = document.createElement('p');
  element.className = `toast ${kind}`;
  element.textContent = sentence;
  holder.append(element);
  setTimeout(() => element.remove(), 2500 + 60 * sentence.length);
}
