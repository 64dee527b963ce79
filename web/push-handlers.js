// What the service worker does with notices that a server pushes (docs/notices.md): shows them, and opens
// their table. sw.js takes it in by importScripts(). A plain script, since service workers are.

(() => {
  /** @type {any} */
  const worker = self;
  const WORDS = new URL('push-words', worker.registration.scope).href;

  /** The sentence in the language of the page, which left it there (table/notice.js). */
  async function sentence() {
    try {
      const kept = await (await caches.open('piazza-words')).match(WORDS);
      return (await kept?.json())?.body ?? '{name}, it is your turn.';
    } catch {
      return '{name}, it is your turn.';
    }
  }

  /** The table that a notice is about; what is no address leads home. @param {unknown} link */
  function addressOf(link) {
    try {
      return new URL(String(link)).href;
    } catch {
      return worker.registration.scope;
    }
  }

  /** @param {any} event */
  async function show(event) {
    /** @type {any} */
    let notice = {};
    try {
      notice = event.data?.json() ?? {};
    } catch {
      // Something must be shown for every push; that it is the turn is all there is to say.
    }
    const link = addressOf(notice.link);
    const name = typeof notice.name === 'string' ? notice.name : 'Piazza';
    const [before] = await worker.registration.getNotifications({ tag: link });
    if (before && before.data?.ask >= notice.ask) return;
    await worker.registration.showNotification('Piazza', {
      body: (await sentence()).replace('{name}', () => name), tag: link, renotify: true,
      data: { link, ask: notice.ask },
      icon: new URL('icons/piazza.svg', worker.registration.scope).href,
    });
  }

  /** @param {any} event */
  async function open(event) {
    const { data } = event.notification;
    const link = addressOf(typeof data === 'string' ? data : data?.link);
    event.notification.close();
    const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
    const page = pages.find((/** @type {any} */ each) => each.url === link || each.url.startsWith(`${link}#`));
    // Only pages of our own are opened, whatever a notice says.
    if (page) await page.focus();
    else if (new URL(link).origin === worker.location.origin) await worker.clients.openWindow(link);
  }

  worker.addEventListener('push', (/** @type {any} */ event) => event.waitUntil(show(event)));
  worker.addEventListener('notificationclick', (/** @type {any} */ event) => event.waitUntil(open(event)));
})();
