// What a browser is told about a game with hidden hands, and what it keeps, compared with the record afterwards: never
// more than its seat, or somebody who looks on, could know at that moment.

import assert from 'node:assert/strict';
import { scene, until } from './kit.mjs';
import { playOn } from './player.mjs';
import { begun, call, serverRecord, serverTable, visitor } from './tables.mjs';

/** All that a page hears through its sockets, in order. */
function hear(page) {
  const frames = [];
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => frames.push(String(payload))));
  return frames;
}

/** All that the browser keeps: settings, tables and snapshots. */
function kept(page) {
  return page.evaluate(async () => {
    const stores = {};
    for (const { name } of await indexedDB.databases()) {
      const base = await new Promise((resolve, reject) => {
        const request = indexedDB.open(name);
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
      for (const store of base.objectStoreNames) {
        stores[`${name} ${store}`] = await new Promise((resolve) => {
          const request = base.transaction(store).objectStore(store).getAll();
          request.onsuccess = () => resolve(request.result);
        });
      }
      base.close();
    }
    return JSON.stringify({ local: { ...localStorage }, session: { ...sessionStorage }, stores });
  });
}

/** Without lists of what may be anywhere: there all that is unknown is named, and it tells nothing of where it is. */
function placed(value) {
  return JSON.parse(JSON.stringify(value, (key, each) => (key === 'unseen' ? undefined : each)));
}

/** The tickets that are named in something, as the games write them: A-B or A>B. */
function ticketsIn(value, game) {
  const sign = game === 'bella' ? '>' : '-';
  const city = '[A-Z][a-z]+(?: [A-Z][a-z]+)?';
  return JSON.stringify(placed(value)).match(new RegExp(`${city}${sign}${city}`, 'g')) ?? [];
}

/** The tickets in each hand. */
function held(view, game) {
  return game === 'bella' ? view.hands : view.tickets.map((tickets, seat) => [...tickets, ...(view.offered?.[seat] ?? [])]);
}

/** The tickets of everybody else. */
function others(view, seat, game) {
  return held(view, game).flatMap((tickets, other) => (other === seat ? [] : tickets));
}

for (const game of ['bella', 'tickets']) {
  scene(`nobody is told what it cannot know: ${game}`, async (kit) => {
    const server = await kit.server();
    const heard = [];
    const { id, url, players: [anna] } = await serverTable(kit, server, {
      game, bots: ['random'], people: [{ name: 'Anna' }], watch: (page) => heard.push(hear(page)),
    });
    const onlooker = await (await visitor(kit, {}, { name: 'Onno' })).newPage();
    heard.push(hear(onlooker));
    await onlooker.goto(url);
    await begun(onlooker);
    // No game is over after so few.
    await playOn([anna], { moves: 6 });
    await anna.page.locator('.what.yours').waitFor();
    await anna.page.reload();
    await anna.page.locator('.what.yours').waitFor();
    await playOn([anna], { moves: 2 });
    await until('the browser keeps what it knows', async () => (await kept(anna.page)).includes('"piazza snapshots":[{'));
    const stored = [await kept(anna.page), await kept(onlooker)];
    await anna.press('[data-action="menu"]');
    await anna.press('dialog [data-action="resign"]');
    await anna.press('dialog [data-action="confirm"]');
    for (const page of [anna.page, onlooker]) await page.locator('.table-page.over').waitFor();

    const record = await serverRecord(server, id);
    const { views: open, facts } = await call(anna.page, 'replay', { record, seat: 'open' });
    const secret = facts.secret ?? facts.seed;
    for (const [index, seat] of [0, null].entries()) {
      const { views, steps } = await call(anna.page, 'replay', { record, seat });
      const known = new Set();
      let last = 0;
      let looked = 0;
      for (const text of heard[index]) {
        const frame = JSON.parse(text);
        if (frame.position?.result) break;
        assert.ok(!text.includes(secret) && !frame.shuffle?.secret, 'the seed is told before the end');
        if (!frame.position) continue;
        const { moves, view } = frame.position;
        assert.deepEqual(view, views[moves], `the view of seat ${seat} after ${moves} moves`);
        const made = frame.made ?? [];
        assert.deepEqual(made.map((each) => each.text), steps.slice(moves - made.length, moves).map((each) => each.text));
        for (; last <= moves; last++) {
          // By the rules of Ticket to Ride one knows one's own tickets, whatever the engine says; in Bella Italia also those
          // that are laid out or were exchanged.
          const learnt = game === 'bella' ? ticketsIn([views[last], steps[last - 1]?.text ?? ''], game)
            : held(open[last], game)[seat] ?? [];
          for (const ticket of learnt) known.add(ticket);
        }
        const told = new Set(ticketsIn(frame, game));
        for (const ticket of others(open[moves], seat, game).filter((each) => !known.has(each))) {
          assert.ok(!told.has(ticket), `seat ${seat} is told of ${ticket} after ${moves} moves`);
          looked++;
        }
      }
      // Chance decides how many there are: in Bella Italia many tickets are alike.
      assert.ok(looked > 5, `seat ${seat}: only ${looked} secrets were looked for`);
      assert.ok(!stored[index].includes(secret), 'the browser keeps the seed');
      const keeps = new Set(ticketsIn(JSON.parse(stored[index]).stores, game));
      for (const ticket of others(open.at(-1), seat, game).filter((each) => !known.has(each))) {
        assert.ok(!keeps.has(ticket), `the browser of seat ${seat} keeps ${ticket}`);
      }
    }
  });
}
