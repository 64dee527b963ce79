// The worker: piazza.wasm runs tables, bots, hints and replays here, so that the page never waits. engine.js is the
// page's side. Requests are { id, call, args }, answers { id, value } or { id, error, kind }, in which `kind` is that
// of a TableError or ''; what a table says to a person comes as { table, person, message }.

import { load } from '../piazza.mjs';
import { lazily } from '../lib/lazily.js';
import * as kept from './kept.js';
import * as study from './study.js';
import { LocalTables, TableError } from './tables.js';

const piazza = lazily(() => load(fetch(new URL('../piazza.wasm', import.meta.url))));
const tables = lazily(async () => new LocalTables(await piazza(), (news) => postMessage(news)));

/** What the page can ask for. @type {Record<string, (args: any) => any>} */
const CALLS = {
  games: async () => (await piazza()).games(),
  tables: () => kept.tables(),
  create: async (args) => (await tables()).create(args),
  open: async ({ table, person }) => (await tables()).open(table, person),
  leave: async ({ table, person }) => (await tables()).leave(table, person),
  send: async ({ table, person, message }) => (await tables()).send(table, person, message),
  record: async ({ table }) => (await tables()).record(table),
  pace: async ({ pause }) => (await tables()).pace(pause),
  hint: async (args) => study.hint(await piazza(), args),
  insight: async (args) => study.insight(await piazza(), args),
  tell: async (args) => study.tell(await piazza(), args),
  plan: async (args) => study.plan(await piazza(), args),
  replay: async (args) => study.replay(await piazza(), args),
  course: async (args) => study.course(await piazza(), args),
  checkDraws: async (args) => study.checkDraws(await piazza(), args),
};

onmessage = async ({ data: { id, call, args } }) => {
  try {
    postMessage({ id, value: await CALLS[call](args) });
  } catch (error) {
    postMessage({ id, error: error instanceof Error ? error.message : String(error),
      kind: error instanceof TableError ? error.kind : '' });
  }
};
