// The line that says whose turn it is and what to do now, and what goes with it.

import { h, svg } from '../lib/dom.js';
import { list, t, tn } from '../lib/words.js';
import { clock } from './clocks.js';
import { freeSeats, guestDialog } from './guest.js';

/**
 * @typedef {import('../pages/table.js').TablePage} TablePage
 * @typedef {import('../games/face').Scene} Scene
 */

// Where the word would leave the sentence too little room.
const UNDO = svg('svg', { class: 'undo', viewBox: '0 0 20 20', 'aria-hidden': 'true' },
  svg('path', { d: 'M7.5 3.5L3 8L7.5 12.5M3.5 8H12A4.5 4.5 0 0 1 12 17H7' }));

/** @param {TablePage} page @param {Scene | null} scene */
export function nowBar(page, scene) {
  const { model } = page;
  const playing = scene !== null && model.status === 'playing' && model.you.seat !== null;
  return [
    h('p', { class: scene?.choices.length ? 'what yours' : 'what', id: 'now', tabindex: -1, role: 'status',
      'aria-live': 'polite' }, whatNow(page, scene)),
    ownClock(page, scene),
    h('div', { class: 'actions' },
      playing && h('button', { type: 'button', class: 'quiet', 'data-action': 'takeback',
        disabled: page.taker() === null,
        'aria-label': t('Take back'), title: `${t('Take back')} (z)`, onclick: () => page.takeback() },
      UNDO, h('span', null, t('Take back'))),
      playing && h('button', { type: 'button', class: 'quiet', 'data-action': 'hint',
        disabled: scene.choices.length === 0 || page.hint.busy, title: `${t('Hint')} (h)`,
        onclick: () => page.askHint() }, page.hint.busy ? t('Thinking…') : t('Hint')),
      scene !== null && guestButton(page)),
    hold(page, scene),
  ];
}

/** For those without a seat. @param {TablePage} page */
function guestButton(page) {
  const { model, where } = page;
  const seats = freeSeats(page).length;
  if (where.kind !== 'server' || model.you.seat !== null || (seats === 0 && model.you.person !== 0)) return null;
  return h('button', { type: 'button', 'data-action': 'come', onclick: () => guestDialog(page) },
    seats > 0 ? t('Take a seat') : t('Look on and chat'));
}

/** @param {TablePage} page @param {Scene | null} scene */
function whatNow(page, scene) {
  const { model } = page;
  if (model.terms === null) return t('Coming to the table…');
  if (scene === null) return t('The table waits for its players.');
  const { result } = scene.position;
  if (result) return resultSentence(page, result);
  if (model.moving) return model.connection.kind === 'open' ? t('Sending your move…')
    : t('Your move is sent as soon as there is a connection.');
  if (scene.choices.length > 0) return page.face?.prompt(scene) ?? '';
  const out = model.seats[model.you.seat ?? -1]?.out;
  if (out) return out === 'time' ? t('Your time ran out. A bot plays on for you.')
    : t('You have resigned. A bot plays on for you.');
  if (model.position?.chosen) return t('You have chosen. The others are still choosing.');
  const asked = scene.position.asked.filter((seat) => seat !== scene.seat).map((seat) => page.name(seat));
  return asked.length > 0 ? t('Waiting for {names}.', { names: list(asked) }) : t('One moment…');
}

/**
 * Who won, and how.
 * @param {TablePage} page @param {NonNullable<import('../games/face').Position['result']>} result
 */
export function resultSentence(page, { winners, by }) {
  const own = page.models.length === 1 && winners.includes(page.model.you.seat ?? -1);
  const names = list(winners.map((seat) => page.name(seat)));
  if (winners.length === 0) return t('The game is over.');
  if (winners.length > 1) return t('{names} share the victory.', { names });
  if (by === 'resignation') return own ? t('You have won: the others resigned.')
    : t('{name} has won: the others resigned.', { name: names });
  if (by === 'time') return own ? t('You have won: the others ran out of time.')
    : t('{name} has won: the others ran out of time.', { name: names });
  return own ? t('You have won.') : t('{name} has won.', { name: names });
}

/**
 * The person's own clock stands beside the sentence, so that it is seen on a phone.
 * @param {TablePage} page @param {Scene | null} scene
 */
function ownClock(page, scene) {
  const { position, you } = page.model;
  return scene && position && you.seat !== null ? clock(position, you.seat, page.model.now(), 'own') : null;
}

/** Chance waits: a line that gets shorter. @param {TablePage} page @param {Scene | null} scene */
function hold(page, scene) {
  const until = page.model.position?.hold_until;
  if (!scene || until === undefined) return null;
  const left = until - page.model.now();
  if (left <= 0) return null;
  return h('span', { key: `hold-${until}`, class: 'hold', 'aria-hidden': 'true',
    ref: (/** @type {HTMLElement} */ element) => element.style.setProperty('animation-duration', `${left}ms`) });
}

/** How many seconds until the next try. @param {number | null} retry */
export function retryIn(retry) {
  if (retry === null) return '';
  return tn('Next try in {n} second.', 'Next try in {n} seconds.',
    Math.max(1, Math.ceil((retry - Date.now()) / 1000)));
}
