// The rules of a game: the pages of docs/rules, with pictures of our own beside the rules that they show.

import { GAMES } from '../games/faces.js';
import { h, patch } from '../lib/dom.js';
import { cover, topBar } from '../lib/frame.js';
import { blocks, inline, render } from '../lib/markdown.js';
import { style } from '../lib/styles.js';
import { language, parts, t } from '../lib/words.js';
import { root as base } from '../link/api.js';
import { show as showUnknown } from './unknown.js';

/**
 * @typedef {import('../lib/dom.js').Child} Child
 * @typedef {import('../lib/markdown.js').Block} Block
 * @typedef {import('../games/face').Game} Game
 * @typedef {import('../games/face').Picture} Picture
 */

/** The page in the language of the page, or in English. @param {string} game @returns {Promise<string>} */
async function text(game) {
  const names = language() === 'en' ? [`${game}.md`] : [`${game}.${language()}.md`, `${game}.md`];
  for (const name of names) {
    const answer = await fetch(new URL(`rules/${name}`, base)).catch(() => null);
    if (answer?.ok) return answer.text();
  }
  throw new Error(t('The rules could not be loaded. Are you connected?'));
}

/** The pictures of its rules, ready to be shown. @param {Game} game @returns {Promise<Picture[]>} */
async function picturesOf(game) {
  if (!game.pictures) return [];
  const { PICTURES, STYLE } = await game.pictures();
  await style(`../games/${game.id}/${STYLE}`, import.meta.url);
  return PICTURES;
}

// As each language writes it.
const OURS = 'ours|nostra|unsere';

/** A line in which [ours] is marked. @param {string} words @returns {Child} */
function marked(words) {
  const plain = words.replace(new RegExp(`\\*\\*(\\[(?:${OURS})\\])\\*\\*`, 'g'), '$1');
  return plain.split(new RegExp(`\\[(${OURS})\\]`)).map((part, index) => (index % 2 === 0 ? inline(part)
    : h('abbr', { class: 'ours', title: t('The published rules leave this open: it is our reading.') }, part)));
}

/** The number that a rule begins with, or ''. @param {Block[]} item */
function numberOf([first]) {
  return (first?.kind === 'paragraph' && /^\*\*([A-Z]\d+)\*\*/.exec(first.text)?.[1]) || '';
}

/**
 * A rule with its number, which is an address, and its pictures.
 * @param {Block[]} item @param {string} game @param {string} wanted @param {Picture[]} pictures
 */
function rule(item, game, wanted, pictures) {
  const number = numberOf(item);
  if (number === '') return h('li', null, render(item, marked));
  const [first, ...rest] = /** @type {[{ kind: 'paragraph', text: string }, ...Block[]]} */ (item);
  const body = { ...first, text: first.text.replace(/^\*\*[A-Z]\d+\*\*\s*/, '') };
  return h('li', { key: number, id: `rule-${number}`, class: number === wanted ? 'rule wanted' : 'rule' },
    h('a', { class: 'number', href: `#/rules/${game}/${number}`,
      'aria-label': t('Rule {number}', { number }) }, number),
    h('div', null, render([body, ...rest], marked),
      pictures.filter((each) => each.rule === number).map(({ picture, caption }, index) =>
        h('figure', { key: index }, picture(), h('figcaption', null, caption())))));
}

/** @param {HTMLElement} root @param {string} id @param {string} [wanted] the number of a rule */
export async function show(root, id, wanted = '') {
  const game = GAMES.find((each) => each.id === id);
  if (!game) return showUnknown(root, id);
  document.title = t('Rules of {game}', { game: game.title });
  root.className = 'rules-page';
  let found;
  try {
    const [page, pictures] = await Promise.all([text(game.id), picturesOf(game),
      style('../pages.css', import.meta.url)]);
    found = { list: blocks(page), pictures };
  } catch (error) {
    patch(root, topBar(), h('main', null,
      h('p', { class: 'moment', role: 'alert' }, /** @type {Error} */ (error).message)));
    return;
  }
  const { list, pictures } = found;
  const sections = list.filter((block) => block.kind === 'heading' && block.level === 2);
  patch(root,
    topBar(h('a', { href: `#/new/${game.id}` }, t('New game'))),
    h('main', { class: 'rules' },
      h('h1', null, game.title),
      cover(game.id),
      h('nav', { class: 'contents', 'aria-label': t('Contents') },
        h('ol', null, sections.map((block, index) =>
        h('li', { key: index }, h('a', { href: `#section-${index}`, onclick: (/** @type {Event} */ event) => {
          event.preventDefault();
          jump(`section-${index}`);
        } }, 'text' in block ? block.text : ''))))),
      list.map((block) => {
        if (block.kind === 'heading' && block.level === 1) return null;
        if (block.kind === 'heading' && block.level === 2) {
          return h('h2', { id: `section-${sections.indexOf(block)}`, tabindex: -1 }, marked(block.text));
        }
        if (block.kind === 'list') {
          return h('ol', { class: 'rule-list' },
            block.items.map((item) => rule(item, game.id, wanted, pictures)));
        }
        return render([block], marked);
      }),
      h('p', { class: 'rules-end' }, parts('Ready? {play}', { play:
        h('a', { class: 'button primary', href: `#/play/${game.id}` }, t('Play now')) })),
      h('nav', { class: 'other-rules', 'aria-label': t('Rules of the other games') }, t('Other rules:'),
        GAMES.filter((each) => each !== game)
          .map((each) => h('a', { key: each.id, href: `#/rules/${each.id}` }, each.title)))));
  if (wanted) requestAnimationFrame(() => jump(`rule-${wanted}`));
}

/** @param {string} id */
function jump(id) {
  const place = document.getElementById(id);
  place?.scrollIntoView({ block: 'start', behavior: 'instant' });
  place?.focus({ preventScroll: true });
}
