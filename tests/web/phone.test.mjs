// A phone of 360 by 740, and on its side, and tablets: nothing is wider than the screen, everything is large enough for a finger, the map comes closer,
// the sheet is pulled.

import assert from 'node:assert/strict';
import { scene, until } from './kit.mjs';
import { Player, playOn } from './player.mjs';
import { GAMES, localTable, playedTable, showTable, visitor } from './tables.mjs';

// Of what is pressed, and of what only shows something when it is pointed at; in pixels.
const FINGER = 40;
const LOOKS = 24;
const TABLETS = [[820, 1180], [1180, 820]];

/** What does not fit: things beyond the edge of the screen, and targets that are too small for a finger. */
function misfits(page) {
  return page.evaluate(([least, looks]) => {
    const found = [];
    const name = (each) => `${each.tagName.toLowerCase()}.${each.getAttribute('class') ?? ''} "${(each.getAttribute('aria-label') ?? each.textContent ?? '').trim().slice(0, 40)}"`;
    const root = document.documentElement;
    if (root.scrollWidth > innerWidth) found.push(`the page is ${root.scrollWidth} wide`);
    for (const each of document.querySelectorAll('.pane, .dock, main, dialog')) {
      if (each.scrollWidth > each.clientWidth + 1 && each.clientWidth > 0) found.push(`wider than its place: ${name(each)} ${each.scrollWidth} > ${each.clientWidth}`);
    }
    const scrolls = (each) => {
      for (let up = each.parentElement; up; up = up.parentElement) {
        if (up !== document.body && up !== root && /auto|scroll/.test(getComputedStyle(up).overflowX)) return true;
      }
      return false;
    };
    for (const each of document.querySelectorAll('body *')) {
      // The map goes on beyond its pane.
      if ((each.closest('svg') && each.tagName !== 'svg') || each.closest('.tk-map')) continue;
      const { left, right, width, height } = each.getBoundingClientRect();
      if (width === 0 || height === 0 || getComputedStyle(each).visibility !== 'visible' || each.closest('.visually-hidden')) continue;
      if ((right > innerWidth + 1 || left < -1) && !scrolls(each)) found.push(`beyond the edge: ${name(each)} ${Math.round(left)} to ${Math.round(right)}`);
    }
    // A finger needs room: the element itself, or a place around it that is also pressed.
    for (const each of document.querySelectorAll('button, a[href], select, input, summary, [role="button"]')) {
      if (each.closest('.visually-hidden, .skip, [aria-hidden="true"], footer, svg.tk-choosing') || each.matches('.skip, .visually-hidden, [readonly]')) continue;
      // Tracks are found from a distance (they are meant by the nearest), links in running text stand in lines.
      if (each.matches('[data-track]') || (each.matches('a') && each.closest('p, li .rule, .rules')) || each.matches('.as-link') || each.disabled) continue;
      const label = each.closest('label') ?? each;
      const { width, height, left, top, right, bottom } = label.getBoundingClientRect();
      if (width === 0 || height === 0 || getComputedStyle(each).visibility !== 'visible') continue;
      const [x, y] = [(left + right) / 2, (top + bottom) / 2];
      const reach = (dx, dy) => {
        let n = 0;
        while (n < least && label.contains(document.elementFromPoint(x + dx * n, y + dy * n))) n++;
        return n;
      };
      const needed = each.matches('.bella-slot') ? looks : least;
      const wide = width >= needed || reach(1, 0) + reach(-1, 0) > needed;
      const high = height >= needed || reach(0, 1) + reach(0, -1) > needed;
      // What is not on the screen now cannot be measured by pointing at it.
      if (y < 0 || y > innerHeight || !label.contains(document.elementFromPoint(x, y))) continue;
      if (!wide || !high) found.push(`too small: ${name(each)} ${Math.round(width)}×${Math.round(height)}`);
    }
    return [...new Set(found)];
  }, [FINGER, LOOKS]);
}

scene('home, new game, rules, waiting room and replay fit', async (kit) => {
  const server = await kit.server();
  const found = [];
  const page = await (await visitor(kit, { phone: true }, { name: 'Anna' })).newPage();
  await page.goto(server.url);
  await page.locator('.records').waitFor();
  const check = async (what) => found.push(...(await misfits(page)).map((each) => `${what}: ${each}`));
  await check('home');
  await page.locator('.top-bar .button').click();
  await page.locator('dialog[open]').waitFor();
  await check('settings');
  await page.keyboard.press('Escape');
  for (const [hash, ready] of [['#/new/tickets/server', '.new-form'], ['#/new/little/screen', '.new-form'], ['#/rules/tickets', '.rules-end'], ['#/rules/bella', '.rules-end']]) {
    await page.evaluate((address) => { location.hash = address; }, hash);
    await page.locator(ready).waitFor();
    await check(hash);
  }
  const { table } = await server.api('POST', 'api/tables', { create: { type: 'create', name: 'Zoe', seat: 0,
    terms: { game: 'tickets', players: 5, seats: ['open', 'open', 'bot:greedy', 'open', 'open'] } } });
  await page.goto(new URL(`t/${table}`, server.url).href);
  await page.locator('.waiting-room').waitFor();
  await check('waiting room');
  await page.locator('[data-action="sit"]').first().click();
  await page.locator('.word-form').waitFor();
  await check('waiting room, seated');
  assert.deepEqual(found, [], found.join('\n'));
});

for (const game of GAMES) {
  scene(`a table of ${game} fits, in the middle and at its end`, async (kit) => {
    const host = await kit.host();
    const found = [];
    const page = await (await visitor(kit, { phone: true })).newPage();
    const check = async (what) => found.push(...(await misfits(page)).map((each) => `${what}: ${each}`));
    await page.goto(host.url);
    await showTable(page, await playedTable(page, { game, moves: game === 'tickets' ? 110 : 30 }));
    await check('middle');
    for (const [width, height] of TABLETS) {
      await page.setViewportSize({ width, height });
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
      await check(`tablet ${width}`);
      for (const pane of ['.board', game === 'tickets' ? '.tk-market' : '.hand', '.people', '.log']) {
        const { width: wide = 0, height: high = 0 } = await page.locator(`.table-page ${pane}`).first().boundingBox() ?? {};
        if (wide < 200 || high < 60) found.push(`tablet ${width}: ${pane} is ${wide}×${high}`);
      }
    }
    await page.setViewportSize({ width: 360, height: 740 });
    await page.locator('.handle').waitFor();
    const finger = new Player(page, { touch: true });
    await finger.press('[data-action="log"]');
    await page.locator('.talking .log').waitFor();
    await check('log');
    await finger.press('[data-action="close-log"]');
    await finger.press('[data-action="menu"]');
    await page.locator('dialog[open]').waitFor();
    await check('menu');
    await page.keyboard.press('Escape');
    await showTable(page, await playedTable(page, { game, players: 2, moves: Infinity, seed: '3' }));
    await page.locator('.table-page.over').waitFor();
    await check('end');
    await page.locator('[data-action="replay"]').click();
    await page.locator('.replay-page .controls').waitFor();
    await check('replay');
    assert.deepEqual(found, [], found.join('\n'));
  });
}

/** Two fingers on an element, from one distance to another, as the browser's own touch input. */
async function pinch(page, { x, y }, from, to) {
  const session = await page.context().newCDPSession(page);
  const points = (apart) => [{ x: x - apart / 2, y, id: 1 }, { x: x + apart / 2, y, id: 2 }];
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: points(from) });
  for (let n = 1; n <= 8; n++) {
    await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: points(from + (to - from) * n / 8) });
  }
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await session.detach();
}

/** One finger from one place to another. */
async function drag(page, from, to) {
  const session = await page.context().newCDPSession(page);
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ ...from, id: 1 }] });
  for (let n = 1; n <= 8; n++) {
    const touchPoints = [{ x: from.x + (to.x - from.x) * n / 8, y: from.y + (to.y - from.y) * n / 8, id: 1 }];
    await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints });
  }
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await session.detach();
}

scene('the map comes closer by fingers and buttons, and moves', async (kit) => {
  const host = await kit.host();
  const page = await (await visitor(kit, { phone: true })).newPage();
  await page.goto(host.url);
  await showTable(page, await playedTable(page, { game: 'tickets', moves: 60 }));
  const box = () => page.evaluate(() => document.querySelector('.tk-map svg').getAttribute('viewBox').split(' ').map(Number));
  const middle = await page.evaluate(() => {
    const { left, top, width, height } = document.querySelector('.tk-map svg').getBoundingClientRect();
    return { x: left + width / 2, y: top + Math.min(height, 420) / 2 };
  });
  // The map rests when it is drawn sharp, which is a moment after the fingers.
  const atRest = () => until('the map rests', async () => {
    const before = await box();
    await page.evaluate(() => new Promise((wake) => setTimeout(wake, 200)));
    const moving = await page.evaluate(() => document.querySelector('.tk-map svg').parentElement.style.transform !== '');
    return !moving && String(await box()) === String(before);
  });
  const written = () => page.locator('.tk-city-name:visible').count();
  const whole = await box();
  const few = await written();
  await pinch(page, middle, 60, 220);
  await until('two fingers bring it closer', async () => (await box())[2] < whole[2] * 0.6);
  await atRest();
  assert.ok(few >= 10 && few < await written(), `${few} names of cities, and ${await written()} from near by`);
  const close = await box();
  await drag(page, middle, { x: middle.x - 80, y: middle.y + 60 });
  await until('one finger moves it', async () => (await box())[0] > close[0] && (await box())[1] < close[1]);
  await atRest();
  assert.ok(Math.abs((await box())[2] - close[2]) < 1);
  await pinch(page, middle, 240, 30);
  await until('two fingers bring it back', async () => (await box())[2] > whole[2] * 0.98);
  const finger = new Player(page, { touch: true });
  await finger.press('.tk-zoom button', { nth: 0 });
  await until('a button brings it closer', async () => (await box())[2] < whole[2] * 0.8);
  await finger.press('.tk-zoom button', { nth: 1 });
  await until('a button brings it back', async () => (await box())[2] > whole[2] * 0.98);
  await finger.press('.tk-zoom button', { nth: 0 });
  await playOn([finger], { moves: 3 });
});

scene('the sheet is pulled, tapped and moved by keys', async (kit) => {
  const host = await kit.host();
  const page = await (await visitor(kit, { phone: true })).newPage();
  await page.goto(host.url);
  await localTable(page, { game: 'tickets' });
  const height = () => page.evaluate(() => document.querySelector('.table-page').dataset.sheet);
  const tall = () => page.evaluate(() => document.querySelector('.dock').getBoundingClientRect().height);
  const handle = () => page.evaluate(() => {
    const { left, top, width, height: high } = document.querySelector('.handle').getBoundingClientRect();
    return { x: left + width / 2, y: top + high / 2 };
  });
  assert.equal(await height(), 'half');
  const half = await tall();
  const from = await handle();
  await drag(page, from, { x: from.x, y: 90 });
  await until('pulled up', async () => await height() === 'full');
  await until('it is taller', async () => await tall() > half + 100);
  const top = await handle();
  await drag(page, top, { x: top.x, y: 720 });
  await until('pulled down', async () => ['low', 'half'].includes(await height()));
  await page.locator('.handle').focus();
  // A quick pull goes one further only, a slow one to where it ends: either way the next step down is the last.
  for (const [key, wanted] of [['ArrowDown', 'low'], ['ArrowDown', 'low'], ['ArrowUp', 'half'], ['ArrowUp', 'full']]) {
    await page.keyboard.press(key);
    await until(`${key}: ${wanted}`, async () => await height() === wanted);
  }
  const place = await handle();
  await page.touchscreen.tap(place.x, place.y);
  await until('a tap goes round', async () => await height() === 'low');
});

scene('on its side, what is chosen from is on the screen', async (kit) => {
  const host = await kit.host();
  for (const size of [[844, 390], [568, 320]]) {
    const page = await (await visitor(kit, { phone: true, size }, { name: 'Anna' })).newPage();
    await page.goto(host.url);
    for (const game of GAMES) {
      await localTable(page, { game, bots: ['greedy', 'greedy'] });
      await page.locator('.now .what.yours').waitFor();
      const beyond = () => page.evaluate(() => [...document.querySelectorAll('.hand button, .hand li')]
        .filter((each) => each.getBoundingClientRect().right > innerWidth + 1).map(({ className }) => className));
      assert.deepEqual(await beyond(), [], `${game} ${size}`);
    }
  }
});

/** What of these is not wholly on the screen, or lies under something else. */
function unseen(page, selector) {
  return page.evaluate((wanted) => {
    const all = [...document.querySelectorAll(wanted)];
    if (all.length === 0) return ['nothing there'];
    return all.filter((each) => {
      const { left, right, top, bottom } = each.getBoundingClientRect();
      if (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1 || right - left < 1) return true;
      const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      return !hit || !(each.contains(hit) || hit.contains(each));
    }).map((each) => `${each.className} "${each.textContent.trim()}" ${JSON.stringify(each.getBoundingClientRect())}`);
  }, selector);
}

scene('everybody’s points are seen, however many play', async (kit) => {
  const host = await kit.host();
  for (const [game, bots] of [['little', 5], ['tickets', 4], ['bella', 3]]) {
    const page = await (await visitor(kit, { phone: true }, { name: 'Anna' })).newPage();
    await page.goto(host.url);
    await localTable(page, { game, bots: Array(bots).fill('greedy') });
    await page.locator('.now .what.yours').waitFor();
    for (const [width, height] of [[360, 740], [320, 640], [568, 320], [700, 900], [768, 1024], [1280, 800]]) {
      await page.setViewportSize({ width, height });
      assert.deepEqual(await unseen(page, '.people .points, .people .name, .people .emblem-icon'), [], `${game} ${width}×${height}`);
      const pressed = await page.evaluate(() => [...document.querySelectorAll('.people li')].flatMap((each) => {
        const [name, points] = ['.name', '.points'].map((part) => each.querySelector(part));
        const [a, b] = [name, points].map((part) => part.getBoundingClientRect());
        const apart = a.right <= b.left + 1 || a.bottom <= b.top + 1 || b.bottom <= a.top + 1 || b.right <= a.left + 1;
        return [!apart && `${name.textContent} under its points`, name.clientWidth < 24 && `${name.textContent} has no room`].filter(Boolean);
      }));
      assert.deepEqual(pressed, [], `${game} ${width}×${height}`);
    }
  }
});

scene('what one is asked for is seen without scrolling', async (kit) => {
  const host = await kit.host();
  const page = await (await visitor(kit, { phone: true })).newPage();
  await page.goto(host.url);
  for (const [game, players, kind, wanted] of [
    ['tickets', 5, 'keep', '.tk-offer [data-ticket], [data-keep]'],
    ['bella', 3, 'exchange', '.bella-partners li:first-child [data-move], .bella-ask.exchange > .bella-buttons [data-move]'],
    ['bella', 4, 'give', '.bella-give [data-move]'],
    ['bella', 3, 'trip', '.bella-trips section:first-child [data-trip], .bella-building .primary'],
  ]) {
    await showTable(page, await playedTable(page, { game, players, until: kind }));
    // The sheet comes up by itself.
    await until(`${game}: ${kind}`, async () => (await unseen(page, wanted)).length === 0).catch(async (error) => {
      throw new Error(`${error.message}: ${await unseen(page, wanted)}`);
    });
  }
});

scene('the controls of a replay fit a screen of 320 pixels', async (kit) => {
  const host = await kit.host();
  const page = await (await visitor(kit, { phone: true, size: [320, 640] })).newPage();
  await page.goto(host.url);
  await showTable(page, await playedTable(page, { game: 'little', players: 6, moves: Infinity }));
  await page.locator('[data-action="replay"]').click();
  await page.locator('.replay-page .controls').waitFor();
  assert.deepEqual(await unseen(page, '.controls button, .controls select, .controls input'), []);
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 320);
});

scene('nothing jumps while a table opens', async (kit) => {
  const host = await kit.host();
  for (const phone of [true, false]) {
    const person = await visitor(kit, { phone });
    await person.addInitScript(() => {
      globalThis.jumps = [];
      new PerformanceObserver((entries) => {
        for (const { value, sources } of entries.getEntries()) globalThis.jumps.push({ value, of: sources.map(({ node }) => node?.className) });
      }).observe({ type: 'layout-shift', buffered: true });
    });
    const page = await person.newPage();
    await page.goto(host.url);
    const { id } = await localTable(page, { game: 'tickets' });
    await page.goto('about:blank');
    await page.goto(`${host.url}#/local/${id}`);
    await page.locator('.table-page.drawn .what.yours').waitFor();
    await page.waitForLoadState('networkidle'); // nothing more comes that could move something
    await page.evaluate(() => new Promise((wake) => requestAnimationFrame(() => requestAnimationFrame(wake))));
    const jumps = await page.evaluate(() => globalThis.jumps);
    assert.ok(jumps.reduce((sum, { value }) => sum + value, 0) < 0.02, JSON.stringify(jumps));
  }
});

scene('a track has one symbol from afar, one on each space from near, and none where it could not be told', async (kit) => {
  const host = await kit.host();
  const page = await (await visitor(kit, { phone: true })).newPage();
  await page.goto(host.url);
  await showTable(page, await playedTable(page, { game: 'tickets', moves: 20 }));
  const shown = () => page.evaluate(() => ['one', 'each'].filter((kind) =>
    getComputedStyle(document.querySelector(`.tk-track .tk-${kind}`)).display !== 'none').join());
  await until('none', async () => await shown() === '');
  const finger = new Player(page, { touch: true });
  const box = () => page.evaluate(() => { // null while the map moves
    const svg = document.querySelector('.tk-map svg');
    return svg.parentElement.style.transform === '' ? svg.getAttribute('viewBox') : null;
  });
  for (const [presses, wanted] of [[1, 'one'], [3, 'each']]) {
    for (let n = 0; n < presses; n++) {
      const before = await box();
      await finger.press('.tk-zoom button', { nth: 0 });
      await until('the map is closer and rests', async () => ![null, before].includes(await box()));
    }
    await until(wanted, async () => await shown() === wanted);
  }
});
