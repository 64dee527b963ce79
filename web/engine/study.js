// What the engine knows about a position that the page was told: hints with reasons, and what a seat should know
// of its own chances. The page knows views alone, and so does this: a game is made from the view.

import { CHANCE } from '../piazza.mjs';

/**
 * @typedef {import('../piazza.mjs').Piazza} Piazza
 * @typedef {import('../piazza.mjs').Game} Game
 *
 * @typedef {object} Position
 * @property {any} terms of the table
 * @property {number | null} seat whose view it is
 * @property {any} view
 */

/** @template T @param {Piazza} piazza @param {Position} position @param {(game: Game, seat: number) => T} use @returns {T} */
function withGame(piazza, { terms, seat, view }, use) {
  const game = piazza.open();
  try {
    game.setup(terms.game, terms.players);
    for (const [key, value] of Object.entries(terms.options)) {
      if (value !== null) game.set(key, String(value));
    }
    const at = seat ?? -2;
    game.see(at, view, '1');
    return use(game, at);
  } finally {
    game.close();
  }
}

/** What a bot would do here, and why. @param {Piazza} piazza @param {Position & { bot: string }} args */
export function hint(piazza, args) {
  return withGame(piazza, args, (game) => {
    game.ask(args.bot);
    return game.answer();
  });
}

/** @param {Piazza} piazza @param {Position} args */
export function insight(piazza, args) {
  return withGame(piazza, args, (game, seat) => game.insight(seat));
}

/** What building these tracks would take and bring (Ticket to Ride). @param {Piazza} piazza @param {Position & { tracks: number[] }} args */
export function plan(piazza, args) {
  return withGame(piazza, args, (game, seat) => game.plan(seat, args.tracks));
}

/** The points over the course of a recorded game: as they stood at its start and after each move of a player. @param {Piazza} piazza @param {{ record: string }} args @returns {{ turn: number, points: number[] }[]} */
export function course(piazza, { record }) {
  const game = piazza.open();
  try {
    game.recordRead(record);
    const made = game.made();
    game.back(0);
    const points = [{ turn: 0, points: game.result().points }];
    for (const move of made) {
      const chance = game.actor === CHANCE;
      game.apply(move);
      const now = { turn: game.turns, points: game.result().points };
      // What chance brings belongs to the move before it.
      if (chance) points[points.length - 1] = { ...now, turn: points[points.length - 1].turn };
      else points.push(now);
    }
    return points;
  } finally {
    game.close();
  }
}
