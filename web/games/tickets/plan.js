// The private layer: tracks that the person means to build, and what they take and bring, as the engine says.

import { h } from '../../lib/dom.js';
import { list, number, signed, t, tn } from '../../lib/words.js';
import { counted } from './pieces.js';
import { ticketName, trackName } from './words.js';

/** @typedef {import('../face').Scene} Scene */

/**
 * What the engine said of tracks in the present position: undefined while it is asked, null if it cannot say.
 * @type {Map<string, any>}
 */
const answers = new Map();
let about = '';

/**
 * What building these tracks would take and bring; null until the engine has said so.
 * @param {Scene} scene @param {number[]} tracks @param {() => void} again called once it has
 */
export function askPlan(scene, tracks, again) {
  if (scene.seat === null || scene.position.result || tracks.length === 0) return null;
  const position = `${scene.seat} ${scene.position.moves} ${scene.view.turns}`;
  if (position !== about) {
    about = position;
    answers.clear();
  }
  const key = tracks.join(' ');
  if (!answers.has(key)) {
    answers.set(key, undefined);
    scene.engine('plan', { things: tracks }).catch(() => null).then((answer) => {
      if (position !== about) return;
      answers.set(key, answer ?? null);
      again();
    });
  }
  return answers.get(key) ?? null;
}

/** The tracks that are marked. @param {Scene} scene @returns {number[]} */
export function planned(scene) {
  return scene.position.result ? [] : scene.notes.planned ?? [];
}

/** Marks a track, or takes its mark away. @param {Scene} scene @param {number} index */
export function mark(scene, index) {
  const tracks = planned(scene);
  scene.note({ planned: tracks.includes(index) ? tracks.filter((each) => each !== index) : [...tracks, index] });
}

/** @param {Scene} scene */
export function planToggle(scene) {
  const on = scene.notes.planning === true;
  return h('button', {
    type: 'button', key: 'plan', class: on ? 'tk-layer tk-toggle on' : 'tk-layer tk-toggle',
    'aria-pressed': on, 'data-plan': true,
    onclick: () => scene.note({ planning: !on, track: null }),
  }, t('Plan'));
}

/** What the marked tracks take and bring. @param {Scene} scene */
export function planPanel(scene) {
  if (!scene.notes.planning || scene.position.result) return null;
  const tracks = planned(scene);
  const plan = askPlan(scene, tracks, () => scene.note({}));
  return h('section', { class: 'tk-panel tk-plan', 'aria-label': t('Your plan') },
    h('h2', null, t('Your plan')),
    tracks.length === 0 ? h('p', { class: 'faint' },
      t('Mark the tracks that you mean to build. Nobody else sees them.'))
      : [
        h('ul', { class: 'tk-marked' }, tracks.map((index) => h('li', { key: index },
          h('button', {
            type: 'button', class: 'quiet',
            'aria-label': t('Remove {track} from the plan', { track: trackName(index) }),
            onclick: () => mark(scene, index),
          }, trackName(index), ' ×')))),
        plan && takes(plan),
        h('div', { class: 'buttons' },
          h('button', { type: 'button', onclick: () => scene.note({ planned: [] }) }, t('Clear plan'))),
      ]);
}

/** @param {any} plan */
function takes(plan) {
  const missing = [...Object.entries(plan.missing), ['ferry', plan.missing_ferries]].filter(([, n]) => n > 0);
  const regions = plan.networks.length > 0
    ? Math.max(...plan.networks.map((/** @type {any} */ each) => each.count)) : 0;
  return h('dl', { class: 'tk-facts' },
    row(t('Trains'), plan.trains_left < 0 ? t('{n}, more than you have', { n: number(plan.trains) })
      : t('{n}, leaving {left}', { n: number(plan.trains), left: number(plan.trains_left) })),
    row(t('Cards missing'), missing.length === 0 ? t('none')
      : missing.map(([sort, n]) => counted(String(sort), Number(n)))),
    row(t('Turns'), plan.turns.least === plan.turns.likely ? number(plan.turns.least)
      : t('{least} to {likely}', { least: number(plan.turns.least), likely: number(plan.turns.likely) })),
    row(t('Points'), signed(plan.points.total)),
    plan.completes.length > 0 && row(t('Completes'), list(plan.completes.map(ticketName))),
    regions > 0 && row(t('Largest network'), tn('{n} region', '{n} regions', regions)),
    plan.refused.length > 0 && row(t('Not possible'),
      list(plan.refused.map((/** @type {any} */ { track }) => trackName(track)))));
}

/** @param {string} name @param {import('../../lib/dom.js').Child} value */
function row(name, value) {
  return [h('dt', null, name), h('dd', null, value)];
}
