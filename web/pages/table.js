// The page of a table, for every game: whose turn and what to do, the board and the hand of the game's face, the
// people, the log, and what connects them.

import * as engine from '../engine/engine.js';
import { gameOf } from '../games/faces.js';
import { confirm, toast } from '../lib/dialog.js';
import { h, patch } from '../lib/dom.js';
import { style } from '../lib/styles.js';
import { t } from '../lib/words.js';
import { LocalLink } from '../link/local.js';
import { SocketLink } from '../link/socket.js';
import { Director } from '../table/director.js';
import { TableModel } from '../table/model.js';
import { nowBar } from '../table/now.js';
import { people } from '../table/people.js';
import { logPane } from '../table/log.js';
import { waitingRoom } from '../table/waiting.js';
import { curtain } from '../table/curtain.js';
import { resultPane } from '../table/result.js';

/**
 * @typedef {import('../games/face').Face} Face
 * @typedef {import('../games/face').Scene} Scene
 * @typedef {import('../games/face').Choice} Choice
 * @typedef {import('../games/face').Position} Position
 * @typedef {{ kind: 'server', id: string } | { kind: 'local', id: string, people: number[] }} Where
 */

const NARROW = matchMedia('(max-width: 760px)');

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
  /** @type {any} */
  insight = null;
  /** @type {number | null} The person to whom the screen is to be handed. */
  handover = null;
  #insightFor = '';
  #panes;
  #root;
  #drawn = false;
  #director = new Director(
    (made, step, pace) => this.#animate(made, step, pace),
    (step) => this.#settle(step),
  );

  /** @param {HTMLElement} root @param {Where} where */
  constructor(root, where) {
    this.#root = root;
    this.where = where;
    root.className = 'table-page';
    this.#panes = { bar: pane('header', 'bar'), now: pane('section', 'now'), board: pane('main', 'board'),
      hand: pane('section', 'hand'), side: pane('aside', 'side'), over: pane('div', 'over') };
    root.replaceChildren(...Object.values(this.#panes));
    (where.kind === 'local' ? where.people : [0]).forEach((person, index) => {
      const model = new TableModel({
        changed: () => this.redraw(),
        stepped: (step) => {
          if (index === this.at) this.#director.add(step);
        },
      });
      this.models.push(model);
      this.notes.push({});
      model.connect((handlers) => (where.kind === 'local' ? new LocalLink(where.id, person, handlers)
        : new SocketLink(where.id, handlers)));
    });
    NARROW.addEventListener('change', this.redraw);
  }

  close() {
    this.models.forEach((model) => model.close());
    NARROW.removeEventListener('change', this.redraw);
  }

  get model() {
    return this.models[this.at];
  }

  /** Draws the page in the next frame. */
  redraw = () => {
    if (this.#drawn) return;
    this.#drawn = true;
    requestAnimationFrame(() => {
      this.#drawn = false;
      this.#draw();
    });
  };

  /** Several at one screen: whose turn is it to look at it? */
  #chooseSide() {
    if (this.models.length === 1 || this.#director.busy || this.handover !== null) return;
    const asks = (/** @type {TableModel} */ model) => model.position?.ask !== undefined;
    if (asks(this.model) || this.model.status !== 'playing') return;
    const next = this.models.findIndex(asks);
    if (next < 0) return;
    if (this.face?.secrets) this.handover = next;
    else this.showSide(next);
  }

  /** @param {number} index */
  showSide(index) {
    this.at = index;
    this.handover = null;
    this.pointed = null;
    this.#director.clear();
    this.shown = this.model.position;
    this.insight = null;
    this.redraw();
  }

  /** @param {import('../table/model.js').Step} step */
  #settle(step) {
    this.shown = step.after;
    this.redraw();
  }

  /** @param {import('../games/face').Made} made @param {import('../table/model.js').Step} step @param {number} pace */
  async #animate(made, step, pace) {
    if (!this.face || step.before === null || this.handover !== null) return;
    await this.face.animate(made, this.scene(step.before), { board: this.#panes.board, hand: this.#panes.hand }, pace);
  }

  /** Everything that the face needs. @param {Position} position @param {boolean} [still] @returns {Scene} */
  scene(position, still = false) {
    const { model } = this;
    const free = !still && position === model.position && !model.moving && !this.#director.busy;
    return {
      terms: model.terms,
      position,
      view: position.view,
      seats: model.seats,
      seat: model.you.seat,
      choices: (free && position.ask?.moves) || [],
      pointed: this.pointed,
      insight: position === model.position ? this.insight : null,
      notes: this.notes[this.at],
      note: (changes) => {
        Object.assign(this.notes[this.at], changes);
        this.redraw();
      },
      play: (choice, options) => this.play(choice, options),
      point: (move) => {
        this.pointed = move;
        this.redraw();
      },
      engine: (call, args) => engine.call(call, {
        terms: model.terms, seat: model.you.seat, view: position.view, ...args,
      }),
      name: (seat) => this.name(seat),
      past: () => model.log.flatMap(({ made }) => made ?? []),
      narrow: NARROW.matches,
      still,
    };
  }

  /** @param {number} seat */
  name(seat) {
    const about = this.model.seats[seat];
    if (about?.name) return about.name;
    return about?.bot ? t('Bot {name} {n}', { name: about.bot, n: seat + 1 }) : t('Seat {n}', { n: seat + 1 });
  }

  /** @param {Choice} choice @param {{ confirm?: string }} [options] */
  async play(choice, { confirm: sentence } = {}) {
    if (sentence && !await confirm(sentence, t('Yes'))) return;
    const answer = await this.model.play(choice.number);
    if (answer.type === 'error') this.complain(answer);
  }

  /** Sends a message for the person, and says what was refused. @param {any} message */
  async send(message) {
    const answer = await this.model.send(message);
    if (answer.type === 'error') this.complain(answer);
    return answer.type === 'ok';
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
    await host?.send({ type: 'start' });
  }

  /** @param {{ sentence: string }} answer */
  complain({ sentence }) {
    const words = t(sentence);
    toast(words[0].toUpperCase() + words.slice(1), 'error');
  }

  /** What the engine knows about the position that is shown, once it has said so. */
  async #ask() {
    const { model, shown } = this;
    if (shown === null || model.you.seat === null || model.status !== 'playing') return;
    const about = `${this.at} ${model.n} ${shown.moves}`;
    if (about === this.#insightFor) return;
    this.#insightFor = about;
    try {
      const insight = await this.scene(shown).engine('insight');
      if (about !== this.#insightFor) return;
      this.insight = insight;
      this.redraw();
    } catch {
      // The page works without it.
      this.insight = null;
    }
  }

  #draw() {
    const { model } = this;
    if (model.terms === null) {
      patch(this.#panes.now, nowBar(this, null));
      return;
    }
    if (this.face === null) {
      this.#loadFace();
      return;
    }
    this.#chooseSide();
    this.#ask();
    const scene = this.shown && model.status !== 'waiting' ? this.scene(this.shown) : null;
    const hidden = this.handover !== null;
    this.#root.classList.toggle('waiting', scene === null);
    document.title = model.position?.ask && !hidden ? t('Your turn: {game}', { game: gameOf(model.terms.game).title })
      : gameOf(model.terms.game).title;
    patch(this.#panes.bar, this.#bar());
    patch(this.#panes.now, hidden ? null : nowBar(this, scene));
    if (!hidden) {
      patch(this.#panes.board, scene ? this.face.board(scene) : waitingRoom(this));
      patch(this.#panes.hand, scene ? this.face.hand(scene) : null);
      patch(this.#panes.side, people(this, scene), scene?.position.result ? resultPane(this, scene) : null,
        logPane(this, scene));
    }
    patch(this.#panes.over, hidden ? curtain(this) : null);
  }

  #bar() {
    return [
      h('a', { href: '#/', class: 'home', 'aria-label': t('Home') }, 'Piazza'),
      h('h1', null, gameOf(this.model.terms.game).title),
    ];
  }

  async #loadFace() {
    const game = gameOf(this.model.terms.game);
    const { face } = await game.face();
    await Promise.all([style('../table.css', import.meta.url), style(`../games/${game.id}/${face.style}`, import.meta.url)]);
    this.face = face;
    this.redraw();
  }
}

/** A table on the server. @param {HTMLElement} root @param {string} id */
export async function showServer(root, id) {
  return new TablePage(root, { kind: 'server', id });
}

/** A table in this browser. @param {HTMLElement} root @param {string} id */
export async function showLocal(root, id) {
  const facts = (await engine.call('tables')).find((/** @type {any} */ each) => each.id === id);
  if (facts) return new TablePage(root, { kind: 'local', id, people: facts.people });
  toast(t('There is no such game in this browser.'), 'error');
  location.hash = '#/';
  return undefined;
}

/** @param {string} tag @param {string} name */
function pane(tag, name) {
  const element = document.createElement(tag);
  element.className = `pane ${name}`;
  return element;
}
