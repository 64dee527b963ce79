// What can be wrong around the page: files that do not come, a store and settings that were changed by other hands or
// by another version, bytes that are no messages, and pages that are left while they load.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { PIG, scene, until } from './kit.mjs';
import { localTable, serverTable, visitor } from './tables.mjs';

/** Changes every row of a store of the page's database. */
function changeRows(page, store, changes) {
  return page.evaluate(([name, members]) => new Promise((resolve, reject) => {
    const opening = indexedDB.open('piazza');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const change = opening.result.transaction(name, 'readwrite');
      const rows = change.objectStore(name).getAll();
      rows.onsuccess = () => rows.result.forEach((row) => change.objectStore(name).put({ ...row, ...members }));
      change.oncomplete = () => {
        opening.result.close();
        resolve(rows.result.length);
      };
      change.onabort = () => reject(change.error);
    };
  }), [store, changes]);
}

scene('an engine that could not be loaded is asked for again', async (kit) => {
  const host = await kit.host();
  kit.forgive(/503|could not be started/);
  const page = await kit.page('about:blank', await visitor(kit));
  let refused = 0;
  await page.context().route('**/piazza.wasm', (route) => (refused++ < 2 ? route.fulfill({ status: 503 }) : route.continue()));
  await page.goto(`${host.url}#/new/little`);
  await page.getByText('Something went wrong.').waitFor();
  await until('the game starts', async () => {
    await page.evaluate(() => { location.hash = '#/play/little'; });
    return page.locator('.people').waitFor({ timeout: 3000 }).then(() => true, () => false);
  });
  assert.ok(refused > 2);
});

scene('a game of this browser that cannot be read says so, and stays quiet', async (kit) => {
  const host = await kit.host();
  const page = await kit.page(host.url, await visitor(kit));
  const { id } = await localTable(page, { game: 'little' });
  await page.evaluate(() => { location.hash = '#/'; });
  await page.locator('.games').waitFor();
  assert.ok(await changeRows(page, 'events', { line: '{"n":1,"type":"create","format":99}' }) > 0);
  await page.evaluate((table) => { location.hash = `#/local/${table}`; }, id);
  await page.getByText('This game cannot be opened.').waitFor();
  assert.equal(await page.locator('.connection').count(), 0);
  await page.getByRole('link', { name: 'Go to the home page' }).click();
  await page.locator('.games').waitFor();
});

scene('what was kept of a table by another version is left aside', async (kit) => {
  const server = await kit.server();
  const { players: [{ page }] } = await serverTable(kit, server, { game: 'little', people: [{ name: 'Anna' }], bots: ['random'] });
  await until('the page keeps the table', () => changeRows(page, 'snapshots', {}));
  await page.goto(server.url);
  await changeRows(page, 'snapshots', { kept: 1, snapshot: { n: 1, log: 'none', table: { seats: 7, terms: 8 } } });
  await page.goBack();
  await page.locator('.people [data-seat]').first().waitFor();
  assert.equal(await page.locator('.since-left').count(), 0);
});

scene('settings of the wrong kind are the usual ones', async (kit) => {
  const host = await kit.host();
  const kept = { name: 7, theme: null, hidden: 'all', sound: 'loud', speed: ['off'], token: {},
    choices: { little: { players: '4', clock: 'toString', first: -1, seats: 5, options: { discs: 6 } } } };
  const page = await kit.page(host.url, await visitor(kit, {}, kept));
  await page.locator('.records').waitFor();
  await page.evaluate(() => { location.hash = '#/new/little'; });
  await page.locator('.new-seats').waitFor();
  assert.equal(await page.locator('[name=players]:checked').inputValue(), '3');
  await page.getByRole('button', { name: 'Start the game' }).click();
  await page.locator('.people [data-seat]').first().waitFor();
});

scene('bytes that are no messages cut the connection, and it comes back', async (kit) => {
  const server = await kit.server();
  const person = await visitor(kit, {}, { name: 'Anna' });
  let visits = 0;
  await person.routeWebSocket(/\/ws\//, (near) => {
    const far = near.connectToServer();
    visits++;
    if (visits > 2) return;
    near.onMessage((message) => far.send(message));
    far.onMessage(() => near.send(visits === 1 ? 'no JSON' : '[null]'));
  });
  const { table } = await server.api('POST', 'api/tables', {
    create: { type: 'create', name: 'Bruno', seat: 0, terms: { game: 'little', players: 2, seats: ['open', 'open'] } },
  });
  const page = await person.newPage();
  await page.goto(`${server.url}t/${table}`);
  await page.locator('.waiting-room').waitFor();
  assert.equal(visits, 3);
});

scene('the host is offered bots, however late the table answers', async (kit) => {
  const server = await kit.server();
  const { table, token } = await server.api('POST', 'api/tables', {
    create: { type: 'create', name: 'Anna', seat: 0, terms: { game: 'little', players: 2, seats: ['open', 'open'] } },
  });
  const person = await visitor(kit, {}, { name: 'Anna', token });
  await person.routeWebSocket(/\/ws\//, async (near) => {
    const far = near.connectToServer();
    near.onMessage((message) => setTimeout(() => far.send(message), 1500));
  });
  const page = await person.newPage();
  await page.goto(`${server.url}t/${table}`);
  await page.locator('[data-action="seat-bot"] option[value^="bot:"]').first().waitFor({ state: 'attached' });
});

scene('a page that was left while it loaded draws over no other', async (kit) => {
  const host = await kit.host();
  const page = await kit.page(host.url, await visitor(kit));
  let open = () => {};
  const held = new Promise((resolve) => { open = resolve; });
  await page.context().route('**/rules/little.md', async (route) => {
    await held;
    await route.continue();
  });
  const asked = page.waitForRequest('**/rules/little.md');
  await page.evaluate(() => { location.hash = '#/rules/little'; });
  await asked;
  await page.evaluate(() => { location.hash = '#/new/little'; });
  await page.locator('.new-seats').waitFor();
  const answered = page.waitForResponse('**/rules/little.md');
  open();
  await answered;
  // The page has its answer before that to this later question, and two frames to draw it.
  await page.evaluate(async () => {
    await (await fetch('rules/little.md')).text();
    await new Promise((wake) => requestAnimationFrame(() => requestAnimationFrame(wake)));
  });
  assert.equal(await page.locator('.new-seats').count(), 1);
  assert.equal(await page.locator('.rules').count(), 0);
});

scene('a replay that was left plays on for nobody', async (kit) => {
  const host = await kit.host();
  const record = readFileSync(new URL('../records/bella-sealed-3.record', import.meta.url), 'utf8');
  const page = await kit.page(host.url, await visitor(kit, { moving: true }, { speed: 'slow' }));
  await page.evaluate((text) => {
    sessionStorage.setItem('piazza-record', text);
    location.hash = '#/replay/file/-';
  }, record);
  await page.clock.install();
  await page.locator('[data-action="play"]').click();
  await page.locator('.bella-fly').first().waitFor();
  await page.evaluate(() => { location.hash = '#/'; });
  await page.locator('.games').waitFor();
  await page.clock.runFor(60_000); // whatever it had planned
  assert.equal(new URL(page.url()).hash, '#/');
  assert.equal(await page.locator('.controls').count(), 0);
});

scene('a click without a pointer chooses a track also after a drag', async (kit) => {
  const host = await kit.host();
  const page = await kit.page(host.url, await visitor(kit));
  await localTable(page, { game: 'tickets' });
  const offered = page.locator('.tk-offer [role=checkbox]');
  for (let i = 0; i < 3; i++) await offered.nth(i).click();
  await page.locator('[data-keep]').click();
  await page.locator('[data-plan]').click();
  const box = await page.locator('.tk-map').boundingBox();
  await page.mouse.move(box.x + 200, box.y + 200);
  await page.mouse.down();
  await page.mouse.move(box.x + 260, box.y + 240, { steps: 4 });
  await page.mouse.up();
  await page.locator('[data-track="5"][role=button]').dispatchEvent('click');
  await page.locator('[data-track="5"][aria-pressed=true]').waitFor();
});

scene('a table of a game that the page does not know says how to play it', async (kit) => {
  const server = await kit.server('--plugin', PIG);
  const { table } = await server.api('POST', 'api/tables', {
    create: { type: 'create', name: 'Anna', seat: 0, terms: { game: 'pig', players: 2 } },
  });
  const link = new URL(`t/${table}`, server.url).href;
  const page = await kit.page(link, await visitor(kit));
  await page.getByText('This page does not know the game.').waitFor();
  await page.getByText(`piazza join ${link}`).waitFor();
  await page.getByRole('link', { name: 'Go to the home page' }).click();
  await page.locator('.games').waitFor();
});
