// make bench-web: how fast the page is, in Chromium: the first view on a slow phone, the way to a board,
// moves, animations, the map, a long log. Prints what it measured beside the frames of an empty page of the
// same run.
//
//     make bench-web                  all of it, about ten minutes
//     make bench-web BENCH="--short"  a glance
//     make bench-web BENCH="--least"  once, with one game: whether it runs at all, as the test web.bench asks
//     make bench-web BENCH="first moves"   some parts: first, play, moves, motion, map, log

import { cpus, loadavg } from 'node:os';
import { closeBrowser, Kit, until } from '../tests/web/kit.mjs';
import { settled, Stage } from '../tools/web/stage.mjs';
import { GAMES as FACES } from '../web/games/faces.js';

const words = process.argv.slice(2);
const least = words.includes('--least');
const short = words.includes('--short');
const parts = words.filter((word) => !word.startsWith('--'));
const ROUNDS = least ? 1 : short ? 3 : 7;
const MOVES = least ? 2 : short ? 15 : 40;
const GAMES = FACES.map(({ id }) => id).slice(least ? -1 : 0);
const TURNS = least ? 2 : undefined; // of any game before its middle
const LINES = least ? 60 : 1200;
// What Chromium's own tools call a mid-range phone on fast 3G.
const SLOW_CPU = 4;
const FAST_3G = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8 };
const VISIT = 4000; // longer than any visit takes to be ready
const READING = least ? 100 : 8000; // before Play now is pressed
const LONG_FRAME = 20;
const SECONDS = least ? 2 : short ? 4 : 8;

/** @typedef {import('playwright-core').Page} Page */

const kit = new Kit();

/** @param {number[]} values @param {number} share */
function quantile(values, share) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? NaN;
}

const median = (/** @type {number[]} */ values) => quantile(values, 0.5);

/** Best, median and worst, in words. @param {number[]} values */
function spread(values) {
  return [Math.min(...values), median(values), Math.max(...values)].map(ms);
}

const ms = (/** @type {number} */ value) => `${value.toFixed(value < 20 ? 1 : 0)} ms`;
const kb = (/** @type {number} */ value) => `${(value / 1024).toFixed(0)} KB`;

/** @param {string[]} cells */
function row(...cells) {
  console.log(`| ${cells.join(' | ')} |`);
}

/** @param {string} title @param {string[]} heads */
function table(title, heads) {
  console.log(`\n${title}\n`);
  row(...heads);
  row(...heads.map(() => '---'));
}

/** A slow phone, from here on. @param {Page} page @param {{ cpu?: number, net?: boolean }} how */
async function slow(page, { cpu = SLOW_CPU, net = true }) {
  const session = await page.context().newCDPSession(page);
  if (net) {
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', FAST_3G);
  }
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpu });
  // Processor time of the main thread, which does not depend on who else uses the machine.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return session;
}

/** What the main thread has worked, in milliseconds. @param {any} session @returns {Promise<number>} */
async function worked(session) {
  const { metrics } = await session.send('Performance.getMetrics');
  return 1000 * metrics.find((/** @type {any} */ { name }) => name === 'TaskDuration').value;
}

/**
 * What the page took until it was ready: drawn, and all that is seen can be used. Nothing of ours runs in it meanwhile,
 * as it would make a slow page slower.
 * @param {Page} page @param {string} url
 */
async function visit(page, url) {
  await page.goto(url, { waitUntil: 'commit' });
  await page.waitForTimeout(VISIT);
  return page.evaluate(async () => {
    const entry = async (/** @type {string} */ name) => {
      while (performance.getEntriesByName(name).length === 0) await new Promise(requestAnimationFrame);
      return performance.getEntriesByName(name)[0].startTime;
    };
    const paint = await entry('first-contentful-paint');
    const ready = Math.max(paint, await entry('ready'));
    const loaded = /** @type {PerformanceResourceTiming[]} */ ([
      ...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')])
      .filter(({ responseEnd }) => responseEnd <= ready);
    return {
      ready, paint, requests: loaded.length,
      bytes: loaded.reduce((sum, { transferSize }) => sum + transferSize, 0),
      body: loaded.reduce((sum, { decodedBodySize }) => sum + decodedBodySize, 0),
    };
  });
}

/** @param {any} server */
async function firstViews(server) {
  table(`First view, phone 360x740, CPU ${SLOW_CPU}x slower or as it is, 150 ms round trip, 1.6 Mbit/s down, 0.75 up; ${ROUNDS} visits each (goal: 300 KB, 1 s)`,
    ['visit', 'CPU', 'bytes', 'unpacked', 'requests', 'first paint: best', 'median', 'worst', 'ready: best',
      'median', 'worst']);
  for (const language of ['en', 'de']) {
    for (const [again, cpu] of /** @type {[boolean, number][]} */ ([[false, SLOW_CPU], [false, 1], [true, SLOW_CPU]])) {
      const found = [];
      for (let round = 0; round < ROUNDS; round++) {
        const person = await (await kit.browser()).newContext({
          viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2,
          locale: language });
        if (again) {
          const first = await kit.page(server.url, person);
          await first.evaluate(async () => {
            await navigator.serviceWorker.ready;
            while (!navigator.serviceWorker.controller) await new Promise((wake) => setTimeout(wake, 20));
          });
          await first.close();
        }
        const page = await kit.page('', person);
        await slow(page, { cpu });
        found.push(await visit(page, server.url));
        await person.close();
      }
      const of = (/** @type {'ready' | 'paint' | 'bytes' | 'requests' | 'body'} */ what) => found
        .map((each) => each[what]);
      row(`${language}, ${again ? 'second' : 'first'}`, `${cpu}x`, kb(median(of('bytes'))),
        kb(median(of('body'))), String(median(of('requests'))),
        ...spread(of('paint')), ...spread(of('ready')));
    }
  }
}

/** From Play now to a board. @param {any} server */
async function playNow(server) {
  const rounds = Math.ceil(ROUNDS / 3);
  table(`Play now to a board that is drawn, same profile, CPU ${SLOW_CPU}x slower, ${rounds} times each`,
    ['game', 'pressed at once', 'worst', 'pressed after 8 s', 'worst', 'second visit', 'worst']);
  for (const game of GAMES) {
    const cells = [];
    for (const kind of ['cold', 'read', 'second']) {
      const times = [];
      for (let round = 0; round < rounds; round++) {
        const person = await kit.person({ phone: true });
        if (kind === 'second') {
          const first = await kit.page(server.url, person);
          await first.evaluate(() => navigator.serviceWorker.ready);
          await first.close();
        }
        const page = await kit.page('', person);
        await slow(page, {});
        await visit(page, server.url);
        if (kind === 'read') await page.waitForTimeout(READING);
        times.push(await page.evaluate((name) => new Promise((done) => {
          const start = performance.now();
          const look = () => {
            if (document.querySelector('.people li') && document.querySelector('.board svg')) {
              requestAnimationFrame(() => done(performance.now() - start));
            } else requestAnimationFrame(look);
          };
          /** @type {HTMLElement} */ (document.querySelector(`a[href="#/play/${name}"]`)).click();
          look();
        }), game));
        await person.close();
      }
      cells.push(ms(median(times)), ms(Math.max(...times)));
    }
    row(game, ...cells);
  }
}

/**
 * A page with a table in the middle of its game.
 * @param {any} server @param {string} game @param {object} look @param {number} [turns]
 */
async function midGame(server, game, look, turns = { tickets: 50, bella: 14, little: 8 }[game] ?? 10) {
  const page = await kit.page(server.url, look);
  await until('the page is ready', () => page.evaluate(() => document.documentElement.dataset.ready === ''), 30);
  const stage = new Stage(page);
  await stage.create({ game, players: 4, seed: '7' });
  await stage.sit();
  await stage.until(({ view }) => view.turns >= (TURNS ?? turns));
  await stage.leave();
  await stage.show();
  await settled(page, 900);
  return { page, stage };
}

/** The time from each message to the frame after it was drawn. @param {any} server */
async function moves(server) {
  table(`A message about a move, from its arrival to the frame after it is drawn; up to ${MOVES} of each, as the game lasts, animations off (goal: 100 ms)`,
    ['game', 'screen', 'CPU', 'messages', 'median', '95 %', 'worst', 'main thread for a message']);
  for (const game of GAMES) {
    for (const [screen, cpu] of /** @type {[string, number][]} */ ([['desktop', 1], ['phone', 1], ['phone', SLOW_CPU]])) {
      const { page, stage } = await midGame(server, game, { phone: screen === 'phone' });
      const session = await slow(page, { cpu, net: false });
      await stage.pace(350);
      await page.evaluate(() => {
        const samples = /** @type {number[]} */ ([]);
        globalThis.samples = samples;
        /** @type {number | null} */
        let arrived = null;
        globalThis.stage.engine.listen(({ table: id, message }) => {
          if (id !== globalThis.stage.table || !message.includes('"position"')) return;
          arrived ??= performance.now();
        });
        const root = /** @type {Element} */ (document.getElementById('page'));
        new MutationObserver(() => {
          if (arrived === null) return;
          const since = arrived;
          arrived = null;
          requestAnimationFrame(() => samples.push(performance.now() - since));
        }).observe(root, { subtree: true, childList: true, attributes: true, characterData: true });
      });
      const before = await worked(session);
      const end = Date.now() + 120_000;
      let count = 0;
      while (count < MOVES && Date.now() < end) {
        const position = await stage.question();
        if (position.result) break;
        await stage.answer(position);
        await page.waitForTimeout(350);
        count = await page.evaluate(() => globalThis.samples.length);
      }
      const times = await page.evaluate(() => globalThis.samples);
      row(game, screen, `${cpu}x`, String(times.length), ms(median(times)), ms(quantile(times, 0.95)),
        ms(Math.max(...times)), ms((await worked(session) - before) / times.length));
      await page.context().close();
    }
  }
}

/** Counts frames while something goes on. @param {Page} page */
async function countFrames(page) {
  await page.evaluate(() => {
    const frames = /** @type {{ time: number, moving: boolean }[]} */ ([]);
    globalThis.frames = frames;
    const step = (/** @type {number} */ time) => {
      frames.push({ time, moving: document.getAnimations().some(({ playState }) => playState === 'running') });
      if (globalThis.frames === frames) requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  });
}

/**
 * The lengths of the frames since countFrames().
 * @param {Page} page @param {boolean} [movingOnly]
 * @returns {Promise<number[]>}
 */
async function frameTimes(page, movingOnly = false) {
  const frames = await page.evaluate(() => {
    const all = globalThis.frames;
    globalThis.frames = undefined;
    return all;
  });
  return frames.slice(1).flatMap((/** @type {any} */ { time, moving }, /** @type {number} */ at) =>
    (!movingOnly || (moving && frames[at].moving) ? [time - frames[at].time] : []));
}

/** @param {string} name @param {number[]} times */
function frameRow(name, times) {
  const sum = times.reduce((all, time) => all + time, 0);
  const long = times.filter((time) => time > LONG_FRAME).length;
  row(name, String(times.length), (1000 * times.length / sum).toFixed(1), ms(median(times)),
    ms(quantile(times, 0.95)), ms(Math.max(...times)),
    `${(100 * long / times.length).toFixed(1)} %`);
}

const FRAMES = ['what', 'frames', 'a second', 'median', '95 %', 'worst', `over ${LONG_FRAME} ms`];

/** The frames of a page that does nothing. */
async function yardstick() {
  const page = await kit.page('about:blank');
  await countFrames(page);
  await page.waitForTimeout(4000);
  frameRow('an empty page', await frameTimes(page));
  await page.context().close();
}

/** @param {any} server */
async function motion(server) {
  table(`Frames while moves are animated, ${SECONDS} s of each game (goal: 60 a second)`, FRAMES);
  await yardstick();
  for (const game of GAMES) {
    for (const screen of ['desktop', 'phone']) {
      const { page, stage } = await midGame(server, game, { phone: screen === 'phone', moving: true });
      await stage.pace(500);
      await countFrames(page);
      const end = Date.now() + 1000 * SECONDS;
      while (Date.now() < end) {
        const position = await stage.question();
        if (position.result) break;
        await stage.answer(position);
      }
      frameRow(`${game}, ${screen}`, await frameTimes(page, true));
      await page.context().close();
    }
  }
}

/** The map under the mouse. @param {any} server */
async function map(server) {
  table('Frames while the map is moved by the mouse', FRAMES);
  await yardstick();
  const { page } = await midGame(server, 'tickets', { moving: true });
  const { x, y, width, height } = /** @type {any} */ (await page.locator('.board svg').first().evaluate((svg) => {
    const { left, top, width, height } = svg.closest('.tk-map')?.getBoundingClientRect()
      ?? svg.getBoundingClientRect();
    return { x: left, y: top, width, height };
  }));
  const [middleX, middleY] = [x + width / 2, y + height / 2];
  await page.mouse.move(middleX, middleY);
  await countFrames(page);
  for (let turn = 0; turn < 60; turn++) {
    await page.mouse.wheel(0, turn % 30 < 15 ? -60 : 60);
    await page.waitForTimeout(8);
  }
  frameRow('zoom by the wheel', await frameTimes(page));
  for (let turn = 0; turn < 8; turn++) await page.mouse.wheel(0, -120);
  await settled(page, 400);
  await page.mouse.down();
  await countFrames(page);
  for (let step = 0; step < 150; step++) {
    await page.mouse.move(middleX + 160 * Math.sin(step / 12), middleY + 110 * Math.sin(step / 17));
    await page.waitForTimeout(8);
  }
  frameRow('drag', await frameTimes(page));
  await page.mouse.up();
  await page.context().close();
}

/** A long log. @param {any} server */
async function log(server) {
  const { page, stage } = await midGame(server, 'tickets', {}, 90);
  await page.evaluate(async (count) => {
    const { engine, table: id } = globalThis.stage;
    for (let n = document.querySelectorAll('.log li').length; n < count; n++) {
      await engine.call('send', { table: id, person: 1,
        message: { type: 'chat', text: `Line ${n} of a long talk about trains and where they go` } });
    }
  }, LINES);
  await settled(page, 600);
  const count = await page.locator('.log li').count();
  table(`A log of ${count} lines`, FRAMES);
  await yardstick();
  await countFrames(page);
  await page.evaluate(() => new Promise((done) => {
    const box = /** @type {HTMLElement} */ (document.querySelector('.log-scroll'));
    box.scrollTop = 0;
    const start = performance.now();
    const step = () => {
      const part = (performance.now() - start) / 3000;
      box.scrollTop = part * (box.scrollHeight - box.clientHeight);
      if (part < 1) requestAnimationFrame(step);
      else done(undefined);
    };
    requestAnimationFrame(step);
  }));
  frameRow('scrolling all of it in 3 s', await frameTimes(page));
  const times = await page.evaluate(async () => {
    const { engine, table: id } = globalThis.stage;
    const list = /** @type {Element} */ (document.querySelector('.log'));
    const found = [];
    for (let n = 0; n < 30; n++) {
      let arrived = 0;
      const stop = engine.listen(() => { arrived ||= performance.now(); });
      await new Promise((done) => {
        const observer = new MutationObserver(() => {
          observer.disconnect();
          requestAnimationFrame(() => done(found.push(performance.now() - arrived)));
        });
        observer.observe(list, { subtree: true, childList: true });
        engine.call('send', { table: id, person: 1, message: { type: 'chat', text: `And one more, ${n}` } });
      });
      stop();
    }
    return found;
  });
  console.log(`\nA line more, from its message to the frame after it: median ${ms(median(times))}, worst ${ms(Math.max(...times))} of ${times.length}.`);
  await page.context().close();
}

const PARTS = { first: firstViews, play: playNow, moves, motion, map, log };
try {
  const server = await kit.server();
  const browser = await kit.browser();
  console.log(`Chromium ${browser.version()} without a GPU, ${cpus().length} cores, load ${loadavg()[0].toFixed(1)} at the start`);
  for (const [name, part] of Object.entries(PARTS)) {
    if (parts.length === 0 || parts.includes(name)) await part(server);
  }
  console.log(`\nLoad at the end: ${loadavg()[0].toFixed(1)}`);
} finally {
  await kit.close();
  await closeBrowser();
}
if (kit.faults.length > 0) console.error(`faults of the page:\n${kit.faults.join('\n')}`);
process.exitCode = kit.faults.length > 0 ? 1 : 0;
