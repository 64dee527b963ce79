// Piazza in JavaScript: a thin layer over piazza.wasm, for browsers and Node. Strings and objects go in
// and out; every function of include/piazza/ffi.h and ffi_table.h has its counterpart here.
//
//     const piazza = await load(fetch('piazza.wasm'));   // Node: await load(readFileSync(path))
//     const game = piazza.open().setup('pig', 4).start('7');
//     while (game.stage === PLAYING) {
//       if (game.actor === CHANCE) game.draw();
//       else game.apply(game.ask('greedy'));
//     }
//     console.log(game.record());
//     game.close();

// Browsers and newer versions of Node have a global `crypto`; Node 18 has it in a module.
// @ts-ignore: the types of browsers know no modules of Node
const webcrypto = globalThis.crypto ?? (await import('node:crypto')).webcrypto;

export const CHANCE = -1;
export const NOBODY = -2;
// The stages of a game. A table has WAITING in the place of SETUP; the other stages are the same.
export const [EMPTY, SETUP, PLAYING, OVER] = [0, 1, 2, 3];
export const WAITING = 1;
// Receivers of a table's message that are not one person: all who have no seat, and the sender of
// the message that is being answered, joined or not: an answer is for the connection that asked.
export const [ONLOOKERS, SENDER] = [-1, 0];

/**
 * An argument of a function of the module: strings and bytes are copied into its memory.
 * @typedef {number | string | Uint8Array} Value
 */
/**
 * What the module exports.
 * @typedef {{ memory: WebAssembly.Memory } & Record<string, any>} Exports
 */

// What the library refuses: its code, the name of the code ("SYNTAX"; "REFUSED" for a rule of the
// game), and a sentence.
export class PiazzaError extends Error {
  /** @param {number} code @param {string} name @param {string} sentence */
  constructor(code, name, sentence) {
    super(sentence);
    this.name = 'PiazzaError';
    this.code = code;
    this.reason = name;
  }
}

/**
 * The module as bytes, compiled, or as a response of fetch(); or a promise of it.
 * @typedef {BufferSource | WebAssembly.Module | Response} Source
 * @param {Source | Promise<Source>} source
 */
export async function load(source) {
  const given = await source;
  const fetched = typeof Response !== 'undefined' && given instanceof Response;
  if (fetched && !given.ok) throw new Error(`piazza.wasm cannot be loaded (${given.status})`);
  const bytes = fetched ? await given.arrayBuffer() : given;
  const made = await WebAssembly.instantiate(/** @type {any} */ (bytes), {});
  return new Piazza(/** @type {any} */ (made.instance ?? made).exports);
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

class Memory {
  #bytes = new Uint8Array();

  /** @param {Exports} exports */
  constructor(exports) {
    this.exports = exports;
  }

  // The memory of the module may grow and move at every call; then it needs a new view.
  get bytes() {
    const { buffer } = this.exports.memory;
    if (this.#bytes.buffer !== buffer) this.#bytes = new Uint8Array(buffer);
    return this.#bytes;
  }

  /** The text at an address; null for NULL. @param {number} address */
  text(address) {
    if (address === 0) return null;
    const { bytes } = this;
    return decoder.decode(bytes.subarray(address >>> 0, bytes.indexOf(0, address >>> 0)));
  }

  /**
   * Calls a function of the module; strings and bytes among the arguments are in its memory until
   * it returns.
   * @param {string} name @param {Value[]} values
   */
  call(name, ...values) {
    /** @type {number[]} */
    const lent = [];
    try {
      for (const [i, value] of values.entries()) {
        if (typeof value !== 'number') {
          lent.push(typeof value === 'string' ? this.lend(value) : this.lendBytes(value));
          values[i] = lent[lent.length - 1];
        }
      }
      return this.exports[name](...values);
    } finally {
      for (const address of lent) this.exports.pz_ffi_free(address);
    }
  }

  /** Memory of the module for that many bytes and a NUL. @param {number} size */
  #reserve(size) {
    const address = this.exports.pz_ffi_alloc(size + 1) >>> 0;
    if (address === 0) throw new RangeError('there is not enough memory');
    return address;
  }

  /** Copies a text and a NUL into the memory of the module. @param {string} string */
  lend(string) {
    if (string.includes('\0')) throw new TypeError('a text cannot hold the character NUL');
    const size = 3 * string.length; // what UTF-8 takes at most
    const address = this.#reserve(size);
    const { bytes } = this;
    let length = 0;
    // Most texts are short and ASCII: for them the encoder is a detour.
    for (let code; length < string.length && (code = string.charCodeAt(length)) < 128; length += 1) {
      bytes[address + length] = code;
    }
    if (length < string.length) {
      const rest = bytes.subarray(address + length, address + size);
      length += encoder.encodeInto(string.slice(length), rest).written;
    }
    bytes[address + length] = 0;
    return address;
  }

  /** The same for bytes. @param {Uint8Array} bytes */
  lendBytes(bytes) {
    const address = this.#reserve(bytes.length);
    this.bytes.set(bytes, address);
    this.bytes[address + bytes.length] = 0;
    return address;
  }
}

export class Piazza {
  /** @param {Exports} exports */
  constructor(exports) {
    this.memory = new Memory(exports);
  }

  /** @param {string} name @param {Value[]} values */
  #text(name, ...values) {
    return this.memory.text(this.memory.call(name, ...values));
  }

  /**
   * The items 0, 1, ... up to the first for which `make` gives null.
   * @template T @param {(index: number) => T | null} make @returns {T[]}
   */
  static #list(make) {
    /** @type {T[]} */
    const items = [];
    for (let item = make(0); item !== null; item = make(items.length)) items.push(item);
    return items;
  }

  get version() {
    return this.#text('pz_version');
  }

  // [{ id, title, rules, min, max, options: [{ key, help, values }],
  //    bots: [{ id, help, level, nodes, milliseconds }] }]; every game also has the option `first`
  // (`random` or a seat). Bots of levels 1 to 4 come first; nodes and milliseconds are their
  // default budgets (ffi.h).
  games() {
    return Piazza.#list((game) => {
      const id = this.#text('pz_ffi_game_id', game);
      return id === null ? null : {
        id,
        title: this.#text('pz_ffi_game_title', game),
        rules: this.#text('pz_ffi_game_rules', game),
        min: this.memory.call('pz_ffi_game_players_min', game),
        max: this.memory.call('pz_ffi_game_players_max', game),
        options: Piazza.#list((option) => {
          const key = this.#text('pz_ffi_option_key', game, option);
          return key === null ? null : {
            key,
            help: this.#text('pz_ffi_option_help', game, option),
            values: Piazza.#list((value) => this.#text('pz_ffi_option_value', game, option, value)),
          };
        }),
        bots: Piazza.#list((bot) => {
          const name = this.#text('pz_ffi_bot_id', game, bot);
          return name === null ? null : {
            id: name,
            help: this.#text('pz_ffi_bot_help', game, bot) ?? '',
            level: this.memory.call('pz_ffi_bot_level', game, bot),
            nodes: this.memory.call('pz_ffi_bot_nodes', game, bot),
            milliseconds: this.memory.call('pz_ffi_bot_milliseconds', game, bot),
          };
        }),
      };
    });
  }

  // An empty game. Close it when it is no longer needed.
  open() {
    return new Game(this.memory, this.memory.call('pz_ffi_open'));
  }

  /**
   * An empty table; create() or fold() comes next. Close it when it is no longer needed.
   * @param {() => Uint8Array} [random] 32 bytes, fresh and secret each time; else the machine's.
   * @returns {Table}
   */
  table(random = () => webcrypto.getRandomValues(new Uint8Array(32))) {
    return new Table(this.memory, this.memory.call('pz_ffi_table_open'), random);
  }
}

export class Game {
  #memory;
  #handle;

  /** @param {Memory} memory @param {number} handle */
  constructor(memory, handle) {
    if (handle === 0) throw new RangeError('there is not enough memory');
    this.#memory = memory;
    this.#handle = handle;
  }

  /** @param {string} name @param {Value[]} values */
  #call(name, ...values) {
    return this.#memory.call(`pz_ffi_${name}`, this.#handle, ...values);
  }

  /** @returns {never} */
  #fail() {
    const code = this.#call('error');
    const name = code <= -100 ? 'REFUSED' : this.#memory.text(this.#memory.call('pz_error_name', code));
    throw new PiazzaError(code, name ?? '', this.#memory.text(this.#call('problem')) ?? '');
  }

  /**
   * The number that the function returns; throws if it is negative.
   * @param {string} name @param {Value[]} values @returns {number}
   */
  #number(name, ...values) {
    const number = this.#call(name, ...values);
    if (number < 0) this.#fail();
    return number;
  }

  /** @param {string} name @param {Value[]} values @returns {string} */
  #text(name, ...values) {
    return this.#memory.text(this.#call(name, ...values)) ?? this.#fail();
  }

  /** The handle of a new game that the function returns. @param {string} name @param {Value[]} values */
  #game(name, ...values) {
    const handle = this.#call(name, ...values);
    if (handle === 0) this.#fail();
    return new Game(this.#memory, handle);
  }

  close() {
    this.#call('close');
    this.#handle = 0;
  }

  copy() {
    return this.#game('copy');
  }

  /** @param {string} game @param {number} players */
  setup(game, players) {
    this.#number('setup', game, players);
    return this;
  }

  /** @param {string} key @param {string | number} value */
  set(key, value) {
    this.#number('set', key, String(value));
    return this;
  }

  /** @param {number} seat @param {string} name */
  name(seat, name) {
    this.#number('name', seat, name);
    return this;
  }

  /** The seed is a text: a decimal number, or 64 hexadecimal digits. @param {string | number} seed */
  start(seed) {
    this.#number('start', String(seed));
    return this;
  }

  get stage() {
    return this.#call('stage');
  }

  get players() {
    return this.#call('players');
  }

  // A seat, CHANCE or NOBODY.
  get actor() {
    return this.#call('actor');
  }

  get turns() {
    return this.#call('turns');
  }

  // The legal moves of the actor, as numbers.
  moves() {
    return Array.from({ length: this.#number('moves') }, (_, index) => this.#number('move', index));
  }

  /** @param {number} move */
  weight(move) {
    return this.#call('weight', move);
  }

  /** @param {number} move */
  moveText(move) {
    return this.#text('move_text', move);
  }

  /** @param {number} move @param {number} seat */
  moveSeen(move, seat) {
    return this.#text('move_seen', move, seat);
  }

  // A legal move of the seat that is to act, as an object; and any legal move as a seat sees it made.
  /** @param {number} move */
  moveObject(move) {
    return JSON.parse(this.#text('move_object', move));
  }

  /** @param {number} move @param {number} seat */
  moveObjectSeen(move, seat) {
    return JSON.parse(this.#text('move_object_seen', move, seat));
  }

  /** The move of a text, or of an object. @param {string | object} text */
  moveRead(text) {
    return typeof text === 'string' ? this.#number('move_read', text)
      : this.#number('move_object_read', JSON.stringify(text));
  }

  /** @param {number} move */
  apply(move) {
    this.#number('apply', move);
    return this;
  }

  // Makes the next chance move and returns it.
  draw() {
    return this.#number('draw');
  }

  // The moves that have been made, as numbers.
  made() {
    return Array.from({ length: this.#call('made') }, (_, index) => this.#number('made_move', index));
  }

  /** @param {number} made */
  back(made) {
    this.#number('back', made);
    return this;
  }

  state() {
    return JSON.parse(this.#text('state'));
  }

  /** @param {number} seat */
  view(seat) {
    return JSON.parse(this.#text('view', seat));
  }

  // An onlooker's view with all hands open: in lists with an element for each seat, each element is
  // the one that this seat sees.
  openView() {
    const open = this.view(NOBODY);
    const seats = Array.from({ length: this.players }, (_, seat) => this.view(seat));
    for (const [key, value] of Object.entries(open)) {
      if (Array.isArray(value) && value.length === seats.length) {
        open[key] = seats.map((view, seat) => view[key][seat]);
      }
    }
    return open;
  }

  /** What follows from the view of a seat: docs/notation.md. @param {number} seat */
  insight(seat) {
    return JSON.parse(this.#text('insight', seat));
  }

  /** The position in sentences, for a seat: docs/notation.md. @param {number} seat */
  tell(seat) {
    return JSON.parse(this.#text('tell', seat));
  }

  /**
   * What it costs and brings to do these things, which are numbers of the game's own; only in games
   * with plans.
   * @param {number} seat @param {number[]} things
   */
  plan(seat, things) {
    return JSON.parse(this.#text('plan', seat, things.join(' ')));
  }

  // { points: [...], winners: [...] }
  result() {
    const seats = Array.from({ length: this.players }, (_, seat) => seat);
    return {
      points: seats.map((seat) => this.#call('points', seat)),
      winners: seats.filter((seat) => this.#call('won', seat) === 1),
    };
  }

  sheet() {
    return JSON.parse(this.#text('sheet'));
  }

  record() {
    return this.#text('record');
  }

  /** @param {string} text */
  recordRead(text) {
    this.#number('record_read', text);
    return this;
  }

  // What the record says besides the moves; every move as a seat saw it (with CHANCE nothing is hidden);
  // every draw; and whether the draws are those of the seed. To go to a step: copy().back(step).
  /** @returns {any} */
  facts() {
    return JSON.parse(this.#text('facts'));
  }

  /** @param {number} seat @returns {any[]} */
  steps(seat) {
    return JSON.parse(this.#text('steps', seat));
  }

  /** @returns {{ step: number, weights: number[], drawn: number }[]} */
  draws() {
    return JSON.parse(this.#text('draws'));
  }

  verify() {
    return JSON.parse(this.#text('verify'));
  }

  /**
   * The move that the bot would make; answer() then tells more.
   * @param {string} bot @param {number} [nodes]
   */
  ask(bot, nodes = 0) {
    return this.#number('ask', bot, nodes);
  }

  /**
   * Plays on for that many moves, or to the end: all seats by the bot, chance by the seed. Returns
   * how many moves were made.
   * @param {string} bot @param {number} [moves]
   */
  play(bot, moves = 0x7fffffff) {
    return this.#number('play', bot, moves);
  }

  answer() {
    return JSON.parse(this.#text('answer'));
  }

  /**
   * After setup(): the position as the view (an object) of a seat or an onlooker shows it; what the view
   * does not show is sampled by the seed. The next view can be given at once.
   * @param {number} seat @param {object} view @param {string | number} [seed]
   */
  fromView(seat, view, seed = 1) {
    this.#number('from_view', seat, JSON.stringify(view), String(seed));
    return this;
  }

  /** @param {number} seat @param {string | number} seed */
  sampleState(seat, seed) {
    return this.#game('sample_state', seat, String(seed));
  }

  /**
   * Random games from here: { finished, points: [...], wins: [...] }
   * @param {string | number} seed @param {number} games
   */
  playouts(seed, games) {
    const finished = this.#number('playouts', String(seed), games);
    const seats = Array.from({ length: this.players }, (_, seat) => seat);
    return {
      finished,
      points: seats.map((seat) => this.#call('playout_points', seat)),
      wins: seats.map((seat) => this.#call('playout_wins', seat)),
    };
  }

  /** @param {number} games */
  signature(games) {
    return this.#text('signature', games);
  }
}

/** @param {string} hex */
const fromHex = (hex) => Uint8Array.from(hex.match(/../g) ?? [], (digits) => parseInt(digits, 16));
/** @param {Uint8Array} bytes */
const toHex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
/** @param {Uint8Array<ArrayBuffer>} bytes */
const hash = async (bytes) => new Uint8Array(await webcrypto.subtle.digest('SHA-256', bytes));

/**
 * The index that draw `number` takes among these weights (docs/shuffles.md).
 * @param {CryptoKey} key @param {number} number @param {number[]} weights
 */
async function drawAt(key, number, weights) {
  const total = BigInt(weights.reduce((a, b) => a + b, 0));
  const fair = (1n << 64n) / total * total;
  for (let again = 0; again < 256; again += 1) {
    const message = new DataView(new ArrayBuffer(again === 0 ? 8 : 9));
    message.setBigUint64(0, BigInt(number));
    if (again > 0) message.setUint8(8, again);
    const words = new DataView(await webcrypto.subtle.sign('HMAC', key, message.buffer));
    for (let at = 0; at < 32; at += 8) {
      const word = words.getBigUint64(at);
      if (word >= fair) continue;
      let rest = Number(word % total);
      return weights.findIndex((weight) => (rest -= weight) < 0);
    }
  }
  return -1;
}

/**
 * Checks a shuffle by the cryptography of the browser alone. true is right, false is wrong, and
 * null cannot be told: there is no commitment, the secret is not published, the table named the
 * first player, or the seed is a number, whose draws are no secret (the engine's verify() knows
 * them).
 * @typedef {object} Checked
 * @property {boolean | null} commitment the secret is the one that was sealed before the start
 * @property {boolean | null} seed it follows from the secret and the words
 * @property {boolean | null} first the first player is draw 0
 * @property {boolean | null} draws all are those of the seed
 * @property {number} count how many draws there are, with draw 0
 * @property {number | null} step the step of the game at which the first draw is wrong
 *
 * @param {ReturnType<Game['facts']>} facts
 * @param {ReturnType<Game['draws']>} draws
 * @returns {Promise<Checked>}
 */
export async function checkShuffle(facts, draws) {
  /** @type {Checked} */
  const checked = {
    commitment: null, seed: null, first: null, draws: null, count: draws.length + 1, step: null,
  };
  let seed = facts.seed !== null && facts.seed.length === 64 ? facts.seed : null;
  if (facts.secret !== null) {
    /** @type {Uint8Array[]} */
    const words = facts.words.slice(0, facts.players)
      .map((/** @type {string} */ word) => encoder.encode(word));
    const sealed = toHex(await hash(Uint8Array.from([...encoder.encode('piazza seed 1\n'),
      ...fromHex(facts.secret), ...words.flatMap((word) => [word.length, ...word])])));
    checked.seed = facts.seed === null || facts.seed === sealed;
    seed ??= sealed;
    if (facts.commitment !== null) {
      checked.commitment = toHex(await hash(fromHex(facts.secret))) === facts.commitment;
    }
  }
  if (seed === null) return checked;
  const key = await webcrypto.subtle.importKey('raw', fromHex(seed), { name: 'HMAC', hash: 'SHA-256' },
    false, ['sign']);
  if (!facts.first_named) {
    checked.first = await drawAt(key, 0, Array(facts.players).fill(1)) === facts.options.first;
  }
  checked.draws = true;
  for (const [index, { step, weights, drawn }] of draws.entries()) {
    if (await drawAt(key, index + 1, weights) !== drawn) {
      checked.draws = false;
      checked.step ??= step;
    }
  }
  return checked;
}

/**
 * A message of a table: a JSON object as text, to a person, ONLOOKERS or SENDER.
 * @typedef {{ to: number, message: string }} Envelope
 *
 * What a call led to. First make the events durable, then send the messages.
 * @typedef {object} Outcome
 * @property {string} events lines of JSON, '' if there are none
 * @property {Envelope[]} messages
 * @property {number} joined the number of the person who joined, or 0
 * @property {number} wake when time() is to be called at the latest, or -1
 * @property {boolean} refused the table refused the message; the answer is among the messages
 * @property {boolean} incomplete there was no memory for all messages: people ask for what they missed
 *
 * The bot that is to be asked: its seat, its name, and how many moves have been made.
 * @typedef {{ seat: number, name: string, moves: number }} BotSeat
 */

/**
 * A game in progress with its people, offline or on a server: include/piazza/table.h tells how it works,
 * docs/protocol.md what the messages are.
 *
 *     const table = piazza.table();
 *     deliver(table.create({ type: 'create', name: 'Anna', terms: { game: 'pig', ... } }));
 *     deliver(table.receive(1, { type: 'start' }));
 *     for (let bot = table.bot(); bot !== null; bot = table.bot()) {
 *       deliver(table.answer(bot, table.botMove()));
 *     }
 */
export class Table {
  #memory;
  #handle;
  #random;

  /** @param {Memory} memory @param {number} handle @param {() => Uint8Array} random */
  constructor(memory, handle, random) {
    if (handle === 0) throw new RangeError('there is not enough memory');
    this.#memory = memory;
    this.#handle = handle;
    this.#random = random;
  }

  /** @param {string} name @param {Value[]} values */
  #call(name, ...values) {
    return this.#memory.call(`pz_ffi_table_${name}`, this.#handle, ...values);
  }

  /** @returns {never} */
  #fail() {
    const code = this.#call('error');
    const name = this.#memory.text(this.#memory.call('pz_error_name', code));
    throw new PiazzaError(code, name ?? '', this.#memory.text(this.#call('problem')) ?? '');
  }

  /** @param {string} name @param {Value[]} values @returns {string} */
  #text(name, ...values) {
    return this.#memory.text(this.#call(name, ...values)) ?? this.#fail();
  }

  /**
   * The bytes, and their number, of a text (which may hold anything) or of an object.
   * @param {string | object} message @returns {[Uint8Array, number]}
   */
  static #given(message) {
    const bytes = encoder.encode(typeof message === 'string' ? message : JSON.stringify(message));
    return [bytes, bytes.length];
  }

  // The library reads 32 bytes: with fewer it would also read what lies behind them.
  #bytes() {
    const bytes = this.#random();
    if (bytes.length !== 32) throw new TypeError('32 random bytes are needed');
    return bytes;
  }

  /** @param {string} name @param {Value[]} values @returns {Outcome} */
  #outcome(name, ...values) {
    const code = this.#call(name, ...values);
    const events = this.#text('events');
    const reason = this.#memory.text(this.#memory.call('pz_error_name', code));
    const refused = reason === 'REFUSED';
    if (code < 0 && !refused && events === '') this.#fail();
    const messages = Array.from({ length: this.#call('messages') }, (_, index) => ({
      to: this.#call('to', index),
      message: this.#text('message', index),
    }));
    return {
      events,
      messages,
      joined: this.#call('joined'),
      wake: this.#call('wake'),
      refused,
      incomplete: code < 0 && !refused,
    };
  }

  close() {
    this.#call('close');
    this.#handle = 0;
  }

  /**
   * Makes the table; the sender is person 1, the host.
   * @param {string | object} message of type create
   * @param {{ seed?: string | number, now?: number }} [options] without a seed the table is sealed
   * @returns {Outcome}
   */
  create(message, { seed = '', now = Date.now() } = {}) {
    return this.#outcome('create', ...Table.#given(message), String(seed), now, this.#bytes());
  }

  /**
   * @param {number} person who sends it; 0 for somebody who has not joined
   * @param {string | object} message
   * @param {number} [now]
   * @returns {Outcome}
   */
  receive(person, message, now = Date.now()) {
    return this.#outcome('receive', person, ...Table.#given(message), now, this.#bytes());
  }

  /**
   * A person's last connection went (false), or the first one came back.
   * @param {number} person
   * @param {boolean} here
   * @param {number} [now]
   * @returns {Outcome}
   */
  presence(person, here, now = Date.now()) {
    return this.#outcome('presence', person, here ? 1 : 0, now);
  }

  /**
   * @param {number} [now]
   * @returns {Outcome}
   */
  time(now = Date.now()) {
    return this.#outcome('time', now);
  }

  /**
   * The bot that is to be asked now, if any.
   * @returns {BotSeat | null}
   */
  bot() {
    const seat = this.#call('bot_seat');
    return seat < 0 ? null : { seat, name: this.#text('bot_name'), moves: this.moves };
  }

  /**
   * The move of that bot; the table stays as it is.
   * @param {number} [nodes] how many positions it may look at; 0 for the bot's default
   * @returns {number}
   */
  botMove(nodes = 0) {
    const move = this.#call('bot_move', nodes);
    return move < 0 ? this.#fail() : move;
  }

  /**
   * The bot's answer. It is refused if the table has gone on meanwhile.
   * @param {BotSeat} bot
   * @param {number} move
   * @param {number} [now]
   * @returns {Outcome}
   */
  answer({ seat, moves }, move, now = Date.now()) {
    return this.#outcome('bot', seat, moves, move, now);
  }

  /**
   * Takes stored events. If one does not fit, those before it have been taken.
   * @param {string} events lines
   */
  fold(events) {
    if (this.#call('fold', ...Table.#given(events)) < 0) this.#fail();
    return this;
  }

  /** EMPTY, WAITING, PLAYING or OVER */
  get status() {
    return this.#call('stage');
  }

  /** The number of the last event. */
  get number() {
    return this.#call('number');
  }

  /** How many moves have been made. */
  get moves() {
    return this.#call('moves');
  }

  /** The record of the game so far, with secrets that nobody may see before the end. */
  record() {
    return this.#text('record');
  }

  /**
   * Are the two the same, byte for byte?
   * @param {Table} other
   */
  same(other) {
    return this.#call('same', other.#handle) === 1;
  }
}
