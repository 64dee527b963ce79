// The page of a table, for every game: whose turn and what to do, the board and the hand of the game's face, the
// people, the log, and what connects them.

import * as engine from '../engine/engine.js';
import * as kept from '../engine/kept.js';
import { gameOf } from '../games/faces.js';
import { closeDialogs, confirm, toast } from '../lib/dialog.js';
import { h, patch } from '../lib/dom.js';
import { setting } from '../lib/settings.js';
import { style } from '../lib/styles.js';
import { language, number, t } from '../lib/words.js';
import { root as site } from '../link/api.js';
import { LocalLink } from '../link/local.js';
import { SocketLink } from '../link/socket.js';
import { aids } from '../table/aids.js';
import { advice, bars, closedTable } from '../table/bars.js';
import { chatForm } from '../table/chat.js';
import { clocksRun } from '../table/clocks.js';
import { curtain } from '../table/curtain.js';
import { botPause, Director, pace } from '../table/director.js';
import { findHint, knownGames, noHint } from '../table/hint.js';
import { listenToKeys } from '../table/keys.js';
import { LogView } from '../table/log.js';
import { tableMenu } from '../table/menu.js';
import { TableModel } from '../table/model.js';
import { notify, showTitle, subscribe, unnotify } from '../table/notice.js';
import { nowBar } from '../table/now.js';
import { didList, people } from '../table/people.js';
import { recordOf, resultPane } from '../table/result.js';
import { Sheet } from '../table/sheet.js';
import { sound } from '../table/sound.js';
import { eventLine, seatName, trouble } from '../table/tale.js';
import { waitingRoom } from '../table/waiting.js';

/**
 * @typedef {import('../games/face').Face} Face
 * @typedef {import('../games/face').Scene} Scene
 * @typedef {import('../games/face').Choice} Choice
 * @typedef {import('../games/face').Position} Position
 * @typedef {import('../table/model.js').Step} Step
 * @typedef {{ kind: 'server', id: string } | { kind: 'local', id: string, people: number[] }} Where
 */

const NARROW = matchMedia('(max-width: 760px), (max-height: 520px)');
// What a server tells in the first moments is what happened before.
const SETTLING = 700;
const SAVE_AFTER = 800;
const AWAY = 3000;
const COUNTING = 500;

export class TablePage {
  /** @type {TableModel[]} One for each person at this screen. */
  models = [];
  /** Which of them is shown. */
  at = 0;
  /** @type {Face | null} */
  face = null;
  /** @type {Position | null} The position that is drawn; it follows the model's. */
  shown = null;
  /** @type {import('../games/face').Move | null} */
  pointed = null;
  /** @type {Record<string, any>[]} Of each person. */
  notes = [];
  /** @type {{ insight: any, tell: import('../lib/told.js').Sentence[][] | null }} What the engine says of the position. */
  said = { insight: null, tell: null };
  /** @type {number | null} The person to whom the screen is to be handed. */
  handover = null;
  hint = noHint();
  /** What is written and not yet sent. */
  chat = '';
  /** What is written before the game: a name, and a word for the shuffle; null: as it was sent. */
  draft = { name: setting('name'), word: /** @type {string | null} */ (null) };
  /** Which aids are open. */
  opened = { moves: false, tell: false };
  /** @type {{ seat: number | null, words: string }[] | null} What happened since the person left. */
  missed = null;
  /** @type {{ turn: number, points: number[] }[] | null} The points after each move of a game that is over. */
  course = null;
  /** @type {any[]} What the engine says of the games, once it has. */
  #games = [];
  #askedFor = { insight: '', tell: '' };
  #courseFor = '';
  #panes;
  #root;
  #sheet;
  #log;
  #drawn = false;
  #loading = false;
  #closed = false;
  #ended = false;
  #tall = false;
  #talk = false;
  #chatSeen = 0;
  #asked = '';
  #left = -1;
  #openedAt = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #saving;
  /** @type {ReturnType<typeof setInterval> | undefined} */
  #ticking;
  #unlisten;
  #director = new Director(
    (made, step, factor) => this.#animate(made, step, factor),
    (step) => this.#settle(step),
  );

  /** @param {HTMLElement} root @param {Where} where @param {kept.Kept} [known] of a table on the server */
  constructor(root, where, known) {
    this.#root = root;
    this.where = where;
    root.className = 'table-page';
    const dock = pane('div', 'dock');
    this.#panes = { bar: pane('header', 'bar'), dock, now: pane('section', 'now'), did: pane('section', 'since'),
      hand: pane('section', 'hand'), aids: pane('div', 'aids'), board: pane('main', 'board'), bars: pane('div', 'bars'), advice: pane('aside', 'advice'),
      side: pane('aside', 'side'), people: pane('div', 'crowd'), talk: pane('section', 'talk'), talkBar: pane('div', 'talk-bar'),
      chat: pane('div', 'chat-pane'), over: pane('div', 'over') };
    this.#sheet = new Sheet(root, dock);
    this.#log = new LogView((move) => this.point(move), () => this.loadPast());
    const { bar, now, did, hand, aids: help, board, bars: edge, advice: cards, side, people: crowd, talk, talkBar, chat, over } = this.#panes;
    dock.append(this.#sheet.handle, now, did, hand, help);
    talk.append(talkBar, this.#log.element, chat);
    side.append(crowd, talk);
    root.replaceChildren(skipLink(), bar, dock, board, edge, side, cards, over);
    this.#unlisten = listenToKeys(this);
    document.addEventListener('visibilitychange', this.#seen);
    NARROW.addEventListener('change', this.redraw);
    addEventListener('hashchange', closeDialogs);
    (where.kind === 'local' ? where.people : [0]).forEach((person, index) => this.#join(person, index, known));
    this.refresh();
    knownGames().then((games) => {
      this.#games = games;
      this.redraw();
    }, () => {
      // Then the host chooses among no bots; the game itself needs no list.
    });
    this.redraw();
  }

  /** @param {number} person @param {number} index @param {kept.Kept} [known] */
  #join(person, index, known) {
    const { where } = this;
    const model = new TableModel({
      changed: () => this.#changed(index),
      stepped: (step) => this.#stepped(index, step),
    });
    this.models.push(model);
    this.notes.push({});
    if (known && model.restore(known.snapshot)) {
      // Whoever only reloads the page has not left.
      if (Date.now() - known.kept > AWAY) this.#left = model.n;
      this.#chatSeen = this.#said(model);
      this.shown = model.position;
    }
    model.connect((handlers) => (where.kind === 'local' ? new LocalLink(where.id, person, handlers)
      : new SocketLink(where.id, handlers, model.n)));
  }

  close() {
    this.#closed = true;
    clearTimeout(this.#saving);
    clearInterval(this.#ticking);
    this.#unlisten();
    this.#director.clear();
    this.models.forEach((model) => model.close());
    document.removeEventListener('visibilitychange', this.#seen);
    NARROW.removeEventListener('change', this.redraw);
    removeEventListener('hashchange', closeDialogs);
    closeDialogs();
    this.#save();
    delete this.#root.dataset.sheet;
    showTitle('Piazza', false);
    document.title = 'Piazza';
  }

  get model() {
    return this.models[this.at];
  }

  /** The bots of the game. @returns {import('../lib/bots.js').Bot[]} */
  get bots() {
    return this.#games.find(({ id }) => id === this.model.terms?.game)?.bots ?? [];
  }

  title() {
    return this.model.terms ? gameOf(this.model.terms.game).title : 'Piazza';
  }

  /** The address of this table. */
  link() {
    return new URL(this.where.kind === 'server' ? `t/${this.where.id}` : `#/local/${this.where.id}`, site).href;
  }

  /** Draws the page in the next frame. */
  redraw = () => {
    if (this.#drawn || this.#closed) return;
    this.#drawn = true;
    const draw = () => {
      this.#drawn = false;
      if (!this.#closed) this.#draw();
    };
    // A hidden page has no frames.
    if (document.hidden) setTimeout(draw, 100);
    else requestAnimationFrame(draw);
  };

  /** After the settings have changed. */
  refresh() {
    engine.call('pace', { pause: botPause() }).catch(() => {});
    this.#labels();
    this.redraw();
  }

  #labels() {
    const { now, hand, board, side, talk } = this.#panes;
    now.setAttribute('aria-label', t('Now'));
    hand.setAttribute('aria-label', t('Your hand'));
    board.setAttribute('aria-label', t('Board'));
    side.setAttribute('aria-label', t('Players and log'));
    talk.setAttribute('aria-label', t('Log'));
    this.#panes.did.setAttribute('aria-label', t('Since your last turn'));
    this.#sheet.label();
    patch(this.#panes.talkBar, h('h2', null, t('Log')), h('button', { type: 'button', class: 'quiet',
      'data-action': 'close-log', onclick: () => this.closeTalk() }, t('Close')));
  }

  #seen = () => {
    if (document.hidden) {
      this.#save();
      return;
    }
    unnotify(this.link());
    this.redraw();
  };

  /** @param {number} index of the person */
  #changed(index) {
    if (this.#closed) return;
    const model = this.models[index];
    if (model.connection.kind === 'open' && this.#openedAt === 0) {
      this.#openedAt = performance.now();
      setTimeout(() => this.#returned(), SETTLING);
    }
    this.#tell();
    this.#keepSoon();
    this.redraw();
  }

  /** Is what comes now new, rather than the past that is told to whoever comes? */
  get #live() {
    return this.#openedAt !== 0 && performance.now() - this.#openedAt > SETTLING;
  }

  /** @param {number} index @param {Step} step */
  #stepped(index, step) {
    if (step.message.type === 'start') {
      this.course = null;
      this.#courseFor = '';
      this.notes[index] = {};
    }
    if (index !== this.at) return;
    if (this.#live) {
      if (step.after?.result && !step.before?.result) sound('end');
      else if (step.made.some(({ by }) => by !== 'chance' && by !== this.model.you.seat)) sound('move');
      if (step.message.type === 'chat' && step.message.person !== this.model.you.person) sound('chat');
      this.#director.add(step);
    } else {
      this.#director.clear();
      this.#settle(step);
    }
  }

  /** Says that it is somebody's turn, once for each question. */
  #tell() {
    const asked = this.models.find(({ position }) => position?.ask);
    const turn = asked !== undefined;
    showTitle(this.title(), turn);
    const about = asked ? `${asked.you.person} ${asked.position?.ask?.id}` : '';
    if (about === this.#asked) return;
    this.#asked = about;
    if (!turn || !this.#live) return;
    if (asked.position?.moves !== 0) sound('turn');
    notify(this.title(), t('It is your turn.'), this.link());
  }

  /** What happened since the person left, once the server has told it. */
  #returned() {
    if (this.#closed || this.#left < 0 || !this.face || !this.shown) {
      if (!this.#closed && this.#left >= 0) setTimeout(() => this.#returned(), SETTLING);
      return;
    }
    const { model } = this;
    const left = this.#left;
    this.#left = -1;
    const scene = this.scene(this.shown, true);
    const lines = model.log.filter((line) => line.n > left && !line.gone);
    const words = lines.flatMap((line) => {
      if (line.made?.by === 'chance' || (line.kind === 'event' && ['back', 'away'].includes(line.type ?? ''))) return [];
      const sentence = line.kind === 'chat' ? `${line.name}: ${line.text}` : line.made ? this.face?.line(line.made, scene)
        : eventLine(line, model);
      const seat = line.made ? Number(line.made.by) : line.seat ?? null;
      // What a bot did on one's own seat is news; what one did oneself, from elsewhere, is not.
      const told = seat !== model.you.seat || line.made || line.type === 'absent' || line.type === 'timeout';
      return sentence && told ? [{ seat, words: sentence }] : [];
    });
    if (model.from > left || words.length > 0) this.missed = words;
    this.redraw();
  }

  dismissMissed() {
    this.missed = null;
    this.redraw();
    this.focus('.now .what');
  }

  /** Several at one screen: whose turn is it to look at it? */
  #chooseSide() {
    if (this.models.length === 1 || this.#director.busy) return;
    const asks = (/** @type {TableModel} */ model) => model.position?.ask !== undefined;
    // The move after which the screen was to be handed over was taken back.
    if (this.handover !== null && !asks(this.models[this.handover])) this.handover = null;
    if (this.handover !== null || asks(this.model) || this.model.status !== 'playing') return;
    const next = this.models.findIndex(asks);
    if (next < 0) return;
    if (this.face?.secrets) {
      this.handover = next;
      closeDialogs();
    } else {
      this.showSide(next);
    }
  }

  /** @param {number} index */
  showSide(index) {
    this.at = index;
    this.handover = null;
    this.pointed = null;
    this.hint = noHint();
    this.#director.clear();
    this.#log.clear();
    this.shown = this.model.position;
    // What is on its way was said of somebody else's view.
    this.said = { insight: null, tell: null };
    this.#askedFor = { insight: '', tell: '' };
    this.redraw();
    this.focus('.now .what');
  }

  /** @param {Step} step */
  #settle(step) {
    this.shown = step.after;
    if (step.made.length > 0) this.pointed = null;
    this.redraw();
  }

  /** @param {import('../games/face').Made} made @param {Step} step @param {number} factor */
  async #animate(made, step, factor) {
    if (!this.face || step.before === null || this.handover !== null) return;
    await this.face.animate(made, this.scene(step.before), { board: this.#panes.board, hand: this.#panes.hand }, factor);
  }

  /** Everything that the face needs. @param {Position} position @param {boolean} [still] @returns {Scene} */
  scene(position, still = false) {
    const { model } = this;
    const free = !still && position === model.position && model.free && !this.#director.busy;
    return {
      terms: model.terms,
      position,
      view: position.view,
      seats: model.seats,
      seat: model.you.seat,
      choices: (free && position.ask?.moves) || [],
      pointed: this.pointed,
      insight: position === model.position ? this.said.insight : null,
      notes: this.notes[this.at],
      note: (changes) => {
        Object.assign(this.notes[this.at], changes);
        this.redraw();
      },
      play: (choice, options) => this.play(choice, options),
      point: (move) => this.point(move),
      engine: (call, args) => engine.call(call, {
        terms: model.terms, seat: model.you.seat, view: position.view, ...args,
      }),
      name: (seat) => this.name(seat),
      past: () => model.log.flatMap(({ made }) => made ?? []),
      narrow: NARROW.matches,
      still,
    };
  }

  /** @param {import('../games/face').Move | null} move */
  point(move) {
    if (this.pointed === move) return;
    this.pointed = move;
    this.redraw();
  }

  /** @param {number} seat */
  name(seat) {
    return seatName(this.model.seats, seat);
  }

  /** @param {Choice} choice @param {{ confirm?: string }} [options] */
  async play(choice, { confirm: sentence } = {}) {
    const { model } = this;
    const ask = model.position?.ask?.id;
    if (sentence && !await confirm(sentence, t('Yes'))) return;
    // Meanwhile the game may have gone on, and the number would be that of another move.
    if (model.position?.ask?.id !== ask) {
      this.complain({ error: 'late' });
      return;
    }
    this.pointed = null;
    const answer = await model.play(choice.number);
    if (answer.type === 'error') this.complain(answer);
  }

  /** Sends a message for the person, and says what was refused. @param {any} message */
  async send(message) {
    const answer = await this.model.send(message);
    if (answer.type === 'error') this.complain(answer);
    return answer.type === 'ok';
  }

  /** Who at this screen may take the last move back. @returns {TableModel | null} */
  taker() {
    return this.models.find(({ position, you, status }) => status === 'playing' && you.seat !== null
      && position?.takeback === you.seat && !position.vote) ?? null;
  }

  /** People at one screen have agreed by word of mouth. */
  async takeback() {
    const taker = this.taker();
    if (taker === null) return;
    const answer = await taker.send({ type: 'takeback' });
    if (answer.type === 'error') {
      this.complain(answer);
      return;
    }
    for (const model of this.models) {
      const vote = model.position?.vote;
      const { seat } = model.you;
      if (vote?.about === 'takeback' && seat !== null && !vote.agreed.includes(seat)) await model.send({ type: 'vote', yes: true });
    }
  }

  /** Another game at this table. People at one screen agree at once. */
  async rematch() {
    if (this.where.kind === 'server') {
      await this.send({ type: 'rematch' });
      return;
    }
    for (const model of this.models) {
      if (model.status === 'over') await model.send({ type: 'rematch' });
    }
    const host = this.models.find(({ host: person, you }) => person === you.person);
    const answer = await host?.send({ type: 'start' });
    if (answer?.type === 'error') this.complain(answer);
  }

  async askHint() {
    const { shown, model } = this;
    const ask = model.position?.ask?.id;
    if (!shown || ask === undefined || this.hint.busy) return;
    this.hint = { busy: true, ask, answer: null };
    this.redraw();
    let answer;
    try {
      answer = await findHint(this.scene(shown));
    } catch {
      answer = { error: true };
    }
    if (this.hint.ask !== ask || this.model !== model) return;
    this.hint = { busy: false, ask, answer };
    const choice = model.position?.ask?.moves.find(({ number: each }) => each === answer.move);
    this.pointed = choice?.move ?? null;
    this.redraw();
  }

  dropHint() {
    this.hint = noHint();
    this.point(null);
    this.redraw();
    this.focus('.now .what');
  }

  loadPast() {
    return this.model.loadPast();
  }

  menu() {
    return tableMenu(this);
  }

  /** On a phone the log lies over the page. @param {'log' | 'chat'} which */
  showTalk(which) {
    this.#talk = true;
    this.redraw();
    requestAnimationFrame(() => {
      this.#log.toEnd();
      this.focus(which === 'chat' ? '#chat-text' : '.log');
    });
  }

  closeTalk() {
    this.#talk = false;
    this.redraw();
    this.focus('[data-action="log"]');
  }

  /** Closes what lies over the board, the topmost first. */
  closeOver() {
    if (this.#talk) this.closeTalk();
    else if (this.hint.answer !== null) this.dropHint();
    else if (this.missed !== null) this.dismissMissed();
  }

  /** Puts the focus there after the next frame, if it is to be seen. @param {string} selector */
  focus(selector) {
    requestAnimationFrame(() => requestAnimationFrame(() => {
      const element = /** @type {HTMLElement | null} */ (this.#root.querySelector(selector));
      element?.focus({ preventScroll: true });
    }));
  }

  /** The end is shown at once. */
  skipCeremony() {
    this.#root.classList.add('skipped');
  }

  /** @returns {Promise<boolean>} false: this browser is told nothing when the page is closed */
  async subscribe() {
    if (this.where.kind !== 'server' || this.model.you.seat === null) return true;
    return subscribe(this.where.id);
  }

  /** @param {{ error?: string, sentence?: string }} answer */
  complain(answer) {
    this.say(trouble(answer));
  }

  /** @param {string} sentence */
  say(sentence) {
    toast(sentence, 'error');
  }

  /** Keeps what is known of a table on the server. */
  #keepSoon() {
    if (this.where.kind !== 'server') return;
    this.#saving ??= setTimeout(() => {
      this.#saving = undefined;
      this.#save();
    }, SAVE_AFTER);
  }

  #save() {
    const { where, model } = this;
    if (where.kind !== 'server' || !model.entered || model.you.person === 0) return;
    kept.keepSnapshot({ id: where.id, token: setting('token'), kept: Date.now(), snapshot: model.save() }).catch(() => {
      // Then the next visit begins with the table as it stands.
    });
  }

  /** Asks the engine about the position that is shown; what it said before stays until it has answered. @param {'insight' | 'tell'} call */
  async #ask(call) {
    const { model, shown } = this;
    if (shown === null || model.status !== 'playing') return;
    const about = `${this.at} ${model.n} ${shown.moves}`;
    if (about === this.#askedFor[call]) return;
    this.#askedFor[call] = about;
    // The page works without an answer.
    const said = await this.scene(shown).engine(call).catch(() => null);
    if (about !== this.#askedFor[call]) return;
    this.said[call] = said;
    this.redraw();
  }

  /** The points over the course of a game that is over. */
  async #askCourse() {
    const about = `${this.where.id} ${this.model.game}`;
    if (this.#courseFor === about) return;
    this.#courseFor = about;
    try {
      const course = await engine.call('course', { record: await recordOf(this) });
      if (this.#courseFor === about) this.course = course;
      this.redraw();
    } catch {
      // The result says it without a picture.
    }
  }

  /** Why there is no table to show; null if there is one. */
  #whyClosed() {
    const { connection, entered, terms } = this.model;
    if (connection.kind === 'closed' && !entered) return connection.reason;
    return terms !== null && gameOf(terms.game).face === null ? 'no-face' : null;
  }

  #draw() {
    const { model } = this;
    const closed = this.#whyClosed();
    if (closed !== null) {
      this.#root.classList.add('waiting', 'drawn');
      patch(this.#panes.bar, homeLink());
      patch(this.#panes.board, closedTable(closed, this.link()));
      patch(this.#panes.now, null);
      patch(this.#panes.bars, null);
      return;
    }
    if (model.terms === null) {
      patch(this.#panes.now, nowBar(this, null));
      patch(this.#panes.bars, bars(this, null));
      return;
    }
    if (this.face === null) {
      this.#loadFace();
      return;
    }
    this.#chooseSide();
    const hidden = this.handover !== null;
    if (!hidden && model.you.seat !== null) this.#ask('insight');
    if (!hidden && this.opened.tell) this.#ask('tell');
    const scene = this.shown && model.status !== 'waiting' ? this.scene(this.shown) : null;
    const over = scene?.position.result !== undefined;
    if (over) this.#askCourse();
    if (over && !this.#ended) this.#root.classList.remove('skipped');
    this.#ended = over;
    if (this.hint.ask !== null && this.hint.ask !== model.position?.ask?.id) this.hint = noHint();
    const { classList } = this.#root;
    classList.toggle('waiting', scene === null);
    classList.toggle('over', over);
    // Until the move is made and shown the sheet stays as it is.
    if (scene?.choices.length) this.#tall = this.face.tall?.(scene) ?? false;
    else if (!model.position?.ask && !model.moving && !this.#director.busy) this.#tall = false;
    classList.toggle('tall', this.#tall);
    classList.toggle('hidden', hidden);
    classList.toggle('talking', this.#talk);
    classList.toggle('skipped', pace() === 0 || classList.contains('skipped'));
    const focused = document.activeElement;
    patch(this.#panes.bar, this.#bar());
    this.#drawChrome(hidden, scene);
    // Behind the curtain nothing of anybody's is left.
    patch(this.#panes.board, hidden ? null : scene ? this.face.board(scene) : waitingRoom(this));
    patch(this.#panes.hand, hidden || !scene ? null : over ? resultPane(this, scene) : this.face.hand(scene));
    patch(this.#panes.aids, hidden ? null : aids(this, scene));
    patch(this.#panes.chat, hidden ? null : chatForm(this));
    if (hidden) this.#log.clear();
    else this.#log.update(model, this.face, scene, language());
    patch(this.#panes.over, hidden ? curtain(this) : null);
    this.#countUp();
    this.#tick();
    // What is empty, or not in its place yet, is not seen.
    if (!classList.contains('drawn')) requestAnimationFrame(() => classList.add('drawn'));
    if (focused && focused !== document.body && !canHaveFocus(focused)) this.#keepFocus();
  }

  /** What had the focus is gone, or is no longer to be pressed: the sentence that says what to do now has it, not the top of the page. */
  #keepFocus() {
    // A browser takes the focus away with the next frame.
    requestAnimationFrame(() => requestAnimationFrame(() => {
      if (document.activeElement === document.body && !this.#closed) /** @type {HTMLElement | null} */ (this.#root.querySelector('.now .what'))?.focus({ preventScroll: true });
    }));
  }

  /** What also changes with time. @param {boolean} hidden @param {Scene | null} scene */
  #drawChrome(hidden, scene) {
    patch(this.#panes.now, hidden ? null : nowBar(this, scene));
    patch(this.#panes.did, hidden ? null : didList(this, scene));
    patch(this.#panes.people, hidden ? null : people(this, scene));
    patch(this.#panes.bars, hidden ? null : bars(this, scene));
    patch(this.#panes.advice, hidden ? null : advice(this, scene));
  }

  /** Clocks, and the time until the next try, go on by themselves. */
  #tick() {
    const needed = clocksRun(this.model.position) || this.model.connection.kind === 'lost';
    if (!needed) {
      clearInterval(this.#ticking);
      this.#ticking = undefined;
    } else {
      this.#ticking ??= setInterval(() => {
        if (this.handover !== null || document.hidden || !this.face) return;
        this.#drawChrome(false, this.shown && this.model.status !== 'waiting' ? this.scene(this.shown) : null);
        this.#countUp();
      }, 1000);
    }
  }

  /** Points that changed count up. */
  #countUp() {
    for (const element of /** @type {NodeListOf<HTMLElement>} */ (this.#root.querySelectorAll('.points[data-value]'))) {
      const value = Number(element.dataset.value);
      const from = Number(element.dataset.shown ?? element.dataset.start ?? value);
      if (element.dataset.shown === element.dataset.value) continue;
      element.dataset.shown = String(value);
      const length = COUNTING * pace() * (element.dataset.start ? 2 : 1);
      if (from === value || length === 0) {
        element.textContent = number(value);
        continue;
      }
      const start = performance.now();
      const frame = () => {
        if (element.dataset.shown !== String(value)) return;
        const part = Math.min(1, (performance.now() - start) / length);
        element.textContent = number(Math.round(from + (value - from) * (1 - (1 - part) ** 2)));
        if (part < 1) requestAnimationFrame(frame);
      };
      frame();
    }
  }

  /** How many lines of chat are from others. @param {TableModel} model */
  #said({ log, you }) {
    return log.filter(({ kind, person }) => kind === 'chat' && person !== you.person).length;
  }

  #bar() {
    const { model } = this;
    const said = this.#said(model);
    const read = this.#talk || (this.#panes.talk.offsetParent !== null && !document.hidden);
    if (read) this.#chatSeen = said;
    const unread = Math.max(0, said - this.#chatSeen);
    return [
      homeLink(),
      h('h1', null, this.title()),
      h('button', { type: 'button', class: 'quiet log-button', 'data-action': 'log', 'aria-expanded': this.#talk,
        onclick: () => (this.#talk ? this.closeTalk() : this.showTalk('log')) },
      t('Log'), unread > 0 && h('span', { class: 'unread' }, number(unread),
        h('span', { class: 'visually-hidden' }, ` ${t('unread')}`))),
      h('button', { type: 'button', class: 'quiet', 'data-action': 'menu', 'aria-haspopup': 'dialog',
        onclick: () => this.menu() }, t('Menu')),
    ];
  }

  async #loadFace() {
    if (this.#loading) return;
    this.#loading = true;
    const game = gameOf(this.model.terms.game);
    if (game.face === null) return;
    try {
      const { face } = await game.face();
      await style(`../games/${game.id}/${face.style}`, import.meta.url);
      this.face = face;
      this.#loading = false;
      this.subscribe();
      this.redraw();
    } catch {
      this.say(t('Part of the page could not be loaded. We will try again in a moment.'));
      setTimeout(() => {
        this.#loading = false;
        this.redraw();
      }, 3000);
    }
  }
}

/** A table on the server. @param {HTMLElement} root @param {string} id */
export async function showServer(root, id) {
  const [known] = await Promise.all([kept.snapshot(id).catch(() => undefined), tableStyle()]);
  return new TablePage(root, { kind: 'server', id }, known && known.token === setting('token') ? known : undefined);
}

/** A table in this browser. @param {HTMLElement} root @param {string} id */
export async function showLocal(root, id) {
  const [tables] = await Promise.all([engine.call('tables'), tableStyle()]);
  const facts = tables.find((/** @type {any} */ each) => each.id === id);
  if (facts) return new TablePage(root, { kind: 'local', id, people: facts.people });
  toast(t('There is no such game in this browser.'), 'error');
  location.hash = '#/';
  return undefined;
}

function homeLink() {
  return h('a', { href: new URL('#/', site).href, class: 'home' }, 'Piazza');
}

/** Without it nothing has its place. */
function tableStyle() {
  return style('../table.css', import.meta.url);
}

/** @param {Element} element */
function canHaveFocus(element) {
  return element.isConnected && element.matches('a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, summary, [tabindex]');
}

/** @param {string} tag @param {string} name */
function pane(tag, name) {
  const element = document.createElement(tag);
  element.className = `pane ${name}`;
  return element;
}

/** To what is to be done now, for those who come by keyboard. */
function skipLink() {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'skip';
  button.textContent = t('Skip to what to do now');
  button.onclick = () => /** @type {HTMLElement | null} */ (document.querySelector('.now .what'))?.focus();
  return button;
}
