// The pages beside the table, in a browser: the home, a new game, the rules, the settings, and a new version.

import assert from 'node:assert/strict';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { scene, until, WEB } from './kit.mjs';
import { call } from './tables.mjs';

/** @param {import('playwright-core').Page} page */
const home = (page) => page.waitForSelector('html[data-ready] .games');

scene('play now, come back, go on, remove', async (kit) => {
  const host = await kit.host({ below: '/games/' });
  const page = await kit.page(host.url, { phone: true });
  await home(page);
  assert.equal(await page.locator('.games > li').count(), 3);
  assert.equal(await page.locator('.cover svg').count(), 3);
  assert.equal(await page.getByText('Table for friends').first().isVisible(), false);
  await page.getByRole('link', { name: 'Play now: Little Italy' }).click();
  await page.waitForURL(/#\/local\/[0-9a-f]{20}$/);
  await page.waitForSelector('.people');
  const table = page.url();
  await page.goBack();
  await page.waitForSelector('.rows .row');
  assert.equal(await page.locator('.cover svg').count(), 3);
  assert.match(await page.locator('.lead').innerText(), /Little Italy/);
  await page.locator('.lead a').click();
  await page.waitForSelector('.people');
  assert.equal(page.url(), table);
  await page.goBack();
  await page.getByRole('button', { name: /^Remove Little Italy/ }).click();
  await page.locator('dialog').getByRole('button', { name: 'Remove' }).click();
  await page.waitForSelector('.rows', { state: 'detached' });
  await page.reload();
  await home(page);
  await page.getByText('Games that you begin are kept here').waitFor();
});

scene('whoever goes on before a page is there sees the page that was asked for last', async (kit) => {
  const host = await kit.host();
  const page = await kit.page(`${host.url}#/play/little`);
  await page.waitForURL(/#\/local\//);
  await page.waitForSelector('.people');
  const { hash } = new URL(page.url());
  await page.evaluate(async (table) => {
    const gone = (/** @type {string} */ address) => new Promise((there) => {
      addEventListener('hashchange', there, { once: true });
      location.hash = address;
    });
    for (const address of ['#/', table, '#/rules/little', '#/new/bella', '#/']) await gone(address);
  }, hash);
  await page.waitForSelector('.home-page .rows .row');
  // Whatever was on its way has come by now: the engine answers in order.
  await call(page, 'games');
  await page.evaluate(() => new Promise((wake) => requestAnimationFrame(() => requestAnimationFrame(wake))));
  assert.equal(await page.locator('#page').count(), 1);
  assert.equal(await page.locator('.home-page .games > li').count(), 3);
  assert.equal(await page.locator('.people, .rules, .new-form').count(), 0);
});

scene('a click before the script is there starts the game too', async (kit) => {
  const host = await kit.host();
  const page = await kit.page(`${host.url}#/play/bella`);
  await page.waitForURL(/#\/local\//);
  await page.waitForSelector('.people');
});

scene('addresses that nobody made', async (kit) => {
  const host = await kit.host();
  const person = await kit.person();
  for (const nonsense of ['nonsense', 'constructor', '__proto__', '%zz']) {
    await home(await kit.page(`${host.url}#/${nonsense}`, person));
  }
  const page = await kit.page(host.url, person);
  for (const [address, words] of [['replay', 'This is not the address of a game.'],
    ['replay/local/xyz', 'There is no such table in this browser.']]) {
    await page.goto(`${host.url}#/${address}`);
    await page.getByText(words).waitFor();
  }
});

for (const [language, sentence, where] of /** @type {const} */ ([
  ['en', 'This page does not know the game.', 'If it is a plug-in, you can play it in a terminal'],
  ['it', 'Questa pagina non conosce il gioco.', 'Se è un plug-in, puoi giocarci da un terminale'],
  ['de', 'Diese Seite kennt das Spiel nicht.', 'Wenn es ein Plug-in ist, kannst du es in einem Terminal spielen'],
])) {
  scene(`a game that the page does not know: ${language}`, async (kit) => {
    const host = await kit.host();
    const person = await kit.person({ language });
    for (const address of ['new/pig', 'new/pig/server', 'rules/pig', 'rules/pig/P1', 'play/pig']) {
      const page = await kit.page(`${host.url}#/${address}`, person);
      await page.locator('h1', { hasText: sentence }).waitFor();
      await page.getByText(`${where}: piazza play pig`, { exact: true }).waitFor();
      assert.equal(await page.locator('.new-form, .rule, .people').count(), 0);
      await page.locator('.message a').click();
      await home(page);
    }
    // Nobody is told to type what else stands in an address.
    for (const address of ['new', 'rules/', 'play/pig;ls', 'new/$(ls)', 'rules/a%20b', 'new/Pig']) {
      const page = await kit.page(`${host.url}#/${address}`, person);
      await page.locator('h1', { hasText: sentence }).waitFor();
      assert.equal(await page.getByText('piazza play').count(), 0, address);
    }
  });
}

scene('an address that no table can have', async (kit) => {
  const server = await kit.server();
  kit.forgive(/404|WebSocket/);
  const page = await kit.page();
  const answer = await page.goto(`${server.url}t/AAA`);
  assert.equal(answer.status(), 404);
  await page.getByText('There is no such table.').waitFor();
  await page.locator('.closed-table .button').click();
  await home(page);
});

for (const [language, words] of /** @type {const} */ ([['en', 'Play now'], ['de', 'Jetzt spielen']])) {
  scene(`the first view is taken over as it stands: ${language}`, async (kit) => {
    const host = await kit.host();
    const person = await kit.person({ language });
    await person.addInitScript(() => {
      document.addEventListener('readystatechange', () => {
        globalThis.firstList ??= document.querySelector('.games');
      });
    });
    // It does not wait for the words of all other pages.
    let release = () => {};
    const released = new Promise((resolve) => { release = resolve; });
    await person.route(`**/lang/${language}.mo`, async (route) => {
      await released;
      await route.continue();
    });
    const page = await kit.page(host.url, person);
    await page.getByText(words).first().waitFor();
    if (language === 'de') assert.equal(await page.locator('html[data-ready]').count(), 0);
    assert.doesNotMatch(await page.locator('.top-bar').innerText(), language === 'de' ? /Settings/ : /Einstellungen/);
    assert.match(await page.locator('.games a').first().getAttribute('aria-label'), language === 'de' ? /Regeln/ : /Rules/);
    release();
    await home(page);
    assert.ok(await page.evaluate(() => globalThis.firstList === document.querySelector('.games')));
    assert.equal(await page.locator('.cover svg').count(), 3);
  });
}

scene('the words of the home, when they come late, replace no others', async (kit) => {
  const host = await kit.host();
  const person = await kit.person({ language: 'it' });
  let release = () => {};
  const released = new Promise((resolve) => { release = resolve; });
  await person.route('**/lang/it.home.mo', async (route) => {
    await released;
    await route.continue();
  });
  const page = await kit.page(`${host.url}#/new/little`, person);
  await page.waitForSelector('.new-form');
  const late = page.waitForResponse('**/lang/it.home.mo');
  release();
  await (await late).finished();
  await page.evaluate(() => new Promise((wake) => requestAnimationFrame(() => requestAnimationFrame(wake))));
  await page.getByRole('radio', { name: '4' }).check();
  await page.locator('.new-seats > li').nth(3).waitFor();
  assert.equal(await page.locator('h1').innerText(), 'Nuova partita a Little Italy');
});

scene('the settings open by a link, also before the script is there', async (kit) => {
  const host = await kit.host();
  const page = await kit.page(`${host.url}#/settings`);
  await page.locator('dialog[open]').getByText('Speed of moves').waitFor();
  assert.equal(new URL(page.url()).hash, '#/');
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.locator('dialog[open]').getByText('Speed of moves').waitFor();
});

scene('a table for friends: made, listed, and among my games', async (kit) => {
  const server = await kit.server('--web', WEB);
  const anna = await kit.page(server.url);
  await home(anna);
  await anna.getByRole('link', { name: 'Table for friends: Bella Italia' }).click();
  await anna.getByLabel('Name').first().fill('Anna');
  assert.equal(await anna.getByLabel('Seat 2').inputValue(), 'open');
  await anna.getByLabel('Seat 3').selectOption('bot:random');
  await anna.getByRole('radio', { name: 'Everybody' }).check();
  await anna.getByRole('button', { name: 'Make the table' }).click();
  await anna.waitForURL(/\/t\/[a-z2-7]{20}$/);
  const table = anna.url();
  const bruno = await kit.page(server.url);
  await home(bruno);
  const row = bruno.locator('section', { hasText: 'Open tables' }).locator('.row');
  await row.waitFor();
  assert.match(await row.innerText(), /Bella Italia[^]*1 of 3 seats free[^]*Anna/);
  await row.click();
  await bruno.waitForURL(table);
  // From there everything else is a way back to the root.
  await bruno.goto(`${table}#/rules/bella`);
  await bruno.waitForURL(`${server.url}#/rules/bella`);
  await anna.goto(server.url);
  await home(anna);
  await anna.locator('section', { hasText: 'My games' }).locator('.row').waitFor();
  assert.equal(await anna.locator('section', { hasText: 'Open tables' }).locator('.row').count(), 0);
});

scene('a new game: names are checked, choices are remembered', async (kit) => {
  const host = await kit.host();
  const page = await kit.page(`${host.url}#/new/tickets/screen`);
  await page.getByRole('radio', { name: '4' }).check();
  await page.locator('.new-seats > li').nth(3).waitFor();
  assert.equal(await page.locator('.new-seats > li').count(), 4);
  await page.getByLabel('Name').nth(0).fill('Anna');
  await page.getByLabel('Name').nth(1).fill('Anna');
  await page.getByText('Two people cannot have the same name.').waitFor();
  await page.getByRole('button', { name: 'Start the game' }).click();
  assert.match(page.url(), /#\/new\//);
  await page.getByLabel('Name').nth(1).fill('bot:x');
  await page.getByText('Names that begin with bot: are for bots.').waitFor();
  await page.getByLabel('Name').nth(1).fill('Bèppe');
  await page.getByLabel('Seat 3').selectOption('bot:random');
  await page.getByLabel('Who begins').selectOption('1');
  await page.getByRole('button', { name: 'Start the game' }).click();
  await page.waitForURL(/#\/local\//);
  await page.goto(`${host.url}#/new/tickets`);
  await page.getByLabel('Seat 3').waitFor();
  assert.equal(await page.getByLabel('Seat 3').inputValue(), 'bot:random');
  assert.equal(await page.getByLabel('Seat 2').inputValue(), 'person');
  assert.equal(await page.getByLabel('Who begins').inputValue(), '1');
  assert.equal(await page.getByLabel('Name').nth(1).inputValue(), 'Bèppe');
});

scene('a board that is none is refused in words', async (kit) => {
  const host = await kit.host();
  const page = await kit.page(`${host.url}#/new/little`);
  await page.getByText('More', { exact: true }).click();
  await page.getByLabel('Another board').setInputFiles({ name: 'x.board', mimeType: 'text/plain', buffer: Buffer.from('ring 3') });
  await page.getByRole('button', { name: 'Use our board' }).waitFor();
  await page.getByRole('button', { name: 'Start the game' }).click();
  await page.getByRole('alert').waitFor();
  await page.getByRole('button', { name: 'Use our board' }).click();
  await page.getByRole('button', { name: 'Start the game' }).click();
  await page.waitForURL(/#\/local\//);
});

scene('the rules of every game in every language, with pictures', async (kit) => {
  const host = await kit.host();
  for (const language of ['en', 'it', 'de']) {
    const page = await kit.page('', { language });
    for (const [game, rules] of [['tickets', 23], ['bella', 18], ['little', 18]]) {
      await page.goto(`${host.url}#/rules/${game}`);
      await page.waitForSelector(`.rule .number[href="#/rules/${game}/${game[0].toUpperCase()}${rules}"]`);
      assert.equal(await page.locator('.rule').count(), rules);
      assert.ok(await page.locator('figure svg').count() >= 3);
      assert.ok(await page.locator('abbr.ours').count() >= 5);
    }
  }
  const page = await kit.page(`${host.url}#/rules/little/L15`);
  await page.waitForSelector('.rule.wanted');
  await until('the rule is on the screen', () => page.evaluate(() => {
    const { top } = document.querySelector('.rule.wanted').getBoundingClientRect();
    return top >= 0 && top < innerHeight / 2;
  }));
});

scene('the rules of a game without pictures', async (kit) => {
  const host = await kit.host();
  const person = await kit.person();
  await person.route('**/games/little/about.js', async (route) => {
    const answer = await route.fetch();
    const source = await answer.text();
    const without = source.replace(/^ *pictures: .*\n/m, '');
    assert.notEqual(without, source);
    await route.fulfill({ response: answer, body: without });
  });
  const page = await kit.page(`${host.url}#/rules/little`, person);
  await page.waitForSelector('.rules-end');
  assert.equal(await page.locator('.rule').count(), 18);
  assert.equal(await page.locator('figure').count(), 0);
});

scene('the settings work at once, and last', async (kit) => {
  const host = await kit.host();
  const page = await kit.page(host.url);
  await home(page);
  const kept = () => page.evaluate(() => {
    const { name, speed, sound, notify } = JSON.parse(localStorage.getItem('piazza') ?? '{}');
    return { name, speed, sound, notify };
  });
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.locator('dialog [name=name]').fill('Anna');
  await page.locator('dialog [name=name]').fill('bot:x');
  await page.locator('dialog [name=speed]').selectOption('slow');
  await page.locator('dialog [name=sound]').uncheck();
  assert.deepEqual(await kept(), { name: 'Anna', speed: 'slow', sound: false, notify: false });
  // A browser that refuses is heard, and the tick goes; one that allows it is believed.
  await page.locator('dialog [name=notify]').click();
  await page.locator('#toasts p', { hasText: 'does not allow' }).waitFor();
  await page.locator('dialog [name=notify]:not(:checked)').waitFor();
  assert.equal((await kept()).notify, false);
  await page.context().grantPermissions(['notifications']);
  await page.locator('dialog [name=notify]').check();
  await until('notices are wanted', async () => (await kept()).notify === true);
  await page.locator('dialog [name=theme]').selectOption('dark');
  assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), 'dark');
  await page.locator('dialog [name=language]').selectOption('it');
  await page.waitForSelector('html[lang=it]');
  await page.locator('dialog [data-action=close]').click();
  await page.waitForSelector('dialog', { state: 'detached' });
  await page.reload();
  await page.waitForSelector('html[lang=it][data-theme=dark]');
  await home(page);
  await page.locator('.top-bar [href="#/settings"]').click();
  const shown = await page.locator('dialog').evaluate((dialog) => Object.fromEntries([...dialog.querySelectorAll('[name]')]
    .map((each) => [each.name, each.type === 'checkbox' ? each.checked : each.value])));
  assert.deepEqual(shown, { name: 'Anna', language: 'it', theme: 'dark', speed: 'slow', sound: false, notify: true });
});

scene('where the browser offers it, the page can be installed', async (kit) => {
  const host = await kit.host();
  const page = await kit.page(host.url);
  await home(page);
  await page.locator('.records').waitFor(); // nothing else is drawn by itself
  const button = page.locator('footer button');
  assert.equal(await button.count(), 0);
  const prevented = await page.evaluate(() => {
    const event = new Event('beforeinstallprompt', { cancelable: true });
    globalThis.prompts = 0;
    event.prompt = async () => { globalThis.prompts++; };
    dispatchEvent(event);
    return event.defaultPrevented;
  });
  assert.equal(prevented, true, 'the browser asks by itself');
  await button.click();
  await button.waitFor({ state: 'detached' });
  assert.equal(await page.evaluate(() => globalThis.prompts), 1);
});

scene('day and night come from the system, or from the person', async (kit) => {
  const host = await kit.host();
  const [day, night] = ['rgb(246, 240, 226)', 'rgb(29, 33, 38)'];
  for (const dark of [false, true]) {
    const page = await kit.page(host.url, { dark });
    await home(page);
    const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    assert.equal(await paper(), dark ? night : day);
    await page.getByRole('link', { name: 'Settings' }).click();
    for (const [theme, colour] of [['light', day], ['dark', night], ['system', dark ? night : day]]) {
      await page.locator('dialog [name=theme]').selectOption(theme);
      assert.equal(await paper(), colour, `${theme} where the system is ${dark ? 'dark' : 'light'}`);
    }
  }
});

scene('a file that is dropped on the home is handed to the replay', async (kit) => {
  const host = await kit.host();
  const page = await kit.page(host.url);
  await home(page);
  await page.waitForSelector('.records');
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.items.add(new File(['piazza record'], 'game.record'));
    document.querySelector('main').dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
  });
  await page.waitForURL(/#\/replay/);
});

scene('a new version is offered, and comes when it is wanted', async (kit) => {
  const folder = join(kit.folder, 'web');
  cpSync(WEB, folder, { recursive: true });
  const host = await kit.host({ folder, below: '/games/' });
  const page = await kit.page(host.url);
  await home(page);
  await until('the service worker has the page', () =>
    page.evaluate(() => navigator.serviceWorker.controller !== null));
  const replace = (/** @type {string} */ file, /** @type {string | RegExp} */ what, /** @type {string} */ by) =>
    writeFileSync(join(folder, file), readFileSync(join(folder, file), 'utf8').replace(what, by));
  replace('index.html', '</title>', '</title><meta name="second">');
  replace('sw.js', /const VERSION = '[^']*'/, "const VERSION = 'another'");
  await page.reload();
  await home(page);
  assert.equal(await page.locator('meta[name="second"]').count(), 0);
  await page.getByText('A new version is ready.').waitFor();
  await page.getByRole('button', { name: 'Reload' }).click();
  // Nothing is asked of the old worker meanwhile: it goes when it has nothing to do.
  await page.locator('meta[name="second"]').waitFor({ state: 'attached' });
  assert.equal((await page.evaluate(() => caches.keys())).filter((name) => name.startsWith('piazza /games/')).length, 1);
});

scene('at the address of a table, without a network, the page of the table stands and waits', async (kit) => {
  const server = await kit.server('--web', WEB);
  const page = await kit.page(server.url);
  await home(page);
  const { table } = await server.api('POST', 'api/tables', {
    create: { type: 'create', name: 'Anna', terms: { game: 'little', players: 2 } }, listed: false });
  await until('the service worker has the page', () =>
    page.evaluate(() => navigator.serviceWorker.controller !== null));
  kit.forgive(/ERR_CONNECTION_REFUSED|Failed to load resource|WebSocket/);
  await server.stop();
  await page.goto(`${server.url}t/${table}`);
  await page.getByText('The connection is lost').first().waitFor();
});
