// How people learn that it is their turn: the title, notifications, pushed notices, sounds; and what the browser
// remembers of what they want. Without a browser: what these modules ask of one is played by the test.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { createContext, runInContext } from 'node:vm';

/** What a browser has, as far as these modules ask for it. */
const browser = {
  listeners: /** @type {Record<string, Function[]>} */ ({}),
  store: /** @type {Record<string, string>} */ ({}),
  full: false,
  icon: { href: '' },
  visible: 'visible',
  permission: 'granted',
  worker: /** @type {any} */ (undefined),
  subscription: /** @type {any} */ (null),
  shown: /** @type {any[]} */ ([]),
  closed: /** @type {string[]} */ ([]),
  opened: /** @type {any[]} */ ([]),
  asked: /** @type {string[]} */ ([]),
  kept: /** @type {Record<string, any>} */ ({}),
  about: /** @type {any} */ ({}),
  contexts: /** @type {any[]} */ ([]),
  notes: /** @type {any[]} */ ([]),
};

const fire = (name, event = {}) => (browser.listeners[name] ?? []).forEach((listener) => listener(event));

class Notice {
  static get permission() {
    return browser.permission;
  }

  static async requestPermission() {
    browser.permission = 'granted';
    return 'granted';
  }

  constructor(title, options) {
    Object.assign(this, { title, options, close: () => browser.closed.push(options.tag) });
    browser.opened.push(this);
  }
}

/** Notes what would be heard: pitch, when, how long, how loud. */
class Audio {
  state = 'suspended';
  currentTime = 10;
  destination = {};

  constructor() {
    browser.contexts.push(this);
  }

  async resume() {
    this.state = 'running';
  }

  createOscillator() {
    const heard = {};
    browser.notes.push(heard);
    return {
      frequency: { setValueAtTime: (pitch) => { heard.pitch = pitch; } },
      start: (at) => { heard.from = at; },
      stop: (at) => { heard.to = at; },
      connect: (gain) => Object.assign(gain, { heard: Object.assign(heard, { loud: gain.loud, soft: gain.soft }) }),
    };
  }

  createGain() {
    const node = {
      gain: {
        setValueAtTime: () => {},
        linearRampToValueAtTime: (volume) => { node.loud = volume; },
        exponentialRampToValueAtTime: (volume) => { node.soft = volume; },
      },
      connect: (to) => { node.heard.reaches = to; },
    };
    return node;
  }
}

const worker = {
  active: {},
  showNotification: async (title, options) => { browser.shown.push({ title, ...options }); },
  getNotifications: async ({ tag }) => browser.shown.filter((each) => each.tag === tag)
    .map((each) => ({ ...each, close: () => browser.closed.push(each.tag) })),
  pushManager: {
    getSubscription: async () => browser.subscription,
    subscribe: async (options) => {
      browser.subscription = { toJSON: () => ({ endpoint: 'https://push.example/1', key: options.applicationServerKey }),
        unsubscribe: async () => { browser.subscription = null; }, options };
      return browser.subscription;
    },
  },
};

const ROOT = new URL('../../web/', import.meta.url).href;
const GLOBALS = {
  window: globalThis,
  addEventListener: (name, listener) => (browser.listeners[name] ??= []).push(listener),
  localStorage: {
    getItem: (key) => browser.store[key] ?? null,
    setItem: (key, value) => {
      if (browser.full) throw new Error('full');
      browser.store[key] = value;
    },
  },
  document: {
    title: '', documentElement: { dataset: {} },
    querySelector: (selector) => (selector === 'link[rel="icon"]' ? browser.icon : null),
    get visibilityState() {
      return browser.visible;
    },
  },
  navigator: { serviceWorker: { getRegistration: async () => browser.worker } },
  isSecureContext: true,
  Notification: Notice,
  PushManager: class {},
  AudioContext: Audio,
  caches: { open: async (name) => ({
    put: async (address, response) => { browser.kept[`${name} ${address}`] = await response.json(); },
  }) },
  fetch: async (address, { method, body }) => {
    const path = String(address).slice(ROOT.length);
    browser.asked.push(`${method} ${path} ${body ?? ''}`.trim());
    if (path === 'api' && browser.about === null) throw new TypeError('offline');
    return new Response(JSON.stringify(path === 'api' ? browser.about : path === 'api/push' ? { key: 'KEY' } : {}));
  },
};
for (const [name, value] of Object.entries(GLOBALS)) Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
browser.store.piazza = '{"name":"Anna","sound":true';

const { applyTheme, keep, setting } = await import('../../web/lib/settings.js');
const notice = await import('../../web/table/notice.js');
const { sound } = await import('../../web/table/sound.js');
const LINK = 'https://piazza.example/t/abc';

test('what is remembered: nonsense is forgotten, changes are added to those of other tabs', () => {
  assert.equal(setting('name'), '', 'a half of a value');
  assert.equal(setting('speed'), 'normal');
  keep({ name: 'Anna' });
  // Another tab writes meanwhile: the change here leaves it as it is.
  browser.store.piazza = JSON.stringify({ ...JSON.parse(browser.store.piazza), theme: 'dark' });
  assert.equal(setting('theme'), 'system');
  keep({ speed: 'fast' });
  assert.deepEqual([setting('name'), setting('theme'), setting('speed')], ['Anna', 'dark', 'fast']);
  assert.equal(JSON.parse(browser.store.piazza).theme, 'dark');
  // Or this one hears of it.
  browser.store.piazza = JSON.stringify({ name: 'Bruno' });
  fire('storage', { key: 'another' });
  assert.equal(setting('name'), 'Anna');
  fire('storage', { key: 'piazza' });
  assert.deepEqual([setting('name'), setting('speed')], ['Bruno', 'normal']);
  for (const nonsense of ['null', '7', '"x"', '{']) {
    browser.store.piazza = nonsense;
    fire('storage', { key: 'piazza' });
    assert.deepEqual([setting('name'), setting('sound'), setting('choices')], ['', true, {}], nonsense);
  }
});

test('where nothing can be kept, settings last as long as the page', () => {
  browser.store.piazza = '{}';
  browser.full = true;
  keep({ name: 'Carla' });
  browser.full = false;
  assert.equal(setting('name'), 'Carla');
  assert.equal(browser.store.piazza, '{}');
});

test('the look is the chosen one, or the system\'s', () => {
  const { dataset } = document.documentElement;
  for (const [theme, shown] of [['dark', 'dark'], ['light', 'light'], ['system', undefined]]) {
    keep({ theme });
    applyTheme();
    assert.equal(dataset.theme, shown);
  }
});

test('the title and the icon say whose turn it is', () => {
  notice.showTitle('Little Italy', true);
  assert.equal(document.title, '● Your turn: Little Italy');
  assert.match(browser.icon.href, /icons\/turn\.svg$/);
  notice.showTitle('Little Italy', false);
  assert.equal(document.title, 'Little Italy – Piazza');
  assert.match(browser.icon.href, /icons\/piazza\.svg$/);
});

test('a notification is shown to whoever wants it and looks elsewhere, and taken back', async () => {
  browser.worker = worker;
  const tries = async (wanted, permission, visible) => {
    keep({ notify: wanted });
    Object.assign(browser, { permission, visible, shown: [], opened: [] });
    await notice.notify('Little Italy', 'It is your turn.', LINK);
    return browser.shown.length + browser.opened.length;
  };
  assert.equal(await tries(false, 'granted', 'hidden'), 0);
  assert.equal(await tries(true, 'denied', 'hidden'), 0);
  assert.equal(await tries(true, 'granted', 'visible'), 0);
  assert.equal(await tries(true, 'granted', 'hidden'), 1);
  const [{ title, body, tag, data }] = browser.shown;
  assert.deepEqual({ title, body, tag, data }, { title: 'Little Italy', body: 'It is your turn.', tag: LINK, data: LINK });
  await notice.unnotify('https://piazza.example/t/other');
  assert.deepEqual(browser.closed, []);
  await notice.unnotify(LINK);
  assert.deepEqual(browser.closed, [LINK]);
  // Without a service worker the page shows it itself, and comes to the front when it is clicked.
  browser.worker = undefined;
  assert.equal(await tries(true, 'granted', 'hidden'), 1);
  let focused = 0;
  Object.defineProperty(globalThis, 'focus', { value: () => { focused++; }, configurable: true });
  browser.opened[0].onclick();
  assert.equal(focused, 1);
});

test('the browser is asked for leave once, and its answer counts', async () => {
  browser.permission = 'denied';
  assert.equal(await notice.allowNotices(), false);
  browser.permission = 'default';
  assert.equal(await notice.allowNotices(), true);
});

test('a server that pushes gets the subscription; the words for it are left for the service worker', async () => {
  keep({ notify: true });
  Object.assign(browser, { permission: 'granted', worker, about: null, asked: [] });
  assert.equal(await notice.subscribe('abc'), false, 'no server that pushes');
  assert.equal(browser.subscription, null);
  browser.about = { server: 'piazza', push: true };
  assert.equal(await notice.subscribe('abc'), true);
  assert.equal(browser.subscription.options.userVisibleOnly, true);
  assert.equal(browser.asked.at(-1), 'PUT api/tables/abc/push {"endpoint":"https://push.example/1","key":"KEY"}');
  const [[place, words]] = Object.entries(browser.kept);
  assert.match(place, /^piazza-words .*\/push-words$/);
  assert.deepEqual(words, { body: '{name}, it is your turn.' });
  // The next table takes the same subscription.
  const { subscription } = browser;
  assert.equal(await notice.subscribe('def'), true);
  assert.equal(browser.subscription, subscription);
  await notice.unsubscribe();
  assert.equal(browser.subscription, null);
  keep({ notify: false });
  assert.equal(await notice.subscribe('abc'), false, 'nobody wants it');
});

/** The part of the service worker that pushes come to, in a world of its own. */
function pushed({ words = null, pages = [] } = {}) {
  const world = { shown: [], focused: [], opened: [], listeners: {} };
  const self = {
    registration: {
      scope: 'https://piazza.example/games/',
      getNotifications: async ({ tag }) => world.shown.filter((each) => each.tag === tag),
      showNotification: async (title, options) => {
        world.shown = [...world.shown.filter(({ tag }) => tag !== options.tag), { title, ...options }];
      },
    },
    location: new URL('https://piazza.example/games/sw.js'),
    clients: {
      matchAll: async () => pages.map((url) => ({ url, focus: async () => { world.focused.push(url); } })),
      openWindow: async (url) => { world.opened.push(url); },
    },
    addEventListener: (name, listener) => { world.listeners[name] = listener; },
  };
  const caches = { open: async (name) => ({ match: async (address) => (words && name === 'piazza-words'
    && address === 'https://piazza.example/games/push-words' ? { json: async () => words } : undefined) }) };
  runInContext(readFileSync(new URL('../../web/push-handlers.js', import.meta.url), 'utf8'), createContext({ self, caches, URL }));
  const happens = async (name, event) => {
    let done;
    world.listeners[name]({ ...event, waitUntil: (promise) => { done = promise; } });
    await done;
  };
  world.push = (value) => happens('push', { data: value && { json: () => (typeof value === 'string' ? JSON.parse(value) : value) } });
  world.click = (data) => happens('notificationclick', { notification: { data, close: () => { world.closed = true; } } });
  return world;
}

const TABLE = 'https://piazza.example/games/t/abc';

test('a pushed notice is shown in the words of the page, and a late one not', async () => {
  const world = pushed({ words: { body: '{name}, tocca a te.' } });
  await world.push({ name: 'Anna', link: TABLE, ask: 5 });
  assert.equal(world.shown[0].body, 'Anna, tocca a te.');
  assert.deepEqual({ ...world.shown[0].data }, { link: TABLE, ask: 5 });
  for (const ask of [4, 5]) {
    await world.push({ name: 'Late', link: TABLE, ask });
    assert.equal(world.shown[0].body, 'Anna, tocca a te.', `question ${ask}`);
  }
  await world.push({ name: 'Anna2', link: TABLE, ask: 6 });
  assert.deepEqual(world.shown.map(({ body }) => body), ['Anna2, tocca a te.']);
  await world.push({ name: 'Anna', link: `${TABLE}2`, ask: 1 });
  assert.equal(world.shown.length, 2);
});

test('whatever is pushed, something is shown', async () => {
  for (const value of [null, 'no JSON', {}, { name: 7, link: {} }, { name: 'Anna', link: TABLE }]) {
    const world = pushed();
    await world.push(value);
    assert.equal(world.shown.length, 1, JSON.stringify(value));
    assert.match(world.shown[0].body, /^(Anna|Piazza), it is your turn\.$/);
  }
});

test('a click on a notice comes to its table, and to nobody else\'s page', async () => {
  const open = pushed({ pages: ['https://piazza.example/games/#/', `${TABLE}#chat`] });
  await open.click({ link: TABLE, ask: 5 });
  assert.deepEqual([open.focused, open.opened, open.closed], [[`${TABLE}#chat`], [], true]);
  const still = pushed({ pages: [TABLE] });
  await still.click({ link: TABLE });
  assert.deepEqual([still.focused, still.opened], [[TABLE], []]);
  const away = pushed({ pages: ['https://piazza.example/games/#/', `${TABLE}x`] });
  await away.click(TABLE);
  assert.deepEqual([away.focused, away.opened], [[], [TABLE]]);
  const strange = pushed();
  await strange.click({ link: 'https://elsewhere.example/t/abc' });
  assert.deepEqual(strange.opened, []);
  const nothing = pushed();
  await nothing.click(undefined);
  assert.deepEqual(nothing.opened, ['https://piazza.example/games/']);
});

test('sounds come after the first press only, and not for whoever wants none', async () => {
  keep({ sound: true });
  sound('turn');
  assert.equal(browser.contexts.length, 0);
  keep({ sound: false });
  fire('pointerdown');
  assert.equal(browser.contexts.length, 0, 'not even prepared');
  keep({ sound: true });
  fire('keydown');
  assert.equal(browser.contexts.length, 1);
  fire('pointerdown');
  assert.equal(browser.contexts.length, 1);
  await null;
  const played = (name) => {
    browser.notes = [];
    sound(name);
    return browser.notes;
  };
  for (const [name, notes] of [['move', 2], ['turn', 2], ['chat', 1], ['end', 3]]) {
    const heard = played(name);
    assert.equal(heard.length, notes, name);
    for (const { pitch, from, to, loud, soft, reaches } of heard) {
      assert.ok(pitch > 100 && pitch < 2000, `${name}: ${pitch} Hz`);
      assert.ok(from >= 10 && to > from && to < 12, `${name}: from ${from} to ${to}`);
      assert.ok(loud > 0.02 && loud < 0.3 && soft < 0.001, `${name}: ${loud}, and ${soft} at its end`);
      assert.equal(reaches, browser.contexts[0].destination);
    }
  }
  assert.ok(played('turn')[0].pitch < played('turn')[1].pitch, 'the turn rises');
  keep({ sound: false });
  assert.equal(played('end').length, 0);
  keep({ sound: true });
  browser.contexts[0].state = 'suspended';
  assert.equal(played('end').length, 0, 'nothing is saved up for later');
});
