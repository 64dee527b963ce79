// Pictures of every phase of every game, and of the pages around them: desktop and phone, light and dark,
// always the same games. Writes build/screenshots with an index.html that shows them side by side.
//
//     make screenshots                      all of them
//     make screenshots SHOTS="bella home"   those whose name begins so

import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { closeBrowser, Kit, until } from '../../tests/web/kit.mjs';
import { settled, Stage } from './stage.mjs';

const folder = new URL('../../build/screenshots/', import.meta.url).pathname;
const wanted = process.argv.slice(2);
const SIZES = /** @type {const} */ (['desktop', 'phone']);

/** @typedef {import('playwright-core').Page} Page */

/** What was made: names in order. @type {string[]} */
const made = [];

/** @param {string} name */
function isWanted(name) {
  return wanted.length === 0 || wanted.some((start) => name.startsWith(start));
}

/** One person's screen. */
class Screen {
  /** @param {Page} page @param {'desktop' | 'phone'} size */
  constructor(page, size) {
    this.page = page;
    this.size = size;
  }

  get phone() {
    return this.size === 'phone';
  }

  /** @param {string} name */
  async shoot(name) {
    if (!isWanted(name)) return;
    for (const look of /** @type {const} */ (['light', 'dark'])) {
      await this.page.emulateMedia({ colorScheme: look });
      await settled(this.page, 60);
      await this.page.screenshot({ path: `${folder}${name}-${this.size}-${look}.png`,
        animations: 'disabled' });
    }
    await this.page.emulateMedia({ colorScheme: 'light' });
    if (!made.includes(name)) made.push(name);
  }

  /** Presses something, with a finger on a phone. @param {string} selector */
  async press(selector) {
    const target = this.page.locator(selector).first();
    if (this.phone) await target.tap();
    else await target.click();
    await settled(this.page);
  }

  /** Points at something; on a phone the focus does that. @param {string} selector */
  async point(selector) {
    const target = this.page.locator(selector).first();
    await target.scrollIntoViewIfNeeded();
    if (this.phone) await target.focus();
    else await target.hover();
    await settled(this.page);
  }

  /** Takes the pointer away from everything. */
  async unpoint() {
    await this.page.mouse.move(2, 2);
    await this.page.evaluate(() => /** @type {HTMLElement} */ (document.activeElement)?.blur());
    await settled(this.page);
  }
}

/**
 * A moment of a game: when it is there, and what is done before the picture and after it.
 * @typedef {object} Moment
 * @property {string} name
 * @property {(position: any) => boolean} when
 * @property {(screen: Screen, position: any) => Promise<void>} [before]
 * @property {(screen: Screen, position: any) => Promise<void>} [after]
 * @property {(position: any) => number | undefined} [move] what is played then
 */

/**
 * Plays a game before the eyes of the page, and takes each moment when it comes.
 * @param {Screen} screen @param {object} wishes @param {Moment[]} moments
 */
async function film(screen, wishes, moments) {
  const left = moments.filter(({ name }) => isWanted(name));
  if (left.length === 0) return;
  const { page } = screen;
  const stage = new Stage(page);
  await stage.create(/** @type {any} */ (wishes));
  await stage.show();
  for (;;) {
    const position = await stage.question();
    let move;
    for (const moment of left.filter(({ when }) => when(position))) {
      left.splice(left.indexOf(moment), 1);
      await settled(page);
      await moment.before?.(screen, position);
      await screen.shoot(moment.name);
      await moment.after?.(screen, position);
      await screen.unpoint();
      move ??= moment.move?.(position);
    }
    if (left.length === 0) break;
    if (position.result) throw new Error(`did not come up: ${left.map(({ name }) => name).join(', ')}`);
    await stage.answer(position, move);
  }
}

// ---- Ticket to Ride Italy ----

const turnOf = (/** @type {any} */ { view, ask }) => view.phase === 'turn' && Boolean(ask);
const payments = (/** @type {any} */ { ask }) => {
  const counts = new Map();
  for (const { move } of ask?.moves ?? []) {
    if (move.kind === 'claim') counts.set(move.track, (counts.get(move.track) ?? 0) + 1);
  }
  return [...counts].sort((a, b) => b[1] - a[1]);
};

/** @type {Moment[]} */
const TICKETS = [
  {
    name: 'tickets-1-start', when: ({ view }) => view.phase === 'keep' && view.turns === 0,
    before: async (screen) => { await screen.press('.tk-offer [data-ticket]'); },
  },
  { name: 'tickets-2-first-turn', when: (position) => turnOf(position) && position.view.turns < 4 },
  { name: 'tickets-3-second-card', when: ({ view, ask }) => view.phase === 'second' && Boolean(ask) },
  { name: 'tickets-4-turn', when: (position) => turnOf(position) && position.view.turns > 60 },
  {
    name: 'tickets-5-payment', when: (position) => turnOf(position) && position.view.turns > 40
      && (payments(position)[0]?.[1] ?? 0) > 2,
    before: async ({ page }, position) => {
      await page.locator(`[data-track="${payments(position)[0][0]}"]`).dispatchEvent('click');
      await settled(page);
    },
    after: ({ page }) => page.locator('.tk-chosen .tk-close').first().click(),
  },
  {
    name: 'tickets-6-plan', when: (position) => turnOf(position) && position.view.turns > 30,
    before: async (screen, position) => {
      await screen.press('[data-plan]');
      const tracks = await screen.page.evaluate(async ({ seat, view }) => {
        const { engine, terms } = globalThis.stage;
        const { tickets } = await engine.call('insight', { terms, seat, view });
        return tickets.find((/** @type {any} */ { done, possible }) => possible && !done).way.slice(0, 4);
      }, position);
      for (const track of tracks) await screen.page.locator(`[data-track="${track}"]`).dispatchEvent('click');
      await settled(screen.page);
    },
    after: (screen) => screen.press('[data-plan]'),
  },
  {
    name: 'tickets-7-ticket', when: (position) => turnOf(position) && position.view.turns > 50,
    before: (screen) => screen.point('.tk-panel .tk-tickets [tabindex]'),
    move: ({ ask }) => ask.moves.find((/** @type {any} */ { move }) => move.kind === 'tickets')?.number,
  },
  {
    name: 'tickets-8-more-tickets',
    when: (position) => position.view.phase === 'keep' && position.view.turns > 0,
  },
  { name: 'tickets-9-last-round', when: ({ view, ask }) => view.turns_left !== null && Boolean(ask) },
  {
    name: 'tickets-hint', when: (position) => turnOf(position) && position.view.turns > 45,
    before: async (screen) => {
      await screen.press('[data-action="hint"]');
      await screen.page.waitForSelector('.bar-card.hint');
      await settled(screen.page);
    },
    after: (screen) => screen.press('[data-action="close-hint"]'),
  },
  { name: 'tickets-end', when: ({ result }) => Boolean(result) },
];

// ---- Bella Italia ----

const asksFor = (/** @type {any} */ { ask }, /** @type {string} */ kind) => ask?.moves
  .some((/** @type {any} */ { move }) => move.kind === kind) ?? false;

/** @type {Moment[]} */
const BELLA = [
  { name: 'bella-1-take', when: (position) => asksFor(position, 'take') && position.view.turns > 12 },
  {
    name: 'bella-2-exchange', when: (position) => asksFor(position, 'exchange') && position.view.turns > 6,
    before: async (screen) => { await screen.press('.bella-cards button'); },
  },
  { name: 'bella-3-give', when: (position) => asksFor(position, 'give') },
  {
    name: 'bella-4-trip', when: ({ ask }) => ask?.moves
      .some((/** @type {any} */ { move }) => move.kind === 'trip' && move.length >= 3) ?? false,
    before: async (screen, { ask }) => {
      const trip = ask.moves.find((/** @type {any} */ { move }) => move.kind === 'trip' && move.length >= 3).move;
      for (const ticket of trip.tickets.slice(0, 2)) await screen.press(`.bella-cards button[data-ticket="${ticket}"][aria-pressed="false"]`);
    },
  },
  {
    name: 'bella-5-discard', when: (position) => asksFor(position, 'discard'),
    before: async (screen) => { await screen.press('.bella-cards button'); },
  },
  { name: 'bella-end', when: ({ result }) => Boolean(result) },
];

// ---- Little Italy ----

const ways = (/** @type {any} */ { ask }) => {
  const cars = new Map();
  for (const { move } of ask?.moves ?? []) cars.set(move.car, [...(cars.get(move.car) ?? []), move]);
  return [...cars];
};
const several = (/** @type {any} */ position) => ways(position).find(([, moves]) => moves.length > 1);

/** @type {Moment[]} */
const LITTLE = [
  {
    name: 'little-1-die', when: (position) => Boolean(position.ask) && position.view.turns > 6,
    before: (screen) => (screen.phone ? screen.press('[data-die][aria-disabled="false"]') : screen.point('[data-die][aria-disabled="false"]')),
    after: ({ page }) => page.keyboard.press('Escape'),
  },
  {
    name: 'little-2-ways', when: (position) => several(position)?.[1].some(({ kind }) => kind === 'enter')
      ?? false,
    before: (screen, position) => screen.press(`[data-die="${several(position)[0]}"]`),
    after: ({ page }) => page.keyboard.press('Escape'),
  },
  {
    name: 'little-3-alley', when: (position) => several(position)?.[1].some(({ kind }) => kind === 'leave')
      ?? false,
    before: (screen, position) => screen.press(`[data-die="${several(position)[0]}"]`),
    after: ({ page }) => page.keyboard.press('Escape'),
  },
  { name: 'little-end', when: ({ result }) => Boolean(result) },
];

// ---- the pages around ----

/** @param {Screen} screen @param {any} server */
async function pages(screen, server) {
  const { page } = screen;
  const go = async (/** @type {string} */ hash, /** @type {string} */ selector) => {
    await page.evaluate((to) => { location.hash = to; }, hash);
    await page.waitForSelector(selector);
    await settled(page, 300);
  };
  await go('#/', '.games');
  await screen.shoot('home');
  await go('#/new/tickets/screen', 'main select');
  await screen.shoot('new-here');
  await go('#/new/bella/server', 'main select');
  await screen.shoot('new-friends');
  for (const game of ['tickets', 'bella', 'little']) {
    await go(`#/rules/${game}`, 'main h2');
    await screen.shoot(`rules-${game}`);
  }
  await go('#/', '.games');
  await screen.press('.top-bar .button');
  await page.waitForSelector('dialog');
  await screen.shoot('settings');
  await page.keyboard.press('Escape');
  if (isWanted('curtain')) {
    const stage = new Stage(page);
    await stage.create({ game: 'bella', players: 3, seed: '3', people: ['Anna', 'Bruno'] });
    await stage.show();
    const first = await stage.question();
    const start = first.person;
    for (let position = first; position.person === start; position = await stage.question()) await stage.answer(position);
    await page.waitForSelector('.curtain');
    await settled(page);
    await screen.shoot('curtain');
    await go('#/', '.games');
  }
  if (isWanted('waiting') || isWanted('lost')) await atServer(screen, server);
}

/**
 * The waiting room, chat, and a lost connection, at a table of the server.
 * @param {Screen} screen @param {any} server
 */
async function atServer(screen, server) {
  const { page } = screen;
  const seats = ['open', 'open', 'bot:greedy'];
  const table = await server.api('POST', 'api/tables', {
    create: { type: 'create', name: 'Anna',
      terms: { game: 'tickets', players: 3, seats, options: { first: 0 } }, seat: 0 }, listed: true,
  });
  await page.evaluate(({ token }) => {
    localStorage.setItem('piazza', JSON.stringify({ name: 'Anna', token }));
  }, table);
  await page.goto(`${server.url}t/${table.table}`);
  await page.waitForSelector('.waiting-room');
  await settled(page, 400);
  await screen.shoot('waiting-room');
  await page.selectOption('[data-action="seat-bot"] >> nth=0', 'bot:greedy');
  await settled(page);
  await screen.press('[data-action="start"]');
  await page.waitForSelector('.people li');
  await page.context().setOffline(true);
  await page.waitForSelector('.bar-card.connection');
  await settled(page);
  await screen.shoot('lost-connection');
  await page.context().setOffline(false);
  await page.waitForSelector('.bar-card.connection', { state: 'detached' });
  await screen.press('[data-action="menu"]');
  await page.waitForSelector('dialog[open]');
  await screen.shoot('menu');
  await page.goto(server.url);
}

/** The replay of the game that is on the screen. @param {Screen} screen @param {string} name */
async function replay(screen, name) {
  if (!isWanted(name)) return;
  const { page } = screen;
  const id = await page.evaluate(() => globalThis.stage.table);
  const steps = await page.evaluate(async () => {
    const { engine, table } = globalThis.stage;
    return (await engine.call('replay', { record: await engine.call('record', { table }), seat: 'open' })).steps.length;
  });
  await page.evaluate((to) => { location.hash = to; },
    `#/replay/local/${id}/0/${Math.floor(steps * 0.6)}/open`);
  await page.waitForSelector('.replay-page, [data-action="play"]');
  await settled(page, 400);
  await screen.shoot(name);
}

/** All pictures beside each other. */
function contactSheet() {
  const rows = made.map((name) => `<section><h2>${name}</h2>${SIZES.flatMap((size) => ['light', 'dark'].map((look) =>
    `<a href="${name}-${size}-${look}.png"><img class="${size}" loading="lazy" src="${name}-${size}-${look}.png" alt="${name}, ${size}, ${look}"></a>`)).join('\n')}</section>`);
  writeFileSync(`${folder}index.html`, `<!DOCTYPE html>
<html lang="en"><meta charset="utf-8"><title>Piazza: pictures</title>
<style>body{font:16px system-ui;margin:24px;background:#888}h2{color:#fff}a{margin:0 12px 12px 0}
img{vertical-align:top}img.desktop{width:640px}img.phone{width:240px}</style>
${rows.join('\n')}
</html>
`);
}

const kit = new Kit();
const began = Date.now();
try {
  if (wanted.length === 0) rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const server = await kit.server();
  kit.forgive(/ERR_INTERNET_DISCONNECTED/);
  for (const size of SIZES) {
    const page = await kit.page(server.url, { phone: size === 'phone' });
    await until('the page is ready',
      () => page.evaluate(() => document.documentElement.dataset.ready === ''));
    const screen = new Screen(page, size);
    await film(screen, { game: 'tickets', players: 4, seed: '11' }, TICKETS);
    if (isWanted('tickets-end')) await replay(screen, 'tickets-replay');
    await film(screen, { game: 'bella', players: 4, seed: '5' }, BELLA);
    if (isWanted('bella-end')) await replay(screen, 'bella-replay');
    await film(screen, { game: 'little', players: 4, seed: '9' }, LITTLE);
    if (isWanted('little-end')) await replay(screen, 'little-replay');
    await film(screen, { game: 'little', players: 6, seed: '4', options: { discs: 'random' } },
      [{ name: 'little-4-random-discs',
        when: (position) => Boolean(position.ask) && position.view.turns > 8 }]);
    await pages(screen, server);
    await page.context().close();
    console.log(`${size}: ${Math.round((Date.now() - began) / 1000)} s`);
  }
} finally {
  await kit.close();
  await closeBrowser();
}
contactSheet();
if (kit.faults.length > 0) console.error(`faults of the page:\n${kit.faults.join('\n')}`);
console.log(`${made.length} scenes, ${made.length * 4} pictures: ${folder}index.html`);
process.exitCode = kit.faults.length > 0 ? 1 : 0;
