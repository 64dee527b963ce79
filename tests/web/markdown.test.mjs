// Markdown as the pages of rules use it, and that no markup goes through.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { blocks, inline, render } from '../../web/lib/markdown.js';
import { markup } from '../../tools/web/markup.mjs';

/** @param {string} text */
const html = (text) => render(blocks(text)).map((/** @type {any} */ node) => markup(node)).join('');
/** @param {string} text */
const line = (text) => inline(text).map((/** @type {any} */ node) => markup(node)).join('');

test('headings, paragraphs and lines that go on', () => {
  assert.equal(html('# One\n\ntwo\nthree\n\n## Four\nfive'), '<h1>One</h1><p>two three</p><h2>Four</h2><p>five</p>');
});

test('lists with paragraphs and tables inside', () => {
  assert.equal(html('- a\n  b\n- c\n\n  | x | y |\n  |---|---|\n  | 1 | 2 |\n\n  d\n\ne'),
    '<ul><li><p>a b</p></li><li><p>c</p><div class="table" tabindex="0" role="group"><table><thead><tr>'
    + '<th scope="col">x</th><th scope="col">y</th></tr></thead><tbody><tr><th scope="row">1</th><td>2</td></tr></tbody>'
    + '</table></div><p>d</p></li></ul><p>e</p>');
});

test('bold, italics, code and links', () => {
  assert.equal(line('**a *b* c** `**d**` *e*'),
    '<strong>a <em>b</em> c</strong> <code>**d**</code> <em>e</em>');
  assert.equal(line('[x](https://piazza.example/)'), '<a href="https://piazza.example/" rel="noopener">x</a>');
});

test('nothing else becomes markup or an address', () => {
  assert.equal(line('<img src=x onerror=alert(1)>'), '&lt;img src=x onerror=alert(1)>');
  assert.equal(line('[x](javascript:alert(1))'), 'x)');
  assert.equal(line('[x](../data/y.csv)'), 'x');
  assert.equal(html('```\n<b>\n```'), '<pre><code>&lt;b></code></pre>');
});

test('hostile texts end', () => {
  for (const text of ['|', '```', '- ', '#', '**'.repeat(2000), '- \n'.repeat(500), '|a|\n|-|', '*'.repeat(3001)]) {
    assert.doesNotThrow(() => html(text));
  }
});

const folder = new URL('../../docs/rules/', import.meta.url);
for (const file of readdirSync(folder)) {
  test(`every rule of ${file} is found`, () => {
    const text = readFileSync(new URL(file, folder), 'utf8');
    const rules = blocks(text).flatMap((block) => (block.kind === 'list' ? block.items : []))
      .map(([first]) => ('text' in first ? /^\*\*([A-Z]\d+)\*\* /.exec(first.text)?.[1] : ''));
    assert.equal(rules.length, text.match(/^- \*\*[A-Z]\d+\*\* /gm)?.length ?? 0);
    assert.deepEqual(rules, rules.map((_, index) => `${rules[0]?.[0]}${index + 1}`));
    assert.ok(!/[*`|]{2}/.test(html(text).replace(/<[^>]*>/g, '')), 'marks that were not understood');
  });
}
