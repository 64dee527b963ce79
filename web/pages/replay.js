// A game shown again: forward, back, to any move, from any seat or with open hands; and its shuffle checked.
//
//     #/replay/t/ID/GAME/STEP/SEAT      a table of the server: its game 1, 2, ... (0: the last that is over)
//     #/replay/local/ID/0/STEP/SEAT     a table of this browser
//     #/replay/file/-/0/STEP/SEAT       the file that was opened last (lib/records.js)

import * as engine from '../engine/engine.js';
import { gameOf } from '../games/faces.js';
import { copyLink } from '../lib/copy.js';
import { toast } from '../lib/dialog.js';
import { h, patch, svg } from '../lib/dom.js';
import { topBar } from '../lib/frame.js';
import { botName } from '../lib/names.js';
import { emblem } from '../lib/pieces.js';
import { download, gameIn, givenRecord, recordFile } from '../lib/records.js';
import { style } from '../lib/styles.js';
import { mark, number, t } from '../lib/words.js';
import { root as home, request } from '../link/api.js';
import { pace } from '../table/director.js';
import { trouble } from '../table/tale.js';

/**
 * @typedef {import('../lib/dom.js').Child} Child
 * @typedef {import('../games/face').Scene} Scene
 * @typedef {import('../games/face').Face} Face
 * @typedef {'t' | 'local' | 'file'} Source
 */

const NARROW = matchMedia('(max-width: 760px)');
const PAUSE = 900;

// The signs of the buttons, in a box of 24 x 24.
const SIGNS = {
  start: 'M6 5v14M19 5L9 12l10 7z',
  turnBack: 'M12 5L4 12l8 7zM21 5l-8 7 8 7z',
  back: 'M16 5L7 12l9 7z',
  play: 'M7 4l13 8-13 8z',
  stop: 'M7 5h3.5v14H7zM13.5 5H17v14h-3.5z',
  on: 'M8 5l9 7-9 7z',
  turnOn: 'M12 5l8 7-8 7zM3 5l8 7-8 7z',
  end: 'M18 5v14M5 5l10 7-10 7z',
  link: 'M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1',
  save: 'M12 4v11M7 11l5 5 5-5M5 20h14',
};

/** @param {Source} source @param {string} id @param {string} game @returns {Promise<string>} */
async function fetchRecord(source, id, game) {
  if (source === 'file') {
    const text = givenRecord();
    if (text === null) throw new Error(mark('there is no file; open one from the home page'));
    return text;
  }
  if (source === 'local') return engine.call('record', { table: id });
  if (source !== 't' || !id) throw new Error(mark('this is not the address of a game'));
  const which = game !== '0' ? `?game=${encodeURIComponent(game)}` : '';
  const { text } = await request('GET', `api/tables/${encodeURIComponent(id)}/record${which}`);
  return text;
}

/**
 * Through whose eyes: a seat, an onlooker's (null), or with all hands open.
 * @param {string} word of an address
 */
function eyes(word) {
  if (word === 'watch') return null;
  return /^\d$/.test(word) ? Number(word) : 'open';
}

/** @param {HTMLElement} root @param {string[]} rest */
export async function show(root, [source, id, game = '0', step = '0', seat = 'open']) {
  root.className = 'replay-page';
  patch(root, h('p', { class: 'moment', role: 'status' }, t('One moment…')));
  await Promise.all([style('../table.css', import.meta.url), style('../replay.css', import.meta.url)]);
  /** @type {ReplayPage | undefined} */
  let page;
  try {
    const record = await fetchRecord(/** @type {Source} */ (source), id, game);
    const named = gameIn(record);
    if (named !== '' && gameOf(named).face === null) {
      const file = recordFile(record, named);
      refuse(root, t('This page does not know the game.'),
        h('p', null, t('You can replay it in a terminal: {command}', { command: `piazza replay ${file.name}` })),
        h('p', null, h('button', { type: 'button', onclick: () => download(file) }, t('Save the record'))));
      return undefined;
    }
    page = new ReplayPage(root, record, [source, id, game]);
    await page.load(eyes(seat), Number(step));
    return page;
  } catch (error) {
    page?.close();
    refuse(root, trouble({ sentence: /** @type {Error} */ (error).message }));
    return undefined;
  }
}

/**
 * Says why there is no game to see.
 * @param {HTMLElement} root @param {string} why @param {...Child} what to do
 */
function refuse(root, why, ...what) {
  patch(root, h('main', { class: 'message' },
    h('h1', null, t('This game cannot be shown')),
    h('p', null, why),
    what,
    h('p', null, h('a', { href: '#/' }, t('Back to the games')))));
}

/**
 * What is wrong with a shuffle, in a sentence; null if nothing is.
 * @param {import('../piazza.mjs').Checked} verdict
 */
function problemOf(verdict) {
  if (verdict.draws === null) return t('The seed is not one of 256 bits, so it cannot be checked here.');
  if (verdict.seed === false) return t('The seed does not follow from the secret and the words.');
  if (verdict.commitment === false) return t('The secret does not fit what was published before the game.');
  if (verdict.first === false) return t('The first player is not the one drawn.');
  return verdict.draws ? null : t('Not every draw is the one that the seed gives.');
}

class ReplayPage {
  /** @type {import('../engine/study.js').Replay | null} */
  replay = null;
  /** @type {Face | null} */
  face = null;
  /** How many moves have been made in what is shown. */
  at = 0;
  /** @type {number | null | 'open'} */
  seat = 'open';
  /** @type {import('../games/face').Move | null} */
  pointed = null;
  /** @type {Record<string, any>} */
  notes = {};
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  playing;
  /** Of the shuffle, once it was checked. @type {import('../piazza.mjs').Checked | null} */
  verdict = null;
  /** What the engine says of the position from the seat, and of which one. @type {any} */
  insight = null;
  #insightOf = '';
  #root;
  #record;
  #address;
  #moving = false;
  #closed = false;

  /** @param {HTMLElement} root @param {string} record @param {string[]} address */
  constructor(root, record, address) {
    this.#root = root;
    this.#record = record;
    this.#address = address;
    document.addEventListener('keydown', this.#key);
    NARROW.addEventListener('change', this.#redraw);
  }

  close() {
    clearTimeout(this.playing);
    this.playing = undefined;
    this.#closed = true;
    document.removeEventListener('keydown', this.#key);
    NARROW.removeEventListener('change', this.#redraw);
  }

  #redraw = () => this.draw();

  /** Shows the game from a seat. @param {number | null | 'open'} seat @param {number} [at] */
  async load(seat, at = this.at) {
    this.replay = /** @type {import('../engine/study.js').Replay} */ (
      await engine.call('replay', { record: this.#record, seat }));
    this.seat = seat;
    if (this.face === null) {
      const game = gameOf(this.replay.facts.game);
      if (game.face === null) throw new Error(mark('This page does not know the game.'));
      const { face } = await game.face();
      await style(`../games/${game.id}/${face.style}`, import.meta.url);
      this.face = face;
    }
    // The person may have gone to another page in the meantime.
    if (!this.#root.isConnected) this.close();
    else document.title = t('Replay: {game}', { game: gameOf(this.replay.facts.game).title });
    this.go(at);
  }

  /** Does something that may fail, and says so if it does. @param {() => Promise<void>} task */
  async #attempt(task) {
    try {
      await task();
    } catch (error) {
      toast(trouble({ sentence: /** @type {Error} */ (error).message }), 'error');
      this.draw();
    }
  }

  get length() {
    return this.replay?.steps.length ?? 0;
  }

  /** @param {number} at */
  go(at) {
    if (this.#closed) return;
    this.at = Number.isFinite(at) ? Math.min(Math.max(Math.trunc(at), 0), this.length) : 0;
    history.replaceState(null, '', this.#link());
    this.draw();
  }

  /** To the next (1) or last (-1) move of a player, over the draws between. @param {1 | -1} way */
  turn(way) {
    let at = this.at + way;
    while (at > 0 && at < this.length && this.replay?.steps[at].by === 'chance') at += way;
    this.go(at);
  }

  /** The next move, as it was made. */
  async forward() {
    const step = this.replay?.steps[this.at];
    const factor = pace();
    if (this.#moving || !step || !this.face) return;
    if (factor > 0) {
      this.#moving = true;
      const panes = {
        board: /** @type {Element} */ (this.#root.querySelector('.board')),
        hand: /** @type {Element} */ (this.#root.querySelector('.hand')),
      };
      try {
        await this.face.animate(step, this.scene(), panes, factor);
      } catch (error) {
        console.error(error);
      }
      this.#moving = false;
    }
    this.go(this.at + 1);
  }

  /** Plays by itself until the end, or until it is told to stop. */
  toggle() {
    if (this.playing !== undefined) {
      clearTimeout(this.playing);
      this.playing = undefined;
      this.draw();
      return;
    }
    if (this.at === this.length) this.at = 0;
    const next = async () => {
      await this.forward();
      if (this.playing === undefined) return;
      if (this.at >= this.length) {
        this.playing = undefined;
        this.draw();
        return;
      }
      const rest = this.replay?.steps[this.at]?.by === 'chance' ? PAUSE / 3 : PAUSE;
      this.playing = setTimeout(next, rest * (pace() || 1));
    };
    this.playing = setTimeout(next, 0);
    this.draw();
  }

  /** @type {(event: KeyboardEvent) => void} */
  #key = (event) => {
    if (event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement || event.altKey
      || event.ctrlKey || event.metaKey) return;
    const actions = /** @type {Record<string, () => void>} */ ({
      ArrowRight: () => this.forward(), ArrowLeft: () => this.go(this.at - 1),
      ArrowDown: () => this.turn(1), ArrowUp: () => this.turn(-1),
      Home: () => this.go(0), End: () => this.go(this.length),
    });
    const action = event.key === ' ' && !(event.target instanceof HTMLButtonElement) ? () => this.toggle()
      : actions[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  };

  /** @param {number} seat */
  name(seat) {
    const name = this.replay?.facts.names[seat] ?? '';
    if (name.startsWith('bot:')) return botName(seat);
    return name || t('Seat {n}', { n: seat + 1 });
  }

  /** @returns {Scene} */
  scene() {
    const { facts, views, actors, steps, result, sheet, over: ended } = /** @type {import('../engine/study.js').Replay} */ (this.replay);
    const actor = actors[this.at];
    const over = this.at === this.length && ended;
    return {
      terms: { game: facts.game, players: facts.players, options: facts.options },
      position: {
        moves: this.at,
        turn: steps[Math.min(this.at, steps.length - 1)]?.turn ?? 1,
        actor: over ? null : actor,
        asked: typeof actor === 'number' && !over ? [actor] : [],
        view: views[this.at],
        ...(over && { result: { ...result, by: /** @type {const} */ ('play'), sheet } }),
      },
      view: views[this.at],
      seats: Array.from({ length: facts.players }, (_, seat) => ({ name: this.name(seat) })),
      seat: typeof this.seat === 'number' ? this.seat : null,
      choices: [],
      past: () => steps.slice(0, this.at),
      pointed: this.pointed,
      insight: this.#insightOf === this.#place() ? this.insight : null,
      notes: this.notes,
      note: (changes) => {
        Object.assign(this.notes, changes);
        this.draw();
      },
      play: () => {},
      point: (move) => {
        this.pointed = move;
        this.draw();
      },
      engine: (call, args) => engine.call(call, args),
      name: (seat) => this.name(seat),
      narrow: NARROW.matches,
      still: true,
    };
  }

  #place() {
    return `${this.at} ${this.seat}`;
  }

  /** Asks the engine about what is shown; the page is drawn anew when it has answered. */
  async #study() {
    const place = this.#place();
    if (typeof this.seat !== 'number' || place === this.#insightOf) return;
    const { terms, seat, view, engine: ask } = this.scene();
    const insight = await ask('insight', { terms, seat, view }).catch(() => null);
    if (place !== this.#place()) return;
    this.#insightOf = place;
    this.insight = insight;
    this.draw();
  }

  #link() {
    const seat = this.seat === null ? 'watch' : String(this.seat);
    return new URL(`#/replay/${[...this.#address, this.at, seat].join('/')}`, location.href).href;
  }

  share() {
    const link = new URL(this.#link().replace(/^[^#]*/, ''), home).href;
    return copyLink(link, this.#address[0] === 't' ? t('The link to this moment is copied.')
      : t('The link to this moment is copied. It works in this browser; for others, save the record.'));
  }

  save() {
    download(recordFile(this.#record, this.replay?.facts.game ?? 'game'));
  }

  async check() {
    if (!globalThis.crypto?.subtle) {
      toast(t('Browsers let a page check this only over https or on your own machine.'), 'error');
      return;
    }
    await this.#attempt(async () => {
      this.verdict = await engine.call('checkDraws', { record: this.#record });
      this.draw();
    });
  }

  draw() {
    if (!this.replay || !this.face || this.#closed) return;
    const scene = this.scene();
    patch(this.#root,
      topBar(h('h1', null, t('Replay: {game}', { game: gameOf(this.replay.facts.game).title }))),
      h('section', { class: 'pane now' }, this.#line(scene)),
      h('main', { class: 'pane board' }, this.face.board(scene)),
      h('section', { class: 'pane hand' }, this.face.hand(scene)),
      h('section', { class: 'pane controls', 'aria-label': t('Replay') }, this.#controls()),
      h('aside', { class: 'pane side' }, this.#people(scene), this.#shuffle(),
        scene.position.result ? h('section', { class: 'result' }, this.face.result(scene)) : null,
        this.#log(scene)));
    this.#follow();
    this.#study();
  }

  /** Keeps the present line of the log in sight; the page itself stays where it is. */
  #follow() {
    const log = this.#root.querySelector('.log');
    const line = log?.querySelector('.current');
    if (!log || !line) return;
    const [box, place] = [log.getBoundingClientRect(), line.getBoundingClientRect()];
    if (place.top < box.top || place.bottom > box.bottom) log.scrollTop += place.top - box.top - box.height / 2;
  }

  /**
   * A move in words. Whoever looks is not one of the players, so that nobody is called "you".
   * @param {any} step @param {Scene} scene
   */
  #words(step, scene) {
    return this.face?.line(step, { ...scene, seat: null }) ?? null;
  }

  /** What happened last, of what is worth a line. @param {Scene} scene */
  #line(scene) {
    let words = null;
    for (let at = this.at - 1; words === null && at >= 0; at--) words = this.#words(this.replay?.steps[at], scene);
    return h('p', { class: 'what', role: 'status', 'aria-live': 'polite' },
      words ?? t('Before the first move.'));
  }

  #controls() {
    const button = (/** @type {string} */ label, /** @type {keyof typeof SIGNS} */ sign,
      /** @type {() => void} */ action,
      /** @type {boolean} */ off = false) => h('button', {
      type: 'button', 'data-action': sign === 'stop' ? 'play' : sign, 'aria-label': label, title: label,
      disabled: off,
      onclick: action,
    }, svg('svg', { viewBox: '0 0 24 24', class: sign === 'link' || sign === 'save' ? 'lines' : '',
      'aria-hidden': 'true' },
      svg('path', { d: SIGNS[sign] })));
    const places = ['open', ...this.#seats(), 'watch'];
    return [
      h('input', {
        type: 'range', min: 0, max: this.length, step: 1, value: String(this.at), 'aria-label': t('Move'),
        'aria-valuetext': t('{n} of {all} moves', { n: number(this.at), all: number(this.length) }),
        oninput: (/** @type {any} */ event) => this.go(Number(event.target.value)),
      }),
      h('div', { class: 'steps' },
        button(t('To the start'), 'start', () => this.go(0), this.at === 0),
        button(t('One player’s move back'), 'turnBack', () => this.turn(-1), this.at === 0),
        button(t('One move back'), 'back', () => this.go(this.at - 1), this.at === 0),
        button(this.playing === undefined ? t('Play') : t('Stop'),
          this.playing === undefined ? 'play' : 'stop',
          () => this.toggle()),
        button(t('One move on'), 'on', () => this.forward(), this.at === this.length),
        button(t('One player’s move on'), 'turnOn', () => this.turn(1), this.at === this.length),
        button(t('To the end'), 'end', () => this.go(this.length), this.at === this.length)),
      h('div', { class: 'more' },
        h('span', { class: 'count' }, t('{n} of {all}', { n: number(this.at), all: number(this.length) })),
        h('label', null, h('span', { class: 'visually-hidden' }, t('Seen by')),
          h('select', {
            'data-action': 'seat', value: this.seat === null ? 'watch' : String(this.seat),
            onchange: (/** @type {any} */ { target }) => this.#attempt(() => this.load(eyes(target.value))),
          }, places.map((place) => h('option', { key: place, value: place },
            place === 'open' ? t('All hands open')
            : place === 'watch' ? t('An onlooker') : this.name(Number(place)))))),
        button(t('Copy a link to this moment'), 'link', () => this.share(), this.#address[0] === 'file'),
        button(t('Save the record'), 'save', () => this.save())),
    ];
  }

  #seats() {
    return Array.from({ length: this.replay?.facts.players ?? 0 }, (_, seat) => String(seat));
  }

  /** @param {Scene} scene */
  #people(scene) {
    return h('ol', { class: 'people', 'aria-label': t('Players'), 'data-count': scene.seats.length },
      scene.seats.map((_, seat) => {
      const { points, facts } = /** @type {Face} */ (this.face).standing(seat, scene);
      return h('li', { key: seat, class: scene.position.asked.includes(seat) ? 'asked' : '' }, emblem(seat),
        h('span', { class: 'name' }, this.name(seat)), h('span', { class: 'points' }, number(points)),
        h('span', { class: 'facts' }, facts));
    }));
  }

  #shuffle() {
    const { verdict } = this;
    const problem = verdict && problemOf(verdict);
    return h('section', { class: 'shuffle' },
      verdict === null ? h('button', { type: 'button', 'data-action': 'verify', onclick: () => this.check() },
        t('Check the shuffle'))
        : h('p', { role: 'status', class: problem === null ? 'right' : 'wrong' }, problem
          ?? t('All {n} draws are those of the seed.', { n: number(verdict.count) })),
      problem === null && h('p', { class: 'faint' }, verdict?.commitment
        ? t('The seed follows from a secret whose fingerprint was published before the game, and from the players’ words.')
        : t('The seed was not fixed beforehand by a published fingerprint.')));
  }

  /** @param {Scene} scene */
  #log(scene) {
    const lines = (this.replay?.steps ?? [])
      .map((step, index) => ({ step, index, words: this.#words(step, scene) }))
      .filter(({ words }) => words !== null);
    const current = lines.filter(({ index }) => index < this.at).at(-1)?.index;
    return h('ol', { class: 'log', 'aria-label': t('What happened'), tabindex: 0 },
      lines.map(({ step, index, words }) => h('li', { key: index, class: index === current ? 'current' : '' },
        h('button', { type: 'button', class: 'quiet', 'aria-current': index === current ? 'step' : null,
          onclick: () => this.go(index + 1) }, typeof step.by === 'number' ? emblem(step.by) : null,
          words))));
  }
}
