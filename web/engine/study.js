// What the engine knows about a position that the page was told: hints with reasons, and what a seat should know
// of its own chances. The page knows views alone, and so does this: a game is made from the view.

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
