// Without any server: the page from a static host that is gone by the time the game begins. Alone against bots, and
// several people at one screen, who see nothing of one another's hands.

import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import { toldLines } from '../../web/lib/told.js';
import { scene, until } from './kit.mjs';
import { Player, playOn, seenResult } from './player.mjs';
import { begun, call, GAMES, keptOffline, localRecord, localTable, movesOf, piazza, visitor } from './tables.mjs';

const GONE = /ERR_CONNECTION_REFUSED|ERR_INTERNET_DISCONNECTED|Failed to load resource/;

/** A page that has all it needs, and no host any more. */
async function alone(kit, look) {
  const host = await kit.host({ below: '/piazza/' });
  const context = await visitor(kit, look);
  const page = await context.newPage();
  await page.goto(host.url);
  await keptOffline(page);
  kit.forgive(GONE);
  await host.stop();
  return page;
}

/** What a person knows of the game from the page, once the engine has said what it knows: it answers in order. */
async function picture(page) {
  await call(page, 'games');
  await new Player(page).drawn();
  return page.evaluate(() => ({
    what: document.querySelector('.now .what').textContent,
    people: [...document.querySelectorAll('.people [data-seat] .points')].map((each) => each.dataset.value),
    moves: [...document.querySelectorAll('[data-move]')].map((each) => each.getAttribute('aria-label') ?? each.textContent).sort(),
  }));
}

for (const game of GAMES) {
  scene(`${game} against bots without any host, and after a reload`, async (kit) => {
    const page = await alone(kit, game === 'little' ? { phone: true } : {});
    const { id } = await localTable(page, { game, bots: ['greedy', 'random'] });
    const anna = new Player(page, { name: 'Anna', touch: game === 'little' });
    await playOn([anna], { moves: 5 });
    await page.locator('.what.yours').waitFor();
    const before = [await picture(page), await localRecord(page, id)];
    await page.reload();
    await begun(page);
    await page.locator('.what.yours').waitFor();
    const after = [await picture(page), await localRecord(page, id)];
    assert.deepEqual(after, before);
    await call(page, 'pace', { pause: 0 });
    await playOn([anna]);
    const result = await seenResult(page);
    const record = await localRecord(page, id);
    assert.equal(movesOf(record).filter(({ by }) => by === 0).length, anna.moves.length);
    const replayed = piazza(kit, 'replay', record);
    assert.equal(replayed.status, 0, replayed.text);
    for (const points of result.points) assert.ok(replayed.text.includes(String(points)), replayed.text);
    // It is still there when somebody comes back from the home page.
    await page.evaluate(() => { location.hash = '#/'; });
    await page.locator(`a.row[href="#/local/${id}"]`).click();
    await page.locator('.table-page.over').waitFor();
    assert.deepEqual(await seenResult(page), result);
  });
}

/** Everything that is in the page, seen or not: text, attributes, fields, the title. */
function everything(page) {
  return page.evaluate(() => [document.documentElement.outerHTML, document.title,
    ...[...document.querySelectorAll('input')].map(({ value }) => value)].join('\n'));
}

/** A ticket, in the ways in which it may be written. */
function written(ticket) {
  const ends = ticket.split(/[>-]/);
  return ['>', '&gt;', '-', '–', ' – ', ' - ', ' to '].flatMap((sign) => [ends.join(sign), [...ends].reverse().join(sign)]);
}

/** What only one seat knows in the present position of a game, by seat. */
async function secrets(page, id, seats) {
  const record = await localRecord(page, id);
  const views = [];
  for (const seat of ['open', ...seats]) views.push((await call(page, 'replay', { record, seat })).views.at(-1));
  const [open, ...own] = views;
  return seats.map((seat) => ({
    tickets: [...(open.tickets?.[seat] ?? []), ...(open.offered?.[seat] ?? []),
      ...(open.tickets ? [] : open.hands[seat])].filter((each) => typeof each === 'string'),
    view: own[seat],
  }));
}

/** The position in sentences is that of the seat, with the names. */
async function hears(page, game, seat, view) {
  if (await page.locator('.told[open]').count() === 0) await page.locator('.told summary').click();
  const told = await call(page, 'tell', { terms: { game, players: 2, options: {} }, seat, view });
  const lines = toldLines(told, (each) => ['Anna', 'Bruno'][each]);
  assert.ok(lines.length > 5);
  await until('the position is told', async () => isDeepStrictEqual(await page.locator('.told p').allTextContents(), lines));
}

for (const game of ['bella', 'tickets']) {
  scene(`two people at one screen see nothing of one another's hands: ${game}`, async (kit) => {
    const page = await alone(kit);
    const { id } = await localTable(page, { game, names: ['Anna', 'Bruno'], bots: [] });
    const both = new Player(page, { name: 'both', seed: 3 });
    let curtains = 0;
    let looks = 0;
    for (let n = 0; n < 18; n++) {
      await page.locator('.curtain, .what.yours').first().waitFor();
      const known = await secrets(page, id, [0, 1]);
      const held = known.flatMap(({ tickets }) => tickets);
      if (await page.locator('.curtain').count() > 0) {
        curtains++;
        const text = await everything(page);
        for (const ticket of held) {
          for (const form of written(ticket)) assert.ok(!text.includes(form), `behind the curtain stands ${form}`);
        }
        const left = await page.locator('[data-ticket], [data-hand], [data-track], [data-pile], .log li').count();
        assert.equal(left, 0, 'behind the curtain something of the game is left');
      } else {
        looks++;
        const name = await page.locator('.people .you .name').textContent();
        const seat = name.includes('Anna') ? 0 : 1;
        const other = 1 - seat;
        const shown = JSON.stringify(known[seat].view);
        await hears(page, game, seat, known[seat].view);
        const text = await everything(page);
        if (game === 'tickets') {
          for (const ticket of known[other].tickets) {
            for (const form of written(ticket)) assert.ok(!text.includes(form), `seat ${seat} can read ${form} of the other`);
          }
        } else {
          // Tickets that are alike may be somebody's own; what lies in the other's hand may be known from an exchange.
          const open = await page.locator(`.bella-player[data-seat="${other}"] .bella-mini.open`).count();
          const knows = known[seat].view.hands[other].filter((each) => !each.includes('?')).length;
          assert.equal(open, knows, `seat ${seat} sees faces of the other: ${shown}`);
        }
        assert.equal(await page.locator('.what.yours').count(), 1);
      }
      await both.step();
    }
    assert.ok(curtains >= 3 && looks >= 6, `${curtains} curtains and ${looks} looks`);
  });
}
