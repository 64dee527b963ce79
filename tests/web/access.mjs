// axe-core on every page, light and dark: nothing serious, and texts stand out from their ground.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { GAMES, playedTable, showTable, visitor } from './tables.mjs';

// As text through the debugger: the page's own policy would not let it in.
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What is wrong on the page as it is now, light and then dark. */
async function faults(page, name) {
  await page.evaluate(`globalThis.axe ?? (() => { ${AXE} })()`);
  const found = [];
  for (const colorScheme of ['light', 'dark']) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const violations = await page.evaluate(async ([tags, colours]) => {
      const only = colours ? { type: 'rule', values: ['color-contrast'] } : { type: 'tag', values: tags };
      const { violations: list } = await globalThis.axe.run(document, { runOnly: only, resultTypes: ['violations'] });
      return list.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(({ id, impact, help, nodes }) =>
        `${impact} ${id}: ${help}\n${nodes.slice(0, 6).map(({ html, any, all }) =>
          `      ${html.slice(0, 160)}\n        ${[...any, ...all].map(({ message }) => message).join('; ').slice(0, 200)}`).join('\n')}`);
    }, [TAGS, colorScheme === 'dark']);
    found.push(...violations.map((each) => `${name}, ${colorScheme}: ${each}`));
  }
  return found;
}

/** The scenes of one look. @param {typeof import('./kit.mjs').scene} scene @param {string} size @param {object} look */
export function accessOf(scene, size, look) {
  scene(`home, new game, rules, settings: ${size}`, async (kit) => {
    const server = await kit.server();
    const page = await (await visitor(kit, look)).newPage();
    const found = [];
    await page.goto(server.url);
    await page.locator('.records').waitFor();
    found.push(...await faults(page, 'home'));
    await page.locator('.top-bar .button').click();
    await page.locator('dialog[open]').waitFor();
    found.push(...await faults(page, 'settings'));
    await page.keyboard.press('Escape');
    for (const [hash, ready] of [['#/new/tickets/server', '.new-form'], ['#/rules/little', '.rules-end'], ['#/replay/file/-', '.message']]) {
      await page.evaluate((address) => { location.hash = address; }, hash);
      await page.locator(ready).waitFor();
      found.push(...await faults(page, hash));
    }
    assert.deepEqual(found, [], found.join('\n'));
  });

  for (const game of GAMES) {
    scene(`a table of ${game} in the middle, at its end and as a replay: ${size}`, async (kit) => {
      const host = await kit.host();
      const page = await (await visitor(kit, look)).newPage();
      await page.goto(host.url);
      const found = [];
      const middle = await playedTable(page, { game, moves: game === 'tickets' ? 120 : 30 });
      await showTable(page, middle);
      for (const summary of await page.locator('.aids summary').all()) await summary.click();
      found.push(...await faults(page, 'middle'));
      const end = await playedTable(page, { game, players: 2, moves: Infinity, seed: '3' });
      await showTable(page, end);
      await page.locator('.table-page.over').waitFor();
      found.push(...await faults(page, 'end'));
      await page.evaluate((id) => { location.hash = `#/replay/local/${id}/0/40/open`; }, end);
      await page.locator('.replay-page .controls').waitFor();
      found.push(...await faults(page, 'replay'));
      assert.deepEqual(found, [], found.join('\n'));
    });
  }
}
