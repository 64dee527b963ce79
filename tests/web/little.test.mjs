// The board of Little Italy is laid out by computation: any ring and any pane must come out right.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { alleyCircle, alleyMiddle, insideOf, layOut, waitingPlace, wayOf } from '../../web/games/little/layout.js';
import { sums } from '../../web/games/little/result.js';
import { scenery } from '../../web/games/little/scenery.js';

const PANES = [[940, 600], [1500, 700], [600, 600], [360, 460], [360, 700], [820, 900], [320, 300], [2200, 1200]];
const RINGS = [[12, 0, 6], [12, 3, 4], [13, 0, 5], [28, 0, 14], [28, 14, 0], [28, 12, 3], [40, 0, 1], [60, 5, 9], [64, 63, 31], [64, 1, 0]];

/** @param {{ x: number, y: number }} a @param {{ x: number, y: number }} b */
const apart = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);

/** @param {(layout: import('../../web/games/little/layout.js').Layout, about: string) => void} check */
function everywhere(check) {
  for (const [width, height] of PANES) {
    for (const [ring, a, b] of RINGS) {
      for (const cars of [4, 6]) {
        check(layOut({ ring, entrances: [a, b] }, cars, width, height), `${ring} spaces, ${a} to ${b}, ${cars} cars, ${width}x${height}`);
      }
    }
  }
}

test('the spaces are inside the pane and apart from each other', () => {
  everywhere((layout, about) => {
    const spots = Array.from({ length: layout.spaces }, (_, space) => layout.space(space));
    for (const { x, y } of spots) {
      assert.ok(x - layout.road / 2 >= 0 && x + layout.road / 2 <= layout.width, about);
      assert.ok(y - layout.road / 2 >= 0 && y + layout.road / 2 <= layout.height, about);
    }
    spots.forEach((spot, i) => spots.slice(i + 1).forEach((other) => {
      assert.ok(apart(spot, other) > 0.75 * layout.step, about);
    }));
    assert.ok(layout.car <= layout.step, about);
  });
});

test('the ring is driven clockwise and closes', () => {
  everywhere((layout, about) => {
    const centre = { x: layout.width / 2, y: layout.height / 2 };
    for (let space = 0; space < layout.spaces; space++) {
      const [at, next] = [layout.space(space), layout.space(space + 1)];
      const turn = (at.x - centre.x) * (next.y - centre.y) - (at.y - centre.y) * (next.x - centre.x);
      assert.ok(turn > 0, `${about}: from ${space}`);
      // A car looks where it drives.
      assert.ok((next.x - at.x) * Math.cos(at.angle) + (next.y - at.y) * Math.sin(at.angle) > 0, `${about}: from ${space}`);
    }
    assert.ok(apart(layout.space(0), layout.space(layout.spaces)) < 0.01, about);
  });
});

test('the alley joins its two entrances inside the ring', () => {
  everywhere((layout, about) => {
    const { alley, entrances } = layout;
    assert.ok(apart(alley.at(0), layout.space(entrances[0])) < 0.01, about);
    assert.ok(apart(alley.at(alley.length), layout.space(entrances[1])) < 0.01, about);
    const middle = alley.at(alley.length / 2);
    assert.ok(Math.min(...layout.outline.map((point) => apart(point, middle))) > layout.road / 2, about);
    assert.notEqual(apart(alleyCircle(layout, 7), alleyCircle(layout, -7)), 0, about);
  });
});

test('the usual board has a straight alley across the middle, the short way', () => {
  const wide = layOut({ ring: 28, entrances: [0, 14] }, 6, 940, 600);
  assert.ok(Math.abs(wide.space(0).x - 470) < 0.01 && Math.abs(wide.space(14).x - 470) < 0.01);
  assert.ok(wide.space(0).y < wide.space(14).y);
  const tall = layOut({ ring: 28, entrances: [0, 14] }, 6, 360, 460);
  assert.ok(Math.abs(tall.space(0).y - 230) < 0.01 && Math.abs(tall.space(14).y - 230) < 0.01);
  assert.ok(tall.space(0).x < tall.space(14).x);
});

test('the cars that wait in the alley do not stand on each other', () => {
  for (const [width, height] of PANES) {
    for (const cars of [4, 5, 6]) {
      const layout = layOut({ ring: 28, entrances: [0, 14] }, cars, width, height);
      const places = Array.from({ length: cars }, (_, car) => waitingPlace(layout, car, cars));
      places.forEach((place, i) => places.slice(i + 1).forEach((other) => {
        assert.ok(apart(place, other) > 0.48 * layout.car, `${cars} cars, ${width}x${height}`);
      }));
    }
  }
});

test('a way begins where the car is, ends where it stops, and never jumps', () => {
  everywhere((layout, about) => {
    const { spaces, entrances: [a, b] } = layout;
    const moves = [
      { kind: 'drive', from: spaces - 2, to: 3 },
      { kind: 'drive', from: 4, to: 5 },
      { kind: 'leave', end: 'A', from: 'alley', to: (a + 3) % spaces },
      { kind: 'leave', end: 'B', from: 'alley', to: b },
      { kind: 'enter', end: 'A', from: (a + spaces - 2) % spaces, to: 'alley' },
      { kind: 'enter', end: 'B', from: b, to: 'alley' },
    ];
    for (const move of moves) {
      const from = move.from === 'alley' ? waitingPlace(layout, 1, 6) : layout.space(Number(move.from));
      const way = wayOf(layout, move, from);
      assert.equal(way[0], from, about);
      const end = move.to === 'alley' ? alleyMiddle(layout, 'A') : layout.space(Number(move.to));
      assert.ok(apart(way[way.length - 1], end) < 0.01, `${about}: ${JSON.stringify(move)}`);
      for (let i = 1; i < way.length; i++) {
        assert.ok(apart(way[i - 1], way[i]) < layout.step + layout.alleyWidth, `${about}: ${JSON.stringify(move)}`);
      }
    }
  });
});

test('signs stand off the road, and houses too', () => {
  everywhere((layout, about) => {
    for (let space = 0; space < layout.spaces; space++) {
      const sign = insideOf(layout, space, layout.lamp + 2, 2 * layout.lamp);
      assert.ok(Math.min(...layout.outline.map((point) => apart(point, sign))) > layout.road / 2, `${about}: ${space}`);
    }
  });
  const layout = layOut({ ring: 28, entrances: [0, 14] }, 6, 940, 600);
  const across = Array.from({ length: 100 }, (_, i) => layout.alley.at((layout.alley.length * i) / 99));
  for (const space of layout.entrances) {
    const sign = insideOf(layout, space, layout.lamp + 2, 2 * layout.lamp);
    assert.ok(Math.min(...across.map((point) => apart(point, sign))) > layout.alleyWidth / 2 + layout.lamp);
  }
  const { houses, trees } = scenery(layout);
  assert.ok(houses.length > 40 && trees.length > 10);
  for (const thing of [...houses, ...trees]) {
    assert.ok(Math.min(...layout.outline.map((point) => apart(point, thing))) > layout.road / 2);
  }
  assert.deepEqual(scenery(layout), { houses, trees, squares: scenery(layout).squares });
});

test('the points are added up from what was made, if that is all of it', () => {
  const drive = (/** @type {number} */ by, /** @type {object} */ move) => ({ by, text: '', move: { kind: 'drive', ...move } });
  const made = [
    { by: 'chance', text: '', move: { kind: 'roll', car: 'red', die: 2 } },
    drive(0, { reward: 1, points: [3, 0], scored: [{ car: 'yellow', circle: 2 }] }),
    // Seat 1 had 6 points: the police cannot take more, and the reward is taken too.
    drive(1, { reward: 1, points: [0, -6], scored: [{ car: 'red', circle: -7 }] }),
  ];
  const scene = (/** @type {any[]} */ past) => /** @type {any} */ ({
    view: { points: [9, 0], owners: { yellow: [0], red: [1] } }, past: () => past,
  });
  assert.deepEqual(sums(scene(made)), {
    start: 6, all: [{ reward: 1, money: 2, police: 0 }, { reward: 1, money: 0, police: -7 }],
  });
  assert.equal(sums(scene(made.slice(2))), null);
});
