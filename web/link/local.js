// A way to a table that lives in this browser's worker, for one of the people at this screen.

import * as engine from '../engine/engine.js';

/** @typedef {import('./link.js').Link} Link */

/** @implements {Link} */
export class LocalLink {
  #id;
  #person;
  #unlisten;
  #handlers;

  /** @param {string} id @param {number} person @param {import('./link.js').Handlers} handlers */
  constructor(id, person, handlers) {
    this.#id = id;
    this.#person = person;
    this.#handlers = handlers;
    this.#unlisten = engine.listen((news) => {
      if (news.table === id && news.person === person) handlers.message(JSON.parse(news.message));
    });
    engine.call('open', { table: id, person })
      .then(() => handlers.state({ kind: 'open' }), (error) => handlers.state({ kind: 'closed', reason: error.message }));
  }

  /** @param {object} message */
  send(message) {
    engine.call('send', { table: this.#id, person: this.#person, message })
      .catch((error) => this.#handlers.state({ kind: 'lost', reason: error.message, retry: null }));
  }

  close() {
    this.#unlisten();
    engine.call('leave', { table: this.#id, person: this.#person }).catch(() => {});
  }
}
