// The page as it is delivered: by the server and by a static host, for caches, and within its policy.

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { request } from 'node:http';
import test from 'node:test';
import { GAMES } from '../../web/games/faces.js';
import { scene, until, WEB } from './kit.mjs';

/** The paths of all files below a folder. */
function files(folder, below = '') {
  return readdirSync(join(folder, below), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? files(folder, `${below}${entry.name}/`) : [`${below}${entry.name}`]);
}

/** An answer as it came: fetch() would unpack it. */
function ask(url, path, headers = {}, method = 'GET') {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    const sent = request({ hostname, port, path, method, headers, agent: false }, (answer) => {
      const parts = [];
      answer.on('data', (part) => parts.push(part));
      answer.on('end', () => {
        resolve({ status: answer.statusCode, headers: answer.headers, body: Buffer.concat(parts) });
      });
    });
    sent.on('error', reject);
    sent.end();
  });
}

const withoutWorker = !existsSync(join(WEB, 'sw.js'));

/** Is the page there, with its script run? */
async function isReady(page) {
  // The home stands there from the beginning; its language comes with the words.
  await page.waitForFunction(() => document.documentElement.dataset.ready !== undefined
    && document.querySelector('#page')?.childElementCount > 0);
}

test('the folder has what a page needs, and nothing else', () => {
  const paths = files(WEB);
  for (const path of ['index.html', 'app.js', 'style.css', 'piazza.wasm', 'piazza.mjs',
    'manifest.webmanifest', 'lang/it.mo', 'lang/de.mo', 'rules/little.md', 'rules/tickets.de.md',
    'rules/bella.it.md']) {
    assert.ok(paths.includes(path), `${path} is missing`);
  }
  for (const path of paths) {
    assert.match(path, /^[a-z0-9_/-]+(\.[a-z0-9]+)*$/i);
    assert.doesNotMatch(path, /README|\.d\.ts$|tsconfig|\.test\.|\.gz$/);
  }
  assert.match(readFileSync(join(WEB, 'api'), 'utf8'), /^\{"server":""\}$/m);
  const text = readFileSync(join(WEB, 'index.html'), 'utf8');
  for (const [, address] of text.matchAll(/(?:href|src)="([^"]*)"/g)) assert.match(address, /^(\.\/|#)/);
});

test('the page can be installed: names, addresses and icons of the manifest are there', () => {
  const manifest = JSON.parse(readFileSync(join(WEB, 'manifest.webmanifest'), 'utf8'));
  const page = readFileSync(join(WEB, 'index.html'), 'utf8');
  assert.match(page, /<link rel="manifest" href="\.\/manifest\.webmanifest">/);
  assert.deepEqual([manifest.start_url, manifest.scope, manifest.display, manifest.short_name], ['./', './', 'standalone', 'Piazza']);
  assert.ok(page.includes(`<meta name="theme-color" content="${manifest.theme_color}"`), 'the bar of the app has another colour than the page');
  assert.deepEqual(manifest.shortcuts.map(({ name, url }) => [name, url]), GAMES.map(({ title, id }) => [title, `./#/play/${id}`]));
  // What browsers ask of an app: an icon of 192 and one of 512 pixels, and one that may be cut to any shape.
  const wanted = new Set(['192x192 any', '512x512 any', '512x512 maskable']);
  const icons = [...manifest.icons, { src: /rel="apple-touch-icon" href="\.\/([^"]*)"/.exec(page)[1], type: 'image/png', sizes: '180x180' }];
  for (const { src, type, sizes, purpose } of icons) {
    const bytes = readFileSync(join(WEB, src));
    if (type === 'image/png') assert.equal(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`, sizes, src);
    else assert.match(bytes.toString(), /<svg /, src);
    wanted.delete(`${sizes} ${purpose}`);
  }
  assert.deepEqual([...wanted], []);
});

test('the service worker knows every file, and its version', { skip: withoutWorker }, () => {
  const script = readFileSync(join(WEB, 'sw.js'), 'utf8');
  const listed = eval(/const FILES = (\[[^\]]*\]);/.exec(script)[1]);
  assert.deepEqual(listed, files(WEB).filter((path) => path !== 'sw.js' && path !== 'api').sort());
  assert.match(script, /const VERSION = '[0-9a-f]{16}';/);
});

scene('the server has every file, plain and compressed, for caches', async (kit) => {
  const { url } = await kit.server();
  for (const path of files(WEB).filter((name) => name !== 'api')) {
    const wanted = readFileSync(join(WEB, path));
    const plain = await ask(url, `/${path}`);
    assert.equal(plain.status, 200, path);
    assert.ok(plain.body.equals(wanted), `${path} is another file`);
    assert.equal(plain.headers['content-encoding'], undefined);
    const tag = `"${createHash('sha256').update(wanted).digest('hex').slice(0, 32)}"`;
    assert.equal(plain.headers.etag, tag);
    assert.equal(plain.headers.vary, 'Accept-Encoding');
    assert.equal(plain.headers['cache-control'], 'no-cache');
    assert.equal(plain.headers['x-content-type-options'], 'nosniff');
    const packed = await ask(url, `/${path}`, { 'accept-encoding': 'gzip, br' });
    const small = packed.headers['content-encoding'] === 'gzip';
    const unpacked = small ? gunzipSync(packed.body) : packed.body;
    assert.ok(unpacked.equals(wanted), `${path} is another file, compressed`);
    assert.ok(packed.body.length <= wanted.length);
    const isText = /\.(js|mjs|css|wasm)$/.test(path) && wanted.length > 1000;
    assert.ok(small || !isText, `${path} is not compressed`);
    assert.equal(packed.headers.etag === tag, !small);
    const again = await ask(url, `/${path}`, {
      'accept-encoding': 'gzip',
      'if-none-match': packed.headers.etag,
    });
    assert.equal(again.status, 304);
    assert.equal(again.body.length, 0);
    const head = await ask(url, `/${path}`, {}, 'HEAD');
    assert.deepEqual([head.status, head.body.length], [200, 0]);
    assert.equal(Number(head.headers['content-length']), wanted.length);
  }
  for (const [path, type] of [['piazza.wasm', 'application/wasm'],
    ['app.js', 'text/javascript; charset=utf-8'], ['', 'text/html; charset=utf-8'],
    ['manifest.webmanifest', 'application/manifest+json']]) {
    assert.equal((await ask(url, `/${path}`)).headers['content-type'], type);
  }
});

scene('at a table of the server everything that the page names is one folder up', async (kit) => {
  const server = await kit.server();
  const page = (await ask(server.url, '/t/abcdefghijklmnopqrst')).body.toString();
  const home = (await ask(server.url, '/')).body.toString();
  assert.equal(page.replaceAll('="../', '="./'), home);
  const addresses = [...page.matchAll(/(?:href|src)="(\.\.\/[^"]*)"/g)].map(([, address]) => address);
  assert.ok(addresses.length >= 3);
  for (const address of addresses) {
    assert.equal((await ask(server.url, address.slice(2))).status, 200, address);
  }
});

for (const below of ['/', '/games/piazza/']) {
  scene(`the page starts from a static host, in ${below}`, async (kit) => {
    const host = await kit.host({ below });
    const page = await kit.page(host.url);
    await isReady(page);
    assert.deepEqual(host.asked.filter((path) => !path.startsWith(below)), []);
  });
}

scene('the page starts from the server', async (kit) => {
  const server = await kit.server();
  for (const look of [{}, { phone: true, dark: true, language: 'it' }]) {
    const page = await kit.page(server.url, look);
    await isReady(page);
    assert.equal(await page.evaluate(() => document.documentElement.lang), look.language ?? 'en');
  }
});

scene('the page starts from a folder of somebody who changes it', async (kit) => {
  const server = await kit.server('--web', WEB);
  await isReady(await kit.page(server.url));
});

const REFUSED = ['script-src-elem', 'style-src-elem', 'img-src', 'frame-src', 'connect-src', 'script-src', 'script-src-attr'];

scene('a script, a style or a frame that somebody slips in does nothing', async (kit) => {
  const server = await kit.server();
  const host = await kit.host();
  for (const url of [server.url, host.url]) {
    kit.forgive(/Content.Security.Policy|elsewhere\.example/i);
    const before = kit.faults.length;
    const page = await kit.page(url);
    await isReady(page);
    const refused = await page.evaluate(async (wanted) => {
      const seen = [];
      addEventListener('securitypolicyviolation', (event) => seen.push(event.effectiveDirective));
      const script = document.createElement('script');
      script.textContent = 'window.slipped = 1';
      document.head.append(script);
      const style = document.createElement('style');
      style.textContent = 'body { display: none }';
      document.head.append(style);
      const image = '<img src="https://elsewhere.example/x.png" onerror="slipped = 2">';
      document.body.insertAdjacentHTML('beforeend', image);
      const frame = document.createElement('iframe');
      frame.src = 'https://elsewhere.example/';
      document.body.append(frame);
      fetch('https://elsewhere.example/').catch(() => {});
      // Later: what the debugger itself calls may do this.
      setTimeout(() => {
        try {
          window.slipped = new Function('return 3')();
        } catch {
          // as it should be
        }
      });
      const all = () => wanted.every((directive) => seen.includes(directive));
      for (let n = 0; n < 100 && !all(); n++) await new Promise((wake) => setTimeout(wake, 100));
      return { seen, slipped: window.slipped, shown: getComputedStyle(document.body).display };
    }, REFUSED);
    assert.equal(refused.slipped, undefined);
    assert.notEqual(refused.shown, 'none');
    for (const directive of REFUSED) assert.ok(refused.seen.includes(directive), `${directive} was not refused: ${refused.seen}`);
    assert.equal(kit.faults.length, before);
  }
});

scene('the engine starts in its worker under the policy of the server', async (kit) => {
  const server = await kit.server();
  const page = await kit.page(server.url);
  await isReady(page);
  const games = await page.evaluate(async (root) =>
    (await import(new URL('engine/engine.js', root).href)).call('games', {}), server.url);
  assert.equal(games.length, 3);
});

scene('once it was there, the page starts without a network', async (kit) => {
  const host = await kit.host({ below: '/piazza/' });
  const server = await kit.server();
  for (const from of [host, server]) {
    const page = await kit.page(from.url);
    await isReady(page);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await until('the service worker has the page', () =>
      page.evaluate(() => navigator.serviceWorker.controller !== null));
    kit.forgive(/ERR_CONNECTION_REFUSED|Failed to load resource/);
    await from.stop();
    await page.reload();
    await isReady(page);
  }
}, { skip: withoutWorker });
