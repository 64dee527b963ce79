// How the face of Bella Italia joins clicked tickets into trips and sorts exchanges, from lists of legal moves. No browser.

import assert from 'node:assert/strict';
import test from 'node:test';
import * as logic from '../../web/games/bella/logic.js';
import { legsOf, lit } from '../../web/games/bella/pointed.js';
import { line, phrase, prompt } from '../../web/games/bella/say.js';

const trip = (number, tickets, cities, more = {}) => ({
  number, text: '', move: { kind: 'trip', tickets, cities, length: tickets.length, again: false, wins: false,
    ...more },
});
const exchange = (number, ticket, side, partner, back, of) => ({
  number, text: '', move: { kind: 'exchange', ticket, back: ticket.split('>')[0], side, partner, gets: null,
    gets_back: back, of, asks: of > 1 },
});

const TWO = trip(1, ['Milano>Venezia', 'Venezia>Milano'], ['Milano', 'Venezia'], { again: true });
const TWINS = trip(2, ['Milano>Venezia', 'Milano>Venezia'], ['Milano', 'Venezia']);
const THREE = trip(3, ['Milano>Venezia', 'Venezia>Roma', 'Milano>Roma'], ['Milano', 'Venezia', 'Roma']);
const FOUR = trip(4, ['Milano>Venezia', 'Napoli>Venezia', 'Napoli>Roma', 'Milano>Roma'], ['Milano', 'Venezia',
  'Napoli', 'Roma'], { wins: true });
const NONE = { number: 9, text: 'no trip', move: { kind: 'no-trip', discards: false } };
const CHOICES = [TWO, TWINS, THREE, FOUR, NONE];

test('a ticket has two cities and a name', () => {
  assert.deepEqual(logic.cities('Venezia>Roma'), ['Venezia', 'Roma']);
  assert.equal(logic.label('Venezia>Roma'), 'Venezia–Roma');
  assert.equal(logic.known('Venezia>?'), false);
  assert.equal(logic.known('Venezia>Roma'), true);
});

test('a part counts tickets that are alike', () => {
  assert.ok(logic.holds(['a>b', 'a>b', 'c>d'], ['a>b', 'a>b']));
  assert.ok(!logic.holds(['a>b', 'c>d'], ['a>b', 'a>b']));
  assert.ok(logic.holds(['a>b'], []));
});

test('tickets lead on as long as a legal trip has them all', () => {
  assert.deepEqual([...logic.leadsOn(CHOICES, [])].sort(),
    ['Milano>Roma', 'Milano>Venezia', 'Napoli>Roma', 'Napoli>Venezia', 'Venezia>Milano', 'Venezia>Roma']);
  assert.deepEqual([...logic.leadsOn(CHOICES, ['Venezia>Roma'])].sort(), ['Milano>Roma', 'Milano>Venezia']);
  // A second one of the same kind closes the pair of twins, and is offered only for it.
  assert.ok(logic.leadsOn(CHOICES, ['Milano>Venezia']).has('Milano>Venezia'));
  assert.ok(!logic.leadsOn([THREE, NONE], ['Milano>Venezia']).has('Milano>Venezia'));
});

test('only the very tickets of a trip close it', () => {
  assert.equal(logic.closed(CHOICES, ['Venezia>Roma', 'Milano>Roma', 'Milano>Venezia']), THREE);
  assert.equal(logic.closed(CHOICES, ['Milano>Venezia', 'Milano>Venezia']), TWINS);
  assert.equal(logic.closed(CHOICES, ['Milano>Venezia', 'Milano>Roma']), null);
  assert.equal(logic.closed(CHOICES, []), null);
});

test('a click adds, takes out, or begins anew', () => {
  assert.deepEqual(logic.toggled(CHOICES, [], 'Venezia>Roma', false), ['Venezia>Roma']);
  assert.deepEqual(logic.toggled(CHOICES, ['Venezia>Roma'], 'Milano>Roma', false),
    ['Venezia>Roma', 'Milano>Roma']);
  assert.deepEqual(logic.toggled(CHOICES, ['Venezia>Roma', 'Milano>Roma'], 'Venezia>Roma', true),
    ['Milano>Roma']);
  assert.deepEqual(logic.toggled(CHOICES, ['Venezia>Roma', 'Milano>Roma'], 'Milano>Roma', true),
    ['Venezia>Roma']);
  assert.deepEqual(logic.toggled(CHOICES, ['Venezia>Roma'], 'Napoli>Roma', false), ['Napoli>Roma']);
  assert.deepEqual(logic.toggled(CHOICES, ['Venezia>Roma'], 'Torino>Roma', false), ['Venezia>Roma'],
    'in no trip at all');
  assert.deepEqual(logic.toggled(CHOICES, ['Milano>Venezia', 'Milano>Venezia'], 'Milano>Venezia', true),
    ['Milano>Venezia']);
});

test('of cards that are alike the first are marked', () => {
  assert.deepEqual(logic.marks(['a>b', 'a>b', 'c>d', 'a>b'], ['a>b', 'a>b']), [true, true, false, false]);
});

test('chosen tickets turn so that the way goes on', () => {
  assert.deepEqual(logic.runs(CHOICES, ['Milano>Roma', 'Venezia>Roma']), [[
    { ticket: 'Venezia>Roma', from: 'Venezia', to: 'Roma' }, { ticket: 'Milano>Roma', from: 'Roma',
      to: 'Milano' }]]);
  const whole = logic.runs(CHOICES, ['Milano>Roma', 'Venezia>Roma', 'Milano>Venezia']);
  assert.equal(whole.length, 1);
  assert.equal(whole[0].length, 3);
  assert.equal(whole[0][0].from, whole[0][2].to);
  // Across a gap they are two runs.
  assert.deepEqual(logic.runs(CHOICES, ['Napoli>Venezia', 'Milano>Roma']).map((run) => run.map(({ from,
    to }) => `${from} ${to}`)),
    [['Venezia Napoli'], ['Roma Milano']]);
  assert.deepEqual(logic.runs(CHOICES, []), []);
  assert.deepEqual(logic.runs([NONE], ['Milano>Roma']), []);
});

test('exchanges by partner and back, the left neighbour first', () => {
  const found = logic.exchanges([exchange(1, 'Torino>Roma', 'right', 2, 'Milano', 1),
    exchange(2, 'Venezia>Roma', 'left', 1, 'Milano', 2),
    exchange(3, 'Venezia>Napoli', 'left', 1, 'Milano', 2), exchange(4, 'Napoli>Roma', 'left', 1, 'Venezia',
      1),
    { number: 5, text: '', move: { kind: 'no-exchange' } }]);
  assert.deepEqual(found.map(({ partner, side, offers }) => [partner, side,
    offers.map(({ back, of, asks, choices }) => [back, of, asks, choices.map(({ number }) => number)])]), [
    [1, 'left', [['Milano', 2, true, [2, 3]], ['Venezia', 1, false, [4]]]],
    [2, 'right', [['Milano', 1, false, [1]]]],
  ]);
  // With two players the same partner may sit on one side only, or on both.
  assert.equal(logic.exchanges([exchange(1, 'Torino>Roma', 'right', 1, 'Milano', 1),
    exchange(2, 'Torino>Roma', 'left', 1, 'Palermo', 1)]).length, 2);
});

test('trips by length, the best first', () => {
  const groups = logic.tripsByLength(CHOICES);
  assert.deepEqual(groups.map(({ length, choices }) => [length, choices.map(({ number }) => number)]),
    [[2, [1, 2]], [3, [3]], [4, [4]]]);
  assert.deepEqual(logic.tripsByLength([TWINS, TWO])[0].choices, [TWO, TWINS], 'another turn first');
  assert.deepEqual(logic.tripsByLength([NONE]), []);
});

test('a hand by its backs, with what is known', () => {
  assert.deepEqual(logic.byBack(['Milano>?', 'Torino>Roma', 'Milano>Roma'], ['Milano', 'Venezia', 'Torino']),
    [{ city: 'Milano', count: 2, known: ['Milano>Roma'] }, { city: 'Torino', count: 1,
      known: ['Torino>Roma'] }]);
});

test('a pile counts what lies under it, in a view and in a whole position', () => {
  assert.equal(logic.pileSize({ left: 3, unseen: { 'Milano>Roma': 9 }, under: ['Milano>?'] }), 4);
  assert.equal(logic.pileSize({ unseen: { 'Milano>Roma': 2, 'Milano>Torino': 5 }, under: [] }), 7);
});

test('the cities of a trip follow from its tickets', () => {
  assert.deepEqual(logic.stops(THREE.move.tickets), ['Milano', 'Venezia', 'Roma']);
  assert.deepEqual(logic.stops(FOUR.move.tickets), ['Milano', 'Venezia', 'Napoli', 'Roma']);
  assert.deepEqual(new Set(logic.stops(TWO.move.tickets)), new Set(['Milano', 'Venezia']));
  assert.deepEqual(new Set(logic.stops(TWINS.move.tickets)), new Set(['Milano', 'Venezia']));
});

test('missing tickets of a trip are marked as often as they are missing', () => {
  const legs = legsOf({ ...TWINS.move, missing: ['Milano>Venezia'] });
  assert.deepEqual(legs.map(({ from, to, missing }) => [from, to, missing]), [['Milano', 'Venezia', true],
    ['Venezia', 'Milano', false]]);
});

test('a move that is pointed out lights what it touches', () => {
  const view = { seat: 0, hands: [['Venezia>Roma'], ['Milano>?']] };
  const on = (pointed) => lit({ pointed, view, position: { moves: 4 } });
  assert.deepEqual([...on({ kind: 'take', city: 'Napoli' }).piles], ['Napoli']);
  const swap = on({ kind: 'exchange', ticket: 'Venezia>Roma', partner: 1, gets_back: 'Milano' });
  assert.deepEqual([[...swap.seats], [...swap.tickets], swap.backs], [[1], ['Venezia>Roma'],
    [{ seat: 1, city: 'Milano' }]]);
  assert.deepEqual([...on({ kind: 'deal', ticket: null, back: 'Torino', seat: 1 }).piles], ['Torino']);
  assert.equal(on(THREE.move).legs?.length, 3);
  assert.equal(on(null).legs, null);
  assert.equal(on({ ...THREE.move, at: 4 }).legs?.length, 3);
  assert.equal(on({ ...THREE.move, at: 3 }).legs, null, 'pointed out for an earlier position');
});

test('onlookers and open hands have no hand of their own', () => {
  assert.equal(logic.viewer({ view: { seat: null } }), null);
  assert.equal(logic.viewer({ view: {} }), null);
  assert.equal(logic.viewer({ view: { seat: 0 } }), 0);
});

const NAMES = ['Anna', 'Bruno', 'Carla'];
const pile = (left, under = []) => ({ left, unseen: {}, under, by: [] });
const scene = (choices, more = {}) => ({
  view: {
    seat: 0, turn: 0, phase: 'take', shown: 'Milano+Torino', taking: null, offer: null,
      known_to: { 1: ['Milano>Roma'] },
    hands: [['Milano>Roma', 'Torino>Venezia'], ['Milano>?', 'Palermo>Roma'], []],
      trips: [[['Napoli>Palermo', 'Palermo>Napoli']], [], []],
    piles: { Milano: pile(14, ['Milano>?', 'Milano>Roma']), Venezia: pile(16), Napoli: pile(15),
      Palermo: pile(16), Torino: pile(1) },
    selection: { unseen: { Milano: 1, all: 2 } }, ...more.view,
  },
  position: { moves: 4, actor: 0, ...more.position }, insight: null, choices, seats: NAMES,
    name: (seat) => NAMES[seat], still: false,
});
const takes = ['Milano', 'Torino'].map((city, number) => ({ number, text: '', move: { kind: 'take', city,
  pile: 3, ticket: null } }));

test('a move is told to who made it, whom it touches, and the others', () => {
  const swap = { kind: 'exchange', ticket: 'Venezia>Roma', back: 'Venezia', partner: 1, gets: 'Milano>Torino',
    gets_back: 'Milano', asks: false };
  const told = (seat, by, move) => line({ by, text: '', move }, scene([], { view: { seat } }));
  assert.equal(told(0, 0, swap), 'You give Bruno Venezia–Roma and get Milano–Torino.');
  assert.equal(told(1, 0, swap), 'Anna gives you Venezia–Roma and gets Milano–Torino.');
  assert.equal(told(2, 0, { ...swap, ticket: null, gets: null }),
    'Anna gives Bruno a Venezia ticket and gets a Milano ticket.');
  assert.equal(told(2, 0, { ...swap, ticket: null, gets: null, asks: true }),
    'Anna offers Bruno a Venezia ticket for a Milano ticket.');
  assert.equal(told(2, 1, { ...THREE.move, wins: true }),
    'Bruno travels Milano – Venezia – Roma, length 3, and wins.');
  assert.equal(told(0, 0, TWO.move), 'You travel Milano – Venezia, length 2, and have another turn.');
  assert.equal(told(0, 'chance', { kind: 'deal', ticket: 'Milano>Roma', back: 'Milano', seat: 0 }),
    'Your new ticket: Milano–Roma.');
  assert.equal(told(0, 'chance', { kind: 'deal', ticket: null, back: 'Milano', seat: 1 }), null);
  assert.equal(told(0, 1, { kind: 'no-exchange' }), null);
});

test('questions and choices have words', () => {
  assert.equal(prompt(scene([takes[0]])), 'Take a Milano ticket.');
  assert.equal(prompt(scene([FOUR, NONE])), 'You can make the trip that wins.');
  assert.equal(prompt(scene([THREE, NONE])), 'Make a round trip, if you like.');
  assert.equal(prompt(scene([NONE])), 'No round trip this time.');
  assert.equal(phrase(FOUR, scene([])), 'travel Milano – Venezia – Napoli – Roma and win');
  assert.equal(phrase(exchange(1, 'Torino>Roma', 'right', 2, 'Milano', 1), scene([])),
    'give Carla Torino–Roma for a Milano ticket');
});
