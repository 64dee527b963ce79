// The hint: what the strongest bot would do, why, and what else it thought of. It is computed from what the
// person knows, so it works at every table.

import * as engine from '../engine/engine.js';
import { strongestBot } from '../lib/bots.js';
import { h } from '../lib/dom.js';
import { lazily } from '../lib/lazily.js';
import { capital, sentence } from '../lib/sentence.js';
import { mark, number, t, tn } from '../lib/words.js';
import { trouble } from './tale.js';

/**
 * @typedef {import('../pages/table.js').TablePage} TablePage
 * @typedef {import('../games/face').Scene} Scene
 * @typedef {import('../games/face').Choice} Choice
 *
 * @typedef {object} Hint
 * @property {boolean} busy
 * @property {number | null} ask the question that it answers
 * @property {any} answer of the bot; null while there is none
 */

const OTHERS = 6;

/** @returns {Hint} */
export function noHint() {
  return { busy: false, ask: null, answer: null };
}

/** What the engine says of the games. @type {() => Promise<any[]>} */
export const knownGames = lazily(() => engine.call('games'));

/** @param {Scene} scene @returns {Promise<any>} */
export async function findHint(scene) {
  const { bots } = (await knownGames()).find(({ id }) => id === scene.terms.game);
  return scene.engine('hint', { bot: strongestBot(bots).id });
}

/**
 * The sentence of the catalogue with its number and word.
 * @param {any} answer @param {import('../games/face').Face} face
 */
function reason({ sentence: words, number: n, word, reason: plain }, face) {
  if (words) return t(words, { n: n ?? 0, w: word ? face.word?.(word) ?? word : '' });
  return plain ? t(plain) : '';
}

/** @param {TablePage} page @param {Scene} scene */
export function hintCard(page, scene) {
  const { hint, face } = page;
  if (hint.answer === null || hint.ask !== page.model.position?.ask?.id || !face) return null;
  if (hint.answer.error) {
    return h('section', { key: 'hint', class: 'bar-card hint', role: 'status' },
      h('p', null, trouble({ sentence: mark('there is no hint for this position') })), close(page));
  }
  const byNumber = new Map(scene.choices.map((choice) => [choice.number, choice]));
  const best = byNumber.get(hint.answer.move);
  if (!best) return null;
  const words = reason(hint.answer, face);
  const others = (hint.answer.candidates ?? [])
    .filter((/** @type {any} */ each) => each.move !== best.number && byNumber.has(each.move));
  return h('section', { key: 'hint', class: 'bar-card hint', 'aria-label': t('Hint') },
    h('div', { class: 'hint-best', role: 'status', onpointerenter: () => scene.point(best.move) },
      h('h2', null, capital(face.phrase(best, scene))),
      words && h('p', null, sentence(words))),
    h('div', { class: 'buttons' },
      close(page),
      h('button', { type: 'button', class: 'primary', 'data-action': 'play-hint',
        onclick: () => scene.play(best) }, t('Do that'))),
    others.length > 0 && h('details', null,
      h('summary', null, t('Other moves')),
      h('ol', null, others.slice(0, OTHERS).map((/** @type {any} */ each) => {
        const choice = /** @type {Choice} */ (byNumber.get(each.move));
        return h('li', { key: each.move },
          h('button', { type: 'button', class: 'quiet', onclick: () => scene.play(choice),
            onpointerenter: () => scene.point(choice.move), onpointerleave: () => scene.point(best.move),
            onfocus: () => scene.point(choice.move), onblur: () => scene.point(best.move) },
          h('span', null, capital(face.phrase(choice, scene))),
          h('span', { class: 'worth' }, worth(each))));
      })),
      others.length > OTHERS && h('p', { class: 'faint' },
        tn('and {n} more', 'and {n} more', others.length - OTHERS))));
}

/** @param {TablePage} page */
function close(page) {
  return h('button', { type: 'button', class: 'quiet', 'data-action': 'close-hint',
    onclick: () => page.dropHint() }, t('Close'));
}

/** What a bot thinks a move is worth: the chance to win, or its own measure. @param {any} candidate */
function worth({ value, win }) {
  if (typeof win === 'number') return t('{n} % to win', { n: number(Math.round(100 * win)) });
  return number(Math.round((value ?? 0) / 10) / 10);
}
