#!/usr/bin/env node
// tools/web/home.mjs [--check]: writes the first view of the home into web/index.html: the same virtual nodes
// that pages/home.js draws, with the covers of the games (web/games/GAME/cover.mjs), so that it can be seen before
// any script is there. With --check it changes nothing and fails if index.html has another one.

import { readFileSync, writeFileSync } from 'node:fs';
import { markup } from './markup.mjs';

// What the modules of the page expect of a browser when they are loaded.
globalThis.addEventListener ??= () => {};
const { firstView } = await import('../../web/pages/home.js');
const { GAMES } = await import('../../web/games/faces.js');

const FILE = new URL('../../web/index.html', import.meta.url);
const COVERS = Object.fromEntries(await Promise.all(GAMES.map(async ({ id }) =>
  [id, (await import(`../../web/games/${id}/cover.mjs`)).cover])));
const [BEGIN, END] = ['<!-- The first view: tools/web/home.mjs writes it. -->\n',
  '<!-- End of the first view. -->'];

/** Puts the covers where pages/home.js takes them from. */
function withCovers(node) {
  if (typeof node === 'string') return node;
  const game = node.props['data-cover'];
  return { ...node, children: game ? [COVERS[game]()] : node.children.map(withCovers) };
}

const before = readFileSync(FILE, 'utf8');
const from = before.indexOf(BEGIN);
const to = before.indexOf(END);
if (from < 0 || to < from) throw new Error('web/index.html lacks the comments around the first view');
const after = before.slice(0, from) + BEGIN + firstView()
  .map((node) => `${markup(withCovers(node))}\n`).join('')
  + before.slice(to);
if (process.argv[2] !== '--check') writeFileSync(FILE, after);
else if (after !== before) {
  console.error('web/index.html shows another first view than web/pages/home.js: run tools/web/home.mjs');
  process.exitCode = 1;
}
