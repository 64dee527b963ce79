// Games shown again: from files, from tables of this browser and of a server; moments, seats, open hands, the shuffle.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { scene, until } from './kit.mjs';
import { Player, playOn } from './player.mjs';
import { call, movesOf, playedTable, serverTable, showTable, visitor } from './tables.mjs';

const record = (name) => readFileSync(new URL(`../records/${name}.record`, import.meta.url), 'utf8');
const SEALED = { little: 'little-sealed-4', bella: 'bella-sealed-3', tickets: 'tickets-sealed-2' };

/** Drops a file on the home page, as from a folder. */
async function drop(page, text, name = 'game.record') {
  await page.locator('.records').waitFor();
  await page.evaluate(([content, title]) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([content], title, { type: 'text/plain' }));
    for (const type of ['dragover', 'drop']) {
      document.body.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: transfer }));
    }
  }, [text, name]);
}

/** What is shown of the game: the sentence, the board, the hand, the people. */
function shown(page) {
  return page.evaluate(() => ({
    count: document.querySelector('.controls .count').textContent,
    what: document.querySelector('.now .what').textContent,
    seat: document.querySelector('[data-action="seat"]').value,
    people: document.querySelector('.people').textContent,
    hand: document.querySelector('.pane.hand').textContent,
    board: [...document.querySelectorAll('.board [class], .board [data-track], .board [data-car]')].map((each) =>
      `${each.getAttribute('class')} ${each.getAttribute('data-track') ?? each.getAttribute('data-car') ?? ''} ${each.getAttribute('style') ?? ''}`).join('\n'),
  }));
}

/** The page shows that again; what the engine says of the position may come a moment later. */
async function shows(page, wanted, what) {
  try {
    await until(what, async () => JSON.stringify(await shown(page)) === JSON.stringify(wanted), 10);
  } catch {
    assert.deepEqual(await shown(page), wanted, what);
  }
}

/** What is shown once the engine has said what it knows of it: it answers in order. */
async function still(page) {
  for (let n = 0; n < 2; n++) {
    await new Player(page).drawn();
    await call(page, 'games');
  }
  await new Player(page).drawn();
  return shown(page);
}

const at = async (page) => Number((await page.locator('.controls .count').textContent()).match(/\d+/)[0]);

for (const [game, name] of Object.entries(SEALED)) {
  scene(`a file: forward, back, any moment, any seat, the shuffle: ${game}`, async (kit) => {
    const host = await kit.host();
    const page = await (await visitor(kit)).newPage();
    await page.goto(host.url);
    await drop(page, record(name));
    await page.locator('.replay-page .controls').waitFor();
    const viewer = new Player(page);
    const all = Number(await page.locator('.controls input[type="range"]').getAttribute('max'));
    assert.equal(all, movesOf(record(name)).length);
    const seen = [await still(page)];
    for (let n = 0; n < 4; n++) {
      await viewer.press('[data-action="on"]');
      await until('one move on', async () => await at(page) === n + 1);
      seen.push(await still(page));
    }
    for (let n = 3; n >= 0; n--) {
      await viewer.press('[data-action="back"]');
      await shows(page, seen[n], `back at ${n}`);
    }
    await viewer.press('[data-action="end"]');
    assert.equal(await at(page), all);
    await page.locator('.result').waitFor();
    await viewer.press('[data-action="turnBack"]');
    assert.ok(await at(page) < all);
    await page.locator('.controls input[type="range"]').fill(String(Math.floor(all / 2)));
    const half = await still(page);
    assert.equal(await at(page), Math.floor(all / 2));
    // The address is that moment.
    await page.reload();
    await page.locator('.replay-page .controls').waitFor();
    await shows(page, half, 'the same moment after a reload');
    // From every seat; an onlooker sees no hand, and all hands open are more than one's own.
    const places = await page.locator('[data-action="seat"] option').evaluateAll((options) => options.map(({ value }) => value));
    const sizes = {};
    for (const place of places) {
      await page.locator('[data-action="seat"]').selectOption(place);
      await until(`seen by ${place}`, async () => page.url().endsWith(`/${place}`));
      assert.equal(await at(page), Math.floor(all / 2));
      sizes[place] = await page.locator(game === 'bella' ? '.bella-mini.open, .bella-ticket' : '[data-hand], .tk-open li').count();
    }
    assert.equal(places.length, 2 + Number(/^players: (\d)/m.exec(record(name))[1]));
    if (game !== 'little') {
      assert.ok(sizes.watch < sizes['0'] && sizes['0'] < sizes.open, JSON.stringify(sizes));
    }
    await viewer.press('[data-action="verify"]');
    await page.locator('.shuffle .right').waitFor();
    assert.match(await page.locator('.shuffle').textContent(), /secret whose fingerprint was published/);
    // Playing by itself goes on until it is stopped.
    await viewer.press('[data-action="start"]');
    await viewer.press('[data-action="play"]');
    await until('it plays by itself', async () => await at(page) >= 2);
    await viewer.press('[data-action="play"]');
  });
}

/** What was changed in a record: a word of the seed, the last draw. */
const TAMPERED = {
  'another word': [record('little-sealed-4').replace('word 0: la luna', 'word 0: la lupa'), /does not follow from the secret and the words/],
  'another secret': [record('little-sealed-4').replace(/^commitment: ./m, (line) => line.slice(0, -1) + (line.endsWith('0') ? '1' : '0')), /does not fit what was published/],
  'another die': [record('little-sealed-4').replace(/(.*roll [a-z]+ )(\d)/s, (_, before, die) => before + (Number(die) % 6 + 1)), /Not every draw is the one/],
};

scene('a record that was changed is found out', async (kit) => {
  const host = await kit.host();
  const page = await (await visitor(kit, { phone: true })).newPage();
  for (const [name, [text, sentence]] of Object.entries(TAMPERED)) {
    assert.notEqual(text, record('little-sealed-4'), name);
    await page.goto(`${host.url}#/`);
    await drop(page, text);
    await page.locator('.replay-page .controls, .replay-page .message').first().waitFor();
    // Whoever notices first says so: the engine, which does not show the game, or the check.
    if (await page.locator('.message').count() > 0) {
      assert.match(await page.locator('.message').textContent(), /cannot be shown/, name);
      continue;
    }
    await new Player(page, { touch: true }).press('[data-action="verify"]');
    await page.locator('.shuffle .wrong').waitFor();
    assert.match(await page.locator('.shuffle .wrong').textContent(), sentence, name);
  }
});

scene('a file that is no record is refused in words', async (kit) => {
  const host = await kit.host();
  const page = await (await visitor(kit)).newPage();
  const good = record('tickets-2');
  const broken = { nothing: '', prose: 'Dear diary,\n\ntoday we played.\n', half: good.slice(0, good.length / 2).replace(/claim \S+/g, 'claim Nowhere-Atlantis'),
    bytes: '\u0000\u0001\ufffd'.repeat(200), 'another game': good.replace('game: tickets', 'game: chess'),
    'a newer one': good.replace('piazza record 1', 'piazza record 99') };
  for (const [name, text] of Object.entries(broken)) {
    await page.goto(`${host.url}#/`);
    await drop(page, text);
    await page.locator('.message').waitFor();
    const words = await page.locator('.message p').first().textContent();
    assert.ok(words.length > 15, `${name}: "${words}"`);
    await page.locator('.message a').click();
    await page.locator('.home-page .games').waitFor();
  }
  // One that is far too large is not even read.
  await drop(page, 'x'.repeat(9_000_000));
  await page.locator('.toast.error').waitFor();
  // An address of nothing.
  kit.forgive(/404|Failed to load/);
  for (const hash of ['#/replay/local/ffff', '#/replay/t/abcdefghijklmnopqrst', '#/replay/file/-/0/3/1', '#/replay']) {
    await page.evaluate(() => sessionStorage.clear());
    await page.goto(`${host.url}#/`);
    await page.locator('.home-page .games').waitFor();
    await page.evaluate((address) => { location.hash = address; }, hash);
    await page.locator('.message a').waitFor();
  }
});

for (const [language, sentence, where] of [
  ['en', 'This page does not know the game.', 'You can replay it in a terminal'],
  ['it', 'Questa pagina non conosce il gioco.', 'Puoi rivedere la partita da un terminale'],
  ['de', 'Diese Seite kennt das Spiel nicht.', 'Du kannst die Partie in einem Terminal nachspielen'],
]) {
  scene(`a record of a game that the page does not know is saved for a terminal: ${language}`, async (kit) => {
    const host = await kit.host();
    const page = await (await visitor(kit, { language })).newPage();
    await page.goto(host.url);
    const unknown = record('little-2').replace('game: little', 'game: pig');
    await drop(page, unknown);
    await page.getByText(sentence, { exact: true }).waitFor();
    const saved = page.waitForEvent('download');
    await page.locator('.message button').click();
    const download = await saved;
    assert.equal(readFileSync(await download.path(), 'utf8'), unknown);
    await page.getByText(`${where}: piazza replay ${download.suggestedFilename()}`, { exact: true }).waitFor();
    // Other records that are none are still told apart.
    await page.locator('.message a').click();
    await drop(page, unknown.replace('game: pig', 'game: ../pig'));
    await page.locator('.message a').waitFor();
    assert.equal(await page.getByText(sentence).count(), 0);
  });
}

scene('a game of this browser is replayed from its end', async (kit) => {
  const host = await kit.host();
  const page = await (await visitor(kit, { phone: true })).newPage();
  await page.goto(host.url);
  const id = await playedTable(page, { game: 'little', moves: Infinity });
  await showTable(page, id);
  const viewer = new Player(page, { touch: true });
  await viewer.press('[data-action="replay"]');
  await page.locator('.replay-page .controls').waitFor();
  await viewer.press('[data-action="end"]');
  await page.locator('.result').waitFor();
});

scene('a link to a moment of a game on the server shows that moment to anybody', async (kit) => {
  const server = await kit.server();
  const { players: [anna] } = await serverTable(kit, server, { game: 'bella', bots: ['random'], people: [{ name: 'Anna' }] });
  await playOn([anna], { moves: 6 });
  await anna.press('[data-action="menu"]');
  await anna.press('dialog [data-action="resign"]');
  await anna.press('dialog [data-action="confirm"]');
  await anna.page.locator('.table-page.over').waitFor();
  await anna.press('[data-action="replay"]');
  await anna.page.locator('.replay-page .controls').waitFor();
  for (let n = 0; n < 9; n++) await anna.press('[data-action="on"]');
  await until('the ninth move', async () => await at(anna.page) === 9);
  await anna.page.locator('[data-action="seat"]').selectOption('0');
  await until('seen by Anna', async () => anna.page.url().endsWith('/9/0'));
  const moment = await still(anna.page);
  await anna.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await anna.press('[data-action="link"]');
  await anna.page.locator('.toast').first().waitFor();
  const link = await anna.page.evaluate(() => navigator.clipboard.readText());
  const friend = await (await visitor(kit)).newPage();
  await friend.goto(link);
  await friend.locator('.replay-page .controls').waitFor();
  await shows(friend, moment, 'the same moment elsewhere');
  await new Player(friend).press('[data-action="verify"]');
  await friend.locator('.shuffle .right').waitFor();
});
