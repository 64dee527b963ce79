// The words of the page: catalogues as msgfmt makes them, gaps, numbers; and that every text can be translated.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import ts from 'typescript';
import { number, parts, preferredLanguage, readCatalogue, signed, speak, t, tn } from '../../web/lib/words.js';

const folder = mkdtempSync(join(tmpdir(), 'piazza-words-'));
after(() => rmSync(folder, { recursive: true }));

const CATALOGUE = String.raw`msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\n"

msgid "Home"
msgstr "Casa"

msgid "Welcome, {name}."
msgstr "Benvenuta, {name}."

msgid "{n} card"
msgid_plural "{n} cards"
msgstr[0] "{n} carta"
msgstr[1] "{n} carte"

msgid "never translated"
msgstr ""
`;

/** A catalogue as msgfmt writes it. @param {...string} options */
function compiled(...options) {
  const [source, made] = [join(folder, 'it.po'), join(folder, 'it.mo')];
  writeFileSync(source, CATALOGUE);
  execFileSync('msgfmt', [...options, '-o', made, source]);
  const bytes = readFileSync(made);
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length);
}

for (const order of ['little', 'big']) {
  test(`a catalogue in ${order}-endian order`, () => {
    const words = readCatalogue(compiled(`--endianness=${order}`));
    assert.deepEqual(words.get('Home'), ['Casa']);
    assert.deepEqual(words.get('{n} card'), ['{n} carta', '{n} carte']);
    assert.equal(words.get('never translated'), undefined);
  });
}

test('numbers have a real minus, gains a plus', () => {
  assert.deepEqual([number(-135), number(0), signed(3), signed(-2), signed(0)], ['−135', '0', '+3', '−2', '0']);
});

test('something else is no catalogue', () => {
  assert.throws(() => readCatalogue(new ArrayBuffer(64)), /catalogue/);
});

test('sentences, numbers and parts in a language, and English where it lacks them', async () => {
  const made = compiled();
  Object.assign(globalThis, { document: { documentElement: {} }, fetch: async () => new Response(made) });
  await speak('it', new URL('https://piazza.example/'));
  assert.equal(document.documentElement.lang, 'it');
  assert.equal(t('Home'), 'Casa');
  assert.equal(t('never translated'), 'never translated');
  assert.equal(t('Welcome, {name}.', { name: '{n} $& Anna' }), 'Benvenuta, {n} $& Anna.');
  assert.equal(tn('{n} card', '{n} cards', 1), '1 carta');
  assert.equal(tn('{n} card', '{n} cards', 0), '0 carte');
  assert.equal(tn('{n} card', '{n} cards', 1200), `${(1200).toLocaleString('it')} carte`);
  assert.equal(tn('{n} train', '{n} trains', 2), '2 trains');
  assert.deepEqual(parts('Welcome, {name}.', { name: 7 }), ['Benvenuta, ', 7, '.']);
  Object.assign(globalThis, { fetch: async () => new Response('', { status: 404 }) });
  await speak('de', new URL('https://piazza.example/'));
  assert.equal(t('Home'), 'Home');
  assert.equal(document.documentElement.lang, 'en');
});

test('the first language of the browser that we speak', () => {
  assert.equal(preferredLanguage(['fr-CH', 'de-CH', 'it']), 'de');
  assert.equal(preferredLanguage(['fr']), 'en');
});

// The source of the page.
const root = new URL('../../web/', import.meta.url);
const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.js') && !file.includes('node_modules'));

/** Walks through all nodes of a file. @param {string} file @param {(node: ts.Node, place: () => string) => void} visit */
function walk(file, visit) {
  const source = ts.createSourceFile(file, readFileSync(new URL(file, root), 'utf8'), ts.ScriptTarget.Latest, true);
  const step = (/** @type {ts.Node} */ node) => {
    visit(node, () => `${file}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`);
    ts.forEachChild(node, step);
  };
  step(source);
}

/** The name of a function that is called. @param {ts.Node} node */
const called = (node) => (ts.isCallExpression(node) && ts.isIdentifier(node.expression) ? node.expression.text : '');

// Names that are the same in every language.
const NAMES = new Set(['Piazza']);
/** Two letters in a row that no gap holds: something to read. @param {string} text */
const isText = (text) => /\p{L}{2}/u.test(text.replace(/\$\{[^}]*\}/g, '')) && !NAMES.has(text.trim());

/** The texts that a node puts on the page as they stand. @param {ts.Node} node @returns {string[]} */
function literals(node) {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return [node.text];
  if (ts.isTemplateExpression(node)) return [node.head.text + node.templateSpans.map(({ literal }) => literal.text).join(' ')];
  if (ts.isConditionalExpression(node)) return [...literals(node.whenTrue), ...literals(node.whenFalse)];
  if (ts.isBinaryExpression(node)) {
    return node.operatorToken.kind === ts.SyntaxKind.PlusToken || node.operatorToken.kind === ts.SyntaxKind.BarBarToken
      || node.operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken
      || node.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken
      ? [...literals(node.left), ...literals(node.right)] : [];
  }
  if (ts.isParenthesizedExpression(node)) return literals(node.expression);
  if (ts.isArrayLiteralExpression(node)) return node.elements.flatMap(literals);
  return [];
}

const READ_PROPS = new Set(['aria-label', 'aria-description', 'aria-roledescription', 'title', 'placeholder', 'alt', 'label']);

test('every text that people see goes through t()', () => {
  /** @type {string[]} */
  const found = [];
  for (const file of files) {
    walk(file, (node, place) => {
      const name = called(node);
      if (name === '' || !ts.isCallExpression(node)) return;
      /** @type {string[]} */
      let texts = [];
      if (name === 'h' || name === 'svg') texts = node.arguments.slice(2).flatMap(literals);
      if (name === 'toast' || name === 'confirm') texts = node.arguments.slice(0, name === 'toast' ? 1 : 2).flatMap(literals);
      if ((name === 'h' || name === 'svg') && node.arguments[1] && ts.isObjectLiteralExpression(node.arguments[1])) {
        for (const property of node.arguments[1].properties) {
          if (ts.isPropertyAssignment(property) && READ_PROPS.has(property.name.getText().replace(/'/g, ''))) {
            texts.push(...literals(property.initializer));
          }
        }
      }
      for (const text of texts.filter(isText)) found.push(`${place()}: ${text}`);
    });
  }
  assert.deepEqual(found, []);
});

/** The sentences that are marked in the source. @returns {Map<string, string>} with the place of each */
function marked() {
  /** @type {Map<string, string>} */
  const sentences = new Map();
  for (const file of files) {
    walk(file, (node, place) => {
      const count = /** @type {Record<string, number>} */ ({ t: 1, mark: 1, parts: 1, tn: 2 })[called(node)] ?? 0;
      if (count === 0 || !ts.isCallExpression(node)) return;
      for (const argument of node.arguments.slice(0, count)) {
        if (ts.isStringLiteral(argument)) sentences.set(argument.text, place());
        else assert.ok(!ts.isTemplateExpression(argument) && !ts.isBinaryExpression(argument),
          `${place()}: a sentence that is put together cannot be translated`);
      }
    });
  }
  return sentences;
}

test('xgettext finds every sentence', () => {
  const collected = execFileSync('xgettext', ['--language=JavaScript', '--from-code=UTF-8', '--no-location', '--keyword',
    '--keyword=t:1', '--keyword=tn:1,2', '--keyword=parts:1', '--keyword=mark:1', '--no-wrap', '-o', '-', ...files],
  { cwd: root, encoding: 'utf8', env: { ...process.env, LC_ALL: 'C.UTF-8' }, stdio: ['ignore', 'pipe', 'ignore'] });
  const known = new Set([...collected.matchAll(/^msgid(?:_plural)? ((?:".*"\n)+)/gm)]
    .map(([, lines]) => lines.trim().split('\n').map((line) => JSON.parse(line)).join('')));
  const lost = [...marked()].filter(([sentence]) => !known.has(sentence)).map(([sentence, place]) => `${place}: ${sentence}`);
  assert.deepEqual(lost, []);
});
