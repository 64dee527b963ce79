// The part of the home that is loaded after its first view: games that are being played, open tables, and
// records to be replayed.

import * as kept from '../engine/kept.js';
import { gameOf, GAMES } from '../games/faces.js';
import { confirm, toast } from '../lib/dialog.js';
import { h } from '../lib/dom.js';
import { giveRecord } from '../lib/records.js';
import { keep, setting } from '../lib/settings.js';
import { language, list, parts, t, tn } from '../lib/words.js';
import * as api from '../link/api.js';

/**
 * @typedef {object} Entry A game of this person.
 * @property {string} id
 * @property {boolean} here in this browser, or at the server
 * @property {string} game
 * @property {string} href
 * @property {string} names of all who play
 * @property {'waiting' | 'playing' | 'over'} status
 * @property {boolean} yours is it this person's turn?
 * @property {string} turn whose turn it is, or ''
 * @property {number} changed
 *
 * @typedef {Parameters<typeof follow>[0]} Home
 * @typedef {import('./home.js').State} State
 */

const POLL = 15_000;
const LONGEST_RECORD = 4_000_000; // what a browser keeps for the page of replays is not much more

/** @param {{ name?: string, bot?: string }} seat */
function seatName(seat) {
  return seat.name ?? (seat.bot ? t('a bot') : t('an open seat'));
}

/** "Anna, Bruno and 2 bots" @param {{ name?: string, bot?: string }[]} seats */
function everybody(seats) {
  const bots = seats.filter((seat) => !seat.name && seat.bot).length;
  const open = seats.filter((seat) => !seat.name && !seat.bot).length;
  return list([...seats.flatMap(({ name }) => name ?? []),
    ...bots > 0 ? [tn('{n} bot', '{n} bots', bots)] : [],
    ...open > 0 ? [tn('{n} open seat', '{n} open seats', open)] : []]);
}

/** @param {string} game */
const isKnown = (game) => GAMES.some(({ id }) => id === game);

/** Tables of this browser. @returns {Promise<Entry[]>} */
async function local() {
  return (await kept.tables()).filter(({ game }) => isKnown(game)).map((facts) => {
    const asked = facts.asked.filter((seat) => facts.seats[seat]?.name && !facts.seats[seat].bot);
    const alone = facts.people.length === 1;
    return {
      id: facts.id, here: true, game: facts.game, href: `#/local/${facts.id}`, names: everybody(facts.seats),
      status: facts.status, yours: alone && asked.length > 0,
      turn: list(asked.map((seat) => seatName(facts.seats[seat]))),
      changed: facts.changed,
    };
  });
}

/** Tables of the server that this person has joined. @returns {Promise<Entry[]>} */
async function remote() {
  if (setting('token') === '') return [];
  const { games } = await api.request('GET', 'api/games');
  return games.filter((/** @type {any} */ each) => isKnown(each.game) && !setting('hidden').includes(each.table))
    .map((/** @type {any} */ each) => ({
      id: each.table, here: false, game: each.game, href: new URL(`t/${each.table}`, api.root).href,
      names: everybody(each.seats), status: each.closed ? 'over' : each.status, yours: each.your_turn,
      turn: list(each.asked.map((/** @type {number} */ seat) => seatName(each.seats[seat]))),
      changed: each.changed,
    }));
}

const RANKS = { playing: 1, waiting: 2, over: 3 };

/** Mine to move first, then what is unfinished; the latest first. @param {Entry} a @param {Entry} b */
function order(a, b) {
  const rank = (/** @type {Entry} */ entry) => (entry.yours ? 0 : RANKS[entry.status]);
  return rank(a) - rank(b) || b.changed - a.changed;
}

/**
 * Keeps the lists up to date while the home is shown.
 * @param {{ change: (changes: Partial<State>) => void, state: State, redraw: () => void }} home
 * @param {HTMLElement} root
 * @returns {() => void} ends it
 */
export function follow(home, root) {
  let closed = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const look = async () => {
    clearTimeout(timer);
    const server = await api.find() !== null;
    const [mine, theirs, open] = await Promise.all([
      local().catch(() => []),
      server ? remote().catch(() => []) : [],
      server ? api.request('GET', 'api/tables?status=waiting&limit=20').then(({ tables }) => tables, () => [])
        : [],
    ]);
    if (closed) return;
    const joined = new Set(theirs.map(({ id }) => id));
    home.change({ server, mine: [...mine, ...theirs].sort(order),
      open: open.filter((/** @type {any} */ each) => isKnown(each.game) && !joined.has(each.table)) });
    if (server && !document.hidden) timer = setTimeout(look, POLL);
  };
  const seen = () => {
    if (!document.hidden) look();
  };
  const drag = (/** @type {DragEvent} */ event) => {
    if (!event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    root.classList.add('dropping');
  };
  const leave = (/** @type {DragEvent} */ event) => {
    if (event.relatedTarget === null) root.classList.remove('dropping');
  };
  const drop = (/** @type {DragEvent} */ event) => {
    root.classList.remove('dropping');
    const file = event.dataTransfer?.files[0];
    if (!file) return;
    event.preventDefault();
    replay(file);
  };
  addEventListener('dragover', drag);
  addEventListener('dragleave', leave);
  addEventListener('drop', drop);
  document.addEventListener('visibilitychange', seen);
  look();
  return () => {
    closed = true;
    clearTimeout(timer);
    root.classList.remove('dropping');
    removeEventListener('dragover', drag);
    removeEventListener('dragleave', leave);
    removeEventListener('drop', drop);
    document.removeEventListener('visibilitychange', seen);
  };
}

/** Hands a record over to the page of replays. @param {File} file */
async function replay(file) {
  if (file.size > LONGEST_RECORD) {
    toast(t('That file is too large for the record of a game.'), 'error');
    return;
  }
  try {
    giveRecord(await file.text());
  } catch {
    toast(t('That file cannot be read.'), 'error');
    return;
  }
  location.hash = '#/replay/file/-';
}

/** The game to go on with, in the line under the title. @param {State} state */
export function lead({ mine }) {
  const entry = mine?.find(({ status }) => status === 'playing');
  if (!entry) return null;
  const game = h('a', { href: entry.href, key: 'continue' }, gameOf(entry.game).title);
  return h('p', { key: 'go-on' }, entry.yours ? parts('Welcome back. It is your turn in {game}.', { game })
    : parts('Welcome back. You can go on with {game}.', { game }));
}

/** @param {State} state @param {Home} home */
export function view(state, home) {
  return [
    h('div', { class: 'lists' },
      mineList(state, home),
      state.server && openList(state)),
    h('section', { class: 'records', 'aria-labelledby': 'records-title' },
      h('h2', { id: 'records-title' }, t('Replay a game')),
      h('p', null, t('Open the record of a game, or drop its file here.')),
      h('input', { type: 'file', id: 'record-file', class: 'visually-hidden', tabindex: -1,
        'aria-hidden': 'true',
        onchange: (/** @type {any} */ event) => event.target.files[0] && replay(event.target.files[0]) }),
      h('button', { type: 'button', onclick: () => document.getElementById('record-file')?.click() },
        t('Open a record'))),
  ];
}

/** @param {Entry} entry */
function status(entry) {
  if (entry.status === 'over') return t('Finished');
  if (entry.status === 'waiting') return t('Waiting for players');
  if (entry.yours) return t('Your turn');
  return entry.turn ? t('Waiting for {names}', { names: entry.turn }) : t('In progress');
}

/** @param {State} state @param {Home} home */
function mineList({ mine }, home) {
  if (mine === null) return null;
  return h('section', { key: 'mine', 'aria-labelledby': 'mine-title' },
    h('h2', { id: 'mine-title' }, t('My games')),
    mine.length === 0 && h('p', { class: 'faint' },
      t('Games that you begin are kept here, so that you can go on any time.')),
    mine.length > 0 && h('ul', { class: 'rows' }, mine.slice(0, 30).map((entry) => h('li', { key: entry.id },
      h('a', { href: entry.href, class: 'row' },
        h('span', { class: 'line' },
          h('span', { class: 'title' }, gameOf(entry.game).title),
          h('span', { class: entry.yours ? 'status yours' : 'status' }, status(entry))),
        h('span', { class: 'line' },
          h('span', { class: 'names' }, entry.names),
          h('time', { datetime: new Date(entry.changed).toISOString() }, ago(entry.changed)))),
      (entry.here || entry.status === 'over') && h('button', { type: 'button', class: 'quiet remove',
        'aria-label': t('Remove {game} of {when}',
          { game: gameOf(entry.game).title, when: ago(entry.changed) }),
        onclick: () => remove(entry, home) }, '×')))));
}

/** @param {State} state */
function openList({ open }) {
  return h('section', { key: 'open', 'aria-labelledby': 'open-title' },
    h('h2', { id: 'open-title' }, t('Open tables')),
    open.length === 0 && h('p', { class: 'faint' }, t('Nobody is waiting for players at the moment.')),
    open.length > 0 && h('ul', { class: 'rows' }, open.map((table) => {
      const free = table.seats.filter((/** @type {any} */ seat) => !seat.name && !seat.bot).length;
      const names = table.seats.map((/** @type {any} */ seat) => seat.name).filter(Boolean);
      return h('li', { key: table.table },
        h('a', { href: new URL(`t/${table.table}`, api.root).href, class: 'row' },
          h('span', { class: 'line' },
            h('span', { class: 'title' }, gameOf(table.game).title),
            h('span', { class: 'status' },
              t('{free} of {players} seats free', { free, players: table.players }))),
          h('span', { class: 'line' },
            h('span', { class: 'names' }, names.length > 0 ? list(names) : t('Nobody yet')),
            h('time', { datetime: new Date(table.changed).toISOString() }, ago(table.changed)))));
    })));
}

/** @param {Entry} entry @param {Home} home */
async function remove(entry, home) {
  if (entry.status === 'playing' && !await confirm(t('Remove this unfinished game for good?'), t('Remove'))) return;
  try {
    if (entry.here) await kept.remove(entry.id);
    else keep({ hidden: [...setting('hidden'), entry.id].slice(-200) });
    home.change({ mine: home.state.mine?.filter(({ id }) => id !== entry.id) ?? null });
  } catch {
    toast(t('The game could not be removed.'), 'error');
  }
}

const UNITS = /** @type {const} */ ([['day', 86_400], ['hour', 3600], ['minute', 60]]);

/** How long ago, in words. @param {number} when */
function ago(when) {
  const seconds = Math.max(0, (Date.now() - when) / 1000);
  const format = new Intl.RelativeTimeFormat(language(), { numeric: 'auto' });
  for (const [unit, length] of UNITS) {
    if (seconds >= length) return format.format(-Math.floor(seconds / length), unit);
  }
  return format.format(0, 'minute');
}
