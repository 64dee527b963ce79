// By keyboard alone: a whole game of Little Italy, the first turns of the others, and the way there from the home page. The
// focus is always to be seen, and never lost.

import assert from 'node:assert/strict';
import { scene, until } from './kit.mjs';
import { call, localRecord, localTable, movesOf, visitor } from './tables.mjs';

const MOST_TABS = 90;

/** What has the focus. */
function focused(page) {
  return page.evaluate(() => {
    const element = document.activeElement;
    const { left, top, right, bottom, width, height } = element.getBoundingClientRect();
    return {
      body: element === document.body || element === document.documentElement,
      name: element.getAttribute('aria-label') ?? element.textContent.trim().slice(0, 60),
      kind: `${element.tagName.toLowerCase()}.${(element.getAttribute('class') ?? '').split(' ')[0]}`,
      visible: element.matches(':focus-visible'),
      inside: width > 0 && height > 0 && right > 0 && bottom > 0 && left < innerWidth && top < innerHeight,
      box: { x: left, y: top, width, height },
    };
  });
}

/** Somebody at a keyboard. */
class Typist {
  seen = new Set();

  constructor(page) {
    this.page = page;
  }

  key(name) {
    return this.page.keyboard.press(name);
  }

  /** Tab until what has the focus matches; everything on the way can be seen. */
  async tabTo(selector, { back = false } = {}) {
    for (let n = 0; n < MOST_TABS; n++) {
      await this.key(back ? 'Shift+Tab' : 'Tab');
      if (await this.page.evaluate((wanted) => document.activeElement.matches(wanted), selector)) {
        await this.#isSeen();
        return;
      }
    }
    assert.fail(`no way to ${selector} by ${MOST_TABS} tabs`);
  }

  /** The focus can be seen: the place looks different without it. Asked once for each kind of element. */
  async #isSeen() {
    const at = await focused(this.page);
    assert.ok(at.visible && at.inside, `the focus is not to be seen on ${at.kind} "${at.name}"`);
    if (this.seen.has(at.kind)) return;
    this.seen.add(at.kind);
    const { width, height } = this.page.viewportSize();
    const [x, y] = [Math.max(0, at.box.x - 6), Math.max(0, at.box.y - 6)];
    const clip = { x, y, width: Math.max(1, Math.min(at.box.width + 12, width - x)), height: Math.max(1, Math.min(at.box.height + 12, height - y)) };
    const picture = () => this.page.screenshot({ clip, animations: 'disabled' });
    const withFocus = await picture();
    const handle = await this.page.evaluateHandle(() => {
      const element = document.activeElement;
      element.blur();
      return element;
    });
    await this.page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    const without = await picture();
    assert.ok(!withFocus.equals(without), `the focus on ${at.kind} "${at.name}" looks like none`);
    await handle.evaluate((element) => element.focus({ focusVisible: true }));
    await this.page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  }

  /** After something was done, the focus is somewhere. */
  async isSomewhere(what) {
    await until(`the focus is somewhere after ${what}`, async () => !(await focused(this.page)).body);
  }

  /** After something was done, the focus is there. */
  async isAt(selector, what) {
    await until(`the focus is at ${selector} after ${what}`, () =>
      this.page.evaluate((wanted) => document.activeElement.matches(wanted), selector));
  }

  /** Waits until a move is made, and to be seen: there is no telling between the two. */
  async made(count, before) {
    await until('the move is made', async () => await count() > before);
    await this.page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  }

  state() {
    return this.page.evaluate(() => ({
      over: document.querySelector('.table-page.over') !== null,
      asked: document.querySelector('.what.yours') !== null,
    }));
  }

  turn() {
    return this.page.locator('.what.yours, .table-page.over').first().waitFor();
  }
}

const own = async (page, id) => movesOf(await localRecord(page, id)).filter(({ by }) => by === 0).length;

scene('a whole game of Little Italy', async (kit) => {
  const host = await kit.host();
  const page = await (await visitor(kit)).newPage();
  await page.goto(host.url);
  const typist = new Typist(page);
  // From the home page to the table.
  await page.locator('html[data-ready]').waitFor();
  await typist.tabTo('a.button.primary[href="#/play/little"]');
  await typist.key('Enter');
  await typist.turn();
  await call(page, 'pace', { pause: 0 });
  const id = page.url().split('/').at(-1);
  let made = 0;
  for (let n = 0; n < 120; n++) {
    await typist.turn();
    if ((await typist.state()).over) break;
    await typist.tabTo('[data-die]:not([aria-disabled="true"])', { back: n % 5 === 4 });
    if (n % 3 === 1) {
      await typist.key('ArrowRight');
      if (!await page.evaluate(() => document.activeElement.matches('[data-die]:not([aria-disabled="true"])'))) {
        await typist.tabTo('[data-die]:not([aria-disabled="true"])');
      }
    }
    const before = await own(page, id);
    await typist.key(n % 2 ? 'Enter' : 'Space');
    // One way: it drives. Several: the focus is on the first of them.
    await until('the die was pressed', async () => await own(page, id) > before
      || page.evaluate(() => document.activeElement.matches('.little-ways [data-move]')));
    if (await own(page, id) === before) {
      if (n % 2) await typist.key('Tab');
      await typist.key('Enter');
    }
    await typist.made(() => own(page, id), before);
    made++;
    await typist.isSomewhere('a move');
  }
  assert.ok((await typist.state()).over, 'the game does not end');
  assert.equal(await own(page, id), made);
  await typist.tabTo('[data-action="rematch"]');
});

scene('the first turns of Bella Italia', async (kit) => {
  const host = await kit.host();
  const page = await (await visitor(kit)).newPage();
  await page.goto(host.url);
  const { id } = await localTable(page, { game: 'bella', bots: ['greedy'], seed: '5' });
  const typist = new Typist(page);
  // A button that is pressed and then cannot be leaves the focus where it goes on, and so does what is closed.
  await typist.turn();
  await typist.tabTo('[data-action="hint"]:enabled');
  await typist.key('Enter');
  await page.locator('.hint').first().waitFor();
  await typist.isSomewhere('a hint');
  await typist.key('Escape');
  await page.locator('.hint').first().waitFor({ state: 'detached' });
  await typist.isAt('.now .what', 'a hint that was closed');
  for (const [key, place] of [['b', '.pane.board *'], ['n', '.now .what'], ['l', '.log']]) {
    await typist.key(key);
    await typist.isAt(place, `the key ${key}`);
  }
  await typist.key('Escape');
  await typist.isSomewhere('the log');
  for (let n = 0; n < 9; n++) {
    await typist.turn();
    if ((await typist.state()).over) break;
    const before = await own(page, id);
    const trips = await page.locator('[data-trip]').count();
    const piles = await page.locator('[data-pile][data-move]').count();
    if (trips > 0) {
      await typist.tabTo('[data-trip]');
      await typist.key('Enter');
      await typist.isSomewhere('a choice');
      await typist.tabTo('.bella-building .primary[data-move]', { back: true });
      await typist.key('Enter');
    } else if (piles > 0 && n % 2 === 0) {
      await typist.tabTo('[data-pile][data-move]');
      await typist.key('Space');
    } else if (await page.locator('.bella-ask.discard').count() > 0) {
      await typist.tabTo('.bella-cards button.bella-ticket');
      await typist.key('Space');
      await typist.tabTo('.bella-ask [data-move]');
      await typist.key('Enter');
    } else {
      await typist.tabTo('.bella-ask [data-move]');
      await typist.key('Enter');
    }
    await typist.made(() => own(page, id), before);
    await typist.isSomewhere('a move');
  }
});

scene('the first turns of Ticket to Ride', async (kit) => {
  const host = await kit.host();
  const page = await (await visitor(kit)).newPage();
  await page.goto(host.url);
  const { id } = await localTable(page, { game: 'tickets', bots: ['greedy'], seed: '5' });
  const typist = new Typist(page);
  await typist.turn();
  const offered = await page.locator('.tk-offer [data-ticket]').count();
  for (let n = 0; n < offered; n++) {
    await typist.tabTo('.tk-offer [data-ticket][aria-checked="false"]', { back: n % 2 === 1 });
    await typist.key(n % 2 ? 'Enter' : 'Space');
    await typist.isSomewhere('a mark');
  }
  await typist.tabTo('[data-keep]:enabled');
  await typist.key('Enter');
  await typist.made(() => own(page, id), 0);
  await typist.isSomewhere('keeping');
  // A card of the row, one of the deck, and a track when there is one to pay.
  let claimed = 0;
  for (let n = 0; n < 12 && claimed < 2; n++) {
    await typist.turn();
    const before = await own(page, id);
    if (await page.locator('.tk-payable').count() > 0) {
      await typist.tabTo('.tk-payable');
      await typist.key('Enter');
      await typist.isSomewhere('a track');
      await typist.tabTo('.tk-payments [data-move]');
      await typist.key('Enter');
      claimed++;
    } else {
      await typist.tabTo(n % 2 ? '[data-draw="deck"]' : '[data-row][data-move]');
      await typist.key('Enter');
    }
    await typist.made(() => own(page, id), before);
    await typist.isSomewhere('a move');
  }
  assert.ok(claimed > 0, 'no track was claimed');
  // Escape closes what lies over the board, keys open the menu and the list of keys.
  await typist.key('m');
  await page.locator('dialog[open]').waitFor();
  await typist.key('Escape');
  await page.locator('dialog').waitFor({ state: 'detached' });
  await typist.isSomewhere('a dialog');
  await typist.key('?');
  await page.locator('dialog .keys').waitFor();
  await typist.key('Escape');
});

scene('two people at one screen hand over by keyboard', async (kit) => {
  const host = await kit.host();
  const page = await (await visitor(kit)).newPage();
  await page.goto(host.url);
  const { id } = await localTable(page, { game: 'bella', names: ['Anna', 'Bruno'], bots: [] });
  const all = async () => movesOf(await localRecord(page, id)).filter(({ by }) => by !== 'chance').length;
  const typist = new Typist(page);
  let curtains = 0;
  for (let n = 0; n < 14 && curtains < 3; n++) {
    await page.locator('.curtain, .what.yours').first().waitFor();
    if (await page.locator('.curtain').count() > 0) {
      curtains++;
      await until('the button of the curtain has the focus', () => page.evaluate(() => document.activeElement.matches('[data-action="take-over"]')));
      // There is nothing behind it to come to.
      for (let tabs = 0; tabs < 4; tabs++) {
        await typist.key('Tab');
        assert.ok(!await page.evaluate(() => document.activeElement.matches('[data-move], [data-ticket]')));
      }
      await page.locator('[data-action="take-over"]').focus();
      await typist.key('Enter');
      await page.locator('.what.yours').waitFor();
      await typist.isSomewhere('the curtain');
    } else {
      const before = await all();
      await typist.tabTo('.bella-ask [data-move]');
      await typist.key('Enter');
      await typist.made(all, before);
      await typist.isSomewhere('a move');
    }
  }
  assert.ok(curtains >= 3);
});
