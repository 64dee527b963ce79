// node test_insight.mjs FOLDER: what the engine tells a face about a position is what then happens. Games
// are played, and before every move the insight and the plans are held against the moves themselves.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const [folder] = process.argv.slice(2);
const { load, CHANCE, NOBODY, PLAYING, PiazzaError } = await import(pathToFileURL(`${folder}/piazza.mjs`));
const piazza = await load(readFileSync(`${folder}/piazza.wasm`));
const sum = (numbers) => numbers.reduce((a, b) => a + b, 0);

// Plays a game and calls `before` with every position in which a seat is to act, and the seat's moves.
function play(id, players, seed, bot, before) {
  const game = piazza.open().setup(id, players).start(seed);
  while (game.stage === PLAYING) {
    if (game.actor === CHANCE) {
      game.draw();
    } else {
      before(game, game.actor, game.moves().map((move) => game.moveObject(move)));
      game.apply(game.ask(bot));
    }
  }
  return game;
}

// ---- Ticket to Ride ----

// From the moves alone: lengths of tracks that some seat could claim, points of the tickets.
const lengths = new Map();

function checkTicket(game, seat, view, ticket) {
  const { done, possible, missing, way, built } = ticket;
  assert.ok(built.every((track) => view.tracks[track] === seat));
  assert.ok(way.every((track) => view.tracks[track] === null));
  assert.equal(done, missing === 0);
  assert.equal(possible, missing !== null && missing <= view.trains[seat]);
  if (missing === null) {
    assert.deepEqual([way, built], [[], []]);
    return;
  }
  const plan = game.plan(seat, way);
  assert.deepEqual(plan.refused, []);
  assert.equal(plan.trains, missing);
  assert.equal(plan.trains_left, view.trains[seat] - missing);
  if (!done) {
    assert.ok(plan.completes.concat(plan.completes_offered).includes(ticket.ticket));
    // Every track of the way is needed.
    for (const left of way) {
      const less = game.plan(seat, way.filter((track) => track !== left));
      assert.ok(!less.completes.concat(less.completes_offered).includes(ticket.ticket));
    }
  }
}

function checkPlans(game, seat, view, moves, insight) {
  const claimable = new Set();
  for (const move of moves.filter(({ kind }) => kind === 'claim')) {
    claimable.add(move.track);
    lengths.set(move.track, move.length);
    const plan = game.plan(seat, [move.track]);
    assert.equal(plan.points.routes, move.points);
    assert.equal(plan.trains_left, move.trains);
    assert.equal(plan.turns.least, 1);
  }
  const ours = view.phase === 'turn' && view.drawing === null;
  for (let track = 0; ours && track < view.tracks.length; track += 1) {
    const plan = game.plan(seat, [track, track]);
    const taken = view.tracks[track] !== null;
    if (view.tracks[track] === seat) {
      assert.deepEqual([plan.built, plan.tracks, plan.refused], [[track], [], []]);
    } else if (taken) {
      assert.equal(plan.refused[0].name, 'taken');
    } else if (plan.refused.length > 0) {
      assert.match(plan.refused[0].name, /^(closed|own-double)$/);
    }
    if (plan.tracks.length === 0) {
      assert.ok(!claimable.has(track));
      assert.equal(plan.trains + plan.missing_cards + plan.turns.likely + plan.points.total, 0);
      continue;
    }
    // A track can be claimed at once if and only if its plan lacks nothing.
    const paid = plan.missing_cards === 0 && plan.missing_ferries === 0 && plan.trains_left >= 0;
    assert.equal(paid, claimable.has(track), JSON.stringify([plan, view.hands[seat], view.ferries]));
    assert.equal(plan.missing_cards, sum(Object.values(plan.missing)));
    assert.ok(plan.turns.least <= plan.turns.likely);
    if (lengths.has(track)) assert.equal(plan.trains, lengths.get(track));
  }
  assert.equal(game.plan(seat, []).points.total, 0);
  assert.deepEqual(game.plan(seat, []).networks, insight.networks[seat]);
}

for (const [players, seed] of [[2, 1], [3, 2], [5, 3]]) {
  const told = [];
  let turn = 0;
  const game = play('tickets', players, seed, 'greedy', (position, seat, moves) => {
    const view = position.view(seat);
    const insight = position.insight(seat);
    assert.deepEqual(insight.tickets.map(({ ticket }) => ticket), view.tickets[seat]);
    assert.deepEqual(insight.offered.map(({ ticket }) => ticket), view.offered[seat]);
    assert.equal(insight.score.routes, view.points[seat]);
    assert.equal(insight.score.tickets,
      sum(insight.tickets.map(({ done, points }) => (done ? points : -points))));
    assert.equal(insight.score.regions, sum(insight.networks[seat].map(({ points }) => points)));
    assert.ok(insight.networks.flat().every(({ points, next }) => next >= points && next <= 56));
    for (const ticket of insight.tickets.concat(insight.offered)) checkTicket(position, seat, view, ticket);
    turn += 1;
    if (turn % 7 === 0) checkPlans(position, seat, view, moves, insight);
    // What a seat is told follows from its view alone.
    const seen = piazza.open().setup('tickets', players).fromView(seat, view, turn);
    assert.deepEqual(seen.insight(seat), insight);
    seen.close();
    told[seat] = insight;
  });
  const sheet = game.sheet();
  for (const { seat, points, networks } of sheet.seats) {
    const insight = game.insight(seat);
    assert.equal(insight.score.total, points);
    assert.deepEqual(insight.networks[seat].map(({ next, ...rest }) => rest), networks);
  }
  assert.deepEqual(Object.keys(game.insight(NOBODY)), ['networks']);
  const track = game.view(0).tracks.indexOf(null);
  for (const tracks of [[-1], [128], ['x'], ['1,2'], [`${track}x`], ['1\n2']]) {
    assert.throws(() => game.plan(0, tracks), (error) => error instanceof PiazzaError &&
      error.reason === 'SYNTAX' && error.message.includes('12 55 7'));
  }
  assert.throws(() => game.plan(NOBODY, []), /only a seat/);
  game.close();
}

// ---- Bella Italia ----

function checkTrips(position, seat, moves) {
  const view = position.view(seat);
  const { lengths: told, piles } = position.insight(seat);
  const counted = (list) => list.reduce((map, item) => map.set(item, (map.get(item) ?? 0) + 1), new Map());
  const hand = counted(view.hands[seat]);
  assert.deepEqual(told.map(({ length }) => length), [2, 3, 4, 5, 6]);
  for (const { length, made, trips, nearest } of told) {
    assert.equal(made, view.trips[seat].some((trip) => trip.length === length));
    if (view.phase === 'trip' && !made) {
      assert.equal(trips, moves.filter((move) => move.kind === 'trip' && move.length === length).length);
    }
    if (nearest === null) continue;
    assert.equal(nearest.tickets.length, length);
    assert.equal(nearest.missing.length === 0, trips > 0);
    const needed = counted(nearest.tickets);
    const missing = counted(nearest.missing);
    for (const [ticket, count] of needed) {
      assert.equal(missing.get(ticket) ?? 0, Math.max(0, count - (hand.get(ticket) ?? 0)));
    }
  }
  return { piles, trips: sum(told.filter(({ made }) => !made).map(({ trips }) => trips)) };
}

for (const [players, seed] of [[2, 4], [4, 5]]) {
  let before = null;
  let dealt = 0;
  const game = piazza.open().setup('bella', players).start(seed);
  while (game.stage === PLAYING) {
    if (game.actor !== CHANCE) {
      const seat = game.actor;
      const told = checkTrips(game, seat, game.moves().map((move) => game.moveObject(move)));
      if (before !== null && before.seat === seat && before.ticket !== undefined) {
        // The ticket that came helps if and only if it was said to.
        const helps = Object.hasOwn(before.piles[before.ticket.split('>')[0]].helps, before.ticket);
        assert.equal(helps, told.trips > before.trips);
        dealt += 1;
      }
      const move = game.moveObject(game.ask('greedy'));
      before = move.kind === 'take' ? { seat, ...told } : null;
      game.apply(game.moveRead(move));
    } else {
      const move = game.draw();
      if (before !== null) {
        const back = game.copy().back(game.made().length - 1);
        before.ticket = back.moveObjectSeen(move, before.seat).ticket;
        back.close();
      }
    }
  }
  assert.ok(dealt > 20);
  assert.equal(game.insight(NOBODY), null);
  assert.throws(() => game.plan(0, [1]), /no plans/);
  game.close();
}

// ---- Little Italy ----

for (const [players, seed] of [[2, 6], [3, 7], [4, 8], [6, 9]]) {
  let met = 0;
  for (let round = 0; round < 20; round += 1) {
    const game = play('little', players, seed * 100 + round, 'random', (position, seat, moves) => {
      const view = position.view(seat);
      const insight = position.insight(seat);
      assert.deepEqual(insight, position.insight(NOBODY));
      for (const move of moves) {
        for (const [kind, sign] of [['money', 1], ['police', -1]]) {
          const marker = insight[kind];
          const told = marker.cars[move.car];
          const comes = move.scored.some(({ circle }) => circle === view[kind]);
          assert.equal(marker.to_go, 7 - sign * view[kind]);
          if (!comes) continue;
          met += 1;
          assert.equal(move.to, marker.space);
          assert.ok(told.dice.includes(move.die));
          // At 7 and -7 both may be scored at once. Points never fall below 0: then the reward is lost, too.
          if (move.reward !== 1) continue;
          const points = move.points.map((gain, i) => gain - (i === seat ? move.reward : 0));
          const lowest = view.points[seat] + move.points[seat] === 0;
          const compared = (list) => list.filter((_, i) => !lowest || i !== seat);
          assert.deepEqual(compared(told.points), compared(points));
          assert.equal(told.circle, move[kind]);
          assert.equal(told.ends, move.ends);
        }
      }
      // Dice that are said not to bring a car to a marker do not.
      for (const { car, die, scored } of moves) {
        for (const kind of ['money', 'police']) {
          if (!insight[kind].cars[car].dice.includes(die)) {
            assert.ok(!scored.some(({ circle }) => circle === view[kind]));
          }
        }
      }
    });
    assert.equal(game.insight(0), null);
    game.close();
  }
  assert.ok(met > 20);
}

// A marker on its last circle of the road goes on to the alley: that ends the game if a car is there, unless
// it is the very car that came out to the marker.
let inside = 0;
const seen = piazza.open().setup('little', 3);
for (let seed = 1; seed <= 40; seed += 1) {
  play('little', 3, seed, 'random', (position, seat) => {
    const view = { ...position.view(seat), money: 6 };
    const [car] = Object.keys(view.entered ?? {});
    if (car === undefined || Object.values(view.cars).includes(view.circles[6]) || view.police === -7) return;
    const { cars } = seen.fromView(seat, view).insight(seat).money;
    for (const [name, { circle, ends }] of Object.entries(cars)) {
      assert.deepEqual([circle, ends], [7, name !== car]);
    }
    inside += 1;
  }).close();
}
assert.ok(inside > 0);
console.log('ok');
