#!/usr/bin/env node
// A bot for any game of Piazza that knows no rules: it takes the move that brings it the most points.
//
//     piazza bot-host --url https://HOST/t/ID --name Mia -- ./bot.mjs
//     piazza sim little --players 2 --bots cmd:./bot.mjs,greedy
import { createInterface } from "node:readline";

// What the move's object says of its points: for each seat, or for the mover alone.
function gain(move, seat) {
  const points = move.points ?? 0;
  if (Array.isArray(points)) {
    return points[seat] - Math.max(...points.filter((_, index) => index !== seat));
  }
  return ["pass", "no-trip", "no-exchange"].includes(move.kind) ? -1 : points;
}

const send = (message) => process.stdout.write(`${JSON.stringify(message)}\n`);

let answered = null;
for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line);
  const { ask, actor } = message.position ?? {};
  if (message.type === "takeback") {
    send({ type: "vote", yes: true });
  }
  // A question may be told again while others answer; after a cut ("look") the answer may be lost.
  if (ask && (ask.id !== answered || message.type === "look")) {
    answered = ask.id;
    const rated = ask.moves.map(({ number, move }) => ({ number, value: gain(move, actor) + Math.random() / 2 }));
    const best = rated.reduce((a, b) => (b.value > a.value ? b : a));
    send({ type: "move", ask: ask.id, move: best.number });
  }
}
