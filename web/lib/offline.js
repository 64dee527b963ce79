// What makes the page work without a connection: the service worker, and fetching ahead what a game needs.

import { GAMES } from '../games/faces.js';
import { h, patch } from './dom.js';
import { t } from './words.js';

/** @param {() => void} task */
const whenIdle = (task) => ('requestIdleCallback' in globalThis ? requestIdleCallback(task, { timeout: 4000 })
  : setTimeout(task, 500));

/** The pages and the engine, so that a game starts at once. */
async function fetchAhead() {
  const { connection } = /** @type {any} */ (navigator);
  if (connection?.saveData) return;
  try {
    await import('../pages/table.js');
    await (await import('../engine/engine.js')).call('games');
    for (const game of GAMES) await game.face();
  } catch {
    // Whoever needs it asks again, and is told.
  }
}

/** Says that there is a newer page. @param {ServiceWorker} worker which waits for its turn */
function offer(worker) {
  const holder = /** @type {HTMLElement} */ (document.getElementById('toasts'));
  if (holder.querySelector('.update')) return;
  const element = document.createElement('div');
  element.className = 'toast update';
  patch(element, h('span', null, t('A new version is ready.')),
    h('button', { type: 'button', onclick: () => worker.postMessage('take over') }, t('Reload')),
    h('button', { type: 'button', onclick: () => element.remove() }, t('Later')));
  holder.append(element);
}

/** @param {URL} root */
async function register(root) {
  if (!('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  const updated = serviceWorker.controller !== null;
  serviceWorker.addEventListener('controllerchange', () => {
    if (updated) location.reload();
  });
  try {
    const registration = await serviceWorker.register(new URL('sw.js', root), { updateViaCache: 'none' });
    const watch = () => {
      const worker = registration.installing;
      worker?.addEventListener('statechange', () => {
        if (worker.state === 'installed' && serviceWorker.controller) offer(worker);
      });
    };
    if (registration.waiting && serviceWorker.controller) offer(registration.waiting);
    watch(); // coming to the page may have begun it
    registration.addEventListener('updatefound', watch);
  } catch {
    // Private windows and plain http have none: the page works, but only with a connection.
  }
}

/** Begins when there is nothing else to do. @param {URL} root */
export function start(root) {
  whenIdle(async () => {
    await fetchAhead();
    await register(root);
  });
}
