// What the tests of the page share: servers, a static host, Chromium, and a watch over what a page says.
//
//     scene('a game', async (kit) => {
//       const server = await kit.server();
//       const page = await kit.page(server.url, { phone: true, language: 'it' });
//       ...
//     });
//
// All of it is closed when the scene is over; the browser itself serves all scenes of a file, each with profiles of
// its own. The scene fails if a page wrote an error to the console, threw,
// broke its Content-Security-Policy or asked another host for anything; kit.forgive() names what is meant to
// happen.
//
// PIAZZA is the program, PIAZZA_WEB the folder of `make web`, PIAZZA_PIG a plug-in; CTest sets them.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { accessSync, constants, existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { delimiter, join, normalize, resolve } from 'node:path';
import test, { after } from 'node:test';
import { chromium } from 'playwright-core';

const build = new URL('../../build/test/', import.meta.url).pathname;
export const PROGRAM = process.env.PIAZZA ?? join(build, 'piazza');
export const WEB = process.env.PIAZZA_WEB ?? join(build, 'web');
/** A plug-in with a game for which the page has no face. */
export const PIG = process.env.PIAZZA_PIG ?? join(build, 'tests', 'pig.so');

// On a machine that does much else, a step may take long; nobody waits longer than it takes.
const SCENE_SECONDS = 240;
const STEP_SECONDS = 30;

const SIZES = { phone: [360, 740], tablet: [820, 1180], desktop: [1280, 800] };

const TYPES = {
  css: 'text/css',
  html: 'text/html',
  js: 'text/javascript',
  md: 'text/markdown',
  mjs: 'text/javascript',
  png: 'image/png',
  svg: 'image/svg+xml',
  wasm: 'application/wasm',
  webmanifest: 'application/manifest+json',
};

function findChromium() {
  if (process.env.PIAZZA_CHROMIUM) return process.env.PIAZZA_CHROMIUM;
  for (const name of ['chromium', 'chromium-browser', 'google-chrome']) {
    for (const folder of (process.env.PATH ?? '').split(delimiter)) {
      try {
        accessSync(join(folder, name), constants.X_OK);
        return join(folder, name);
      } catch {
        // elsewhere
      }
    }
  }
  throw new Error('Chromium is missing: `make test` installs it, and PIAZZA_CHROMIUM names another place');
}

/** The promise, or an error that says what was waited for. */
export async function within(seconds, what, promise) {
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not within ${seconds} s: ${what}`)), seconds * 1000);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Asks until the answer is true, less and less often: whoever is asked has something to do. */
export async function until(what, ask, seconds = STEP_SECONDS) {
  const end = Date.now() + seconds * 1000;
  for (let pause = 20; ; pause = Math.min(200, pause * 1.3)) {
    const answer = await ask();
    if (answer) return answer;
    if (Date.now() > end) throw new Error(`not within ${seconds} s: ${what}`);
    await new Promise((wake) => setTimeout(wake, pause));
  }
}

/** `piazza serve` on a free port of loopback, with a store of its own. */
class Server {
  constructor(kit, options) {
    this.kit = kit;
    this.options = options;
    this.store = join(kit.folder, `piazza-${kit.closing.length}.db`);
    this.port = 0;
    this.log = '';
  }

  /** Starts it; again at the same port, with the same tables. */
  async start() {
    const limits = ['--per-address', '0', '--rate', '0', '--requests', '0', '--tables', '0'];
    const words = ['serve', '--port', String(this.port), '--store', this.store, ...limits, ...this.options];
    const env = { ...process.env, LC_ALL: 'C' };
    this.process = spawn(PROGRAM, words, { stdio: ['ignore', 'pipe', 'pipe'], env });
    this.ended = new Promise((end) => this.process.once('close', end));
    const ready = new Promise((found, lost) => {
      let said = '';
      this.process.stdout.on('data', (data) => {
        said += data;
        const match = /Piazza is ready: (https?:\/\/\S+:(\d+))\n/.exec(said);
        if (match) found(match);
      });
      this.process.stderr.on('data', (data) => { this.log += data; });
      this.process.once('error', lost);
      this.process.once('close', () => lost(new Error(`the server ended: ${said}${this.log}`)));
    });
    const [, address, port] = await within(STEP_SECONDS, 'the server is ready', ready);
    this.port = Number(port);
    this.url = `${address}/`;
    this.kit.hosts.add(new URL(address).host);
    return this;
  }

  /** SIGTERM, or as it were a power cut: stop('SIGKILL'). */
  async stop(signal = 'SIGTERM') {
    if (!this.process) return;
    this.process.kill(signal);
    await within(STEP_SECONDS, 'the server ends', this.ended);
    this.process = undefined;
  }

  /** A request of the API; the value of its answer. */
  async api(method, path, body, token) {
    const headers = {};
    if (body) headers['content-type'] = 'application/json';
    if (token) headers.authorization = `Bearer ${token}`;
    const sent = body && JSON.stringify(body);
    const answer = await fetch(new URL(path, this.url), { method, headers, body: sent });
    const text = await answer.text();
    assert.ok(answer.ok, `${method} ${path}: ${answer.status} ${text}`);
    return text === '' ? {} : JSON.parse(text);
  }
}

/** A static host that knows nothing but files, with the page in some folder of it. */
class StaticHost {
  constructor(kit, folder, below) {
    this.kit = kit;
    this.folder = resolve(folder);
    this.below = below;
    /** The paths that were asked for. @type {string[]} */
    this.asked = [];
  }

  async start() {
    this.http = createServer((request, response) => this.answer(request, response));
    await new Promise((listening) => this.http.listen(0, '127.0.0.1', listening));
    const { port } = this.http.address();
    this.kit.hosts.add(`127.0.0.1:${port}`);
    this.url = `http://127.0.0.1:${port}${this.below}`;
    return this;
  }

  async answer(request, response) {
    const { pathname } = new URL(request.url, 'http://host');
    this.asked.push(pathname);
    const path = normalize(decodeURIComponent(pathname.slice(this.below.length - 1)));
    let file = resolve(this.folder, `.${path}`);
    if (!pathname.startsWith(this.below) || !`${file}/`.startsWith(`${this.folder}/`)) file = '';
    if (existsSync(file) && statSync(file).isDirectory()) file = join(file, 'index.html');
    try {
      const bytes = await readFile(file);
      const type = TYPES[file.split('.').at(-1)] ?? 'application/octet-stream';
      response.writeHead(200, { 'content-type': type }).end(bytes);
    } catch {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('not found');
    }
  }

  async stop() {
    this.http?.closeAllConnections();
    await new Promise((closed) => (this.http ? this.http.close(closed) : closed()));
    this.http = undefined;
  }
}

/** The browser of this process, once it is needed. @type {Promise<import('playwright-core').Browser> | undefined} */
let browser;

/** The browser, or another one if it has crashed. */
async function theBrowser() {
  if (!(await browser)?.isConnected()) {
    browser = chromium.launch({
      executablePath: findChromium(),
      args: [
        '--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update',
        '--disable-sync', '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
      ],
    });
  }
  return browser;
}

/** Ends the browser; scenes do so by themselves. */
export async function closeBrowser() {
  await (await browser)?.close();
  browser = undefined;
}

/** What a scene has. */
export class Kit {
  constructor() {
    this.folder = mkdtempSync(join(tmpdir(), 'piazza-web-'));
    /** What is closed at the end, the last one first. @type {(() => Promise<unknown>)[]} */
    this.closing = [];
    /** Whom pages may talk to. @type {Set<string>} */
    this.hosts = new Set();
    /** What went wrong in pages. @type {string[]} */
    this.faults = [];
    /** @type {RegExp[]} */
    this.forgiven = [];
  }

  /** A server, with more options of `piazza serve`: { url, port, store, start(), stop(signal), api() }. */
  async server(...options) {
    const server = new Server(this, options);
    this.closing.push(() => server.stop());
    return server.start();
  }

  /** The folder of `make web` on a static host: { url, asked, start(), stop() }. */
  async host({ folder = WEB, below = '/' } = {}) {
    const host = new StaticHost(this, folder, below);
    this.closing.push(() => host.stop());
    return host.start();
  }

  browser() {
    return theBrowser();
  }

  /** A browser profile of its own: somebody else, or the same person elsewhere.
   * look: phone, tablet (desktop if neither), size: [width, height], dark, language ('de'), moving:
   * animations are on; and whatever Playwright's newContext() takes. */
  async person({ phone, tablet, size, dark, language = 'en', moving, ...more } = {}) {
    const [width, height] = size ?? (phone ? SIZES.phone : tablet ? SIZES.tablet : SIZES.desktop);
    const context = await (await this.browser()).newContext({
      viewport: { width, height },
      colorScheme: dark ? 'dark' : 'light',
      reducedMotion: moving ? 'no-preference' : 'reduce',
      locale: { en: 'en-GB', it: 'it-IT', de: 'de-DE' }[language] ?? language,
      ...(phone || tablet ? { hasTouch: true, isMobile: true, deviceScaleFactor: 2 } : {}),
      ...more,
    });
    this.closing.push(() => context.close());
    context.setDefaultTimeout(STEP_SECONDS * 1000);
    await context.exposeBinding('tellViolation', (_, what) => this.fault(`Content-Security-Policy: ${what}`));
    await context.addInitScript(() => {
      addEventListener('securitypolicyviolation', (event) => {
        globalThis.tellViolation(`${event.violatedDirective} ${event.blockedURI} ${event.sourceFile ?? ''}`);
      });
    });
    context.on('page', (page) => this.watch(page));
    context.on('request', (request) => this.checkHost(request.url()));
    return context;
  }

  /** A page of a new person with that look, or of the one given: page(url, context). */
  async page(url, look = {}) {
    const context = typeof look.newPage === 'function' ? look : await this.person(look);
    const page = await context.newPage();
    if (url) await page.goto(url);
    return page;
  }

  watch(page) {
    page.on('console', (message) => {
      if (message.type() === 'error') this.fault(`console: ${message.text()} ${message.location().url}`);
    });
    page.on('pageerror', (error) => this.fault(`thrown: ${error.stack ?? error}`));
    page.on('crash', () => this.fault('the page crashed'));
    page.on('websocket', (socket) => this.checkHost(socket.url()));
  }

  checkHost(url) {
    const { protocol, host } = new URL(url);
    const local = ['data:', 'blob:', 'about:'].includes(protocol) || this.hosts.has(host);
    if (!local) this.fault(`another host: ${url}`);
  }

  fault(what) {
    if (!this.forgiven.some((pattern) => pattern.test(what))) this.faults.push(what);
  }

  /** What matches is no fault from now on. */
  forgive(pattern) {
    this.forgiven.push(pattern);
  }

  async close() {
    for (const close of this.closing.reverse()) {
      try {
        await within(STEP_SECONDS, 'all is closed', close());
      } catch (error) {
        this.faults.push(String(error));
      }
    }
    rmSync(this.folder, { recursive: true, force: true });
  }
}

let scenes = 0;

/** A test with a kit. */
export function scene(name, body, { seconds = SCENE_SECONDS, skip = false } = {}) {
  if (scenes++ === 0) after(closeBrowser);
  test(name, { timeout: (seconds + 2 * STEP_SECONDS) * 1000, skip }, async () => {
    const kit = new Kit();
    try {
      await within(seconds, name, body(kit));
    } finally {
      await kit.close();
      if (kit.faults.length > 0) console.error(`faults of "${name}":\n${kit.faults.join('\n')}`);
    }
    assert.deepEqual(kit.faults, []);
  });
}
