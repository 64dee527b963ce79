// The model of a table (web/table/model.js): messages are folded once and in order, a move is never lost or doubled.
// Run with node --test; it needs no browser.

import assert from 'node:assert/strict';
import test from 'node:test';
import { TableModel } from '../../web/table/model.js';

const SEATS = [{ person: 1, name: 'Anna', here: true }, { person: 2, name: 'Bruno', here: true }];
const MOVES = [{ number: 3, text: 'a', move: { kind: 'a' } }, { number: 4, text: 'b', move: { kind: 'b' } }];

/** A model and what happened around it. */
function begin({ open = true } = {}) {
  const around = { sent: [], steps: [], changes: 0, handlers: null, closed: false };
  const model = new TableModel({ changed: () => around.changes++, stepped: (step) => around.steps.push(step) });
  model.connect((handlers) => {
    around.handlers = handlers;
    return { send: (message) => around.sent.push(message), close: () => { around.closed = true; } };
  });
  if (open) around.handlers.state({ kind: 'open' });
  const told = (message) => around.handlers.message(message);
  return { model, around, told, state: (state) => around.handlers.state(state) };
}

const position = (moves, more = {}) => ({ moves, turn: 1, actor: 0, asked: [0], view: { moves }, ...more });
const ask = (id) => ({ id, moves: MOVES });
const made = (by, text = 'x') => ({ by, text, move: { kind: text } });

function look(n, more = {}) {
  return { protocol: 1, you: { person: 1, seat: 0 }, n, t: 1000 + n, type: 'look', terms: { game: 'little' }, status: 'playing',
    game: 1, shuffle: null, seats: SEATS, onlookers: [], host: 1, position: position(n, { ask: ask(n) }), ...more };
}

function start(n = 3, more = {}) {
  return { ...look(n), protocol: undefined, type: 'start', made: [made('chance', 'roll')], ...more };
}

test('messages are folded in order, and what they do not say stays', () => {
  const { model, around, told } = begin();
  told(look(8));
  assert.equal(model.n, 8);
  assert.equal(model.position.ask.id, 8);
  told({ n: 9, t: 1009, type: 'move', seat: 0, made: [made(0)], position: position(9, { asked: [1] }) });
  assert.equal(model.n, 9);
  assert.equal(model.position.ask, undefined);
  assert.equal(model.terms.game, 'little');
  assert.equal(model.seats.length, 2);
  assert.deepEqual(around.steps.map(({ message, before, after }) => [message.n, before?.moves, after?.moves]), [[8, undefined, 8], [9, 8, 9]]);
});

test('a doubled message changes nothing', () => {
  const { model, around, told } = begin();
  told(look(8));
  const move = { n: 9, t: 1009, type: 'move', seat: 0, made: [made(0)], position: position(9) };
  told(move);
  told({ ...move, position: position(77) });
  assert.equal(model.position.moves, 9);
  assert.equal(model.log.length, 1);
  assert.equal(around.steps.length, 2);
});

test('a missing message is asked for, and nothing is folded out of order', () => {
  const { model, around, told } = begin();
  told(look(8));
  told({ n: 10, t: 1010, type: 'chat', person: 2, text: 'two' });
  told({ n: 11, t: 1011, type: 'chat', person: 2, text: 'three' });
  assert.equal(model.n, 8);
  assert.deepEqual(around.sent.map(({ type, n }) => [type, n]), [['since', 8]]);
  told({ n: 9, t: 1009, type: 'chat', person: 2, text: 'one' });
  told({ n: 10, t: 1010, type: 'chat', person: 2, text: 'two' });
  told({ n: 11, t: 1011, type: 'chat', person: 2, text: 'three' });
  assert.deepEqual(model.log.map(({ text }) => text), ['one', 'two', 'three']);
});

test('a move is sent once, and its answer comes back', async () => {
  const { model, around, told } = begin();
  told(look(8));
  const first = model.play(4);
  const second = model.play(4);
  assert.equal(around.sent.length, 1);
  assert.deepEqual({ ...around.sent[0], id: 0 }, { type: 'move', ask: 8, move: 4, id: 0 });
  assert.equal(model.moving, true);
  assert.equal(model.free, false);
  told({ type: 'ok', re: around.sent[0].id, n: 9 });
  assert.equal((await first).type, 'ok');
  assert.equal((await second).type, 'ok');
  assert.equal(model.free, true);
});

test('a move whose answer was lost is sent again with the same question, and doubled is no error', async () => {
  const { model, around, told, state } = begin();
  told(look(8));
  const answer = model.play(3);
  state({ kind: 'lost', reason: '', retry: 0 });
  assert.equal(model.moving, true);
  state({ kind: 'connecting' });
  state({ kind: 'open' });
  assert.equal(around.sent.length, 2);
  assert.deepEqual(around.sent[1], around.sent[0]);
  told({ n: 9, t: 1009, type: 'move', seat: 0, made: [made(0)], position: position(9) });
  told({ type: 'error', re: around.sent[1].id, error: 'doubled', sentence: 'that question has been answered by you already' });
  assert.equal((await answer).type, 'ok');
  assert.equal(model.moving, false);
  assert.equal(model.log.length, 1);
});

test('a move made while there is no connection is sent when there is one', async () => {
  const { model, around, told, state } = begin();
  told(look(8));
  state({ kind: 'lost', reason: '', retry: 0 });
  model.play(3);
  state({ kind: 'connecting' });
  const before = around.sent.length;
  state({ kind: 'open' });
  assert.equal(around.sent.length, before + 1);
  assert.equal(around.sent.at(-1).ask, 8);
});

test('what cannot be sent twice is given back as an error', async () => {
  const { model, around, told, state } = begin();
  told(look(8));
  const chat = model.send({ type: 'chat', text: 'ciao' });
  state({ kind: 'lost', reason: '', retry: 0 });
  assert.equal((await chat).error, 'lost');
  assert.equal((await model.send({ type: 'chat', text: 'ciao' })).error, 'lost');
  state({ kind: 'open' });
  assert.equal(around.sent.length, 1);
});

test('a link that is closed for good answers everything', async () => {
  const { model, told, state } = begin();
  told(look(8));
  const move = model.play(3);
  state({ kind: 'closed', reason: 'no-table' });
  assert.equal((await move).error, 'lost');
  assert.equal(model.moving, false);
  assert.equal((await model.play(3)).error, 'lost');
});

test('who is not asked cannot move', async () => {
  const { model, around, told } = begin();
  told(look(8, { position: position(8, { asked: [1] }) }));
  assert.equal((await model.play(3)).error, 'not-asked');
  assert.equal(around.sent.length, 0);
});

test('a move that is taken back by a vote is marked in the log', () => {
  const { model, told } = begin();
  told(start());
  told({ n: 4, t: 1004, type: 'move', seat: 0, made: [made(0, 'first')], position: position(4, { takeback: 0 }) });
  told({ n: 5, t: 1005, type: 'takeback', seat: 0,
    position: position(4, { vote: { about: 'takeback', by: 0, agreed: [0] } }) });
  assert.equal(model.position.vote.by, 0);
  assert.equal(model.log.some(({ gone }) => gone), false);
  told({ n: 6, t: 1006, type: 'vote', seat: 1, yes: true, position: position(3, { ask: ask(6) }) });
  assert.deepEqual(model.log.filter(({ gone }) => gone).map(({ made: each }) => each.text), ['first']);
  const last = model.log.at(-1);
  assert.equal(last.took, true);
  assert.equal(last.seat, 0);
  assert.equal(last.name, 'Anna');
  assert.equal(model.position.ask.id, 6);
});

test('a move that is taken back at once is marked, and a vote that fails marks nothing', () => {
  const { model, told } = begin();
  told(start());
  told({ n: 4, t: 1004, type: 'move', seat: 0, made: [made(0)], position: position(4) });
  told({ n: 5, t: 1005, type: 'takeback', seat: 0, position: position(3) });
  assert.equal(model.log.filter(({ gone }) => gone).length, 1);
  told({ n: 6, t: 1006, type: 'move', seat: 0, made: [made(0, 'again')], position: position(4) });
  told({ n: 7, t: 1007, type: 'vote', seat: 1, yes: false, position: position(4) });
  assert.equal(model.log.filter(({ gone }) => gone).length, 1);
  assert.equal(model.log.at(-1).took, undefined);
});

test('chat is kept with the name of its time, and survives the next start', () => {
  const { model, told } = begin();
  told(look(8));
  told({ n: 9, t: 1009, type: 'chat', person: 2, text: 'ciao' });
  told({ n: 10, t: 1010, type: 'rename', person: 2, seats: [SEATS[0], { ...SEATS[1], name: 'Beppe' }] });
  told({ n: 11, t: 1011, type: 'move', seat: 0, made: [made(0)], position: position(9) });
  assert.equal(model.log[0].name, 'Bruno');
  assert.equal(model.log[1].name, 'Beppe');
  told(start(12));
  assert.deepEqual(model.log.map(({ kind }) => kind), ['chat', 'event', 'made']);
  assert.equal(model.from, 0, 'of a game that was seen to start all is known');
});

test('somebody who left is told by the name it had', () => {
  const { model, told } = begin();
  told(look(8));
  told({ n: 9, t: 1009, type: 'leave', person: 2, seats: [SEATS[0], { bot: 'greedy' }], onlookers: [] });
  assert.equal(model.log[0].name, 'Bruno');
});

test('a person finds its new seat by its number', () => {
  const { model, told } = begin();
  told(look(8));
  told({ n: 9, t: 1009, type: 'vote', seat: 1, yes: true, status: 'waiting', game: 2, seats: [SEATS[1], SEATS[0]] });
  assert.equal(model.you.seat, 1);
  assert.equal(model.position, null);
  told({ n: 10, t: 1010, type: 'seat', seat: 1, seats: [SEATS[1], {}], onlookers: [SEATS[0]] });
  assert.equal(model.you.seat, null);
});

test('the last move ends the game, although its message does not say the status', () => {
  const { model, told } = begin();
  told(look(8));
  told({ n: 9, t: 1009, type: 'move', seat: 0, made: [made(0)],
    position: position(9, { result: { points: [3, 1], winners: [0], by: 'play' } }) });
  assert.equal(model.status, 'over');
});

test('what happened since the last turn', () => {
  const { model, told } = begin();
  const at = (moves, turn, actor) => position(moves, { turn, actor });
  const by = () => model.sinceOwn().map(({ made: each }) => each?.by);
  told(start());
  told({ n: 4, t: 1004, type: 'move', seat: 0, made: [made(0, 'mine'), made('chance')], position: at(5, 2, 1) });
  told({ n: 5, t: 1005, type: 'move', seat: 1, made: [made(1, 'theirs')], position: at(6, 3, 0) });
  assert.deepEqual(by(), ['chance', 1]);
  told({ n: 6, t: 1006, type: 'move', seat: 0, made: [made(0, 'half')], position: at(7, 3, 0) });
  assert.deepEqual(by(), ['chance', 1, 0], 'the turn goes on');
  told({ n: 7, t: 1007, type: 'move', seat: 0, made: [made(0, 'whole')], position: at(8, 4, 1) });
  assert.deepEqual(by(), []);
});

test('a snapshot is gone on from, and a look after it says what is not known', () => {
  const one = begin();
  one.told(start());
  one.told({ n: 4, t: 1004, type: 'move', seat: 0, made: [made(0)], position: position(4) });
  const snapshot = structuredClone(one.model.save());
  const { model, told } = begin({ open: false });
  model.restore(snapshot);
  assert.equal(model.n, 4);
  assert.equal(model.free, false, 'until the table answers nothing can be chosen');
  told({ n: 5, t: 1005, type: 'move', seat: 1, made: [made(1)], position: position(5, { ask: ask(5) }) });
  assert.equal(model.free, true);
  assert.equal(model.from, 0);
  assert.equal(model.log.length, 4);
  told(look(400));
  assert.equal(model.from, 400);
  assert.equal(model.log.length, 0);
});

test('a snapshot of another version is not gone on from', () => {
  const one = begin();
  one.told(look(8));
  const { model } = begin({ open: false });
  assert.equal(model.restore({ ...one.model.save(), format: 0 }), false);
  assert.equal(model.restore({ n: 8, from: 8, log: [], table: {} }), false);
  assert.equal(model.n, 0);
  assert.equal(model.terms, null);
  assert.equal(model.restore(one.model.save()), true);
  assert.equal(model.n, 8);
});

test('a snapshot that knows everything has nothing to wait for', () => {
  const one = begin();
  one.told(look(8));
  const { model, state } = begin({ open: false });
  model.restore(structuredClone(one.model.save()));
  state({ kind: 'open', n: 9 });
  assert.equal(model.free, false, 'event 9 is on its way');
  state({ kind: 'open', n: 8 });
  assert.equal(model.free, true);
});

test('a look at what is known already keeps the log', () => {
  const { model, told } = begin();
  told(start());
  told(look(3));
  assert.equal(model.from, 0);
  assert.equal(model.log.length, 2);
});

test('the past is loaded on request, without disturbing the present', async () => {
  const { model, around, told } = begin();
  told(look(6));
  told({ n: 7, t: 1007, type: 'chat', person: 2, text: 'now' });
  const loading = model.loadPast();
  const { id, type, n } = around.sent.at(-1);
  assert.deepEqual([type, n], ['since', 0]);
  told({ n: 8, t: 1008, type: 'chat', person: 2, text: 'meanwhile' });
  told({ ...look(1), type: 'create', status: 'waiting', position: undefined });
  told({ n: 2, t: 1002, type: 'join', person: 2, seat: 1, seats: SEATS });
  told(start(3));
  told({ n: 4, t: 1004, type: 'move', seat: 0, made: [made(0, 'old')], position: position(4) });
  told({ n: 5, t: 1005, type: 'chat', person: 2, text: 'before' });
  told({ n: 6, t: 1006, type: 'move', seat: 1, made: [made(1, 'old too')], position: position(6) });
  told({ n: 7, t: 1007, type: 'chat', person: 2, text: 'now' });
  told({ type: 'ok', re: id, n: 8 });
  await loading;
  assert.equal(model.from, 0);
  assert.equal(model.n, 8);
  assert.equal(model.position.ask.id, 6);
  assert.deepEqual(model.log.map(({ n: each }) => each), [3, 3, 4, 5, 6, 7, 8]);
  assert.equal(around.steps.length, 3);
});

test('the time at the table is that of its latest message', (context) => {
  context.mock.timers.enable({ apis: ['Date'], now: 1_700_000_000_000 });
  const { model, around, told } = begin();
  const ahead = Date.now() + 60_000;
  told(look(8, { t: ahead }));
  assert.equal(model.now(), ahead, 'a table whose clock is ahead');
  const other = begin();
  other.told(look(8, { t: Date.now() - 3_600_000 }));
  assert.equal(other.model.now(), Date.now(), 'an old event says nothing of the time now');
  other.model.play(3);
  other.told(look(8, { t: Date.now() - 3_600_000 }));
  assert.equal(other.model.now(), Date.now(), 'nor does a look, whenever it comes');
  other.told({ n: 9, t: Date.now() - 60_000, type: 'move', seat: 0, made: [made(0)], position: position(9) });
  assert.equal(other.model.now(), Date.now() - 60_000, 'the answer to a move is new');
  assert.equal(around.closed, false);
});
