// A way to a table on the server, over a WebSocket. Whoever is cut off comes back by itself, with its token and the
// last event that it knows, and misses nothing.

import { keep, setting } from '../lib/settings.js';
import { root } from './api.js';

const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 15_000;
// These end it: coming back would change nothing.
const FINAL = new Set(['no-table', 'origin']);

/** @typedef {import('./link.js').Link} Link */

/** @implements {Link} */
export class SocketLink {
  #address;
  #handlers;
  /** @type {WebSocket | undefined} */
  #socket;
  #entered = false;
  #closed = false;
  #pause = FIRST_PAUSE;
  #last;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #retry;
  #wakeUp = () => {
    if (document.visibilityState === 'visible' && this.#retry !== undefined) this.#connect();
  };

  /** @param {string} id @param {import('./link.js').Handlers} handlers @param {number} [last] the last event that is known */
  constructor(id, handlers, last = 0) {
    this.#address = new URL(`ws/${id}`, root);
    this.#address.protocol = this.#address.protocol === 'https:' ? 'wss:' : 'ws:';
    this.#handlers = handlers;
    this.#last = last;
    addEventListener('online', this.#wakeUp);
    document.addEventListener('visibilitychange', this.#wakeUp);
    this.#connect();
  }

  #connect() {
    clearTimeout(this.#retry);
    this.#retry = undefined;
    this.#entered = false;
    this.#handlers.state({ kind: 'connecting' });
    const socket = new WebSocket(this.#address, 'piazza');
    this.#socket = socket;
    socket.onopen = () => {
      const token = setting('token');
      socket.send(JSON.stringify({
        type: 'enter', ...(token && { token }), ...(this.#last > 0 && { since: this.#last }),
      }));
    };
    socket.onmessage = ({ data }) => {
      if (this.#socket === socket) this.#take(JSON.parse(data));
    };
    socket.onclose = ({ reason }) => {
      if (this.#socket === socket && !this.#closed) this.#lost(reason);
    };
  }

  /** @param {any} message */
  #take(message) {
    if (message.type === 'entered') {
      this.#entered = true;
      this.#pause = FIRST_PAUSE;
      if (message.token) keep({ token: message.token });
      this.#handlers.state({ kind: 'open' });
      return;
    }
    if (message.type === 'error' && !this.#entered) {
      if (message.error === 'token') keep({ token: '' });
      else if (message.error === 'too-far' || message.error === 'number') this.#last = 0;
      else if (FINAL.has(message.error)) {
        this.#handlers.state({ kind: 'closed', reason: message.sentence });
        this.close();
      }
      return;
    }
    if (message.type !== 'ok' && message.type !== 'error' && message.n > 0) {
      // Answers to `since` come again; only a later event counts, and a whole table may be an earlier one.
      this.#last = message.type === 'look' ? message.n : Math.max(this.#last, message.n);
    }
    this.#handlers.message(message);
  }

  /** @param {string} reason */
  #lost(reason) {
    const pause = this.#pause * (0.5 + Math.random());
    this.#pause = Math.min(this.#pause * 2, LONGEST_PAUSE);
    this.#retry = setTimeout(() => this.#connect(), pause);
    this.#handlers.state({ kind: 'lost', reason, retry: Date.now() + pause });
  }

  /** Sent if there is a connection; the answer tells whether it arrived. @param {object} message */
  send(message) {
    if (this.#entered && this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  close() {
    this.#closed = true;
    clearTimeout(this.#retry);
    removeEventListener('online', this.#wakeUp);
    document.removeEventListener('visibilitychange', this.#wakeUp);
    this.#socket?.close();
  }
}
