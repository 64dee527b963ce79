// The home: the games of the page, the games that are being played, open tables. Its first view stands in
// index.html too (tools/web/home.mjs); what is not needed for it is loaded afterwards, so that it is ready at
// once.

import { GAMES } from '../games/faces.js';
import { adopt, h, patch } from '../lib/dom.js';
import { cover, topBar } from '../lib/frame.js';
import { setting } from '../lib/settings.js';
import { t } from '../lib/words.js';

/**
 * @typedef {import('../lib/dom.js').Child} Child
 * @typedef {import('../lib/dom.js').VNode} VNode
 * @typedef {import('../games/face').Game} Game
 *
 * @typedef {object} State
 * @property {boolean} server is there one?
 * @property {string} starting the game that is being started, or ''
 * @property {import('./home_lists.js').Entry[] | null} mine null until they are known
 * @property {any[]} open tables of the server that wait for players
 */

/** @type {State} */
const FIRST = { server: false, starting: '', mine: null, open: [] };

/** What is seen before any script has run. @returns {VNode[]} */
export function firstView() {
  return view(FIRST, null);
}

/**
 * @param {State} state @param {Home | null} home null: nothing can be clicked yet but links
 * @returns {VNode[]}
 */
function view(state, home) {
  return [
    topBar(h('a', { class: 'button quiet', href: '#/settings', onclick: (/** @type {Event} */ event) => {
      event.preventDefault();
      home?.settings();
    } }, t('Settings'))),
    h('main', null,
      lead(state, home),
      h('ul', { class: 'games' }, GAMES.map((game) => card(game, state, home))),
      home?.lists?.view(state, home) ?? null),
    footer(home),
  ];
}

/**
 * One line, always there so that nothing moves: what the place is, or the game to go on with.
 * @param {State} state @param {Home | null} home
 */
function lead(state, home) {
  return h('div', { class: 'lead' },
    h('h1', null, t('Three Italian games, one table')),
    home?.lists?.lead(state) ?? h('p', { key: 'about' },
      t('Play against bots, on one screen, or with friends. Free, and without an account.')));
}

/** @param {Game} game @param {State} state @param {Home | null} home */
function card(game, state, home) {
  const starting = state.starting === game.id;
  return h('li', { key: game.id },
    cover(game.id),
    h('div', { class: 'words' },
      h('div', { class: 'title' },
        h('h2', null, game.title),
        h('a', { href: `#/rules/${game.id}`, 'aria-label': t('Rules: {game}', { game: game.title }) }, t('Rules'))),
      h('p', { class: 'facts' },
        t('{min}–{max} players · {minutes} minutes', { min: game.min, max: game.max, minutes: game.minutes }),
        h('br'), t('by {names}', { names: t(game.designers) })),
      h('p', null, game.about())),
    h('div', { class: 'ways' },
      h('a', { class: 'button primary', href: `#/play/${game.id}`, 'aria-busy': starting,
        'aria-label': starting ? null : t('Play now: {game}, against bots', { game: game.title }),
        onclick: (/** @type {Event} */ event) => {
          event.preventDefault();
          home?.play(game);
        } }, starting ? t('Setting the table…') : t('Play now')),
      h('a', { href: `#/new/${game.id}/screen`, 'aria-label': t('On one screen: {game}', { game: game.title }) },
        t('On one screen')),
      h('a', { href: `#/new/${game.id}/server`, class: state.server ? '' : 'absent',
        'aria-label': t('Table for friends: {game}', { game: game.title }) }, t('Table for friends'))));
}

/** @param {Home | null} home */
function footer(home) {
  return h('footer', null,
    h('p', null, t('An unofficial fan implementation. The games belong to their owners: {games}.', {
      games: GAMES.map(({ title, designers }) => t('{game} by {names}', { game: title, names: t(designers) })).join(', '),
    })),
    h('p', null, [...GAMES.map(({ sources }) => sources?.()), t('Piazza is free software under the MIT licence.')]
      .filter(Boolean).join(' ')),
    home?.install ? h('p', { key: 'install' },
      h('button', { type: 'button', onclick: () => home.installApp() }, t('Install as an app'))) : null);
}

/** Makes a table against bots in this browser. @param {Game} game @returns {Promise<string>} its address */
async function tableAgainstBots(game) {
  // What shows the table comes along with what makes it; whoever needs it tells what is missing.
  import('./table.js').catch(() => {});
  game.face().catch(() => {});
  const [engine, { proposedBot }] = await Promise.all([import('../engine/engine.js'), import('../lib/bots.js')]);
  const games = await engine.call('games');
  const { bots } = games.find((/** @type {any} */ each) => each.id === game.id);
  const players = Math.min(3, game.max);
  const { table } = await engine.call('create', {
    terms: { game: game.id, players, hold: 1500, seats: ['open', ...Array(players - 1).fill(`bot:${proposedBot(bots).id}`)] },
    names: [setting('name') || t('Guest')],
  });
  return `#/local/${table}`;
}

/** Says what went wrong. @param {string} sentence */
async function complain(sentence) {
  try {
    (await import('../lib/dialog.js')).toast(sentence, 'error');
  } catch {
    // Without a connection nothing more can be loaded, not even this.
  }
}

/** The event by which a browser offers to install the page, if it did. @type {any} */
let installable = null;
/** The home that is shown. @type {Home | null} */
let current = null;
globalThis.addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault();
  installable = event;
  current?.redraw();
});

class Home {
  /** @type {State} */
  state = { ...FIRST };
  /** @type {typeof import('./home_lists.js') | null} */
  lists = null;
  #root;
  #closed = false;
  #undo = () => {};

  /** @param {HTMLElement} root */
  constructor(root) {
    this.#root = root;
    // The first view stands there already, unless another page was shown before.
    const stands = root.className === 'home-page';
    root.className = 'home-page';
    if (!stands || !adopt(root, view(this.state, this))) root.replaceChildren();
    this.redraw();
  }

  get install() {
    return installable !== null;
  }

  redraw() {
    if (!this.#closed) patch(this.#root, view(this.state, this));
  }

  /** @param {Partial<State>} changes */
  change(changes) {
    Object.assign(this.state, changes);
    this.redraw();
  }

  /** The rest of the page, once the first view is ready. */
  async complete() {
    try {
      this.lists = await import('./home_lists.js');
    } catch {
      await complain(t('Something went wrong. Please try again.'));
      return;
    }
    if (!this.#closed) this.#undo = this.lists.follow(this, this.#root);
  }

  close() {
    this.#closed = true;
    this.#undo();
  }

  /** @param {Game} game */
  async play(game) {
    if (this.state.starting !== '') return;
    this.change({ starting: game.id });
    try {
      location.hash = await tableAgainstBots(game);
    } catch (error) {
      this.change({ starting: '' });
      await complain(t('The game could not be started: {why}', { why: /** @type {Error} */ (error).message }));
    }
  }

  async settings() {
    try {
      const { settingsDialog } = await import('./settings.js');
      await settingsDialog(() => this.redraw());
    } catch {
      await complain(t('Something went wrong. Please try again.'));
    }
  }

  async installApp() {
    await installable?.prompt();
    installable = null;
    this.redraw();
  }
}

/** @param {HTMLElement} root */
export function show(root) {
  const home = new Home(root);
  current = home;
  document.title = 'Piazza';
  // A frame first: what is seen can be used.
  requestAnimationFrame(() => setTimeout(() => home.complete()));
  return home;
}

/**
 * The home with the settings open: their link was clicked before the script was there.
 * @param {HTMLElement} root
 */
export function showSettings(root) {
  history.replaceState(null, '', '#/');
  const home = show(root);
  home.settings();
  return home;
}

/**
 * A game against bots at once: a link that was clicked before the script was there.
 * @param {HTMLElement} root @param {string} id
 */
export async function play(root, id) {
  const game = GAMES.find((each) => each.id === id);
  if (!game) {
    (await import('./unknown.js')).show(root, id);
    return;
  }
  patch(root, h('p', { class: 'moment', role: 'status' }, t('Setting the table…')));
  try {
    location.replace(await tableAgainstBots(game));
  } catch (error) {
    await complain(t('The game could not be started: {why}', { why: /** @type {Error} */ (error).message }));
    location.replace('#/');
  }
}
