// The settings of the person, as a dialog of the home and of tables.

import { dialog, toast } from '../lib/dialog.js';
import { h } from '../lib/dom.js';
import { nameProblem } from '../lib/names.js';
import { applyTheme, keep, setting } from '../lib/settings.js';
import { LANGUAGES, preferredLanguage, speak, t } from '../lib/words.js';
import { root } from '../link/api.js';
import { allowNotices, canNotify, unsubscribe } from '../table/notice.js';

/** A label with its control. @param {string} label @param {import('../lib/dom.js').Child} control */
const field = (label, control) => h('label', { class: 'field' }, h('span', null, label), control);

/**
 * @param {string} name @param {string} label @param {boolean} checked @param {(wanted: boolean) => void} then
 */
function check(name, label, checked, then) {
  return h('label', { class: 'field check' },
    h('input', { type: 'checkbox', name, checked,
      onchange: (/** @type {any} */ event) => then(event.target.checked) }),
    h('span', null, label));
}

/**
 * @param {() => void} redraw draws the page in another language, look or pace
 * @param {{ rename?: (name: string) => void, notices?: () => void }} [table] what it does with a new name, and when notices
 *   were allowed
 */
export function settingsDialog(redraw, { rename, notices } = {}) {
  const before = setting('name');
  return dialog((close, again) => {
    const choice = (/** @type {'language' | 'theme' | 'speed'} */ key,
      /** @type {[string, string][]} */ values,
      /** @type {() => void | Promise<void>} */ then = () => {}) =>
      h('select', { name: key, onchange: async (/** @type {any} */ event) => {
        keep({ [key]: event.target.value });
        await then();
        redraw();
        again();
      } }, values.map(([value, name]) =>
        h('option', { key: value, value, selected: setting(key) === value }, name)));
    return [
      h('h2', null, t('Settings')),
      field(t('Your name'), h('input', { type: 'text', name: 'name', value: setting('name'), maxlength: 40,
        autocomplete: 'nickname', oninput: (/** @type {any} */ { target }) => {
          const name = target.value.trim();
          const problem = name === '' ? '' : nameProblem(name, []);
          target.setCustomValidity(problem);
          target.reportValidity();
          if (problem === '') keep({ name });
        } })),
      field(t('Language'), choice('language', [['', t('As in the browser')], ...Object.entries(LANGUAGES)], () =>
        speak(setting('language') || preferredLanguage(navigator.languages), root))),
      field(t('Colours'), choice('theme',
        [['system', t('As in the system')], ['light', t('Light')], ['dark', t('Dark')]],
        applyTheme)),
      field(t('Speed of moves'), choice('speed',
        [['slow', t('Slow')], ['normal', t('Normal')], ['fast', t('Fast')],
        ['off', t('At once')]])),
      check('sound', t('Sounds'), setting('sound'), (sound) => keep({ sound })),
      canNotify() && check('notify', t('Notify me when it is my turn'), setting('notify'),
        async (wanted) => {
          const granted = wanted && await allowNotices();
          keep({ notify: granted });
          again();
          if (!wanted) unsubscribe();
          if (granted) notices?.();
          else if (wanted) toast(t('The browser does not allow it. You can change that in its settings for this page.'), 'error');
        }),
      h('div', { class: 'buttons' },
        h('button', { type: 'button', class: 'primary', 'data-action': 'close', onclick: () => close() },
          t('Done'))),
    ];
  }, { label: t('Settings'), kind: 'settings' }).then(() => {
    const name = setting('name');
    if (name !== '' && name !== before) rename?.(name);
  });
}
