// A table as one person knows it: the messages of docs/protocol.md, folded together. It sends for the person,
// and sends a move again when the connection was lost before its answer came: a question takes one answer
// only.

import { mark } from '../lib/words.js';

/**
 * @typedef {import('../link/link.js').Link} Link
 * @typedef {import('../link/link.js').LinkState} LinkState
 * @typedef {import('../games/face').Made} Made
 * @typedef {import('../games/face').Position} Position
 * @typedef {import('../games/face').Seat} Seat
 *
 * @typedef {object} Line One line of the log: a move, something about a person, or chat.
 * @property {number} n of its event
 * @property {number} t when
 * @property {'made' | 'event' | 'chat'} kind
 * @property {Made} [made]
 * @property {number} [turn] in which the move was made
 * @property {boolean} [gone] the move was taken back
 * @property {string} [type] of an event
 * @property {number} [person]
 * @property {number | null} [seat]
 * @property {string} [name] of whom it tells, at that time
 * @property {boolean} [yes] of a vote
 * @property {boolean} [took] it took a move back
 * @property {string} [text] of chat
 *
 * @typedef {object} Step What one message changed, for whoever shows it move by move.
 * @property {any} message
 * @property {Made[]} made
 * @property {Position | null} before
 * @property {Position | null} after
 *
 * @typedef {object} Snapshot What is kept of a table, to go on from there.
 * @property {number} format
 * @property {number} n
 * @property {number} from
 * @property {Line[]} log
 * @property {any} table the members of the model that messages replace
 */

// What a message says anew replaces what was known.
const MEMBERS = /** @type {const} */ (['terms', 'status', 'game', 'shuffle', 'seats', 'onlookers', 'host',
  'position']);
// Raised when a snapshot is written in another way: those of before are then not read.
const FORMAT = 1;
// What happened moments after entering may be old news; only later is the time of a message the time now.
const SETTLING = 1500;

export class TableModel {
  /** @type {Link | undefined} */
  #link;
  /** @type {LinkState} */
  connection = { kind: 'connecting' };
  /** Has the table answered since the page was opened? Until then it is known from a snapshot at best. */
  entered = false;
  n = 0;
  /** Everything after this event is in the log; 0: everything. */
  from = 0;
  you = { person: 0, seat: /** @type {number | null} */ (null) };
  /** @type {any} */ terms = null;
  /** @type {'waiting' | 'playing' | 'over' | null} */ status = null;
  game = 0;
  /** @type {any} */ shuffle = null;
  /** @type {Seat[]} */ seats = [];
  /** @type {Seat[]} */ onlookers = [];
  host = 0;
  /** @type {Position | null} */ position = null;
  /** A new list when it does not merely grow. @type {Line[]} */ log = [];
  #sent = 0;
  /** @type {Map<number, { message: any, promise: Promise<any>, resolve: (answer: any) => void }>} */
  #waiting = new Map();
  #changed;
  #stepped;
  /** What is being loaded of the past. @type {TableModel | null} */
  #past = null;
  #missing = false;
  #opened = 0;
  #offset = 0;
  #measured = false;

  /**
   * @param {{ changed: () => void, stepped: (step: Step) => void }} handlers `stepped` comes before `changed`
   */
  constructor({ changed, stepped }) {
    this.#changed = changed;
    this.#stepped = stepped;
  }

  /** @param {(handlers: import('../link/link.js').Handlers) => Link} open */
  connect(open) {
    this.#link = open({ message: (message) => this.#take(message), state: (state) => this.#state(state) });
  }

  close() {
    this.#link?.close();
  }

  /** Tries at once to come back. */
  retry() {
    this.#link?.retry?.();
  }

  /** Sends a message; its answer is of type ok or error. @param {any} message @returns {Promise<any>} */
  send(message) {
    const id = ++this.#sent;
    const whole = { ...message, id };
    /** @type {(answer: any) => void} */
    let resolve = () => {};
    const promise = new Promise((settle) => { resolve = settle; });
    const { kind } = this.connection;
    if (kind === 'closed' || (kind !== 'open' && message.type !== 'move')) {
      return Promise.resolve(LOST);
    }
    this.#waiting.set(id, { message: whole, promise, resolve });
    this.#changed();
    this.#link?.send(whole);
    return promise;
  }

  /** Is a move on its way? */
  get moving() {
    return [...this.#waiting.values()].some(({ message }) => message.type === 'move');
  }

  /**
   * Makes a move: the answer to the present question.
   * @param {number} move its number
   * @returns {Promise<any>}
   */
  play(move) {
    const ask = this.position?.ask?.id;
    if (ask === undefined) {
      return Promise.resolve({ type: 'error', error: 'not-asked', sentence: 'it is not your turn' });
    }
    // A second press while the first is on its way is the same answer.
    const same = [...this.#waiting.values()]
      .find(({ message }) => message.type === 'move' && message.ask === ask);
    return same ? same.promise : this.send({ type: 'move', ask, move });
  }

  /** Can the choices of the position be made: is it the latest, and nothing on its way? */
  get free() {
    return this.entered && !this.moving;
  }

  /**
   * Loads what happened before the log begins, as far back as the table tells it.
   * @param {number} [most] events at once
   */
  async loadPast(most = 990) {
    if (this.#past || this.from === 0) return;
    const from = Math.max(0, this.n - most);
    const past = new TableModel({ changed: () => {}, stepped: () => {} });
    past.n = from;
    past.from = from;
    past.entered = true;
    this.#past = past;
    const answer = await this.send({ type: 'since', n: from });
    this.#past = null;
    if (answer.type !== 'ok' || past.n < this.from) return;
    this.log = [...past.log, ...this.log.filter(({ n }) => n > past.n)];
    this.from = from;
    this.#changed();
  }

  /** The time at the table, in its own milliseconds. */
  now() {
    return Date.now() + this.#offset;
  }

  /**
   * The lines since the person's own last turn; what they have done in a turn that goes on does not count as one.
   * @returns {Line[]}
   */
  sinceOwn() {
    const { seat } = this.you;
    const now = this.position?.actor === seat ? this.position?.turn : undefined;
    let at = this.log.length;
    while (at > 0) {
      const { made, gone, turn } = this.log[at - 1];
      if (made && !gone && made.by === seat && turn !== now) break;
      at--;
    }
    return this.log.slice(at);
  }

  /** @returns {Snapshot} */
  save() {
    const table = Object.fromEntries([...MEMBERS, 'you']
      .map((member) => [member, /** @type {any} */ (this)[member]]));
    return { format: FORMAT, n: this.n, from: this.from, log: this.log, table };
  }

  /**
   * Goes on from what save() gave.
   * @param {Snapshot} snapshot
   * @returns {boolean} false: it is of another version
   */
  restore({ format, n, from, log, table }) {
    if (format !== FORMAT) return false;
    Object.assign(this, table);
    this.n = n;
    this.from = from;
    this.log = [...log];
    return true;
  }

  /** @param {LinkState} state */
  #state(state) {
    this.connection = state;
    if (state.kind === 'open') {
      this.#opened = Date.now();
      // What a snapshot knows is all that there is.
      if (this.n > 0 && state.n === this.n) this.entered = true;
    }
    if (state.kind !== 'open') this.#missing = false;
    for (const [id, { message, resolve }] of this.#waiting) {
      if (state.kind === 'open' && message.type === 'move') {
        this.#link?.send(message);
      } else if (state.kind === 'closed' || (state.kind === 'lost' && message.type !== 'move')) {
        this.#waiting.delete(id);
        resolve(LOST);
      }
    }
    this.#changed();
  }

  /** @param {any} message */
  #take(message) {
    if (message.type === 'ok' || message.type === 'error') {
      const request = this.#waiting.get(message.re);
      this.#waiting.delete(message.re);
      // It arrived the first time, and only the answer was lost.
      request?.resolve(message.error === 'doubled' ? { type: 'ok', re: message.re } : message);
      this.#changed();
      return;
    }
    if (this.#past && message.type !== 'look' && message.n === this.#past.n + 1) this.#past.#take(message);
    // Two messages about one event: the second says nothing new.
    if (message.type !== 'look' && message.n <= this.n) {
      this.entered = true;
      return;
    }
    if (message.type !== 'look' && this.n > 0 && message.n > this.n + 1) {
      this.#catchUp();
      return;
    }
    if (message.type === 'look') this.#look(message);
    this.#measure(message);
    const before = this.position;
    const namesBefore = this.#names();
    for (const member of MEMBERS) {
      if (member in message) /** @type {any} */ (this)[member] = message[member];
    }
    if (message.you) this.you = message.you;
    else if (message.seats && this.you.person > 0) {
      const seat = this.seats.findIndex(({ person }) => person === this.you.person);
      this.you = { person: this.you.person, seat: seat < 0 ? null : seat };
    }
    if (message.status === 'waiting') this.position = null;
    // The message of the last move says it by the result alone.
    if (this.position?.result && this.status === 'playing') this.status = 'over';
    this.n = message.n;
    this.entered = true;
    this.#missing = false;
    this.#write(message, before, namesBefore);
    this.#stepped({ message, made: message.made ?? [], before, after: this.position });
    this.#changed();
  }

  /**
   * The table as it stands: what is between it and the last known event is not in the log.
   * @param {any} message
   */
  #look(message) {
    if (message.n === this.n) return;
    this.log = [];
    this.from = message.n;
  }

  /** A message is missing: all after the last one are told again. */
  #catchUp() {
    if (this.#missing) return;
    this.#missing = true;
    this.send({ type: 'since', n: this.n }).then((answer) => {
      this.#missing = false;
      if (answer.type === 'error' && answer.error !== 'lost') this.send({ type: 'look' });
    });
  }

  /**
   * How far this clock is from the table's. A message is never older than its event, so the largest
   * difference is the best.
   * @param {any} message
   */
  #measure({ t, type }) {
    const difference = t - Date.now();
    const live = type !== 'look' && this.connection.kind === 'open'
      && (Date.now() - this.#opened > SETTLING || this.#waiting.size > 0);
    if (live && !this.#measured) {
      this.#measured = true;
      this.#offset = difference;
    } else if (difference > this.#offset) {
      this.#offset = difference;
    }
  }

  /** @returns {{ people: Map<number, string>, seats: (string | undefined)[] }} */
  #names() {
    const people = new Map();
    for (const { person, name } of [...this.seats, ...this.onlookers]) if (person) people.set(person, name);
    return { people, seats: this.seats.map(({ name }) => name) };
  }

  /**
   * @param {any} message @param {Position | null} before
   * @param {{ people: Map<number, string>, seats: (string | undefined)[] }} old
   */
  #write(message, before, old) {
    const { n, t, type, person, seat } = message;
    if (type === 'start') {
      // The log is that of a game, and of this one all is known.
      this.log = this.log.filter(({ kind }) => kind === 'chat');
      this.from = 0;
    }
    const names = this.#names();
    const name = person ? names.people.get(person) ?? old.people.get(person)
      : typeof seat === 'number' ? names.seats[seat] ?? old.seats[seat] : undefined;
    if (type === 'chat') {
      this.log.push({ n, t, kind: 'chat', person, name, text: message.text });
    } else if (type !== 'move' && type !== 'chance' && type !== 'look') {
      /** @type {Line} */
      const line = { n, t, kind: 'event', type, person, seat, name, yes: message.yes };
      const gone = before && this.position && this.status === 'playing' ? before.moves - this.position.moves
        : 0;
      if (gone > 0) {
        line.took = true;
        line.seat = before?.vote?.by ?? seat;
        line.name = typeof line.seat === 'number' ? names.seats[line.seat] : name;
        // A move that was taken back is gone from the game, not from the log.
        let left = gone;
        for (let at = this.log.length - 1; at >= 0 && left > 0; at--) {
          const each = this.log[at];
          if (each.kind !== 'made' || each.gone) continue;
          each.gone = true;
          left--;
        }
      }
      this.log.push(line);
    }
    for (const made of message.made ?? []) {
      this.log.push({ n, t, kind: 'made', made, turn: before?.turn ?? 0 });
    }
  }
}

const LOST = { type: 'error', error: 'lost', sentence: mark('the connection was lost; please try again') };
