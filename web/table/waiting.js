// The table before its game: the link for the others, who sits where, words for the shuffle, and the start.

import { copyLink } from '../lib/copy.js';
import { dialog } from '../lib/dialog.js';
import { botOptions, botTitle } from '../lib/bots.js';
import { h } from '../lib/dom.js';
import { nameProblem } from '../lib/names.js';
import { emblem } from '../lib/pieces.js';
import { qr } from '../lib/qr.js';
import { keep } from '../lib/settings.js';
import { list, t } from '../lib/words.js';

/**
 * @typedef {import('../pages/table.js').TablePage} TablePage
 * @typedef {import('../games/face').Seat} Seat
 */

/** @param {TablePage} page */
export function waitingRoom(page) {
  const { model } = page;
  return h('div', { class: 'waiting-room' },
    h('h2', null, model.game > 1 ? t('Before the next game') : t('Before the game')),
    // Whoever came by the link wants to sit down; whoever sits wants the others to come.
    page.where.kind === 'server' && model.you.person !== 0 && invitation(page),
    model.you.person === 0 && nameField(page, page.redraw),
    h('ol', { class: 'seats', 'aria-label': t('Seats') },
      model.seats.map((seat, index) => seatRow(page, seat, index))),
    model.onlookers.length > 0 && h('p', { class: 'onlookers' },
      t('Looking on: {names}', { names: list(model.onlookers.map(({ name }) => name ?? '')) })),
    model.you.person === 0 && h('p', null,
      h('button', { type: 'button', class: 'quiet', 'data-action': 'look-on',
      onclick: () => join(page, null) }, t('Only look on'))),
    begin(page),
    page.where.kind === 'server' && model.you.person === 0 && invitation(page),
    model.you.seat !== null && model.shuffle && wordField(page),
    model.shuffle && h('p', { class: 'commitment faint' },
      t('The shuffle is settled and sealed:'), ' ',
      h('code', { title: model.shuffle.commitment }, `${model.shuffle.commitment.slice(0, 16)}…`), ' ',
      h('button', { type: 'button', class: 'as-link', 'data-action': 'commitment',
        onclick: () => explain(model.shuffle.commitment) },
        t('What that means'))));
}

/** How a sealed shuffle works. @param {string} commitment */
function explain(commitment) {
  return dialog((close) => [
    h('h2', null, t('A shuffle that can be checked')),
    h('p', null, t('The shuffle was drawn before anybody sat down, and this is its seal. When the game is over the secret behind the seal is published, and anybody can check that it fits: nothing was changed during the game.')),
    h('p', null, t('Words that players add are mixed in, so that whoever drew the secret could not choose the cards either.')),
    h('code', { class: 'seal' }, commitment),
    h('div', { class: 'buttons' },
      h('button', { type: 'button', class: 'primary', autofocus: true, onclick: () => close() }, t('Done'))),
  ], { label: t('A shuffle that can be checked') });
}

/** @param {TablePage} page */
function invitation(page) {
  const link = page.link();
  return h('section', { class: 'invitation', 'aria-label': t('Invitation') },
    h('div', null,
      h('p', null, t('Whoever has this link can sit down. Send it to your friends.')),
      h('div', { class: 'link-row' },
        h('input', { type: 'text', readonly: true, value: link, 'aria-label': t('Link of this table'),
          onfocus: (/** @type {Event} */ event) => /** @type {HTMLInputElement} */ (event.target).select() }),
        h('button', { type: 'button', 'data-action': 'copy-link', onclick: () => copyLink(link) }, t('Copy')),
        'share' in navigator && h('button', { type: 'button', 'data-action': 'share-link',
          onclick: () => navigator.share({ title: page.title(), url: link }).catch(() => {}) }, t('Share')))),
    qr(link, t('The link as a QR code')));
}

/** @param {TablePage} page @param {() => void} redraw */
export function nameField(page, redraw) {
  const problem = page.draft.name === '' ? '' : nameProblem(page.draft.name.trim(), taken(page));
  return h('label', { class: 'field name-field' }, h('span', null, t('Your name')),
    h('input', { type: 'text', name: 'name', value: page.draft.name, maxlength: 47, autocomplete: 'nickname',
      'aria-invalid': problem ? 'true' : undefined, 'aria-describedby': 'name-problem',
      oninput: (/** @type {Event} */ event) => {
        page.draft.name = /** @type {HTMLInputElement} */ (event.target).value;
        redraw();
      } }),
    h('span', { class: 'problem', id: 'name-problem', role: 'status' }, problem));
}

/** The names at the table. @param {TablePage} page */
function taken({ model: { seats, onlookers } }) {
  return [...seats, ...onlookers].map(({ name }) => name ?? '');
}

/**
 * Somebody new comes, to a seat or to look on.
 * @param {TablePage} page @param {number | null} seat
 * @returns {Promise<boolean>}
 */
export async function join(page, seat) {
  const name = page.draft.name.trim();
  const problem = nameProblem(name, taken(page));
  if (problem) {
    page.say(problem);
    page.focus('.name-field input');
    return false;
  }
  keep({ name });
  return page.send({ type: 'join', name, seat });
}

/** @param {TablePage} page @param {Seat} seat @param {number} index */
function seatRow(page, seat, index) {
  const { model } = page;
  const host = model.you.person !== 0 && model.host === model.you.person;
  const open = !seat.name && !seat.bot;
  const own = index === model.you.seat;
  return h('li', { key: index, class: open ? 'open' : '' },
    emblem(index),
    h('span', { class: 'name' }, seat.name ?? (seat.bot ? botTitle(seat.bot) : t('open')),
      own && h('small', null, ` (${t('you')})`),
      seat.person === model.host && seat.person && h('small', null, ` ${t('host')}`),
      seat.here === false && h('small', null, ` ${t('away')}`),
      seat.word && h('small', { class: 'word' }, ` ${t('Word: {word}', { word: seat.word })}`)),
    open && !own && h('button', { type: 'button', 'data-action': 'sit',
      onclick: () => (model.you.person ? page.send({ type: 'sit', seat: index }) : join(page, index)) },
      t('Sit here')),
    host && !seat.name && h('select', {
      'aria-label': t('Who plays at seat {n}', { n: index + 1 }), 'data-action': 'seat-bot',
      onchange: (/** @type {Event} */ event) => page.send({ type: 'seat', seat: index,
        player: /** @type {HTMLSelectElement} */ (event.target).value }),
    },
    h('option', { key: 'open', value: 'open', selected: open }, t('open for somebody')),
    botOptions(page.bots, seat.bot ? `bot:${seat.bot}` : '')),
    host && seat.name && !own && h('button', { type: 'button', class: 'quiet', 'data-action': 'empty-seat',
      onclick: () => page.send({ type: 'seat', seat: index, player: 'open' }) }, t('Free the seat')),
    own && page.where.kind === 'server'
      && h('button', { type: 'button', class: 'quiet', 'data-action': 'stand-up',
      onclick: () => page.send({ type: 'sit', seat: null }) }, t('Stand up')));
}

/** @param {TablePage} page */
function begin(page) {
  const { model } = page;
  const open = model.seats.filter((seat) => !seat.name && !seat.bot).length;
  if (model.you.person !== 0 && model.host === model.you.person) {
    return h('div', { class: 'begin' },
      h('button', { type: 'button', class: 'primary', 'data-action': 'start', disabled: open > 0,
        onclick: () => page.send({ type: 'start' }) }, t('Start the game')),
      h('p', { class: 'faint' }, open > 0 ? t('Every seat needs somebody, or a bot.') : ''));
  }
  const host = [...model.seats, ...model.onlookers].find(({ person }) => person === model.host)?.name;
  return h('p', { class: 'begin faint', role: 'status' },
    host ? t('{name} starts the game when all are here.', { name: host })
    : t('Whoever sits down next can start the game.'));
}

/** @param {TablePage} page */
function wordField(page) {
  const own = ownSeat(page)?.word ?? '';
  const word = page.draft.word ?? own;
  const long = new TextEncoder().encode(word.trim()).length > 47;
  return h('form', { class: 'word-form', onsubmit: async (/** @type {Event} */ event) => {
    event.preventDefault();
    if (await page.send({ type: 'word', word: (page.draft.word ?? own).trim() })) page.draft.word = null;
    page.redraw();
  } },
  h('label', { class: 'field' }, h('span', null, t('A word for the shuffle, if you like')),
    h('input', { type: 'text', value: word, maxlength: 47, autocomplete: 'off',
      oninput: (/** @type {Event} */ event) => {
      page.draft.word = /** @type {HTMLInputElement} */ (event.target).value;
      page.redraw();
    } })),
  h('button', { type: 'submit', 'data-action': 'word', 'aria-disabled': long || word.trim() === own },
    t('Add')),
  h('p', { class: 'faint' }, t('Every word changes the shuffle, so nobody, not even the server, can have chosen it.')));
}

/** @param {TablePage} page @returns {Seat | undefined} */
function ownSeat({ model: { seats, you } }) {
  return seats[you.seat ?? -1];
}
