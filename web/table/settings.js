// The settings of this browser, as a dialog: name, language, look, pace, sound, notices.

import * as engine from '../engine/engine.js';
import { dialog, toast } from '../lib/dialog.js';
import { h } from '../lib/dom.js';
import { keep, setting } from '../lib/settings.js';
import { LANGUAGES, preferredLanguage, speak, t } from '../lib/words.js';
import { root } from '../link/api.js';
import { allowNotices, canNotify } from './notice.js';
import { nameProblem } from './tale.js';

const PAUSES = /** @type {Record<string, number>} */ ({ off: 150, fast: 350, normal: 700, slow: 1400 });

/** How long bots of this browser wait before they move. */
export function applyPace() {
  engine.call('pace', { pause: PAUSES[setting('speed')] ?? PAUSES.normal }).catch(() => {});
}

function applyTheme() {
  const theme = setting('theme');
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

/**
 * @param {{ rename?: (name: string) => void, changed?: () => void, noticesFor?: () => void }} [page] who wants to know:
 *   of a new name, of anything, and that notices were allowed
 */
export function settingsDialog({ rename, changed, noticesFor } = {}) {
  return dialog((close, redraw) => {
    const apply = () => {
      redraw();
      changed?.();
    };
    const choice = (/** @type {'language' | 'theme' | 'speed'} */ key, /** @type {string} */ label,
      /** @type {[string, string][]} */ options, /** @type {() => void | Promise<void>} */ act) =>
      h('label', { class: 'field' }, h('span', null, label),
        h('select', { name: key, onchange: async (/** @type {Event} */ event) => {
          keep({ [key]: /** @type {HTMLSelectElement} */ (event.target).value });
          await act();
          apply();
        } }, options.map(([value, words]) => h('option', { key: value, value, selected: setting(key) === value }, words))));
    return [
      h('h2', null, t('Settings')),
      h('label', { class: 'field' }, h('span', null, t('Your name')),
        h('input', { type: 'text', name: 'name', value: setting('name'), maxlength: 47, autocomplete: 'nickname',
          onchange: (/** @type {Event} */ event) => {
            const name = /** @type {HTMLInputElement} */ (event.target).value.trim();
            const problem = name === '' ? '' : nameProblem(name);
            if (problem) {
              toast(problem, 'error');
              return;
            }
            keep({ name });
            if (name !== '') rename?.(name);
          } })),
      choice('language', t('Language'), [['', t('as the browser')], ...Object.entries(LANGUAGES)], () =>
        speak(setting('language') || preferredLanguage(navigator.languages), root)),
      choice('theme', t('Look'), [['system', t('as the system')], ['light', t('light')], ['dark', t('dark')]], applyTheme),
      choice('speed', t('Speed of moves'), [['slow', t('slow')], ['normal', t('normal')], ['fast', t('fast')],
        ['off', t('no animation')]], applyPace),
      h('label', { class: 'check' }, h('input', { type: 'checkbox', name: 'sound', checked: setting('sound'),
        onchange: (/** @type {Event} */ event) => {
          keep({ sound: /** @type {HTMLInputElement} */ (event.target).checked });
          apply();
        } }), h('span', null, t('Sounds'))),
      canNotify() && h('label', { class: 'check' }, h('input', { type: 'checkbox', name: 'notify', checked: setting('notify'),
        onchange: async (/** @type {Event} */ event) => {
          const wanted = /** @type {HTMLInputElement} */ (event.target).checked;
          const granted = wanted && await allowNotices();
          if (wanted && !granted) toast(t('The browser does not allow it. You can change that in its settings for this page.'), 'error');
          keep({ notify: granted });
          if (granted) noticesFor?.();
          apply();
        } }), h('span', null, t('Tell me when it is my turn and I am looking elsewhere'))),
      h('div', { class: 'buttons' },
        h('button', { type: 'button', class: 'primary', 'data-action': 'close', onclick: () => close() }, t('Done'))),
    ];
  }, { label: t('Settings'), kind: 'settings' });
}
