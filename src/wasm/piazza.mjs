// Piazza in JavaScript: a thin layer over piazza.wasm, for browsers and Node. Strings and objects go in
// and out; every function of include/piazza/flat.h has its counterpart here.
//
//     const piazza = await load(fetch('piazza.wasm'));   // Node: await load(readFileSync(path))
//     const game = piazza.open().setup('little', 4).start('7');
//     while (game.phase === PLAYING) {
//       if (game.actor === CHANCE) game.draw();
//       else game.apply(game.ask('greedy'));
//     }
//     console.log(game.record());
//     game.close();

export const CHANCE = -1;
export const NOBODY = -2;
export const [EMPTY, SETUP, PLAYING, OVER] = [0, 1, 2, 3];

// What the library refuses: its code, the name of the code ("SYNTAX"; "REFUSED" for a rule of the
// game), and a sentence.
export class PiazzaError extends Error {
  constructor(code, name, sentence) {
    super(sentence);
    this.name = 'PiazzaError';
    this.code = code;
    this.reason = name;
  }
}

// The module as bytes, a compiled WebAssembly.Module, or a response of fetch() (or its promise).
export async function load(source) {
  const given = await source;
  const bytes = typeof Response !== 'undefined' && given instanceof Response
    ? await given.arrayBuffer() : given;
  const made = await WebAssembly.instantiate(bytes, {});
  return new Piazza((made.instance ?? made).exports);
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

// The memory of the module may grow and move at every call, so views of it are made anew.
class Memory {
  constructor(exports) {
    this.exports = exports;
  }

  // The text at an address; null for NULL.
  text(address) {
    if (address === 0) return null;
    const bytes = new Uint8Array(this.exports.memory.buffer);
    return decoder.decode(bytes.subarray(address >>> 0, bytes.indexOf(0, address >>> 0)));
  }

  // Calls a function of the module; strings among the arguments are put into its memory meanwhile.
  call(name, ...values) {
    const lent = [];
    try {
      return this.exports[name](...values.map((value) => {
        if (typeof value !== 'string') return value;
        lent.push(this.lend(value));
        return lent.at(-1);
      }));
    } finally {
      lent.forEach((address) => this.exports.pz_flat_free(address));
    }
  }

  lend(string) {
    if (string.includes('\0')) throw new TypeError('a text cannot hold the character NUL');
    const bytes = encoder.encode(string);
    const address = this.exports.pz_flat_alloc(bytes.length + 1) >>> 0;
    if (address === 0) throw new RangeError('there is not enough memory');
    const memory = new Uint8Array(this.exports.memory.buffer, address, bytes.length + 1);
    memory.set(bytes);
    memory[bytes.length] = 0;
    return address;
  }
}

export class Piazza {
  constructor(exports) {
    this.memory = new Memory(exports);
  }

  #text(name, ...values) {
    return this.memory.text(this.memory.call(name, ...values));
  }

  // The items 0, 1, ... up to the first for which `make` gives null.
  static #list(make) {
    const items = [];
    for (let item = make(0); item !== null; item = make(items.length)) items.push(item);
    return items;
  }

  get version() {
    return this.#text('pz_version');
  }

  // [{ id, title, rules, min, max, options: [{ key, help, values }], bots: [{ id, help }] }]; every game
  // has the option `first` besides (`random` or a seat); the weakest bot is the first.
  games() {
    return Piazza.#list((game) => {
      const id = this.#text('pz_flat_game_id', game);
      return id === null ? null : {
        id,
        title: this.#text('pz_flat_game_title', game),
        rules: this.#text('pz_flat_game_rules', game),
        min: this.memory.call('pz_flat_game_players_min', game),
        max: this.memory.call('pz_flat_game_players_max', game),
        options: Piazza.#list((option) => {
          const key = this.#text('pz_flat_option_key', game, option);
          return key === null ? null : {
            key,
            help: this.#text('pz_flat_option_help', game, option),
            values: Piazza.#list((value) => this.#text('pz_flat_option_value', game, option, value)),
          };
        }),
        bots: Piazza.#list((bot) => {
          const name = this.#text('pz_flat_bot_id', game, bot);
          return name === null ? null : { id: name, help: this.#text('pz_flat_bot_help', game, bot) };
        }),
      };
    });
  }

  // An empty game. Close it when it is no longer needed.
  open() {
    return new Game(this.memory, this.memory.call('pz_flat_open'));
  }
}

export class Game {
  #memory;
  #handle;

  constructor(memory, handle) {
    if (handle === 0) throw new RangeError('there is not enough memory');
    this.#memory = memory;
    this.#handle = handle;
  }

  #call(name, ...values) {
    return this.#memory.call(`pz_flat_${name}`, this.#handle, ...values);
  }

  #fail() {
    const code = this.#call('error');
    const name = code <= -100 ? 'REFUSED' : this.#memory.text(this.#memory.call('pz_error_name', code));
    throw new PiazzaError(code, name, this.#memory.text(this.#call('problem')));
  }

  // The number that the function returns; throws if it is negative.
  #number(name, ...values) {
    const number = this.#call(name, ...values);
    if (number < 0) this.#fail();
    return number;
  }

  #text(name, ...values) {
    return this.#memory.text(this.#call(name, ...values)) ?? this.#fail();
  }

  // The handle of a new game that the function returns.
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

  setup(game, players) {
    this.#number('setup', game, players);
    return this;
  }

  set(key, value) {
    this.#number('set', key, String(value));
    return this;
  }

  name(seat, name) {
    this.#number('name', seat, name);
    return this;
  }

  // The seed is a text: a decimal number, or 64 hexadecimal digits.
  start(seed) {
    this.#number('start', String(seed));
    return this;
  }

  get phase() {
    return this.#call('phase');
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

  weight(move) {
    return this.#call('weight', move);
  }

  moveText(move) {
    return this.#text('move_text', move);
  }

  moveSeen(move, seat) {
    return this.#text('move_seen', move, seat);
  }

  // A legal move of the seat that is to act, as an object; and any legal move as a seat sees it made.
  moveObject(move) {
    return JSON.parse(this.#text('move_object', move));
  }

  moveObjectSeen(move, seat) {
    return JSON.parse(this.#text('move_object_seen', move, seat));
  }

  // The move of a text, or of an object.
  moveRead(text) {
    return typeof text === 'string' ? this.#number('move_read', text)
      : this.#number('move_object_read', JSON.stringify(text));
  }

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

  back(made) {
    this.#number('back', made);
    return this;
  }

  state() {
    return JSON.parse(this.#text('state'));
  }

  view(seat) {
    return JSON.parse(this.#text('view', seat));
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

  recordRead(text) {
    this.#number('record_read', text);
    return this;
  }

  // The move that the bot would make; answer() then tells more.
  ask(bot, nodes = 0) {
    return this.#number('ask', bot, nodes);
  }

  answer() {
    return JSON.parse(this.#text('answer'));
  }

  guess(seat, seed) {
    return this.#game('guess', seat, String(seed));
  }

  // Random games from here: { finished, points: [...], wins: [...] }
  playouts(seed, games) {
    const finished = this.#number('playouts', String(seed), games);
    const seats = Array.from({ length: this.players }, (_, seat) => seat);
    return {
      finished,
      points: seats.map((seat) => this.#call('playout_points', seat)),
      wins: seats.map((seat) => this.#call('playout_wins', seat)),
    };
  }

  signature(games) {
    return this.#text('signature', games);
  }
}
