// The start of the page: language, look, and which page is shown.
//
//     #/                home              #/new/GAME      a new game
//     #/play/GAME       against bots      #/local/ID      a table here
//     #/replay...       a replay          #/rules/GAME    rules
//     t/ID              a table on the server

import { applyTheme, setting } from './lib/settings.js';
import { preferredLanguage, speak } from './lib/words.js';

export const root = new URL('.', import.meta.url);
const page = /** @type {HTMLElement} */ (document.getElementById('page'));

/** @typedef {{ close?: () => void, redraw?: () => void } | void} Shown */

/** What is shown: close() is called before something else is. @type {Shown} */
let shown;
let visit = 0;

/** The pages by the first part of their address. @type {Record<string, (rest: string[]) => Promise<Shown>>} */
const PAGES = {
  '': async () => (await import('./pages/home.js')).show(page),
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
  return /^t\/[a-z2-7]+$/.test(below) ? below.split('/') : [''];
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
  if (name !== '') {
    page.className = '';
    page.replaceChildren();
    await words;
  }
  const next = await PAGES[name](rest);
  if (now !== visit) next?.close?.();
  else shown = next;
  scrollTo(0, 0);
}

function redraw() {
  shown?.redraw?.();
}

applyTheme();
// The home does not wait for its words: in English they stand there already. They are asked for before anything else, as
// they are the largest file of the first view.
const words = speak(setting('language') || preferredLanguage(navigator.languages), root);
(await import('./lib/frame.js')).keepCovers();
addEventListener('hashchange', route);
await route();
// Whatever is seen can be used now (`make bench-web` reads it).
performance.mark('ready');
await words;
redraw();
document.documentElement.dataset.ready = '';
(await import('./lib/offline.js')).start(root);
