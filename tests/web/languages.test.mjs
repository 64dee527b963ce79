// Every language has every text of the page, and the page shows it: no English is left, no gap stays open, nothing is cut.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { places, regions, zones } from '../../web/games/tickets/map.js';
import { readCatalogue } from '../../web/lib/words.js';
import { scene, WEB } from './kit.mjs';
import { Player } from './player.mjs';
import { GAMES, localTable, playedTable, showTable, visitor } from './tables.mjs';

const LANGUAGES = ['it', 'de'];
const gapsOf = (text) => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort().join(' ');

/** The texts that the scripts of the page have: t('…'), tn('…', '…'), parts('…'). */
function textsOfSources() {
  const found = new Map();
  const scripts = (folder) => readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory()
    ? scripts(join(folder, entry.name)) : entry.name.endsWith('.js') ? [join(folder, entry.name)] : []));
  for (const file of scripts(WEB)) {
    const source = readFileSync(file, 'utf8');
    for (const [, name, first, second] of source.matchAll(/\b(t|tn|parts)\(\s*'((?:[^'\\]|\\.)+)'(?:,\s*'((?:[^'\\]|\\.)+)')?/g)) {
      const plain = (text) => text?.replace(/\\(.)/g, '$1');
      found.set(plain(first), name === 'tn' ? plain(second) : undefined);
    }
  }
  assert.ok(found.size > 300, `only ${found.size} texts were found`);
  return found;
}

function catalogue(language) {
  const { buffer, byteOffset, length } = readFileSync(join(WEB, 'lang', `${language}.mo`));
  return readCatalogue(buffer.slice(byteOffset, byteOffset + length));
}

for (const language of LANGUAGES) {
  test(`every text of the page is there in ${language}, with its gaps`, () => {
    const words = catalogue(language);
    const wrong = [];
    for (const [text, many] of textsOfSources()) {
      const forms = words.get(text);
      if (!forms?.[0]) {
        wrong.push(`missing: ${text}`);
        continue;
      }
      for (const [index, form] of forms.entries()) {
        const english = index > 0 && many ? many : text;
        // The singular may say its number in words.
        const [wanted, given] = [gapsOf(english), gapsOf(form)];
        const fits = wanted === given || (many && wanted.replace('{n}', '').trim() === given);
        if (!fits) wrong.push(`gaps: "${english}" is "${form}"`);
      }
      if (many && forms.length < 2) wrong.push(`no plural: ${text}`);
    }
    assert.deepEqual(wrong, [], `${wrong.length} texts:\n${wrong.join('\n')}`);
  });
}

/** In the page: all texts that people see or hear. */
function texts() {
  const found = new Set();
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const { parentElement, nodeValue } = walk.currentNode;
    if (!parentElement.closest('script, style, noscript, code, .rules, .contents')) found.add(nodeValue.trim());
  }
  for (const each of document.querySelectorAll('[aria-label], [title], [placeholder], [aria-valuetext], [alt]')) {
    for (const name of ['aria-label', 'title', 'placeholder', 'aria-valuetext', 'alt']) {
      if (each.hasAttribute(name)) found.add(each.getAttribute(name).trim());
    }
  }
  found.add(document.title);
  return [...found].filter((text) => /\p{Letter}{2}/u.test(text));
}

/** In the page: labels whose words do not fit their place. */
function cut() {
  const found = new Set();
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const text = walk.currentNode;
    const holder = text.parentElement.closest('button, a, h1, h2, h3, summary, label, legend, .what, .status, .name');
    if (!holder || text.parentElement.closest('.visually-hidden, svg, select, noscript') || !/\S/.test(text.nodeValue)) continue;
    const box = holder.getBoundingClientRect();
    if (box.width === 0 || box.height === 0 || getComputedStyle(holder).display === 'inline') continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const words = range.getBoundingClientRect();
    if (words.width > 0 && (words.right > box.right + 1 || words.left < box.left - 1)) {
      found.add(`${holder.tagName.toLowerCase()}.${holder.className} "${text.nodeValue.trim()}" needs ${Math.ceil(words.width)} of ${Math.floor(box.width)}`);
    }
  }
  return [...found];
}

/** Goes through the pages; `look` is called at each. */
async function tour(page, root, look) {
  const show = async (hash, ready) => {
    await page.evaluate((address) => { location.hash = address; }, hash);
    await page.locator(ready).first().waitFor();
    await look(hash);
  };
  await page.goto(root);
  await page.locator('.records').waitFor();
  await look('home');
  await page.locator('.top-bar .button').click();
  await page.locator('dialog[open]').waitFor();
  await look('settings');
  await page.keyboard.press('Escape');
  for (const game of GAMES) {
    await show(`#/new/${game}/screen`, '.new-form');
    await page.locator('.new-form summary').click();
    await look(`more of ${game}`);
    await show(`#/rules/${game}`, '.rules-end');
  }
  for (const game of GAMES) {
    await showTable(page, await playedTable(page, { game, moves: game === 'tickets' ? 90 : 30 }));
    for (const summary of await page.locator('.aids summary').all()) await summary.click();
    await look(`table of ${game}`);
    if (game === 'little') {
      await new Player(page, { touch: true }).press('[data-action="menu"]');
      await page.locator('dialog[open]').waitFor();
      await look('menu');
      await page.locator('dialog [data-action="keys"]').click();
      await page.locator('dialog .keys').waitFor();
      await look('keys');
      await page.keyboard.press('Escape');
      await page.locator('[data-action="hint"]').click();
      await page.locator('.hint').first().waitFor();
      await look('hint');
    }
    const end = await playedTable(page, { game, players: 2, moves: Infinity, seed: '3' });
    await showTable(page, end);
    await page.locator('.table-page.over').waitFor();
    await look(`end of ${game}`);
    await show(`#/replay/local/${end}/0/20/open`, '.replay-page .controls');
    await page.locator('[data-action="end"]').click();
    await look('end of the replay');
  }
  await localTable(page, { game: 'tickets' });
  await look('choice of tickets');
  await localTable(page, { game: 'bella', names: ['Zoe', 'Ugo'], bots: [] });
  await page.locator('.bella-ask [data-move]').first().click();
  await page.locator('.curtain').waitFor();
  await look('curtain');
}

/** How a sentence of the catalogue looks when its gaps are filled. */
function pattern(text) {
  return text.split(/\{\w+\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.+?');
}

for (const language of LANGUAGES) {
  scene(`no English, no open gap and nothing cut: ${language}`, async (kit) => {
    const host = await kit.host();
    const words = catalogue(language);
    const english = [...words].filter(([text, [form]]) => form && form !== text && /[a-z]{2,} [a-z]{2,}/.test(text) && text.length < 300);
    const left = new RegExp(`^(?:${english.map(([text]) => pattern(text)).join('|')})$`, 's');
    const right = new RegExp(`^(?:${[...words].flatMap(([, forms]) => forms).filter(Boolean).map(pattern).join('|')})$`, 's');
    const page = await (await visitor(kit, { phone: true, language })).newPage();
    const found = new Set();
    await tour(page, host.url, async (where) => {
      for (const text of await page.evaluate(texts)) {
        if (/\{\w+\}/.test(text)) found.add(`${where}: an open gap: ${text}`);
        if (left.test(text) && !right.test(text)) found.add(`${where}: English: ${text}`);
      }
      for (const each of await page.evaluate(cut)) found.add(`${where}: cut: ${each}`);
    });
    assert.equal(await page.evaluate(() => document.documentElement.lang), language);
    assert.deepEqual([...found], [], [...found].join('\n'));
  });
}

/** A catalogue in which every text stands between marks, so that what was never translated stands out. */
function marked() {
  const keys = new Map([...catalogue('it').keys()].filter(Boolean).map((text) => [text, undefined]));
  for (const [text, many] of textsOfSources()) keys.set(text, many);
  const sorted = [...keys].sort(([a], [b]) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
  const strings = [];
  for (const [text, many] of sorted) strings.push(Buffer.from(many ? `${text}\0${many}` : text));
  for (const [text, many] of sorted) strings.push(Buffer.from(many ? `⟦${text}⟧\0⟦${many}⟧` : `⟦${text}⟧`));
  const head = Buffer.alloc(28 + 8 * strings.length);
  [0x950412de, 0, sorted.length, 28, 28 + 8 * sorted.length, 0, 0].forEach((value, index) => head.writeUInt32LE(value, 4 * index));
  let at = head.length;
  strings.forEach((bytes, index) => {
    head.writeUInt32LE(bytes.length, 28 + 8 * index);
    head.writeUInt32LE(at, 32 + 8 * index);
    at += bytes.length + 1;
  });
  return Buffer.concat([head, ...strings.flatMap((bytes) => [bytes, Buffer.from([0])])]);
}

// Names of games, people, bots, languages, and keys of a keyboard are the same everywhere; so are cities.
const NAMES = /^(Piazza|English|Italiano|Deutsch|(Ticket to Ride Italy|Bella Italia|Little Italy)( – Piazza)?|Esc|(Anna|Zoe|Ugo|Greedy( \d)?|: −?\d+|, )+)$/;
const PLACES = new Set([...places, ...zones, ...regions].flatMap(({ name, label }) => [name, name.slice(0, 2), ...(label?.lines ?? [])]));

/** Names of places alone: "Roma", "Ro", "Milano – Bari", "Marche e Umbria", "Emilia-". */
function isOfPlaces(text) {
  return PLACES.has(text) || text.split(/ [–-] |[–>]|, | e |-$/).filter(Boolean).every((part) => PLACES.has(part) || PLACES.has(`${part}-`));
}

scene('no text of the page goes past its translation', async (kit) => {
  const host = await kit.host();
  const body = marked();
  const context = await visitor(kit, { phone: true, language: 'it', serviceWorkers: 'block' });
  await context.route('**/lang/it.mo', (route) => route.fulfill({ body, contentType: 'application/octet-stream' }));
  const page = await context.newPage();
  const found = new Set();
  await tour(page, host.url, async (where) => {
    for (const text of await page.evaluate(texts)) {
      if (text.includes('⟦') || text.includes('⟧') || NAMES.test(text) || isOfPlaces(text)) continue;
      found.add(`${where.split(' of ')[0].split('/').slice(0, 2).join('/')}: ${text}`);
    }
  });
  assert.deepEqual([...found], [], [...found].join('\n'));
});
