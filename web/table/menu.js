// The menu of the table: what is not needed at every move.

import { copyLink } from '../lib/copy.js';
import { confirm, dialog, toast } from '../lib/dialog.js';
import { h } from '../lib/dom.js';
import { t } from '../lib/words.js';
import { root } from '../link/api.js';
import { settingsDialog } from '../pages/settings.js';
import { keysDialog } from './keys.js';

/** @typedef {import('../pages/table.js').TablePage} TablePage */

/** @param {TablePage} page */
export function tableMenu(page) {
  const { model, where } = page;
  const playing = model.status === 'playing' && model.you.seat !== null && !model.seats[model.you.seat]?.out;
  return dialog((close) => {
    const item = (/** @type {string} */ action, /** @type {string} */ words, /** @type {() => void} */ act) =>
      h('li', { key: action }, h('button',
        { type: 'button', class: 'quiet', 'data-action': action, onclick: () => {
        close();
        act();
      } }, words));
    const link = (/** @type {string} */ action, /** @type {string} */ words, /** @type {string} */ hash, fresh = false) =>
      h('li', { key: action }, h('a',
        { class: 'button quiet', 'data-action': action, href: new URL(hash, root).href,
        target: fresh ? '_blank' : undefined, onclick: () => close() }, words));
    return [
      h('ul', { class: 'menu' },
        link('rules', t('Rules of this game'), `#/rules/${model.terms?.game ?? ''}`, true),
        item('settings', t('Settings'), () => openSettings(page)),
        item('keys', t('Keys'), () => keysDialog()),
        where.kind === 'server' && item('copy-link', t('Copy the link of this table'),
          () => copyLink(page.link())),
        document.fullscreenEnabled && item('full-screen',
          document.fullscreenElement ? t('Leave full screen') : t('Full screen'), fullScreen),
        playing && item('resign', t('Resign'), () => resign(page)),
        where.kind === 'server' && model.you.person !== 0
          && item('leave', t('Leave the table'), () => leave(page)),
        link('home', where.kind === 'server' ? t('Home (you keep your seat)') : t('Home (your game is kept)'), '#/')),
      h('div', { class: 'buttons' },
        h('button', { type: 'button', 'data-action': 'close', autofocus: true, onclick: () => close() },
          t('Close'))),
    ];
  }, { label: t('Menu'), kind: 'small' });
}

/** @param {TablePage} page */
function openSettings(page) {
  return settingsDialog(() => page.refresh(), {
    rename: (name) => {
      if (page.where.kind === 'server' && page.model.you.person !== 0) page.send({ type: 'rename', name });
    },
    notices: async () => {
      if (!await page.subscribe()) toast(t('You are told while this page is open, also in the background; this browser or this server cannot do more.'));
    },
  });
}

/** @param {TablePage} page */
async function resign(page) {
  const name = page.models.length > 1 ? page.name(page.model.you.seat ?? 0) : '';
  const sentence = name ? t('Shall {name} resign? That cannot be undone.', { name })
    : t('Do you want to resign? You can no longer win then, and it cannot be undone.');
  if (await confirm(sentence, t('Resign'), { kind: 'danger' })) page.send({ type: 'resign' });
}

/** @param {TablePage} page */
async function leave(page) {
  const { model } = page;
  const playing = model.status === 'playing' && model.you.seat !== null;
  const sentence = playing ? t('Do you want to leave? A bot plays on for you, and somebody else may take your seat. To be away for a while, just close the page.')
    : t('Do you want to leave the table?');
  if (await confirm(sentence, t('Leave'), { kind: 'danger' }) && await page.send({ type: 'leave' })) {
    location.href = new URL('#/', root).href;
  }
}

function fullScreen() {
  const done = document.fullscreenElement ? document.exitFullscreen()
    : document.documentElement.requestFullscreen();
  done.catch(() => toast(t('The browser does not allow it here.'), 'error'));
}
