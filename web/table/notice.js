// Telling people that it is their turn when they look elsewhere: the title, the icon, a notification while
// the page is hidden, and Web Push for when it is closed (docs/notices.md).

import { setting } from '../lib/settings.js';
import { t } from '../lib/words.js';
import { find, request, root } from '../link/api.js';

// The worker that shows pushed notices cannot translate: the page leaves it the sentence here
// (push-handlers.js).
const WORDS_CACHE = 'piazza-words';

/** @param {string} title @param {boolean} turn is somebody here to move? */
export function showTitle(title, turn) {
  const words = turn ? t('● Your turn: {game}', { game: title }) : `${title} – Piazza`;
  if (document.title !== words) document.title = words;
  const icon = /** @type {HTMLLinkElement | null} */ (document.querySelector('link[rel="icon"]'));
  const address = new URL(turn ? 'icons/turn.svg' : 'icons/piazza.svg', root).href;
  if (icon && icon.href !== address) icon.href = address;
}

/** Can this browser notify at all? */
export function canNotify() {
  return 'Notification' in window && isSecureContext;
}

/** Asks the browser's person; only from a click. @returns {Promise<boolean>} */
export async function allowNotices() {
  if (!canNotify()) return false;
  return (Notification.permission === 'default' ? await Notification.requestPermission() : Notification.permission) === 'granted';
}

function allowed() {
  return setting('notify') && canNotify() && Notification.permission === 'granted';
}

/**
 * It is the turn of somebody whose page is hidden.
 * @param {string} title @param {string} body
 * @param {string} link which replaces an earlier notice about the same table
 */
export async function notify(title, body, link) {
  if (!allowed() || document.visibilityState === 'visible') return;
  const options = { body, tag: link, data: link, icon: new URL('icons/piazza.svg', root).href };
  try {
    const worker = await navigator.serviceWorker?.getRegistration(root.href);
    if (worker?.active) {
      await worker.showNotification(title, options);
      return;
    }
    const notification = new Notification(title, options);
    notification.onclick = () => {
      window.focus();
      notification.close();
    };
  } catch {
    // It is only a courtesy.
  }
}

/** Takes back what was shown: the person is here. @param {string} link */
export async function unnotify(link) {
  if (!canNotify()) return;
  try {
    const worker = await navigator.serviceWorker?.getRegistration(root.href);
    for (const notice of await worker?.getNotifications({ tag: link }) ?? []) notice.close();
  } catch {
    // It stays until it is clicked.
  }
}

/**
 * Has the server tell this browser when it is our turn and the page is closed.
 * @param {string} id of the table
 * @returns {Promise<boolean>} false: it cannot
 */
export async function subscribe(id) {
  if (!allowed() || !('PushManager' in window) || !navigator.serviceWorker) return false;
  try {
    if (!(await find())?.push) return false;
    const worker = await navigator.serviceWorker.getRegistration(root.href);
    if (!worker?.active) return false;
    const words = { body: t('{name}, it is your turn.') };
    await (await caches.open(WORDS_CACHE)).put(new URL('push-words', root),
      new Response(JSON.stringify(words)));
    const { key } = await request('GET', 'api/push');
    const subscription = await worker.pushManager.getSubscription()
      ?? await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
    await request('PUT', `api/tables/${id}/push`, subscription.toJSON());
    return true;
  } catch {
    return false; // without, people look for themselves
  }
}

/** Nothing is pushed to this browser any more: servers learn it from the push service when they try. */
export async function unsubscribe() {
  try {
    const worker = await navigator.serviceWorker?.getRegistration(root.href);
    await (await worker?.pushManager?.getSubscription())?.unsubscribe();
  } catch {
    // It was not set.
  }
}
