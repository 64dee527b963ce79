// What happens to connections in real life: reloads, cuts, answers that never come, servers that die; two tabs. Whatever
// it is, every move that was pressed is made once, and the page comes back by itself.

import assert from 'node:assert/strict';
import { connect, createServer } from 'node:net';
import { scene, until } from './kit.mjs';
import { Player, playOn, seenResult } from './player.mjs';
import { begun, localRecord, localTable, movesOf, serverRecord, visitor } from './tables.mjs';

/** A way to the server that can be cut, and that can lose what goes either way. */
class Wire {
  constructor(port) {
    this.to = port;
    this.pairs = new Set();
    this.loses = { up: false, down: false };
    this.closed = false;
    this.up = 0;
  }

  async start(kit) {
    this.listener = createServer((near) => {
      if (this.closed) {
        near.destroy();
        return;
      }
      const far = connect(this.to, '127.0.0.1');
      const pair = [near, far];
      this.pairs.add(pair);
      const end = () => {
        this.pairs.delete(pair);
        near.destroy();
        far.destroy();
      };
      for (const socket of pair) socket.on('error', end).on('close', end);
      near.on('data', (bytes) => {
        this.up += bytes.length;
        if (!this.loses.up) far.write(bytes);
      });
      far.on('data', (bytes) => this.loses.down || near.write(bytes));
    });
    await new Promise((listening) => this.listener.listen(0, '127.0.0.1', listening));
    const { port } = this.listener.address();
    kit.hosts.add(`127.0.0.1:${port}`);
    kit.closing.push(async () => {
      this.cut();
      await new Promise((closed) => this.listener.close(closed));
    });
    this.url = `http://127.0.0.1:${port}/`;
    return this;
  }

  cut() {
    for (const [near, far] of this.pairs) {
      near.destroy();
      far.destroy();
    }
  }
}

/** Everything that the page said to the table and heard from it. */
function listen(page) {
  const heard = { asks: new Map(), answers: new Map(), sent: 0 };
  page.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => {
      const { ask } = JSON.parse(payload).position ?? {};
      if (ask) heard.asks.set(ask.id, ask.moves);
    });
    socket.on('framesent', ({ payload }) => {
      const { type, ask, move } = JSON.parse(payload);
      if (type !== 'move') return;
      heard.sent++;
      const text = heard.asks.get(ask)?.find(({ number }) => number === move)?.text;
      if (heard.answers.has(ask)) assert.equal(heard.answers.get(ask), text, 'another answer to the same question');
      heard.answers.set(ask, text);
    });
  });
  return heard;
}

const isBack = (page) => until('the page is back by itself', () =>
  page.evaluate(() => !document.querySelector('.connection') && document.querySelector('.now .what') !== null), 30);

scene('whatever happens to the connection, every move is made once', async (kit) => {
  kit.forgive(/WebSocket|ERR_|Failed to load resource|Failed to fetch/);
  const server = await kit.server();
  const wire = await new Wire(server.port).start(kit);
  const { table, token } = await server.api('POST', 'api/tables', {
    create: { type: 'create', name: 'Anna', seat: 0,
      terms: { game: 'tickets', players: 2, options: { first: 0 }, seats: ['open', 'bot:random'] } },
  });
  const context = await visitor(kit, {}, { name: 'Anna', token });
  const page = await context.newPage();
  const heard = listen(page);
  await page.goto(new URL(`t/${table}`, wire.url).href);
  await page.locator('[data-action="start"]:enabled').click();
  await begun(page);
  const anna = new Player(page, { name: 'Anna', seed: 5 });
  const asked = () => page.locator('.what.yours').waitFor();
  const saysSo = () => page.locator('.connection p').waitFor();
  const pressOne = async () => {
    await asked();
    await playOn([anna], { moves: 1 });
  };

  const troubles = {
    'a reload': async () => {
      await page.reload();
      await begun(page);
    },
    'a reload that nobody notices, as another tab is open': async () => {
      await asked();
      const other = await context.newPage();
      await other.goto(page.url());
      await other.locator('.what.yours').waitFor();
      await page.reload();
      await asked();
      await other.close();
    },
    'a cut': async () => {
      wire.closed = true;
      wire.cut();
      await saysSo();
      wire.closed = false;
    },
    'a move whose answer is lost': async () => {
      await asked();
      wire.loses.down = true;
      await pressOne();
      const { sent } = heard;
      wire.cut();
      wire.loses.down = false;
      await until('the move is sent again', () => heard.sent > sent);
    },
    'a move that never arrives': async () => {
      await asked();
      wire.loses.up = true;
      const { up } = wire;
      await pressOne();
      await until('the move is on its way', () => wire.up > up);
      const { sent } = heard;
      wire.cut();
      wire.loses.up = false;
      await until('the move is sent again', () => heard.sent > sent);
    },
    'a move while there is no connection': async () => {
      await asked();
      wire.closed = true;
      wire.cut();
      await saysSo();
      await pressOne();
      await page.locator('.now .what', { hasText: 'as soon as there is a connection' }).waitFor();
      wire.closed = false;
    },
    'no network': async () => {
      await context.setOffline(true);
      await saysSo();
      await context.setOffline(false);
    },
    'a server that is killed': async () => {
      await server.stop('SIGKILL');
      await saysSo();
      await server.start();
    },
    'a server that is killed just after a move': async () => {
      await pressOne();
      await server.stop('SIGKILL');
      await saysSo();
      await server.start();
    },
    'a server that stops in good order': async () => {
      await server.stop();
      await saysSo();
      await server.start();
    },
    'a reload just after a move': async () => {
      await pressOne();
      await page.reload();
      await begun(page);
    },
  };
  let reloads = 0;
  for (const [name, trouble] of Object.entries(troubles)) {
    await pressOne();
    try {
      await trouble();
      await isBack(page);
    } catch (error) {
      throw new Error(`after ${name}: ${error.message}`);
    }
    if (name.includes('reload')) reloads++;
    assert.notEqual((await anna.look()).state, 'over', `the game is too short: over after ${name}`);
  }
  await playOn([anna]);
  const made = movesOf(await serverRecord(server, table)).filter(({ by }) => by === 0).map(({ text }) => text);
  assert.deepEqual(made, [...heard.answers.values()]);
  assert.equal(made.length, anna.moves.length);
  assert.ok(heard.sent > made.length, 'some were sent twice');
  assert.equal(reloads, 3);
});

scene('two tabs at one table of this browser make every move once', async (kit) => {
  const host = await kit.host();
  const context = await visitor(kit);
  const first = await context.newPage();
  await first.goto(host.url);
  const { id } = await localTable(first, { game: 'bella', bots: ['greedy'], seed: '11' });
  const second = await context.newPage();
  await second.goto(`${host.url}#/local/${id}`);
  await begun(second);
  const tabs = [new Player(first, { name: 'first', seed: 1 }), new Player(second, { name: 'second', seed: 2 })];
  const own = async () => movesOf(await localRecord(first, id)).filter(({ by }) => by === 0).length;
  const same = async () => until('both tabs show the same', async () => {
    const [a, b] = await Promise.all(tabs.map(({ page }) => page.evaluate(() => [
      document.querySelector('.now .what')?.textContent, document.querySelector('.people')?.textContent,
      [...document.querySelectorAll('.bella-ask [data-move]')].length])));
    return a[0] !== undefined && JSON.stringify(a) === JSON.stringify(b);
  });
  for (let n = 0; n < 6; n++) {
    const tab = tabs[n % 2];
    const before = await own();
    await tab.page.bringToFront();
    await tab.page.locator('.what.yours').waitFor();
    await playOn([tab], { moves: 1 });
    await until('the move is stored', async () => await own() > before);
    for (const { page } of tabs) await page.locator('.what.yours, .table-page.over').first().waitFor();
    await same();
    assert.equal(await own(), before + 1);
  }
  // Both answer the same question in the same moment, each in its own way.
  let met = 0;
  for (let n = 0; n < 12 && met < 3; n++) {
    for (const { page } of tabs) await page.locator('.what.yours, .table-page.over').first().waitFor();
    await same();
    if ((await tabs[0].look()).state === 'over') break;
    const before = await own();
    const at = Date.now() + 250;
    const pressed = await Promise.all(tabs.map(({ page }, tab) => page.evaluate(async ([time, last]) => {
      const find = () => {
        const buttons = [...document.querySelectorAll('.bella-ask [data-move]')];
        return last ? buttons.at(-1) : buttons[0];
      };
      const question = () => `${document.querySelector('.now .what.yours')?.textContent} ${document.querySelector('.people').textContent} ${find()?.textContent}`;
      const asked = question();
      await new Promise((wake) => setTimeout(wake, time - Date.now()));
      if (!find() || question() !== asked) return false;
      find().click();
      return true;
    }, [at, tab === 1])));
    if (!pressed.includes(true)) await playOn([tabs[0]], { moves: 1 });
    await until('the move is stored', async () => await own() > before);
    for (const { page } of tabs) await page.locator('.what.yours, .table-page.over').first().waitFor();
    await same();
    assert.equal(await own(), before + 1, 'a question is answered once');
    if (pressed.every(Boolean)) met++;
  }
  assert.ok(met > 0, 'the tabs never pressed in the same moment');
});

scene('an onlooker who comes late sees the same table', async (kit) => {
  const server = await kit.server();
  const { table, token } = await server.api('POST', 'api/tables', {
    create: { type: 'create', name: 'Anna', seat: 0, terms: { game: 'little', players: 2, options: { first: 0 }, seats: ['open', 'bot:random'] } },
  });
  const url = new URL(`t/${table}`, server.url).href;
  const page = await (await visitor(kit, {}, { name: 'Anna', token })).newPage();
  await page.goto(url);
  await page.locator('[data-action="start"]:enabled').click();
  await begun(page);
  const anna = new Player(page, { name: 'Anna' });
  await playOn([anna], { moves: 3 });
  const onlooker = await (await visitor(kit, { phone: true })).newPage();
  await onlooker.goto(url);
  await begun(onlooker);
  assert.equal(await onlooker.locator('[data-move]').count(), 0);
  await playOn([anna]);
  await onlooker.locator('.table-page.over').waitFor();
  assert.deepEqual(await seenResult(onlooker), await seenResult(page));
});
