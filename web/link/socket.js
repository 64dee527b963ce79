// A way to a table on the server, over a WebSocket. Whoever is cut off comes back by itself, with its token
// and the last event that it knows, and misses nothing.

import { keep, setting } from '../lib/settings.js';
import { Refusal, request, root } from './api.js';

const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 15_000;
// A message to the table is answered at once; a connection that does not is dead, whatever the browser
// thinks.
const PATIENCE = 8000;
// These end it: coming back would change nothing.
const FINAL = new Set(['no-table', 'not-found', 'origin']);

/** @typedef {import('./link.js').Link} Link */

/** @implements {Link} */
export class SocketLink {
  #id;
  #address;
  #handlers;
  /** @type {WebSocket | undefined} */
  #socket;
  #entered = false;
  #closed = false;
  #pause = FIRST_PAUSE;
  #last;
  /** What the server said before it closed the connection. */
  #reason = '';
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #retry;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #watch;
  #wakeUp = () => {
    if (document.visibilityState === 'visible' && this.#retry !== undefined) this.#connect();
  };
  #offline = () => {
    if (this.#socket) this.#lost('offline');
  };

  /**
   * @param {string} id @param {import('./link.js').Handlers} handlers
   * @param {number} [last] the last event that is known
   */
  constructor(id, handlers, last = 0) {
    this.#id = id;
    this.#address = new URL(`ws/${encodeURIComponent(id)}`, root);
    this.#address.protocol = this.#address.protocol === 'https:' ? 'wss:' : 'ws:';
    this.#handlers = handlers;
    this.#last = last;
    addEventListener('online', this.#wakeUp);
    addEventListener('offline', this.#offline);
    document.addEventListener('visibilitychange', this.#wakeUp);
    // Whoever opens a link is given it first, and hears from it then.
    queueMicrotask(() => {
      if (!this.#closed) this.#connect();
    });
  }

  #connect() {
    clearTimeout(this.#retry);
    this.#retry = undefined;
    this.#entered = false;
    this.#reason = '';
    this.#handlers.state({ kind: 'connecting' });
    const socket = new WebSocket(this.#address, 'piazza');
    this.#socket = socket;
    this.#expect(socket);
    socket.onopen = () => this.#enter(socket);
    socket.onmessage = ({ data }) => {
      if (this.#socket !== socket) return;
      const message = read(data);
      if (message) this.#take(socket, message);
      else this.#lost(''); // no table speaks like that; perhaps something in between does
    };
    socket.onclose = ({ reason }) => {
      if (this.#socket === socket) this.#lost(reason || this.#reason);
    };
  }

  /** @param {WebSocket} socket */
  #enter(socket) {
    const token = setting('token');
    socket.send(JSON.stringify({
      type: 'enter', ...(token && { token }), ...(this.#last > 0 && { since: this.#last }),
    }));
  }

  /** Something is to come from the server, and soon. @param {WebSocket} socket */
  #expect(socket) {
    clearTimeout(this.#watch);
    this.#watch = setTimeout(() => {
      if (this.#socket === socket) this.#lost('');
    }, PATIENCE);
  }

  /** @param {WebSocket} socket @param {any} message */
  #take(socket, message) {
    clearTimeout(this.#watch);
    if (message.type === 'entered') {
      this.#entered = true;
      this.#pause = FIRST_PAUSE;
      if (message.token) keep({ token: message.token });
      this.#handlers.state({ kind: 'open', n: message.last });
      return;
    }
    if (message.type === 'error' && !this.#entered) {
      this.#refused(socket, message);
      return;
    }
    if (message.type !== 'ok' && message.type !== 'error' && message.n > 0) {
      // Answers to `since` come again; only a later event counts, and a whole table may be an earlier one.
      this.#last = message.type === 'look' ? message.n : Math.max(this.#last, message.n);
    }
    this.#handlers.message(message);
  }

  /** The server does not let us in that way. @param {WebSocket} socket @param {any} message */
  #refused(socket, { error }) {
    this.#reason = error;
    if (FINAL.has(error)) {
      this.#end(error);
    } else if (error === 'token' && setting('token')) {
      // What was known belongs to somebody whom the server does not know any more.
      keep({ token: '' });
      this.#last = 0;
      this.#enter(socket);
    } else if ((error === 'too-far' || error === 'number') && this.#last > 0) {
      this.#last = 0;
      this.#enter(socket);
    }
  }

  /** @param {string} reason the server's name for it, or '' */
  #lost(reason) {
    const never = !this.#entered;
    clearTimeout(this.#watch);
    this.#drop();
    if (this.#closed) return;
    const pause = this.#pause * (0.5 + Math.random());
    this.#pause = Math.min(this.#pause * 2, LONGEST_PAUSE);
    this.#retry = setTimeout(() => this.#connect(), pause);
    this.#handlers.state({ kind: 'lost', reason, retry: Date.now() + pause });
    // A browser does not say why a handshake failed; perhaps there is no such table.
    if (never && reason === '') {
      request('GET', `api/tables/${encodeURIComponent(this.#id)}`).catch((refusal) => {
        if (!this.#closed && refusal instanceof Refusal && FINAL.has(refusal.error)) this.#end(refusal.error);
      });
    }
  }

  /** @param {string} reason */
  #end(reason) {
    this.close();
    this.#handlers.state({ kind: 'closed', reason });
  }

  /** Forgets the socket; nothing that still comes from it counts. */
  #drop() {
    const socket = this.#socket;
    this.#socket = undefined;
    this.#entered = false;
    socket?.close();
  }

  retry() {
    if (this.#retry !== undefined) this.#connect();
  }

  /** Sent if there is a connection; the answer tells whether it arrived. @param {object} message */
  send(message) {
    const socket = this.#socket;
    if (!this.#entered || socket?.readyState !== WebSocket.OPEN) return;
    socket.send(JSON.stringify(message));
    this.#expect(socket);
  }

  close() {
    this.#closed = true;
    clearTimeout(this.#retry);
    clearTimeout(this.#watch);
    removeEventListener('online', this.#wakeUp);
    removeEventListener('offline', this.#offline);
    document.removeEventListener('visibilitychange', this.#wakeUp);
    this.#drop();
  }
}

/** @param {unknown} data @returns {any} a message, or null if it is none */
function read(data) {
  try {
    const message = JSON.parse(String(data));
    return typeof message?.type === 'string' ? message : null;
  } catch {
    return null;
  }
}
