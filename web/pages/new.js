// A new game: how many, who sits where, what the game leaves open, and whether the table is here or on the
// server.

import * as engine from '../engine/engine.js';
import { GAMES } from '../games/faces.js';
import { toast } from '../lib/dialog.js';
import { botOptions, botTitle, proposedBot } from '../lib/bots.js';
import { h, patch } from '../lib/dom.js';
import { cover, topBar } from '../lib/frame.js';
import { nameProblem } from '../lib/names.js';
import { emblem } from '../lib/pieces.js';
import { sentence } from '../lib/sentence.js';
import { keep, setting } from '../lib/settings.js';
import { style } from '../lib/styles.js';
import { t, tn } from '../lib/words.js';
import * as api from '../link/api.js';
import { show as showUnknown } from './unknown.js';

/**
 * @typedef {import('../lib/dom.js').Child} Child
 * @typedef {import('../games/face').Game} Game
 *
 * @typedef {object} SeatChoice
 * @property {string} kind 'me', 'person' (at this screen), 'open' (on the server), or 'bot:NAME'
 * @property {string} name of a person
 *
 * @typedef {object} Choices What is remembered for the next time.
 * @property {'here' | 'server'} where
 * @property {number} players
 * @property {SeatChoice[]} seats as many as the game has at most
 * @property {number | null} first who begins; null: by lot
 * @property {Record<string, string>} options of the game; those that are missing are the game's own
 * @property {string} clock a key of CLOCKS
 * @property {number} hold seconds to take a move back
 * @property {number} absent seconds until a bot plays for somebody who is away
 * @property {boolean} listed
 */

/** @type {Record<string, { name: () => string, clock: object | null }>} */
const CLOCKS = {
  none: { name: () => t('No clock'), clock: null },
  'move-60': { name: () => t('1 minute for each move'), clock: { kind: 'move', seconds: 60 } },
  'move-180': { name: () => t('3 minutes for each move'), clock: { kind: 'move', seconds: 180 } },
  'game-600': { name: () => t('10 minutes for the game, and 5 seconds for each move'),
    clock: { kind: 'game', seconds: 600, increment: 5 } },
  'game-1800': { name: () => t('30 minutes for the game, and 10 seconds for each move'),
    clock: { kind: 'game', seconds: 1800, increment: 10 } },
  'days-1': { name: () => t('1 day for each move'), clock: { kind: 'days', days: 1 } },
  'days-3': { name: () => t('3 days for each move'), clock: { kind: 'days', days: 3 } },
};
const HOLDS = [0, 2, 5, 15];
const ABSENCES = [0, 60, 300, 3600, 86_400];

class NewGame {
  /** @type {Choices} */
  choices;
  server = false;
  busy = false;
  problem = '';
  #root;
  #closed = false;

  /**
   * @param {HTMLElement} root @param {Game} game
   * @param {any} about what the engine says of it @param {string | undefined} where
   */
  constructor(root, game, about, where) {
    this.#root = root;
    this.game = game;
    this.about = about;
    this.choices = remembered(game, about);
    if (where === 'server') this.#openSeats();
    else if (where === 'screen') this.#seatTwo();
    api.find().then((found) => {
      this.server = found !== null;
      if (!this.server) this.choices.where = 'here';
      this.#fitSeats();
      this.redraw();
    });
    this.#fitSeats();
  }

  close() {
    this.#closed = true;
  }

  redraw() {
    if (!this.#closed) patch(this.#root, this.#view());
  }

  /** @param {Partial<Choices>} changes */
  change(changes) {
    Object.assign(this.choices, changes);
    this.problem = '';
    this.#fitSeats();
    this.redraw();
  }

  /** @param {number} index @param {Partial<SeatChoice>} changes */
  changeSeat(index, changes) {
    const { seats } = this.choices;
    // I have one seat.
    if (changes.kind === 'me') seats.forEach((seat) => seat.kind === 'me' && (seat.kind = this.#other()));
    seats[index] = { ...seats[index], ...changes };
    this.change({});
  }

  /** A table for friends has seats for them. */
  #openSeats() {
    const { seats } = this.choices;
    this.choices.where = 'server';
    if (this.seats.some(({ kind }) => kind === 'open' || kind === 'person')) return;
    for (const seat of seats) if (seat.kind.startsWith('bot:')) seat.kind = 'open';
  }

  /** At one screen: there are at least two people. */
  #seatTwo() {
    const { seats } = this.choices;
    const people = this.seats.filter(({ kind }) => !kind.startsWith('bot:')).length;
    const bot = this.seats.findIndex(({ kind }) => kind.startsWith('bot:'));
    if (people < 2 && bot >= 0) seats[bot].kind = 'person';
  }

  /** Who else sits there, where the table is. */
  #other() {
    return this.choices.where === 'here' ? 'person' : 'open';
  }

  /** People at this screen and open seats turn into one another when the table moves. */
  #fitSeats() {
    const strange = this.choices.where === 'here' ? 'open' : 'person';
    for (const seat of this.choices.seats) {
      if (seat.kind === strange) seat.kind = this.#other();
    }
  }

  /** The seats that are played. */
  get seats() {
    return this.choices.seats.slice(0, this.choices.players);
  }

  /** What is wrong with the name of a seat; '' if nothing is. @param {number} index */
  nameProblem(index) {
    const { seats } = this;
    if (seats[index].kind !== 'me' && seats[index].kind !== 'person') return '';
    return nameProblem(this.name(index), seats.map((_, other) => this.name(other))
      .filter((_, other) => other < index && (seats[other].kind === 'me' || seats[other].kind === 'person')));
  }

  /** @param {number} index */
  name(index) {
    const { kind, name } = this.choices.seats[index];
    if (kind === 'me') return setting('name').trim() || t('Guest');
    return name.trim() || t('Player {n}', { n: index + 1 });
  }

  #view() {
    const { choices } = this;
    const { title, id, min, max } = this.game;
    const numbers = Array.from({ length: max - min + 1 }, (_, index) => min + index);
    return [
      topBar(h('a', { href: `#/rules/${id}` }, t('Rules'))),
      h('main', null,
        h('div', { class: 'new-head' }, cover(id), h('h1', null, t('New game of {game}', { game: title }))),
        h('form', { class: 'new-form', novalidate: true, onsubmit: (/** @type {Event} */ event) => {
          event.preventDefault();
          this.start();
        } },
        this.server && group(t('Where'),
          segments('where', [['here', t('On this screen')], ['server', t('A table on the server')]],
          choices.where, (where) => this.change({ where: /** @type {'here' | 'server'} */ (where) })),
        h('p', { class: 'faint' }, choices.where === 'here' ? t('The game stays in this browser and needs no connection.')
          : t('You get a link for your friends. Everybody plays on a device of their own.'))),
        group(t('Players'), segments('players', numbers.map((n) => [String(n), String(n)]),
          String(choices.players),
          (n) => this.change({ players: Number(n) })),
        h('ol', { class: 'new-seats' }, this.seats.map((seat, index) => this.#seat(seat, index)))),
        group(t('The game'),
          field(t('Who begins'), '', select(t('Who begins'), [['', t('Drawn by lot')],
            ...this.seats.map((_, index) => [String(index), this.#title(index)])],
          choices.first === null || choices.first >= choices.players ? '' : String(choices.first),
          (value) => this.change({ first: value === '' ? null : Number(value) }))),
          this.#options(true)),
        choices.where === 'server' && this.#serverTerms(),
        h('details', null,
          h('summary', null, t('More')),
          h('div', null,
            field(t('Time to take a move back'),
              t('Chance waits that long before cards are drawn or dice are rolled.'),
              select(t('Time to take a move back'),
                HOLDS.map((seconds) => [String(seconds), seconds === 0 ? t('None')
                : tn('{n} second', '{n} seconds', seconds)]),
              String(choices.hold), (value) => this.change({ hold: Number(value) }))),
            this.#options(false))),
        h('div', { class: 'new-end' },
          this.problem && h('p', { class: 'problem', role: 'alert' }, this.problem),
          h('button', { class: 'primary', disabled: this.busy },
            choices.where === 'here' ? t('Start the game') : t('Make the table'))))),
    ];
  }

  /** Who sits there, for the list of who begins. @param {number} index */
  #title(index) {
    const { kind } = this.choices.seats[index];
    if (kind === 'open') return t('Seat {n}', { n: index + 1 });
    return kind.startsWith('bot:') ? `${index + 1}: ${botTitle(kind.slice(4))}` : this.name(index);
  }

  /** @param {SeatChoice} seat @param {number} index */
  #seat(seat, index) {
    const person = seat.kind === 'me' || seat.kind === 'person';
    const bot = this.about.bots.find((/** @type {any} */ each) => `bot:${each.id}` === seat.kind);
    const problem = this.nameProblem(index);
    return h('li', { key: index },
      emblem(index),
      select(t('Seat {n}', { n: index + 1 }), [
        ['me', t('Me')],
        this.choices.where === 'here' ? ['person', t('Someone here')] : ['open', t('Open for a friend')],
      ], seat.kind, (kind) => this.changeSeat(index, { kind }), this.about.bots),
      person && h('input', { type: 'text', key: 'name', maxlength: 40, autocomplete: 'off',
        'aria-label': t('Name'),
        value: seat.kind === 'me' ? setting('name') : seat.name,
        placeholder: seat.kind === 'me' ? t('Your name') : t('Player {n}', { n: index + 1 }),
        'aria-invalid': problem !== '', oninput: (/** @type {any} */ { target }) => {
          if (seat.kind === 'me') keep({ name: target.value });
          else seat.name = target.value;
          this.change({});
        } }),
      bot && h('p', { class: 'faint', key: 'help' }, sentence(t(bot.help))),
      seat.kind === 'open' && h('p', { class: 'faint', key: 'open' },
        t('Whoever has the link can sit here.')),
      problem && h('p', { class: 'problem', key: 'problem', role: 'alert' }, problem));
  }

  /** Those with a few values, or the others. @param {boolean} plain */
  #options(plain) {
    return this.about.options.filter((/** @type {any} */ { values }) => values.length > 0 === plain)
      .map((/** @type {any} */ option) => this.#option(option));
  }

  /** @param {{ key: string, help: string, values: string[] }} option */
  #option({ key, help, values }) {
    const known = this.game.options[key];
    const title = known?.title() ?? key;
    const given = this.choices.options[key] ?? '';
    const set = (/** @type {string} */ value) => this.change({ options: { ...this.choices.options, [key]: value } });
    const words = known?.help() ?? sentence(t(help));
    if (values.length > 0) {
      return field(title, words, select(title,
        values.map((value) => [value, known?.values?.[value]?.() ?? value]),
        given || values[0], set));
    }
    if (known?.file) {
      const { accept, longest, without } = known.file;
      return field(title, words, h('span', { class: 'file' },
        h('input', { type: 'file', 'aria-label': title, accept,
          onchange: async (/** @type {any} */ { target }) => set(await readText(target.files[0], longest)) }),
        given && h('button', { type: 'button', class: 'quiet', onclick: () => set('') }, without())));
    }
    return field(title, words, h('input',
      { type: 'text', value: given, 'aria-label': title, autocomplete: 'off',
      oninput: (/** @type {any} */ { target }) => set(target.value) }));
  }

  #serverTerms() {
    const { choices } = this;
    return group(t('At the table'),
      field(t('Who can find it'), '',
        segments('listed', [['', t('Who has the link')], ['listed', t('Everybody')]],
        choices.listed ? 'listed' : '', (value) => this.change({ listed: value !== '' }))),
      field(t('Clock'), t('Whoever runs out of time has lost.'), select(t('Clock'),
        Object.entries(CLOCKS).map(([key, { name }]) => [key, name()]), choices.clock,
        (clock) => this.change({ clock }))),
      field(t('When somebody is away'), '', select(t('When somebody is away'), ABSENCES.map((seconds) =>
        [String(seconds), absence(seconds)]), String(choices.absent),
        (value) => this.change({ absent: Number(value) }))));
  }

  async start() {
    const { choices, game } = this;
    const wrong = this.seats.findIndex((_, index) => this.nameProblem(index) !== '');
    if (wrong >= 0) return;
    const people = this.seats.map((_, index) => index)
      .filter((index) => ['me', 'person'].includes(this.seats[index].kind));
    if (choices.where === 'here' && people.length === 0) {
      this.problem = t('At least one seat is for a person.');
      this.redraw();
      return;
    }
    const options = Object.fromEntries(Object.entries(choices.options).filter(([key, value]) => value !== ''
      && this.about.options.some((/** @type {any} */ each) => each.key === key)));
    const lasting = Object.fromEntries(Object.entries(options).filter(([key]) => !game.options[key]?.file));
    keep({ choices: { ...setting('choices'), [game.id]: { ...choices, options: lasting } } });
    const terms = {
      game: game.id, players: choices.players, hold: choices.hold * 1000,
      seats: this.seats.map(({ kind }) => (kind.startsWith('bot:') ? kind : 'open')),
      options: { ...options, ...(choices.first !== null && choices.first < choices.players && { first: choices.first }) },
      ...(choices.where === 'server' && { clock: CLOCKS[choices.clock].clock, absent_after: choices.absent }),
    };
    this.busy = true;
    this.redraw();
    try {
      if (choices.where === 'here') {
        const { table } = await engine.call('create',
          { terms, names: people.map((index) => this.name(index)) });
        location.hash = `#/local/${table}`;
      } else {
        const seat = this.seats.findIndex(({ kind }) => kind === 'me');
        const { table } = await api.request('POST', 'api/tables', {
          create: { type: 'create', name: setting('name').trim() || t('Host'), terms,
            seat: seat < 0 ? null : seat },
          listed: choices.listed,
        });
        location.assign(new URL(`t/${table}`, api.root));
      }
    } catch (error) {
      this.busy = false;
      this.problem = sentence(t(/** @type {Error} */ (error).message));
      this.redraw();
    }
  }
}

/**
 * The text of a file, '' if there is none; it is checked where the game begins.
 * @param {File | undefined} file @param {number} longest in bytes
 */
async function readText(file, longest) {
  try {
    if (!file || file.size <= longest) return await file?.text() ?? '';
  } catch {
    // It is gone, or may not be read.
  }
  toast(t('That file cannot be read.'), 'error');
  return '';
}

/** @param {number} seconds */
function absence(seconds) {
  if (seconds === 0) return t('The table waits');
  if (seconds < 3600) return tn('A bot plays after {n} minute', 'A bot plays after {n} minutes',
    seconds / 60);
  return seconds < 86_400 ? t('A bot plays after an hour') : t('A bot plays after a day');
}

/** @param {string} title @param {...Child} children */
function group(title, ...children) {
  return h('fieldset', { key: title }, h('legend', null, title), children);
}

/** @param {string} title @param {string} help @param {Child} control */
function field(title, help, control) {
  return h('div', { class: 'field', key: title }, h('span', null, title), control,
    help && h('small', null, help));
}

/**
 * @param {string} label @param {any[]} values @param {string} value @param {(value: string) => void} set
 * @param {import('../lib/bots.js').Bot[]} [bots] to be chosen, too
 */
function select(label, values, value, set, bots = []) {
  return h('select', { 'aria-label': label, onchange: (/** @type {any} */ event) => set(event.target.value) },
    values.map(([each, name]) => h('option', { key: each, value: each, selected: each === value }, name)),
    bots.length > 0 && botOptions(bots, value));
}

/**
 * Buttons of which one is pressed.
 * @param {string} name @param {string[][]} values @param {string} value @param {(value: string) => void} set
 */
function segments(name, values, value, set) {
  return h('div', { class: 'segments' }, values.map(([each, title]) => h('label', { key: each },
    h('input', { type: 'radio', name, value: each, checked: each === value, onchange: () => set(each) }),
    h('span', null, title))));
}

/** @param {unknown} value @param {number} least @param {number} most */
function isBetween(value, least, most) {
  return Number.isInteger(value) && Number(value) >= least && Number(value) <= most;
}

/**
 * The last choices, as far as they still fit.
 * @param {Game} game @param {any} about
 * @returns {Choices}
 */
function remembered(game, about) {
  const proposed = `bot:${proposedBot(about.bots).id}`;
  const kept = setting('choices')[game.id] ?? {};
  const options = Object.entries(kept.options ?? {}).filter(([, value]) => typeof value === 'string');
  const kinds = ['me', 'person', 'open', ...about.bots.map((/** @type {any} */ { id }) => `bot:${id}`)];
  const seats = Array.from({ length: game.max }, (_, index) => {
    const seat = kept.seats?.[index];
    return kinds.includes(seat?.kind) ? { kind: seat.kind, name: String(seat.name ?? '') }
      : { kind: index === 0 ? 'me' : proposed, name: '' };
  });
  return {
    where: 'here',
    players: isBetween(kept.players, game.min, game.max) ? kept.players : Math.min(3, game.max),
    seats,
    first: isBetween(kept.first, 0, game.max - 1) ? kept.first : null,
    options: Object.fromEntries(options),
    clock: Object.hasOwn(CLOCKS, kept.clock) ? kept.clock : 'none',
    hold: HOLDS.includes(kept.hold) ? kept.hold : 2,
    absent: ABSENCES.includes(kept.absent) ? kept.absent : 0,
    listed: kept.listed === true,
  };
}

/** @param {HTMLElement} root @param {string} id @param {string} [where] */
export async function show(root, id, where) {
  const game = GAMES.find((each) => each.id === id);
  if (!game) return showUnknown(root, id);
  root.className = 'new-page';
  document.title = t('New game of {game}', { game: game.title });
  const [games] = await Promise.all([engine.call('games'), style('../pages.css', import.meta.url)]);
  const about = games.find((/** @type {any} */ each) => each.id === game.id);
  const page = new NewGame(root, game, about, where);
  page.redraw();
  return page;
}
