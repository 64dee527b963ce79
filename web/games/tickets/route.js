// What the face says of one track: its length, points and owner, how it can be paid, or what is missing.

import { h } from '../../lib/dom.js';
import { list, t } from '../../lib/words.js';
import { cheapestFirst } from './choices.js';
import { TRACKS } from './facts.js';
import { byKey, focusSoon } from './focus.js';
import { comeIntoView, counted, paid } from './pieces.js';
import { askPlan } from './plan.js';
import { payment, phrase, points, spaces, ticketName, trackName } from './words.js';

/**
 * @typedef {import('../face').Scene} Scene
 * @typedef {import('../face').Choice} Choice
 */

/** How many payments are shown at first. */
const FEW = 5;

/** The hand of the person. @param {Scene} scene @returns {Record<string, number> | null} */
function ownHand({ seat, view }) {
  return seat === null ? null : view.hands[seat];
}

/**
 * A track in words, as a label: "Roma–Napoli, 4 white spaces, 7 points, you can pay".
 * @param {number} index @param {Choice[] | undefined} payments @param {Scene} scene
 */
export function trackLabel(index, payments, scene) {
  const owner = scene.view.tracks[index];
  const gaps = { track: trackName(index), spaces: spaces(TRACKS[index]) };
  if (owner !== null) {
    return owner === scene.seat ? t('{track}, {spaces}, yours', gaps)
      : t('{track}, {spaces}, of {name}', { ...gaps, name: scene.name(owner) });
  }
  return payments ? t('{track}, {spaces}, {points}, you can pay',
    { ...gaps, points: points(payments[0].move.points) })
    : t('{track}, {spaces}', gaps);
}

/** The head of a card about a track. @param {number} index @param {number | null} worth */
function head(index, worth) {
  const track = TRACKS[index];
  return [
    h('strong', { class: 'tk-route-name' }, track.name),
    h('span', { class: 'tk-route-facts' }, spaces(track), worth !== null && h('b', null, points(worth))),
  ];
}

/** What a card says of a track that cannot be paid now, as far as the engine has told. @param {any} plan */
function lacking(plan) {
  if (!plan) return null;
  if (plan.refused.length > 0) return h('p', { class: 'tk-no' }, t(plan.refused[0].sentence));
  const missing = Object.entries(plan.missing);
  return [
    plan.trains_left < 0 && h('p', { class: 'tk-no' }, t('You have too few trains.')),
    (missing.length > 0 || plan.missing_ferries > 0)
      && h('p', { class: 'tk-lacks' }, t('Still missing:'), ' ',
      missing.map(([sort, n]) => counted(sort, /** @type {number} */ (n))),
      plan.missing_ferries > 0 && counted('ferry', plan.missing_ferries)),
  ];
}

/** What claiming a track would bring beyond its points. @param {any} plan */
function brings(plan) {
  if (!plan || plan.completes.length === 0) return null;
  return h('p', { class: 'tk-brings' },
    t('Completes {tickets}.', { tickets: list(plan.completes.map(ticketName)) }));
}

/**
 * The card beside the pointer.
 * @param {number} index @param {Choice[] | undefined} payments @param {Scene} scene
 * @param {() => void} again when more is known
 */
export function trackTip(index, payments, scene, again) {
  const owner = scene.view.tracks[index];
  if (owner !== null) {
    return [head(index, null), h('p', null, owner === scene.seat ? t('This one is yours.')
      : t('{name} has claimed it.', { name: scene.name(owner) }))];
  }
  const plan = askPlan(scene, [index], again);
  if (payments) {
    const [cheapest] = cheapestFirst(payments, ownHand(scene));
    return [head(index, cheapest.move.points),
      h('p', { class: 'tk-lacks' }, t('You can pay'), ' ', paid(cheapest.move)),
      brings(plan)];
  }
  return [head(index, plan && plan.refused.length === 0 ? plan.points.routes : null), lacking(plan),
    brings(plan)];
}

/**
 * The track that was chosen: all its payments, or what is missing.
 * @param {number} index @param {Choice[] | undefined} payments @param {Scene} scene
 */
export function chosenTrack(index, payments, scene) {
  const close = () => {
    scene.note({ track: null });
    focusSoon(`[data-track="${index}"][tabindex]`);
  };
  const again = () => scene.note({});
  const sorted = payments && cheapestFirst(payments, ownHand(scene));
  const shown = sorted && (scene.notes.allPayments ? sorted : sorted.slice(0, FEW));
  return h('section', {
    class: 'tk-chosen', key: `track-${index}`, ref: scene.narrow ? comeIntoView : undefined,
    'aria-label': trackName(index),
    onkeydown: (/** @type {KeyboardEvent} */ event) => {
      if (event.key === 'Escape') close();
    },
  },
    h('header', null, h('div', null, sorted ? head(index, sorted[0].move.points) : null),
      h('button', { type: 'button', class: 'quiet tk-close', 'aria-label': t('Close'), onclick: close }, '×')),
    !sorted && trackTip(index, undefined, scene, again),
    shown && h('ul', { class: 'tk-payments' }, shown.map((choice, rank) => h('li', { key: choice.number },
      h('button', {
        type: 'button', 'data-move': choice.number, class: rank === 0 ? 'primary' : '',
        'aria-label': t('Pay {payment}', { payment: payment(choice.move) }), title: phrase(choice.move),
        onclick: (/** @type {MouseEvent} */ event) => {
          scene.note({ track: null, allPayments: false });
          if (byKey(event)) focusSoon('[data-draw="deck"]');
          scene.play(choice);
        },
      }, h('span', null, t('Pay')), paid(choice.move))))),
    sorted && shown && sorted.length > shown.length && h('button', {
      type: 'button', class: 'quiet', onclick: () => scene.note({ allPayments: true }),
    }, t('More ways to pay')),
    sorted && brings(askPlan(scene, [index], again)));
}
