// The service worker: keeps all files of one version of the page, so that it works without a connection. The
// list and the version are put in when the page is built. A new version is fetched beside the old one and
// takes over at the next visit, or when the person asks for it; no page ever gets files of two versions.

/** @type {string[]} */
const FILES = [];
const VERSION = '';

const worker = /** @type {any} */ (self);
const PREFIX = `piazza ${new URL(worker.registration.scope).pathname} `;
const CACHE = PREFIX + VERSION;
const scope = new URL(worker.registration.scope);

// Notices that it is somebody's turn.
if (FILES.includes('push-handlers.js')) worker.importScripts('push-handlers.js');

worker.addEventListener('install', (/** @type {any} */ event) => {
  event.waitUntil((async () => {
    const cache = await caches.open(CACHE);
    // Past what the browser has kept, so that all files are of this version.
    await cache.addAll(FILES.map((file) => new Request(new URL(file, scope), { cache: 'no-cache' })));
    // The first one has nobody to wait for.
    if (!worker.registration.active) await worker.skipWaiting();
  })());
});

worker.addEventListener('activate', (/** @type {any} */ event) => {
  event.waitUntil((async () => {
    const old = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
    await Promise.all(old.map((name) => caches.delete(name)));
    await worker.clients.claim();
  })());
});

worker.addEventListener('message', (/** @type {any} */ event) => {
  if (event.data === 'take over') worker.skipWaiting();
});

/**
 * The name of a file of the page; null for what the server answers anew each time.
 * @param {URL} address
 * @returns {string | null}
 */
function fileOf(address) {
  if (address.origin !== scope.origin || !address.pathname.startsWith(scope.pathname)) return null;
  const path = address.pathname.slice(scope.pathname.length);
  if (path === '') return 'index.html';
  return FILES.includes(path) ? path : null;
}

/** @param {Request} request @param {string} file */
async function fromCache(request, file) {
  const cache = await caches.open(CACHE);
  return await cache.match(new URL(file, scope)) ?? fetch(request);
}

/**
 * The page at the address of a table: the same as at the root, with its files one folder up.
 * @param {Request} request
 */
async function tablePage(request) {
  const kept = await (await caches.open(CACHE)).match(new URL('index.html', scope));
  if (!kept) return fetch(request);
  const headers = new Headers(kept.headers);
  for (const name of ['content-encoding', 'content-length', 'etag', 'last-modified']) headers.delete(name);
  return new Response((await kept.text()).replace(/\b(href|src)="\.\//g, '$1="../'), { headers });
}

worker.addEventListener('fetch', (/** @type {any} */ event) => {
  const { request } = event;
  if (request.method !== 'GET') return;
  const address = new URL(request.url);
  const file = fileOf(address);
  if (file !== null) event.respondWith(fromCache(request, file));
  else if (request.mode === 'navigate' && /^t\/[a-z2-7]+$/.test(address.pathname.slice(scope.pathname.length))) {
    event.respondWith(tablePage(request));
  }
});
