// Whole games on a server: two people in browsers of their own, one of them on a phone, and a bot. Everything is done by
// pressing what the page shows.

import assert from 'node:assert/strict';
import { scene, until } from './kit.mjs';
import { Player, playOn, seenResult } from './player.mjs';
import { begun, GAMES, movesOf, piazza, serverRecord, serverTable, visitor } from './tables.mjs';

/** Anna makes a table from the home page; its address. */
async function makeTable(page, game) {
  await page.locator(`a[href="#/new/${game}/server"]`).click();
  await page.locator('.new-form').waitFor();
  await page.locator('input[name="where"][value="server"]').check({ force: true });
  await page.locator('input[name="players"][value="3"]').check({ force: true });
  await page.locator('.new-seats select').nth(0).selectOption('me');
  await page.locator('.new-seats input').first().fill('Anna');
  await page.locator('.new-seats select').nth(1).selectOption('open');
  await page.locator('.new-seats select').nth(2).selectOption('bot:greedy');
  await page.getByLabel('Who begins').selectOption('0');
  await page.locator('details summary').click();
  await page.getByLabel('Time to take a move back').selectOption('0');
  await page.locator('.new-end .primary').click();
  await page.locator('.waiting-room').waitFor();
  return page.url();
}

/** Says something, and waits until the others have heard it. */
async function say(player, words, others) {
  const narrow = await player.page.locator('#chat-text').isHidden();
  if (narrow) await player.press('[data-action="log"]');
  await player.page.locator('#chat-text').fill(words);
  await player.page.locator('#chat-text').press('Enter');
  for (const { page } of [player, ...others]) {
    await page.locator('.log li, .log [role="listitem"]', { hasText: words }).first().waitFor({ state: 'attached' });
  }
  if (narrow) await player.press('[data-action="close-log"]');
}

for (const game of GAMES) {
  scene(`two people and a bot play ${game} to its end, and again`, async (kit) => {
    const server = await kit.server();
    const anna = new Player(await (await visitor(kit)).newPage(), { name: 'Anna', seed: 1 });
    const bruno = new Player(await (await visitor(kit, { phone: true, dark: true })).newPage(), { name: 'Bruno', seed: 2, touch: true });
    await anna.page.goto(server.url);
    const address = await makeTable(anna.page, game);
    await bruno.page.goto(address);
    await bruno.page.locator('.name-field input').fill('Bruno');
    await bruno.press('[data-action="sit"]');
    await bruno.page.locator('.word-form').waitFor();
    await anna.page.locator('[data-action="start"]:enabled').waitFor();
    await anna.press('[data-action="start"]');
    for (const { page } of [anna, bruno]) await begun(page);
    await playOn([anna, bruno], { moves: 4 });
    await say(anna, 'Ciao Bruno!', [bruno]);
    await say(bruno, 'Ciao Anna!', [anna]);
    await playOn([anna, bruno]);

    const [first, second] = await Promise.all([anna, bruno].map(({ page }) => seenResult(page)));
    assert.deepEqual(first, second);
    assert.ok(first.winners.length > 0);
    const id = new URL(address).pathname.split('/').at(-1);
    const record = await serverRecord(server, id);
    const made = movesOf(record);
    for (const [seat, { moves }] of [anna, bruno].entries()) {
      assert.equal(made.filter(({ by }) => by === seat).length, moves.length, `moves of seat ${seat}`);
    }
    const replayed = piazza(kit, 'replay', record);
    assert.equal(replayed.status, 0, replayed.text);
    for (const points of first.points) assert.ok(replayed.text.includes(String(points)), replayed.text);
    const verified = piazza(kit, 'verify', record);
    assert.equal(verified.status, 0, verified.text);

    await anna.press('[data-action="rematch"]');
    await bruno.page.locator('.rematch-vote', { hasText: 'Anna' }).waitFor();
    await bruno.press('[data-action="rematch"]');
    for (const { page } of [anna, bruno]) await page.locator('.waiting-room').waitFor();
    await anna.page.locator('[data-action="start"]:enabled').waitFor();
    await anna.press('[data-action="start"]');
    for (const { page } of [anna, bruno]) await begun(page);
    await until('somebody is asked, or the bot is', async () =>
      (await Promise.all([anna, bruno].map((each) => each.look()))).every(({ state }) => state !== 'over'));
    await playOn([anna, bruno], { moves: 2 });
  });
}

scene('a move is taken back when the other agrees, and stands when it does not', async (kit) => {
  const server = await kit.server();
  const { players: [anna, bruno] } = await serverTable(kit, server, {
    game: 'little', hold: 30_000, people: [{ name: 'Anna' }, { name: 'Bruno', phone: true }],
  });
  const moves = (page) => page.evaluate(() => [...document.querySelectorAll('.log .gone')].length);
  for (const [answer, gone] of [['agree', 1], ['decline', 1]]) {
    await playOn([anna], { moves: 1 });
    await anna.page.locator('[data-action="takeback"]:enabled').waitFor();
    await anna.press('[data-action="takeback"]');
    await bruno.page.locator('.vote').waitFor();
    await bruno.press(`[data-action="${answer}"]`);
    await anna.page.locator('.vote').waitFor({ state: 'detached' });
    await until(`the log knows it after ${answer}`, async () => await moves(anna.page) === gone && await moves(bruno.page) === gone);
    await anna.page.locator(answer === 'agree' ? '.what.yours' : '.what:not(.yours)').waitFor();
  }
});
