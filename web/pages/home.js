// The home: the three games, play now, tables with friends, games that are being played.

import * as engine from '../engine/engine.js';
import { GAMES } from '../games/faces.js';
import { toast } from '../lib/dialog.js';
import { h, patch } from '../lib/dom.js';
import { setting } from '../lib/settings.js';
import { t } from '../lib/words.js';

/** Starts a game against bots at once. @param {typeof GAMES[number]} game */
async function playNow(game) {
  try {
    const players = Math.min(3, game.max);
    const { table } = await engine.call('create', {
      terms: { game: game.id, players, hold: 1500, seats: ['open', ...Array(players - 1).fill('bot:greedy')] },
      names: [setting('name') || t('You')],
    });
    location.hash = `#/local/${table}`;
  } catch (error) {
    toast(t('The game could not be started: {why}', { why: /** @type {Error} */ (error).message }), 'error');
  }
}

/** @param {HTMLElement} root */
export async function show(root) {
  root.className = 'home-page';
  patch(root,
    h('header', null, h('h1', null, 'Piazza'), h('p', null, t('Three Italian games, one table.'))),
    h('main', null, h('ul', { class: 'games' }, GAMES.map((game) => h('li', { key: game.id },
      h('h2', null, game.title),
      h('p', null, game.about()),
      h('button', { type: 'button', class: 'primary', onclick: () => playNow(game) }, t('Play now')),
      h('a', { href: `#/new/${game.id}` }, t('Other ways to play')))))));
}
