// Keys for what is done often. They do not work while somebody writes, and not behind a dialog.

import { dialog, dialogOpen } from '../lib/dialog.js';
import { h } from '../lib/dom.js';
import { t } from '../lib/words.js';

/** @returns {[string, string][]} */
function keyList() {
  return [
    ['h', t('Hint')], ['z', t('Take back')], ['l', t('Log')], ['c', t('Chat')], ['n', t('What to do now')],
    ['b', t('To the board')], ['m', t('Menu')], ['?', t('This list')],
    ['Esc', t('Close what lies over the board')],
  ];
}

/** @param {import('../pages/table.js').TablePage} page @returns {() => void} ends it */
export function listenToKeys(page) {
  const press = (/** @type {KeyboardEvent} */ event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || dialogOpen() || page.handover !== null) return;
    const target = /** @type {Element} */ (event.target);
    if (target.closest?.('input, textarea, select')) {
      if (event.key === 'Escape') /** @type {HTMLElement} */ (target).blur();
      return;
    }
    const action = ACTIONS[event.key];
    if (!action) return;
    action(page);
    event.preventDefault();
  };
  addEventListener('keydown', press);
  return () => removeEventListener('keydown', press);
}

const ACTIONS = /** @type {Record<string, (page: import('../pages/table.js').TablePage) => void>} */ ({
  h: (page) => page.askHint(),
  z: (page) => page.takeback(),
  l: (page) => page.showTalk('log'),
  c: (page) => page.showTalk('chat'),
  n: (page) => page.focus('.now .what'),
  b: (page) => page.focus('.pane.board [tabindex="0"], .pane.board button, .pane.board a'),
  m: (page) => page.menu(),
  '?': () => keysDialog(),
  Escape: (page) => page.closeOver(),
});

export function keysDialog() {
  return dialog((close) => [
    h('h2', null, t('Keys')),
    h('dl', { class: 'keys' }, keyList().map(([key, words]) => [
      h('dt', { key: `${key} key` }, h('kbd', null, key)), h('dd', { key }, words)])),
    h('p', { class: 'faint' }, t('In the log, up and down go from line to line. Tab and Enter do the rest.')),
    h('div', { class: 'buttons' },
      h('button', { type: 'button', class: 'primary', onclick: () => close() }, t('Done'))),
  ], { label: t('Keys'), kind: 'small' });
}
