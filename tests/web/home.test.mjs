// The first view in index.html is the one that the script draws.

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import assert from 'node:assert/strict';
import { test } from 'node:test';

test('index.html shows what pages/home.js draws', () => {
  execFileSync(process.execPath, [new URL('../../tools/web/home.mjs', import.meta.url).pathname, '--check'],
    { stdio: 'pipe' });
});

test('the first view is small', () => {
  const page = readFileSync(new URL('../../web/index.html', import.meta.url), 'utf8');
  const files = [...page.matchAll(/(?:rel="(?:stylesheet|modulepreload)" href|src)="\.\/([^"]+)"/g)].map(([, file]) => file);
  assert.ok(files.includes('style.css') && files.includes('app.js') && files.includes('pages/home.js'));
  const sizes = [...new Set(files)].map((file) => readFileSync(new URL(`../../web/${file}`, import.meta.url)).length);
  const total = page.length + sizes.reduce((sum, size) => sum + size, 0);
  assert.ok(total < 120_000, `${total} bytes`);
});

test('what the home imports is asked for with the page, and not one after the other', () => {
  const root = new URL('../../web/', import.meta.url);
  const page = readFileSync(new URL('index.html', root), 'utf8');
  const preloaded = new Set([...page.matchAll(/rel="modulepreload" href="\.\/([^"]+)"/g)].map(([, file]) => file));
  const imported = new Set(['app.js', 'pages/home.js']);
  for (const file of imported) {
    const url = new URL(file, root);
    for (const [, address] of readFileSync(url, 'utf8').matchAll(/^import .*'(\..*)';$/gm)) {
      imported.add(new URL(address, url).href.slice(root.href.length));
    }
  }
  assert.deepEqual([...preloaded].sort(), [...imported].sort());
});
