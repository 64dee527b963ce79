// The tables of this browser, in IndexedDB: of each its events, which are all that it is, and some facts for
// lists. Events are written under their numbers and never over one another, so two tabs at one table cannot
// both win. Of tables on a server a snapshot is kept: what its page knew last, to tell what happened since.

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
 *
 * @typedef {object} Kept A snapshot of a table on the server.
 * @property {string} id
 * @property {string} token whose eyes saw it
 * @property {number} kept when
 * @property {import('../table/model.js').Snapshot} snapshot
 */

/** Another tab was faster: what it wrote is to be read first. */
export class Conflict extends Error {}

/** @type {Promise<IDBDatabase> | undefined} */
let opening;

// How many snapshots are kept; the oldest go.
const SNAPSHOTS_MAX = 40;

function database() {
  opening ??= new Promise((resolve, reject) => {
    const request = indexedDB.open('piazza', 2);
    request.onupgradeneeded = ({ oldVersion }) => {
      if (oldVersion < 1) {
        request.result.createObjectStore('tables', { keyPath: 'id' });
        request.result.createObjectStore('events', { keyPath: ['id', 'n'] });
      }
      if (oldVersion < 2) request.result.createObjectStore('snapshots', { keyPath: 'id' });
    };
    request.onsuccess = () => {
      // A newer page in another tab must not wait for this one.
      request.result.onversionchange = () => {
        request.result.close();
        opening = undefined;
      };
      resolve(request.result);
    };
    request.onerror = () => {
      opening = undefined;
      reject(request.error);
    };
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

/**
 * Stores new events, lines of JSON with their numbers, and the facts after them; resolves once they are on
 * the disk.
 * @param {Facts} facts @param {string} lines
 */
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

/**
 * The events of a table after a number, as lines.
 * @param {string} id @param {number} [after]
 * @returns {Promise<string>}
 */
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

/** @param {string} id @returns {Promise<Kept | undefined>} */
export async function snapshot(id) {
  const base = await database();
  return answer(base.transaction('snapshots').objectStore('snapshots').get(id));
}

/** Keeps a snapshot instead of the one before. @param {Kept} kept */
export async function keepSnapshot(kept) {
  const base = await database();
  const store = base.transaction('snapshots', 'readwrite').objectStore('snapshots');
  await answer(store.put(kept));
  if (await answer(store.count()) <= SNAPSHOTS_MAX) return;
  const rows = (await answer(store.getAll())).sort((a, b) => b.kept - a.kept);
  for (const { id } of rows.slice(SNAPSHOTS_MAX)) store.delete(id);
}
