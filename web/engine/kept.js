// The tables of this browser, in IndexedDB: of each its events, which are all that it is, and some facts for lists.
// Events are written under their numbers and never over one another, so two tabs at one table cannot both win.

/**
 * @typedef {object} Facts What a list of tables shows.
 * @property {string} id
 * @property {number} created
 * @property {number} changed
 * @property {string} game
 * @property {{ name?: string, bot?: string }[]} seats
 * @property {number[]} people the persons who sit at this screen
 * @property {'waiting' | 'playing' | 'over'} status
 * @property {number[]} asked the seats whose move it is
 */

/** Another tab was faster: what it wrote is to be read first. */
export class Conflict extends Error {}

/** @type {Promise<IDBDatabase> | undefined} */
let opening;

function database() {
  opening ??= new Promise((resolve, reject) => {
    const request = indexedDB.open('piazza', 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore('tables', { keyPath: 'id' });
      request.result.createObjectStore('events', { keyPath: ['id', 'n'] });
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  return opening;
}

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
function answer(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** The range of all events of a table after a number. @param {string} id @param {number} after */
function eventsAfter(id, after) {
  return IDBKeyRange.bound([id, after + 1], [id, Infinity]);
}

/** Stores new events, lines of JSON with their numbers, and the facts after them; resolves once they are on the disk. @param {Facts} facts @param {string} lines */
export async function append(facts, lines) {
  const base = await database();
  await new Promise((resolve, reject) => {
    const change = base.transaction(['tables', 'events'], 'readwrite', { durability: 'strict' });
    change.oncomplete = () => resolve(undefined);
    change.onabort = () => reject(change.error?.name === 'ConstraintError' ? new Conflict() : change.error);
    const events = change.objectStore('events');
    for (const line of lines.split('\n')) {
      if (line !== '') events.add({ id: facts.id, n: JSON.parse(line).n, line });
    }
    change.objectStore('tables').put(facts);
  });
}

/** The events of a table after a number, as lines. @param {string} id @param {number} [after] @returns {Promise<string>} */
export async function events(id, after = 0) {
  const base = await database();
  const rows = await answer(base.transaction('events').objectStore('events').getAll(eventsAfter(id, after)));
  return rows.map((row) => `${row.line}\n`).join('');
}

/** @param {string} id @returns {Promise<Facts | undefined>} */
export async function facts(id) {
  const base = await database();
  return answer(base.transaction('tables').objectStore('tables').get(id));
}

/** All tables, the latest change first. @returns {Promise<Facts[]>} */
export async function tables() {
  const base = await database();
  const rows = await answer(base.transaction('tables').objectStore('tables').getAll());
  return rows.sort((a, b) => b.changed - a.changed);
}

/** @param {string} id */
export async function remove(id) {
  const base = await database();
  await new Promise((resolve, reject) => {
    const change = base.transaction(['tables', 'events'], 'readwrite');
    change.oncomplete = () => resolve(undefined);
    change.onabort = () => reject(change.error);
    change.objectStore('tables').delete(id);
    change.objectStore('events').delete(eventsAfter(id, 0));
  });
}
