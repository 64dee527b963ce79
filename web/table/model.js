// A table as one person knows it: the messages of docs/protocol.md, folded together. It sends for the person, and
// sends a move again when the connection was lost before its answer came: a question takes one answer only.

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
 * @property {any} [before] the view before the message that told it
 * @property {any} [message] of an event or chat
 *
 * @typedef {object} Step What one message changed, for whoever shows it move by move.
 * @property {any} message
 * @property {Made[]} made
 * @property {Position | null} before
 * @property {Position | null} after
 */

export class TableModel {
  /** @type {Link | undefined} */
  #link;
  /** @type {LinkState} */
  connection = { kind: 'connecting' };
  n = 0;
  you = { person: 0, seat: /** @type {number | null} */ (null) };
  /** @type {any} */ terms = null;
  /** @type {'waiting' | 'playing' | 'over' | null} */ status = null;
  game = 0;
  /** @type {any} */ shuffle = null;
  /** @type {Seat[]} */ seats = [];
  /** @type {Seat[]} */ onlookers = [];
  host = 0;
  /** @type {Position | null} */ position = null;
  /** @type {Line[]} */ log = [];
  #sent = 0;
  /** @type {Map<number, { message: any, resolve: (answer: any) => void }>} */
  #waiting = new Map();
  #changed;
  #stepped;

  /** @param {{ changed: () => void, stepped: (step: Step) => void }} handlers `stepped` comes before `changed` */
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

  /** Sends a message; its answer is of type ok or error. @param {any} message @returns {Promise<any>} */
  send(message) {
    const id = ++this.#sent;
    const whole = { ...message, id };
    return new Promise((resolve) => {
      this.#waiting.set(id, { message: whole, resolve });
      this.#changed();
      this.#link?.send(whole);
    });
  }

  /** Is a move on its way? */
  get moving() {
    return [...this.#waiting.values()].some(({ message }) => message.type === 'move');
  }

  /** Makes a move: the answer to the present question. @param {number} move its number @returns {Promise<any>} */
  play(move) {
    const ask = this.position?.ask?.id;
    return ask === undefined ? Promise.resolve({ type: 'error', error: 'not-asked', sentence: 'it is not your turn' })
      : this.send({ type: 'move', ask, move });
  }

  /** @param {LinkState} state */
  #state(state) {
    this.connection = state;
    for (const [id, { message, resolve }] of this.#waiting) {
      if (state.kind === 'open' && message.type === 'move') {
        this.#link?.send(message);
      } else if (message.type !== 'move' || state.kind === 'closed') {
        if (state.kind === 'connecting') continue;
        this.#waiting.delete(id);
        resolve({ type: 'error', error: 'lost', sentence: 'the connection was lost; please try again' });
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
    // Two messages about one event: the second says nothing new.
    if (message.type !== 'look' && message.n <= this.n) return;
    const before = this.position;
    for (const member of ['terms', 'status', 'game', 'shuffle', 'seats', 'onlookers', 'host', 'position']) {
      if (member in message) /** @type {any} */ (this)[member] = message[member];
    }
    if (message.you) this.you = message.you;
    else if (message.seats && this.you.person > 0) {
      const seat = this.seats.findIndex(({ person }) => person === this.you.person);
      this.you = { person: this.you.person, seat: seat < 0 ? null : seat };
    }
    if (message.status === 'waiting') this.position = null;
    this.n = message.n;
    this.#write(message, before);
    this.#stepped({ message, made: message.made ?? [], before, after: this.position });
    this.#changed();
  }

  /** @param {any} message @param {Position | null} before */
  #write(message, before) {
    const { n, t } = message;
    if (message.type === 'start') this.log = this.log.filter(({ kind }) => kind === 'chat');
    if (message.type === 'chat') this.log.push({ n, t, kind: 'chat', message });
    else if (message.type !== 'move' && message.type !== 'chance' && message.type !== 'look') {
      this.log.push({ n, t, kind: 'event', message: { ...message, position: undefined, made: undefined } });
    }
    // A move that was taken back is gone from the game, not from the log; the log says that it was taken back.
    for (const made of message.made ?? []) this.log.push({ n, t, kind: 'made', made, before: before?.view ?? null });
  }
}
