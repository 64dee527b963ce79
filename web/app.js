// The start of the page: language, look, and which page is shown.
//
//     #/                home            #/new/GAME      a new game
//     #/local/ID        a table here    t/ID            a table on the server
//     #/replay...       a replay        #/rules/GAME    rules

import { setting } from './lib/settings.js';
import { preferredLanguage, speak } from './lib/words.js';

export const root = new URL('.', import.meta.url);
const page = /** @type {HTMLElement} */ (document.getElementById('page'));

/** What is shown: close() is called before something else is. @type {{ close?: () => void } | undefined} */
let shown;

/** The pages by the first part of their address. @type {Record<string, (rest: string[]) => Promise<{ close?: () => void } | void>>} */
const PAGES = {
  '': async () => (await import('./pages/home.js')).show(page),
  new: async ([game]) => (await import('./pages/new.js')).show(page, game),
  local: async ([id]) => (await import('./pages/table.js')).showLocal(page, id),
  t: async ([id]) => (await import('./pages/table.js')).showServer(page, id),
  rules: async ([game, rule]) => (await import('./pages/rules.js')).show(page, game, rule),
  replay: async (rest) => (await import('./pages/replay.js')).show(page, rest),
};

function address() {
  const hash = location.hash.replace(/^#\/?/, '');
  if (hash !== '') return hash.split('/').map(decodeURIComponent);
  const below = location.pathname.slice(root.pathname.length);
  return /^t\/[a-z2-7]+$/.test(below) ? below.split('/') : [''];
}

async function route() {
  const [first, ...rest] = address();
  shown?.close?.();
  shown = undefined;
  page.className = '';
  page.replaceChildren();
  shown = (await (PAGES[first] ?? PAGES[''])(rest)) ?? undefined;
  scrollTo(0, 0);
}

/** The look that was chosen, or the system's. */
export function applyTheme() {
  const theme = setting('theme');
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

applyTheme();
await speak(setting('language') || preferredLanguage(navigator.languages), root);
addEventListener('hashchange', route);
await route();
if ('serviceWorker' in navigator) navigator.serviceWorker.register(new URL('sw.js', root)).catch(() => {});
