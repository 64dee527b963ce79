// A way to a table that lives in this browser's worker, for one of the people at this screen. If the worker
// dies, a new one goes on from what is stored.

import * as engine from '../engine/engine.js';

const FIRST_PAUSE = 300;
const LONGEST_PAUSE = 10_000;
// These kinds of errors (engine/tables.js) end it: coming back would change nothing.
const FINAL = new Set(['no-table', 'unreadable']);

/** @typedef {import('./link.js').Link} Link */

/** @implements {Link} */
export class LocalLink {
  #id;
  #person;
  #unlisten;
  #handlers;
  #pause = FIRST_PAUSE;
  #open = false;
  #closed = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #retry;

  /** @param {string} id @param {number} person @param {import('./link.js').Handlers} handlers */
  constructor(id, person, handlers) {
    this.#id = id;
    this.#person = person;
    this.#handlers = handlers;
    this.#unlisten = engine.listen((news) => {
      if (news.table === id && news.person === person) handlers.message(JSON.parse(news.message));
    });
    this.#come();
  }

  async #come() {
    clearTimeout(this.#retry);
    this.#retry = undefined;
    try {
      await engine.call('open', { table: this.#id, person: this.#person });
    } catch (error) {
      if (this.#closed) return;
      const { kind } = /** @type {{ kind: string }} */ (error);
      if (FINAL.has(kind)) {
        this.#handlers.state({ kind: 'closed', reason: kind });
      } else {
        this.#lost();
      }
      return;
    }
    if (this.#closed) return;
    this.#open = true;
    this.#pause = FIRST_PAUSE;
    this.#handlers.state({ kind: 'open' });
  }

  #lost() {
    if (this.#closed || this.#retry !== undefined) return;
    this.#open = false;
    const pause = this.#pause;
    this.#pause = Math.min(2 * pause, LONGEST_PAUSE);
    this.#retry = setTimeout(() => this.#come(), pause);
    this.#handlers.state({ kind: 'lost', reason: 'engine', retry: Date.now() + pause });
  }

  retry() {
    if (this.#retry !== undefined) this.#come();
  }

  /** @param {any} message */
  async send(message) {
    if (!this.#open) return;
    try {
      await engine.call('send', { table: this.#id, person: this.#person, message });
    } catch (error) {
      if (this.#closed) return;
      const { kind, message: sentence } = /** @type {Error & { kind: string }} */ (error);
      if (kind === 'storage') {
        // Nothing has happened at the table; who sent it can try again.
        this.#handlers.message({ type: 'error', re: message.id, error: 'storage', sentence });
      } else {
        this.#lost();
      }
    }
  }

  close() {
    this.#closed = true;
    clearTimeout(this.#retry);
    this.#unlisten();
    engine.call('leave', { table: this.#id, person: this.#person }).catch(() => {});
  }
}
