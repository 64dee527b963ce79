// Dialogs: the browser's own <dialog>, which keeps the focus inside, closes on Escape and gives the focus
// back.

import { h, patch } from './dom.js';
import { t } from './words.js';

/** @typedef {import('./dom.js').Child} Child */

/** The dialogs that are open. @type {Set<HTMLDialogElement>} */
const open = new Set();

/**
 * Shows a dialog until it is closed; resolves to what was given to close(). `redraw` shows changed content.
 * @param {(close: (value?: any) => void, redraw: () => void) => Child} content
 * @param {{ label: string, kind?: string }} options
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
    const draw = () => patch(element, h('div', { class: 'dialog-body' }, content(close, draw)));
    element.onclose = () => {
      open.delete(element);
      element.remove();
      resolve(result);
    };
    // A press beside it; not one that began inside, as when a text is marked.
    let beside = false;
    element.onpointerdown = (event) => {
      beside = event.target === element;
    };
    element.onclick = (event) => {
      if (beside && event.target === element) close();
    };
    draw();
    document.body.append(element);
    open.add(element);
    element.showModal();
  });
}

/** Is a dialog open? */
export function dialogOpen() {
  return open.size > 0;
}

/** Closes every dialog, as if the person had changed their mind: the page shows something else. */
export function closeDialogs() {
  for (const element of [...open]) element.close();
}

/**
 * Asks before something that a slip would hurt.
 * @param {string} sentence @param {string} yes the word on the button @param {{ kind?: string }} [options]
 * @returns {Promise<boolean>}
 */
export async function confirm(sentence, yes, { kind = '' } = {}) {
  return (await dialog((close) => [
    h('p', { class: 'question' }, sentence),
    h('div', { class: 'buttons' },
      h('button', { type: 'button', 'data-action': 'cancel', onclick: () => close(false) }, t('Cancel')),
      h('button', { type: 'button', class: `primary ${kind}`, 'data-action': 'confirm', autofocus: true,
        onclick: () => close(true) }, yes)),
  ], { label: sentence, kind: 'small' })) === true;
}

/**
 * Says something for a moment at the edge of the page; also to screen readers.
 * @param {string} sentence @param {'info' | 'error'} [kind]
 */
export function toast(sentence, kind = 'info') {
  const holder = /** @type {HTMLElement} */ (document.getElementById('toasts'));
  // The same words again only stay longer.
  for (const before of holder.children) if (before.textContent === sentence) before.remove();
  const element = document.createElement('p');
  element.className = `toast ${kind}`;
  element.textContent = sentence;
  holder.append(element);
  raise(holder);
  setTimeout(() => element.remove(), 2500 + 60 * sentence.length);
}

/** Above a dialog, which lies over everything else. @param {HTMLElement} holder */
function raise(holder) {
  if (open.size === 0 || !holder.showPopover) return;
  if (holder.matches(':popover-open')) holder.hidePopover();
  holder.showPopover();
}
