// Tables that live in this browser: the same tables as on a server, with their events in IndexedDB. An event
// is stored first and told then.

import { mark } from '../lib/words.js';
import { askInTime, botOf } from './budget.js';
import * as kept from './kept.js';

/**
 * @typedef {import('../piazza.mjs').Piazza} Piazza
 * @typedef {import('../piazza.mjs').Table} Table
 * @typedef {import('../piazza.mjs').Outcome} Outcome
 *
 * @typedef {object} Open A table in use.
 * @property {string} id
 * @property {Table} table
 * @property {kept.Facts | null} facts null: it is not read yet
 * @property {Set<number>} people who is told
 * @property {number} told the last event that people were told
 * @property {Promise<void>} work what is under way: one thing after the other
 * @property {ReturnType<typeof setTimeout> | undefined} wake
 * @property {ReturnType<typeof setTimeout> | undefined} bot
 */

/** Why a table of this browser cannot do what it was asked to. */
export class TableError extends Error {
  /** @param {'no-table' | 'unreadable' | 'storage'} kind @param {string} sentence */
  constructor(kind, sentence) {
    super(sentence);
    this.kind = kind;
  }
}

const STATUS = /** @type {const} */ ({ 1: 'waiting', 2: 'playing', 3: 'over' });

export class LocalTables {
  /** @type {Map<string, Open>} */
  #open = new Map();
  #piazza;
  #tell;
  #pause = 700;
  // Other tabs at the same tables.
  #tabs = new BroadcastChannel('piazza-tables');

  /**
   * @param {Piazza} piazza @param {(news: { table: string, person: number, message: string }) => void} tell
   */
  constructor(piazza, tell) {
    this.#piazza = piazza;
    this.#tell = tell;
    this.#tabs.onmessage = ({ data }) => {
      // It may be a tab with another version of the page.
      const open = this.#open.get(data?.table);
      if (open && open.table.number < data.n) this.#then(open, () => this.#reread(open));
    };
  }

  /** How long a bot waits before it moves, in milliseconds. @param {number} pause */
  pace(pause) {
    this.#pause = pause;
  }

  /**
   * Makes a table, seats everybody and starts.
   * @param {{ terms: object, names: string[], seed?: string }} wishes the first of the names is the host
   * @returns {Promise<{ table: string, people: number[] }>}
   */
  async create({ terms, names, seed = '' }) {
    const table = this.#piazza.table();
    const now = Date.now();
    const bytes = crypto.getRandomValues(new Uint8Array(10));
    const id = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
    /** @type {number[]} */
    const people = [];
    let events = '';
    const take = (/** @type {Outcome} */ outcome) => {
      events += outcome.events;
      if (outcome.joined) people.push(outcome.joined);
      if (outcome.refused) throw new Error(JSON.parse(outcome.messages.at(-1)?.message ?? '{}').sentence);
    };
    try {
      take(table.create({ type: 'create', name: names[0], terms }, { seed, now }));
      for (const name of names.slice(1)) take(table.receive(0, { type: 'join', name }, now));
      take(table.receive(1, { type: 'start' }, now));
      if (!people.includes(1)) people.unshift(1);
      await kept.append(facts(table, { id, created: now, people }, now), events);
    } finally {
      table.close();
    }
    return { table: id, people };
  }

  /**
   * A person comes to a table, and is told everything from its start.
   * @param {string} id @param {number} person
   */
  async open(id, person) {
    const open = this.#open.get(id) ?? this.#begin(id);
    open.people.add(person);
    this.#then(open, async () => {
      if (open.facts === null) await this.#reread(open);
      await this.#change(open, (now) => open.table.receive(person, { type: 'since', n: 0 }, now), person);
    });
    try {
      await open.work;
    } catch (error) {
      // What could not be read is read anew when somebody comes again.
      if (open.facts === null && this.#open.get(id) === open) {
        this.#open.delete(id);
        this.#then(open, async () => open.table.close());
      }
      throw error;
    }
  }

  /** A table in use that is still to be read. @param {string} id @returns {Open} */
  #begin(id) {
    const open = { id, table: this.#piazza.table(), facts: null, people: new Set(), told: 0,
      work: Promise.resolve(), wake: undefined, bot: undefined };
    this.#open.set(id, open);
    return open;
  }

  /** The page no longer shows the table to the person. @param {string} id @param {number} person */
  leave(id, person) {
    const open = this.#open.get(id);
    open?.people.delete(person);
    if (!open || open.people.size > 0) return;
    this.#open.delete(id);
    clearTimeout(open.wake);
    clearTimeout(open.bot);
    this.#then(open, async () => open.table.close());
  }

  /** A message of a person. @param {string} id @param {number} person @param {object} message */
  async send(id, person, message) {
    const open = this.#open.get(id);
    if (!open) throw new Error('the table is not open');
    this.#then(open, () => this.#change(open, (now) => open.table.receive(person, message, now), person));
    await open.work;
  }

  /** The record of the game, as a file of text; it holds secrets until the end. @param {string} id */
  async record(id) {
    const open = this.#open.get(id);
    if (open) {
      await open.work;
      return open.table.record();
    }
    if (!await kept.facts(id)) throw noTable();
    const table = await this.#read(id);
    try {
      return table.record();
    } finally {
      table.close();
    }
  }

  /**
   * Does something at a table after what is under way.
   * @param {Open} open @param {() => Promise<void>} task
   */
  #then(open, task) {
    open.work = open.work.catch(() => {}).then(task);
    open.work.catch(() => {});
  }

  /**
   * Changes a table, stores what happened, then tells it.
   * @param {Open} open @param {(now: number) => Outcome} action @param {number} [sender]
   * @param {number} [tries] after another tab was faster
   */
  async #change(open, action, sender = 0, tries = 3) {
    const now = Date.now();
    const outcome = action(now);
    if (outcome.events !== '' && open.facts !== null) {
      open.facts = facts(open.table, open.facts, now);
      try {
        await kept.append(open.facts, outcome.events);
      } catch (error) {
        // What could not be stored has not happened.
        await this.#reread(open);
        if (!(error instanceof kept.Conflict)) {
          throw new TableError('storage', 'it could not be stored; try again soon');
        }
        // Another tab has gone on at this table; now the table itself says what is left of the matter.
        if (tries > 0) await this.#change(open, action, sender, tries - 1);
        return;
      }
      this.#tabs.postMessage({ table: open.id, n: open.table.number });
    }
    for (const { to, message } of outcome.messages) {
      const person = to === 0 ? sender : to;
      if (open.people.has(person)) this.#tell({ table: open.id, person, message });
    }
    open.told = open.table.number;
    this.#plan(open, outcome.wake);
  }

  /** A table as it is stored. @param {string} id */
  async #read(id) {
    const events = await kept.events(id);
    const table = this.#piazza.table();
    try {
      table.fold(events);
    } catch {
      // The events of another version, or damaged ones: to try again would change nothing.
      table.close();
      throw new TableError('unreadable', mark('this game is stored in a way that cannot be read here'));
    }
    return table;
  }

  /** Reads a table anew from the store; whoever is there is told what they missed. @param {Open} open */
  async #reread(open) {
    const about = await kept.facts(open.id) ?? open.facts;
    if (about === null) throw noTable();
    const fresh = await this.#read(open.id);
    open.table.close();
    open.table = fresh;
    open.facts = about;
    const { told } = open;
    for (const person of told > 0 ? open.people : []) {
      await this.#change(open, (now) => fresh.receive(person, { type: 'since', n: told }, now), person);
    }
  }

  /** When the time is to be told, and when the next bot moves. @param {Open} open @param {number} wake */
  #plan(open, wake) {
    clearTimeout(open.wake);
    clearTimeout(open.bot);
    if (this.#open.get(open.id) !== open) return; // all have left in the meantime
    if (wake >= 0) {
      const wait = Math.min(Math.max(wake - Date.now(), 0), 2 ** 31 - 1);
      open.wake = setTimeout(() => this.#then(open, () => this.#change(open, (now) => open.table.time(now))), wait);
    }
    if (open.table.bot() !== null) {
      open.bot = setTimeout(() => this.#then(open, async () => {
        const bot = open.table.bot();
        if (bot === null || open.facts === null) return;
        const { game } = open.facts;
        const move = askInTime(game, botOf(this.#piazza, game, bot.name), (nodes) => open.table.botMove(nodes));
        await this.#change(open, (now) => open.table.answer(bot, move, now));
      }), this.#pause);
    }
  }
}

function noTable() {
  return new TableError('no-table', mark('there is no such table in this browser'));
}

/**
 * What lists show of a table.
 * @param {Table} table @param {{ id: string, created: number, people: number[] }} about
 * @param {number} now of its last change, so that looking leads to no event
 * @returns {kept.Facts}
 */
function facts(table, about, now) {
  const look = JSON.parse(table.receive(0, { type: 'look' }, now).messages[0].message);
  return {
    id: about.id,
    created: about.created,
    changed: now,
    game: look.terms.game,
    seats: look.seats.map((/** @type {any} */ { name, bot }) => ({ name, bot })),
    people: about.people,
    status: STATUS[/** @type {1 | 2 | 3} */ (table.status)],
    asked: look.position?.asked ?? [],
  };
}
