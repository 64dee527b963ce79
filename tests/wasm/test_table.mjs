// node test_table.mjs FOLDER RECORDS SCRIPT: tables in WebAssembly. People who know no rules play whole games
// by what they are asked; the events fold to the same table; who missed something gets the same bytes again;
// and the program SCRIPT (table_script.c), given the same calls, prints the same bytes. Stack and memory stay
// within bounds meanwhile.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const [folder, , program] = process.argv.slice(2);
const { load, EMPTY, WAITING, PLAYING, OVER, ONLOOKERS, SENDER, PiazzaError } =
  await import(pathToFileURL(`${folder}/piazza.mjs`));
const module = await WebAssembly.compile(readFileSync(`${folder}/piazza.wasm`));
const piazza = await load(module);
const { memory, pz_version } = piazza.memory.exports;

// The stack lies before the data (cmake/wasm.cmake), so its bytes can be marked while nobody uses it.
const STACK = 1 << 20;
const MARK = 0xa5;
assert.ok(pz_version() >= STACK, 'the stack comes first');
new Uint8Array(memory.buffer, 0, STACK).fill(MARK);

let seed = 1;
function below(bound) {
  seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
  return (seed >>> 8) % bound;
}

// A transport: it makes the calls, keeps the events and what everybody was told, and writes the script of the
// calls and what they led to.
class House {
  events = '';
  told = new Map();
  script = '';
  printed = '';
  now = 1.7e12;
  wake = -1;

  constructor() {
    this.table = piazza.table(() => this.random);
  }

  deliver(name, call, ...words) {
    this.random = Uint8Array.from({ length: 32 }, () => below(256));
    const hex = Buffer.from(this.random).toString('hex');
    const random = name === 'create' || name === 'receive' ? [hex] : [];
    this.script += `${[name, this.now, ...random, ...words].join(' ')}\n`;
    const outcome = call();
    assert.equal(outcome.incomplete, false);
    this.events += outcome.events;
    this.wake = outcome.wake;
    this.printed += `${outcome.refused ? 'refused' : 'ok'}\n${outcome.events}`;
    for (const { to, message } of outcome.messages) {
      this.printed += `${to} ${message}\n`;
      if (!this.told.has(to)) this.told.set(to, []);
      this.told.get(to).push({ ...JSON.parse(message), bytes: message });
    }
    const { number, status, moves } = this.table;
    this.printed += `joined ${outcome.joined} wake ${outcome.wake} number ${number} status ${status} moves ${moves}\n`;
    return outcome;
  }

  create(message, seedText) {
    return this.deliver('create', () => this.table.create(message, { seed: seedText, now: this.now }),
      seedText === '' ? '-' : seedText, JSON.stringify(message));
  }

  receive(person, message) {
    const text = typeof message === 'string' ? message : JSON.stringify(message);
    return this.deliver('receive', () => this.table.receive(person, message, this.now), person, text);
  }

  presence(person, here) {
    return this.deliver('presence', () => this.table.presence(person, here, this.now), person, here ? 1 : 0);
  }

  time(now) {
    this.now = now;
    return this.deliver('time', () => this.table.time(now));
  }

  bot() {
    const bot = this.table.bot();
    return bot !== null &&
      this.deliver('bot', () => this.table.answer(bot, this.table.botMove(), this.now));
  }

  // The question that the person has not answered, by the last position that it was told.
  asked(person) {
    return (this.told.get(person) ?? []).findLast((message) => message.position)?.position.ask;
  }

  // The same calls in the native build.
  compare() {
    const native = spawnSync(program, { input: this.script, maxBuffer: 1 << 28 });
    assert.equal(native.status, 0, `${native.stderr}`);
    const printed = this.printed + (this.table.status >= PLAYING ? this.table.record() : 'no record\n');
    const lines = native.stdout.toString().split('\n');
    const own = printed.split('\n');
    const differs = own.findIndex((line, index) => line !== lines[index]);
    assert.equal(differs, -1, `native: ${lines[differs]}\nhere: ${own[differs]}`);
    assert.equal(lines.length, own.length);
  }

  // Another table, from the events alone.
  fold() {
    const again = piazza.table().fold(this.events);
    assert.ok(again.same(this.table));
    assert.equal(again.number, this.table.number);
    if (this.table.status >= PLAYING) assert.equal(again.record(), this.table.record());
    return again;
  }

  // Who asks for what came after event n gets the bytes that it had got.
  since(person, n) {
    const before = this.told.get(person).filter((message) => message.n > n && message.type !== 'ok');
    const { messages } = this.receive(person, { type: 'since', n, id: 'again' });
    assert.equal(JSON.parse(messages.at(-1).message).type, 'ok');
    assert.deepEqual(messages.slice(0, -1).map(({ message }) => message), before.map(({ bytes }) => bytes));
    assert.ok(messages.every(({ to }) => to === SENDER));
  }

  // Who looks sees the whole table, and the question that is still open.
  look(person) {
    const { events, messages } = this.receive(person, { type: 'look' });
    assert.equal(events, '');
    assert.deepEqual(messages.map(({ to }) => to), [SENDER]);
    const { type, n, you, terms, position } = JSON.parse(messages[0].message);
    assert.deepEqual([type, n, you.person], ['look', this.table.number, person]);
    assert.ok(terms.players > 0);
    if (this.table.status === PLAYING) assert.deepEqual(position.ask, this.asked(person));
  }
}

const outcomes = new Set();

function play(game, players, terms, seedText) {
  const house = new House();
  const people = ['Anna', 'Èva 🚗', 'Carla', 'Dino', 'Elsa', 'Fabio'].slice(0, Math.ceil(players / 2));
  const seats = Array.from({ length: players }, (_, seat) => (seat % 2 === 0 ? 'open'
    : seat % 4 === 1 ? 'bot:greedy' : 'bot:random'));
  const created = house.create({ type: 'create', id: 1, name: people[0],
    terms: { game, players, seats, ...terms } }, seedText);
  assert.equal(created.joined, 1);
  assert.ok(created.messages.some(({ to }) => to === ONLOOKERS));
  assert.deepEqual(created.messages.at(-1), { to: SENDER, message: '{"type":"ok","re":1,"n":1}' });
  assert.equal(house.table.status, WAITING);
  people.slice(1).forEach((name, index) => {
    assert.equal(house.receive(0, { type: 'join', name }).joined, index + 2);
  });
  assert.equal(house.receive(2, { type: 'start' }).refused, true);
  house.receive(1, { type: 'start' });
  assert.equal(house.table.status, PLAYING);
  for (let step = 0; house.table.status === PLAYING; step++) {
    assert.ok(step < 20000);
    house.now += 100;
    if (step === 15) house.receive(1, { type: 'chat', text: 'ciao "a" tutti 🍕' });
    if (step === 17) house.receive(2, '{"type":"move","ask":');
    if (step === 30) house.presence(1, false);
    if (step === 60) house.presence(1, true);
    if (step % 40 === 39) house.fold().close();
    if (step % 50 === 49) house.look(below(1 + people.length));
    if (step % 100 === 99) house.since(1 + below(people.length), below(house.table.number));
    if (house.bot()) continue;
    const asked = people.map((_, index) => index + 1).filter((person) => house.asked(person));
    if (asked.length === 0 || (step > 30 && step < 60 && asked[0] === 1)) {
      assert.ok(house.wake >= 0, 'something happens when it is time');
      house.time(Math.max(house.now, house.wake));
      continue;
    }
    const person = asked[below(asked.length)];
    const { id, moves } = house.asked(person);
    const { number, text, move } = moves[below(moves.length)];
    const outcome = house.receive(person, { type: 'move', ask: id, move: [number, text, move][below(3)] });
    assert.equal(outcome.refused, false);
    if (step % 10 === 0) house.receive(person, { type: 'takeback' }); // by consent of the others
    if (step % 20 === 0) people.forEach((_, index) => house.receive(index + 1, { type: 'vote', yes: true }));
  }
  assert.equal(house.table.status, OVER);
  people.forEach((_, index) => house.since(index + 1, 10));
  people.forEach((_, index) => house.look(index + 1));
  house.events.match(/"type":"[a-z]+"/g).forEach((type) => outcomes.add(type.slice(8, -1)));
  // The record is one that a game reads.
  const replayed = piazza.open().recordRead(house.table.record());
  assert.equal(replayed.stage, OVER);
  replayed.close();
  house.fold().close();
  house.compare();
  house.table.close();
}

const absent = { absent_after: 1, substitute: 'random' };
for (const { id, min, max } of piazza.games()) {
  play(id, max, absent, '');
  play(id, Math.max(min, 3), { ...absent, hold: 250, clock: { kind: 'game', seconds: 1e6, increment: 5 } }, '7');
  play(id, 3, absent, 'ab'.repeat(32));
}
for (const type of ['create', 'join', 'start', 'move', 'ahead', 'chance', 'away', 'back', 'absent', 'takeback',
  'vote', 'chat']) {
  assert.ok(outcomes.has(type), `no event of type ${type} has been compared`);
}

// A table of bots is the game that they play without one.
for (const { id } of piazza.games()) {
  const bots = ['greedy', 'random', 'greedy'];
  const table = piazza.table();
  table.create({ type: 'create', name: 'Anna', terms: { game: id, players: 3, seats: bots.map((bot) => `bot:${bot}`) } },
    { seed: 12 });
  table.receive(1, { type: 'start' });
  for (let bot = table.bot(); bot !== null; bot = table.bot()) {
    assert.equal(bot.name, bots[bot.seat]);
    assert.equal(table.answer(bot, table.botMove()).refused, false);
    assert.equal(table.answer(bot, 0).refused, true);
  }
  const game = piazza.open().setup(id, 3).start(12);
  bots.forEach((bot, seat) => game.name(seat, `bot:${bot}`));
  while (game.stage === PLAYING) {
    if (game.actor < 0) game.draw();
    else game.apply(game.ask(bots[game.actor]));
  }
  assert.equal(table.record(), game.record());
  game.close();
  table.close();
}

// Without a source of its own a table is sealed by the machine's bytes, which are never the same.
const sealed = [piazza.table(), piazza.table()];
const little = { type: 'create', name: 'Anna', terms: { game: 'little', players: 2, seats: ['open', 'bot:random'] } };
const secrets = sealed.map((table) => JSON.parse(table.create(little).events).secret);
assert.match(secrets[0], /^[0-9a-f]{64}$/);
assert.notEqual(secrets[0], secrets[1]);
assert.equal(sealed[0].same(sealed[1]), false);

function refuses(reason, words, call) {
  assert.throws(call, (error) => error instanceof PiazzaError && error.reason === reason &&
    error.code < 0 && error.message.includes(words));
}

const [table] = sealed;
refuses('STAGE', 'not at the point', () => table.create(little));
refuses('STAGE', 'not at the point', () => piazza.table().time(0));
refuses('STAGE', 'not at the point', () => table.botMove());
refuses('STAGE', 'not at the point', () => table.record());
refuses('VALUE', '2^53', () => table.time(NaN));
refuses('VALUE', 'number from 1 on', () => table.receive(-1, { type: 'start' }));
refuses('SYNTAX', '64 hexadecimal digits', () => piazza.table().create(little, { seed: 'soon' }));
refuses('STATE', '1:1: ', () => table.fold('{"n":1,"t":1,"type":"start"}'));
assert.throws(() => piazza.table(() => new Uint8Array(31)).create(little), TypeError);
for (const hostile of ['', '\0', '{"type":"chat","text":"\0"}', '\ud800', '{'.repeat(5000), 'null']) {
  const { refused, events, messages } = table.receive(1, hostile);
  assert.deepEqual([refused, events, messages.length], [true, '', 1]);
  assert.equal(JSON.parse(messages[0].message).type, 'error');
}
sealed.forEach((each) => each.close());
refuses('HANDLE', 'handle', () => table.time(0));
refuses('HANDLE', 'handle', () => table.fold('x'));
assert.equal(table.status, EMPTY);

// What was freed is used again: after some tables, more of them take no more memory.
function evening(tables) {
  for (let i = 0; i < tables; i++) {
    const each = piazza.table();
    each.create(little);
    each.receive(1, { type: 'start' });
    for (let move = 0; move < 10 && each.bot() !== null; move++) each.answer(each.bot(), each.botMove());
    each.receive(1, { type: 'resign' });
    each.receive(1, { type: 'since', n: 0 });
    each.close();
  }
}
evening(20);
const size = memory.buffer.byteLength;
evening(200);
assert.equal(memory.buffer.byteLength, size);

// Less than half of the stack has ever been used.
const untouched = new Uint8Array(memory.buffer, 0, STACK).findIndex((byte) => byte !== MARK);
assert.ok(untouched < STACK - 1000, 'the marks are where the stack is');
assert.ok(untouched > STACK / 2, `${STACK - untouched} bytes of stack used`);
console.log(`ok, ${STACK - untouched} bytes of stack, ${size} of memory`);
