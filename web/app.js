// The start of the page: language, look, and which page is shown.
//
//     #/                home              #/new/GAME      a new game
//     #/play/GAME       against bots      #/local/ID      a table here
//     #/replay...       a replay          #/rules/GAME    rules
//     #/settings        home, with the settings
//     t/ID              a table on the server

import { applyTheme, setting } from './lib/settings.js';
import { preferredLanguage, speak } from './lib/words.js';

const root = new URL('.', import.meta.url);

/** @typedef {{ close?: () => void, redraw?: () => void } | void} Shown */

/** What is shown: close() is called before something else is. */
let shown = /** @type {Shown} */ (undefined);
let visit = 0;

/** The pages by the first part of their address. @type {Record<string, (rest: string[]) => Promise<Shown>>} */
const PAGES = {
  '': async () => (await import('./pages/home.js')).show(page),
  settings: async () => (await import('./pages/home.js')).showSettings(page),
  play: async ([game]) => (await import('./pages/home.js')).play(page, game),
  new: async ([game, where]) => (await import('./pages/new.js')).show(page, game, where),
  local: async ([id]) => (await import('./pages/table.js')).showLocal(page, id),
  t: async ([id]) => (await import('./pages/table.js')).showServer(page, id),
  rules: async ([game, rule]) => (await import('./pages/rules.js')).show(page, game, rule),
  replay: async (rest) => (await import('./pages/replay.js')).show(page, rest),
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
  (await import('./lib/frame.js')).keepCovers();
  if (name === '' || name === 'settings') {
    await homeWords;
  } else {
    page.className = '';
    page.replaceChildren();
    await allWords();
  }
  const next = await PAGES[name](rest);
  if (now !== visit) next?.close?.();
  else shown = next;
  scrollTo(0, 0);
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
const page = /** @type {HTMLElement} */ (document.getElementById('page'));
addEventListener('hashchange', route);
// Whatever is seen can be used (`make bench-web` reads it): index.html has the home, and all of it are links.
if (language === 'en') performance.mark('ready');
await route();
if (language !== 'en') performance.mark('ready');
await allWords();
shown?.redraw?.();
document.documentElement.dataset.ready = '';
(await import('./lib/offline.js')).start(root);
