// What the face of Ticket to Ride Italy works out by itself: sorting choices, the view of the map, and what is printed on it.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { cheapestFirst, claims, drawing, fewestKept, keeping } from '../../web/games/tickets/choices.js';
import { TICKETS, TRACKS } from '../../web/games/tickets/facts.js';
import { cell, places, regions, tracks } from '../../web/games/tickets/map.js';
import { SHAPES } from '../../web/games/tickets/shapes.js';
import { namesAt, writeNames } from '../../web/games/tickets/labels.js';
import { turn } from '../../web/games/tickets/words.js';
import { bounded, fit, nearest, reshaped, zoomed } from '../../web/games/tickets/view.js';

/** The rows of a file of the data. */
function rows(name) {
  return readFileSync(new URL(`../../data/italy/${name}`, import.meta.url), 'utf8').split('\n')
    .filter((line) => line !== '' && !/^[#!]/.test(line)).slice(1).map((line) => line.split(','));
}

/** A choice to claim a track. */
function claim(number, track, colour, cards, locomotives = 0, ferries = 0) {
  return { number, text: '', move: { kind: 'claim', track, colour, cards, locomotives, ferries } };
}

/** A choice to keep tickets. */
function keep(number, ...tickets) {
  return { number, text: '', move: { kind: 'keep', kept: tickets.map((ticket) => ({ ticket, points: 1 })) } };
}

test('the tracks are those of the data', () => {
  const wanted = rows('routes.csv').map(([from, to, colour, length, waves]) =>
    ({ from, to, colour, length: Number(length), waves: Number(waves) }));
  assert.deepEqual(TRACKS.map(({ from, to, colour, length, waves }) => ({ from, to, colour, length, waves })), wanted);
  tracks.forEach(({ cells }, index) => {
    assert.equal(cells.length, wanted[index].length, `spaces of ${TRACKS[index].name}`);
    assert.equal(cells.filter(({ wave }) => wave).length, wanted[index].waves, `waves of ${TRACKS[index].name}`);
  });
  assert.equal(SHAPES.length, 128);
});

test('the tickets are those of the data', () => {
  assert.deepEqual(TICKETS, Object.fromEntries(rows('tickets.csv').map(([from, to, points]) => [`${from}-${to}`, Number(points)])));
});

test('every region with a city is drawn', () => {
  const drawn = new Set(regions.map(({ name }) => name));
  for (const [, region] of rows('cities.csv')) assert.ok(drawn.has(region), region);
});

test('payments are sorted by track, the cheapest first', () => {
  const choices = [
    claim(0, 5, 'red', 0, 3), claim(1, 5, 'red', 2, 1), claim(2, 9, 'blue', 2), claim(3, 5, 'red', 3),
    { number: 4, text: '', move: { kind: 'ferry', ferries: 1 } },
  ];
  const byTrack = claims(choices);
  assert.deepEqual([...byTrack.keys()], [5, 9]);
  assert.deepEqual(cheapestFirst(byTrack.get(5), null).map(({ number }) => number), [3, 1, 0]);
});

test('of payments with equally many locomotives the one with fewer ferry cards comes first, then the commoner colour', () => {
  const choices = [claim(0, 5, 'red', 2, 1, 2), claim(1, 5, 'red', 2, 1, 1), claim(2, 5, 'blue', 2, 1, 1), claim(3, 5, 'green', 1, 2, 0)];
  const sorted = cheapestFirst(choices, { red: 2, blue: 5, green: 9 });
  assert.deepEqual(sorted.map(({ number }) => number), [2, 1, 0, 3]);
  assert.deepEqual(choices.map(({ number }) => number), [0, 1, 2, 3], 'the list itself stays');
});

test('tickets can be kept exactly if a legal move keeps them', () => {
  const choices = [keep(0, 'A-B', 'C-D', 'E-F'), keep(1, 'A-B', 'C-D', 'E-F', 'G-H'), keep(2, 'G-H', 'C-D', 'E-F')];
  assert.equal(fewestKept(choices), 3);
  assert.equal(keeping(choices, ['G-H', 'C-D', 'E-F'])?.number, 2);
  assert.equal(keeping(choices, new Set(['E-F', 'A-B', 'C-D']))?.number, 0);
  assert.equal(keeping(choices, ['A-B', 'C-D']), null);
  assert.equal(keeping(choices, ['A-B', 'C-D', 'G-H']), null);
  assert.equal(keeping(choices, []), null);
  assert.equal(fewestKept([]), 0);
});

test('a card is drawn by its sort, and the deck by none', () => {
  const choices = ['red', null].map((sort, number) => ({ number, text: '', move: { kind: 'draw', sort, place: 0 } }));
  assert.equal(drawing(choices, 'red')?.number, 0);
  assert.equal(drawing(choices, null)?.number, 1);
  assert.equal(drawing(choices, 'loco'), null);
});

const MAP = { x: 0, y: 0, width: 100, height: 200 };

test('the whole map is seen in a pane of any shape, in its middle', () => {
  assert.deepEqual(fit(MAP, { width: 400, height: 400 }), { x: -50, y: 0, width: 200, height: 200 });
  assert.deepEqual(fit(MAP, { width: 50, height: 400 }), { x: 0, y: -300, width: 100, height: 800 });
});

test('the map leaves free what is asked of it at the bottom', () => {
  const view = fit(MAP, { width: 400, height: 440 }, 40);
  assert.deepEqual(view, { x: -50, y: 0, width: 200, height: 220 });
});

test('zooming keeps the point under the pointer, and its bounds', () => {
  const whole = fit(MAP, { width: 400, height: 400 });
  const about = { x: 70, y: 120 };
  const view = zoomed(whole, 2, about, whole, 5);
  assert.equal(view.width, 100);
  assert.equal((about.x - view.x) / view.width, (about.x - whole.x) / whole.width);
  assert.equal((about.y - view.y) / view.height, (about.y - whole.y) / whole.height);
  assert.equal(zoomed(whole, 100, about, whole, 5).width, whole.width / 5);
  assert.deepEqual(zoomed(view, 0.01, { x: 0, y: 0 }, whole, 5), whole);
});

test('panning ends where the map does', () => {
  const whole = fit(MAP, { width: 400, height: 400 });
  const view = zoomed(whole, 4, { x: 50, y: 100 }, whole, 5);
  assert.deepEqual(bounded({ ...view, x: -900, y: 900 }, whole), { ...view, x: whole.x, y: whole.y + whole.height - view.height });
});

test('a pane of another shape shows the same middle as close', () => {
  const before = fit(MAP, { width: 400, height: 400 });
  const after = fit(MAP, { width: 200, height: 400 });
  const view = zoomed(before, 2, { x: 50, y: 100 }, before, 5);
  const turned = reshaped(view, before, after);
  assert.equal(turned.width, after.width / 2);
  assert.deepEqual([turned.x + turned.width / 2, turned.y + turned.height / 2], [50, 100]);
  assert.deepEqual(reshaped(before, before, after), after);
});

test('a tap means the nearest track within reach', () => {
  const lane = (index, y) => ({ index, cells: [{ x: 0, y, angle: 0 }, { x: 30, y, angle: 0 }] });
  const pair = [lane(0, 0), lane(1, 14)];
  assert.equal(nearest(pair, { x: 10, y: 5 }, 20, 14)?.index, 0);
  assert.equal(nearest(pair, { x: 10, y: 9 }, 20, 14)?.index, 1);
  assert.equal(nearest(pair, { x: 10, y: 60 }, 20, 14), null);
  assert.equal(nearest(pair, { x: 60, y: 0 }, 10, 14), null);
  assert.equal(nearest([{ index: 7, cells: [{ x: 0, y: 0, angle: 90 }] }], { x: 0, y: 15 }, 5, 14)?.index, 7);
});

test('the middle of every space means its own track', () => {
  for (const { index, cells } of tracks) {
    for (const at of cells) assert.equal(nearest(tracks, at, 24, cell.length / 2)?.index, index, TRACKS[index].name);
  }
});

test('A small map writes fewer names, always those that one looks at, and a large one all of them', () => {
  const none = new Set();
  const all = namesAt(0.6, none);
  assert.equal(all.size, 34);
  const few = namesAt(0.26, none);
  assert.ok(few.size < 26 && few.has('Roma') && few.has('Milano'), [...few].join(' '));
  const hidden = [...all].filter((name) => !few.has(name));
  for (const name of hidden) assert.ok(namesAt(0.26, new Set([name])).has(name), name);
  const asked = namesAt(0.26, new Set(hidden.slice(0, 2)));
  const names = [...all].map((name) => {
    const text = { textContent: name, classList: { toggle: (sign, on) => { text[sign] = on; } } };
    return text;
  });
  writeNames({ querySelectorAll: (selector) => (selector === '.tk-city-name' ? names : []) }, 0.26, new Set(hidden.slice(0, 2)));
  assert.deepEqual(new Set(names.filter((each) => !each['tk-later']).map(({ textContent }) => textContent)), asked);
  for (const [scale, more] of [[0.26, 0.35], [0.35, 0.6]]) assert.ok(namesAt(scale, none).size < namesAt(more, none).size);
});

test('names on a small map do not lie over each other, not even over one that is looked at; large cities come first', () => {
  // Letters of 9.5 pixels, half as wide as high or a little more.
  const box = (name, scale) => {
    const { label } = places.find((place) => place.name === name && place.label);
    const [font, width] = [9.5 / scale, name.length * 9.5 * 0.55 / scale];
    const left = label.x - { start: 0, middle: width / 2, end: width }[label.anchor];
    return { left, right: left + width, top: label.y - 0.7 * font, bottom: label.y };
  };
  const all = [...namesAt(0.6, new Set())];
  for (const [scale, wanted] of [[0.2, []], [0.26, []], [0.35, []], ...all.map((name) => [0.26, [name]])]) {
    const boxes = [...namesAt(scale, new Set(wanted))].map((name) => ({ name, ...box(name, scale) }));
    boxes.forEach((one, index) => boxes.slice(index + 1).forEach((other) => {
      const apart = one.right <= other.left || other.right <= one.left || one.bottom <= other.top || other.bottom <= one.top;
      assert.ok(apart, `${one.name} and ${other.name} at ${scale}`);
    }));
  }
  for (const name of ['Roma', 'Milano', 'Napoli', 'Palermo', 'Genova', 'Venezia', 'Firenze', 'Cagliari']) {
    assert.ok(namesAt(0.26, new Set()).has(name), name);
  }
});

test('two cards of a turn are told in one sentence', () => {
  const told = (narrow, ...sorts) => turn(sorts.map((sort) => ({ by: 1, text: '', move: { kind: 'draw', sort } })),
    { seat: 0, narrow, name: () => 'Bruno' }).join(' ');
  assert.equal(told(false, 'red', 'white'), 'Bruno takes a red card and a white card.');
  assert.equal(told(false, 'red', 'red'), 'Bruno takes 2 red cards.');
  assert.equal(told(false, 'red', null), 'Bruno takes a red card and a card from the deck.');
  assert.equal(told(true, null, null), 'Bruno takes 2 cards from the deck.');
  assert.equal(told(true, 'red', null), 'Bruno takes cards: red and face down.');
  assert.equal(told(false, 'loco'), 'Bruno takes a locomotive.');
});
