// The page's side of the worker (worker.js tells what can be asked). The worker starts when it is first
// needed.

/** @type {Worker | undefined} */
let worker;
let last = 0;
/** @type {Map<number, { resolve: (value: any) => void, reject: (error: Error) => void }>} */
const waiting = new Map();
/** @type {Set<(news: { table: string, person: number, message: string }) => void>} */
const listeners = new Set();

function start() {
  const started = new Worker(new URL('worker.js', import.meta.url), { type: 'module', name: 'piazza' });
  started.onmessage = ({ data }) => {
    if ('table' in data) {
      for (const listener of listeners) listener(data);
      return;
    }
    const request = waiting.get(data.id);
    waiting.delete(data.id);
    if ('error' in data) request?.reject(Object.assign(new Error(data.error), { kind: data.kind }));
    else request?.resolve(data.value);
  };
  // The worker could not be loaded, or died: nobody is left to answer.
  started.onerror = (event) => {
    const error = new Error(event.message || 'the engine could not be started');
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
    started.terminate();
    worker = undefined;
  };
  return started;
}

/** @param {string} name @param {object} [args] @returns {Promise<any>} */
export async function call(name, args = {}) {
  worker ??= start();
  const id = ++last;
  worker.postMessage({ id, call: name, args });
  return new Promise((resolve, reject) => waiting.set(id, { resolve, reject }));
}

/**
 * What tables of this browser say.
 * @param {(news: { table: string, person: number, message: string }) => void} listener @returns {() => void} ends it
 */
export function listen(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
