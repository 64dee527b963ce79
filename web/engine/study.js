// What the engine knows about a position that the page was told: hints with reasons, and what a seat should know
// of its own chances. The page knows views alone, and so does this: a game is made from the view. And games that are
// over, to be shown again.

import { CHANCE, checkShuffle, NOBODY, OVER } from '../piazza.mjs';
import { askInTime, botOf } from './budget.js';

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
    const at = seat ?? NOBODY;
    game.fromView(at, view);
    return use(game, at);
  } finally {
    game.close();
  }
}

/** What a bot would do here, and why. @param {Piazza} piazza @param {Position & { bot: string }} args */
export function hint(piazza, args) {
  return withGame(piazza, args, (game) => {
    askInTime(args.terms.game, botOf(piazza, args.terms.game, args.bot), (nodes) => game.ask(args.bot, nodes));
    return game.answer();
  });
}

/** @param {Piazza} piazza @param {Position} args */
export function insight(piazza, args) {
  return withGame(piazza, args, (game, seat) => game.insight(seat));
}

/** The position in sentences (docs/notation.md), for lib/told.js. @param {Piazza} piazza @param {Position} args */
export function tell(piazza, args) {
  return withGame(piazza, args, (game, seat) => game.tell(seat));
}

/** What it takes and brings to do these things, in games with plans. @param {Piazza} piazza @param {Position & { things: number[] }} args */
export function plan(piazza, args) {
  return withGame(piazza, args, (game, seat) => game.plan(seat, args.things));
}

/**
 * A whole game to be shown again, from a seat, from an onlooker's place (null) or with open hands.
 * @param {Piazza} piazza @param {{ record: string, seat: number | null | 'open' }} args
 * @returns {Replay}
 *
 * @typedef {object} Replay
 * @property {any} facts what the record says besides the moves (ffi.h, pz_ffi_facts)
 * @property {any[]} steps the moves: by, turn, text, move, points
 * @property {any[]} views before the first move and after each
 * @property {(number | 'chance' | null)[]} actors whose move it is there
 * @property {{ points: number[], winners: number[] }} result
 * @property {any} sheet
 * @property {boolean} over
 */
export function replay(piazza, { record, seat }) {
  const game = piazza.open();
  try {
    game.recordRead(record);
    const facts = game.facts();
    const moves = game.made();
    const steps = game.steps(seat === 'open' ? CHANCE : seat ?? NOBODY);
    const result = game.result();
    const sheet = game.sheet();
    const over = game.stage === OVER;
    const look = () => (seat === 'open' ? game.openView() : game.view(seat ?? NOBODY));
    const whose = () => (game.actor === CHANCE ? 'chance' : game.actor === NOBODY ? null : game.actor);
    game.back(0);
    const views = [look()];
    const actors = [whose()];
    for (const move of moves) {
      game.apply(move);
      views.push(look());
      actors.push(whose());
    }
    return { facts, steps, views, actors, result, sheet, over };
  } finally {
    game.close();
  }
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

/** Were the dice and cards those of the seed? By the browser's own cryptography (docs/shuffles.md). @param {Piazza} piazza @param {{ record: string }} args @returns {Promise<import('../piazza.mjs').Checked>} */
export async function checkDraws(piazza, { record }) {
  const game = piazza.open();
  try {
    game.recordRead(record);
    return await checkShuffle(game.facts(), game.draws());
  } finally {
    game.close();
  }
}
