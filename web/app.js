// The start of the page: language, look, and which page is shown.
//
//     #/                home              #/new/GAME      a new game
//     #/play/GAME       against bots      #/local/ID      a table here
//     #/replay...       a replay          #/rules/GAME    rules
//     #/settings        home, with the settings
//     t/ID              a table on the server

import { applyTheme, setting } from './lib/settings.js';
import { preferredLanguage, speak, t } from './lib/words.js';

const root = new URL('.', import.meta.url);

/** @typedef {{ close?: () => void, redraw?: () => void } | void} Shown */

/** What is shown: close() is called before something else is. */
let shown = /** @type {Shown} */ (undefined);
let visit = 0;

/**
 * The pages by the first part of their address.
 * @type {Record<string, (place: HTMLElement, rest: string[]) => Promise<Shown>>}
 */
const PAGES = {
  '': async (place) => (await import('./pages/home.js')).show(place),
  settings: async (place) => (await import('./pages/home.js')).showSettings(place),
  play: async (place, [game]) => (await import('./pages/home.js')).play(place, game),
  new: async (place, [game, where]) => (await import('./pages/new.js')).show(place, game, where),
  local: async (place, [id]) => (await import('./pages/table.js')).showLocal(place, id),
  t: async (place, [id]) => (await import('./pages/table.js')).showServer(place, id),
  rules: async (place, [game, rule]) => (await import('./pages/rules.js')).show(place, game, rule),
  replay: async (place, rest) => (await import('./pages/replay.js')).show(place, rest),
};

function address() {
  const below = location.pathname.slice(root.pathname.length);
  if (location.hash.startsWith('#/')) return location.hash.slice(2).split('/').map(decoded);
  return /^t\/[^/]+$/.test(below) ? below.split('/') : [''];
}

/** @param {string} part of an address that anybody may have written */
function decoded(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** An empty page: one that is still being made when its person has gone on is drawn where nobody sees it. */
function freshPage() {
  const fresh = document.createElement('div');
  fresh.id = page.id;
  page.replaceWith(fresh);
  page = fresh;
  return fresh;
}

/** Part of the page could not be loaded. @param {HTMLElement} place */
async function complain(place) {
  const { h, patch } = await import('./lib/dom.js');
  place.className = '';
  place.replaceChildren();
  patch(place, h('main', { class: 'moment', role: 'alert' },
    h('p', null, t('Something went wrong. Please try again.')),
    h('p', null, h('button', { type: 'button', onclick: () => location.reload() }, t('Reload')))));
}

async function route() {
  // From the page of a table on the server, everything else is a way back to the root.
  if (location.hash.startsWith('#/') && location.pathname.startsWith(`${root.pathname}t/`)) {
    location.assign(new URL(location.hash, root));
    return;
  }
  const [first, ...rest] = address();
  const name = Object.hasOwn(PAGES, first) ? first : '';
  const now = ++visit;
  shown?.close?.();
  shown = undefined;
  const isHome = name === '' || name === 'settings';
  let place = page;
  try {
    (await import('./lib/frame.js')).keepCovers();
    if (now !== visit) return;
    // The home stands there from the beginning.
    if (!isHome || page.className !== 'home-page') place = freshPage();
    await (isHome && !everyWord ? homeWords : allWords());
    if (now !== visit) return;
    const next = await PAGES[name](place, rest);
    if (now === visit) shown = next;
    else next?.close?.();
  } catch (error) {
    console.error(error);
    await complain(place);
  }
  if (now === visit) scrollTo(0, 0);
}

applyTheme();
const language = setting('language') || preferredLanguage(navigator.languages);
// They are few, and the first view has its language sooner than with all words, which are asked for afterwards.
const homeWords = speak(language, root, `${language}.home.mo`);
/** @type {Promise<void> | undefined} */
let everyWord;
const allWords = () => (everyWord ??= speak(language, root));

// The script is asked for early, and may come before the page.
if (document.readyState === 'loading') {
  await new Promise((parsed) => document.addEventListener('DOMContentLoaded', parsed, { once: true }));
}
/** What is shown is drawn there. */
let page = /** @type {HTMLElement} */ (document.getElementById('page'));
addEventListener('hashchange', route);
// Whatever is seen can be used (`make bench-web` reads it): index.html has the home, and all of it is links.
if (language === 'en') performance.mark('ready');
await route();
if (language !== 'en') performance.mark('ready');
await allWords();
shown?.redraw?.();
document.documentElement.dataset.ready = '';
(await import('./lib/offline.js')).start(root);
