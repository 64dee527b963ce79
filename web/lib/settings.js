// What this browser remembers of its person: name, language, look, pace, and the token by which servers know
// it. A browser that keeps nothing (storage switched off) works; it forgets.

const DEFAULTS = {
  name: '',
  language: '', // '' is the browser's
  theme: 'system', // system, light, dark
  speed: 'normal', // off, fast, normal, slow
  sound: true,
  notify: false,
  token: '',
  choices: /** @type {Record<string, any>} */ ({}), // of the last new game of each kind
  hidden: /** @type {string[]} */ ([]), // finished tables of the server that are not to be listed
};

/** @typedef {typeof DEFAULTS} Settings */

const KEY = 'piazza';

/** @param {unknown} value */
const kindOf = (value) => (Array.isArray(value) ? 'list' : value === null ? 'null' : typeof value);

/**
 * What is kept, as far as it is of the right kind: older versions and other hands may have written it.
 * @returns {Settings}
 */
function read() {
  let kept;
  try {
    kept = JSON.parse(localStorage.getItem(KEY) ?? '{}');
  } catch {
    kept = {};
  }
  const entries = Object.entries(DEFAULTS).map(([key, usual]) =>
    [key, kindOf(kept?.[key]) === kindOf(usual) ? kept[key] : usual]);
  return Object.fromEntries(entries);
}

let current = read();
addEventListener('storage', (event) => {
  if (event.key === KEY) current = read();
});

/** @template {keyof Settings} K @param {K} key @returns {Settings[K]} */
export function setting(key) {
  return current[key];
}

/** @param {Partial<Settings>} changes */
export function keep(changes) {
  current = { ...read(), ...changes };
  try {
    localStorage.setItem(KEY, JSON.stringify(current));
  } catch {
    // Storage is full or switched off: the settings last as long as the page.
  }
}

/** The look that was chosen, or the system's. */
export function applyTheme() {
  const theme = setting('theme');
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}
