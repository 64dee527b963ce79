// The settings of the person, as a dialog of the home.

import { dialog } from '../lib/dialog.js';
import { h } from '../lib/dom.js';
import { nameProblem } from '../lib/names.js';
import { applyTheme, keep, setting } from '../lib/settings.js';
import { LANGUAGES, preferredLanguage, speak, t } from '../lib/words.js';
import { root } from '../link/api.js';

/** A label with its control. @param {string} label @param {import('../lib/dom.js').Child} control */
const field = (label, control) => h('label', { class: 'field' }, h('span', null, label), control);

/** @param {keyof import('../lib/settings.js').Settings} key @param {[string, string][]} values @param {() => void} [then] */
function choice(key, values, then) {
  return h('select', { onchange: (/** @type {any} */ event) => {
    keep({ [key]: event.target.value });
    then?.();
  } }, values.map(([value, name]) => h('option', { value, selected: setting(key) === value }, name)));
}

/** @param {() => void} redraw draws the page in another language */
export function settingsDialog(redraw) {
  return dialog((close) => [
    h('h2', null, t('Settings')),
    field(t('Your name'), h('input', { type: 'text', value: setting('name'), maxlength: 40, autocomplete: 'nickname',
      oninput: (/** @type {any} */ { target }) => {
        const name = target.value.trim();
        const problem = name === '' ? '' : nameProblem(name, []);
        target.setCustomValidity(problem);
        target.reportValidity();
        if (problem === '') keep({ name });
      } })),
    field(t('Language'), choice('language', [['', t('As in the browser')], ...Object.entries(LANGUAGES)], async () => {
      await speak(setting('language') || preferredLanguage(navigator.languages), root);
      redraw();
      close();
    })),
    field(t('Colours'), choice('theme', [['system', t('As in the system')], ['light', t('Light')], ['dark', t('Dark')]],
      applyTheme)),
    field(t('Speed of moves'), choice('speed', [['slow', t('Slow')], ['normal', t('Normal')], ['fast', t('Fast')],
      ['off', t('At once')]])),
    h('label', { class: 'field check' },
      h('input', { type: 'checkbox', checked: setting('sound'),
        onchange: (/** @type {any} */ event) => keep({ sound: event.target.checked }) }),
      h('span', null, t('Sound when it is your turn'))),
    h('div', { class: 'buttons' },
      h('button', { type: 'button', class: 'primary', onclick: () => close() }, t('Done'))),
  ], { label: t('Settings'), kind: 'settings' });
}
