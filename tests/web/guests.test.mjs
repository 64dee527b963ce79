// People without a seat at a table of a server: they come late, take over from a bot, look on, and are out of the game.

import assert from 'node:assert/strict';
import { scene } from './kit.mjs';
import { begun, serverTable, visitor } from './tables.mjs';

scene('whoever comes late takes over from a bot, or looks on and chats', async (kit) => {
  const server = await kit.server();
  const { url, players: [anna] } = await serverTable(kit, server, { game: 'bella', people: [{ name: 'Anna' }], bots: ['greedy'] });
  const come = async (name) => {
    const page = await (await visitor(kit, { phone: true }, { name })).newPage();
    await page.goto(url);
    await begun(page);
    await page.locator('[data-action="come"]').tap();
    return page;
  };
  const otto = await come('');
  await otto.locator('dialog [data-action="sit"]').tap();
  // What is said while a dialog is open lies over it.
  await otto.locator('#toasts p').waitFor();
  assert.equal(await otto.locator('#toasts').evaluate((each) => each.matches(':popover-open')), true);
  await otto.locator('dialog input[name="name"]').fill('Otto');
  await otto.locator('dialog [data-action="sit"]').tap();
  await otto.locator('.people [data-seat="1"].you').waitFor();
  assert.equal(await otto.locator('dialog').count(), 0);
  await anna.page.locator('.people [data-seat="1"]', { hasText: 'Otto' }).waitFor();
  // Now every seat is a person's.
  const dora = await come('Dora');
  assert.equal(await dora.locator('dialog [data-action="sit"]').count(), 0);
  await dora.locator('dialog [data-action="look-on"]').tap();
  await anna.page.locator('.onlookers', { hasText: 'Dora' }).waitFor();
  await dora.locator('#chat-text').waitFor({ state: 'attached' });
  assert.equal(await dora.locator('[data-action="come"]').count(), 0);
  // A new name in the settings is a new name at the table.
  await anna.press('[data-action="menu"]');
  await anna.press('dialog [data-action="settings"]');
  await anna.page.locator('dialog [name=name]').fill('Annalisa');
  await anna.press('dialog.settings [data-action="close"]');
  await dora.locator('.people [data-seat="0"]', { hasText: 'Annalisa' }).waitFor();
});

scene('whoever resigns is told what becomes of the seat', async (kit) => {
  const server = await kit.server();
  const { players: [anna] } = await serverTable(kit, server, { game: 'little', people: [{ name: 'Anna' }, { name: 'Bruno' }, { name: 'Carla' }] });
  await anna.page.locator('[data-action="menu"]').click();
  await anna.page.locator('[data-action="resign"]').click();
  await anna.page.locator('[data-action="confirm"]').click();
  await anna.page.locator('.now .what', { hasText: 'You have resigned. A bot plays on for you.' }).waitFor();
});

scene('whoever comes by a link sees the seats first, and the link after them', async (kit) => {
  const server = await kit.server();
  const { url, players: [anna] } = await serverTable(kit, server, { game: 'little', people: [{ name: 'Anna' }], bots: ['greedy'], start: false });
  const page = await (await visitor(kit, { phone: true })).newPage();
  await page.goto(url);
  await page.locator('.waiting-room .name-field input').waitFor();
  const above = (each) => each.evaluate(() => {
    const top = (selector) => document.querySelector(selector).getBoundingClientRect().top;
    return top('.seats') < top('.invitation');
  });
  assert.equal(await above(page), true);
  assert.equal(await above(anna.page), false);
});

scene('whoever comes back learns what a bot has done meanwhile', async (kit) => {
  const server = await kit.server();
  const { url, players: [anna, bruno] } = await serverTable(kit, server, { game: 'little', people: [{ name: 'Anna' }, { name: 'Bruno' }], absent_after: 1 });
  await anna.page.locator('.now .what.yours').waitFor();
  const profile = anna.page.context();
  await anna.page.close();
  await bruno.page.locator('.now .what.yours').waitFor();
  // A page that is only loaded anew tells nothing, as it was away for a moment. Here the clock says that it was longer.
  await profile.addInitScript(() => {
    const now = Date.now;
    Date.now = () => now() + 60_000;
  });
  const back = await kit.page(url, profile);
  await back.locator('.since-left', { hasText: 'A bot plays for you while you are away.' }).waitFor();
  await back.locator('.since-left li', { hasText: 'You drive' }).first().waitFor();
});
