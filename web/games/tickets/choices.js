// The choices of the person, sorted the way the face offers them: payments of each track, tickets that may be
// kept together, cards that may be drawn. Everything follows from the list of legal moves.

/** @typedef {import('../face').Choice} Choice */

/**
 * The payments of every track that can be claimed.
 * @param {Choice[]} choices
 * @returns {Map<number, Choice[]>}
 */
export function claims(choices) {
  const byTrack = new Map();
  for (const choice of choices) {
    if (choice.move.kind !== 'claim') continue;
    const list = byTrack.get(choice.move.track);
    if (list) list.push(choice);
    else byTrack.set(choice.move.track, [choice]);
  }
  return byTrack;
}

/**
 * The cheapest payment first: few locomotives, then few ferry cards, then of the colour of which most cards are held.
 * @param {Choice[]} payments @param {Record<string, number> | null} hand
 */
export function cheapestFirst(payments, hand) {
  const left = (/** @type {Choice} */ { move }) => (move.colour ? (hand?.[move.colour] ?? 0) - move.cards : 0);
  return [...payments].sort((a, b) => a.move.locomotives - b.move.locomotives || a.move.ferries - b.move.ferries
    || left(b) - left(a) || a.number - b.number);
}

/**
 * The choice that keeps exactly these tickets, if there is one.
 * @param {Choice[]} choices @param {Iterable<string>} tickets
 */
export function keeping(choices, tickets) {
  const wanted = [...tickets].sort().join(' ');
  return choices.find(({ move }) => move.kind === 'keep' && keptOf(move).sort().join(' ') === wanted) ?? null;
}

/** How few tickets may be kept. @param {Choice[]} choices */
export function fewestKept(choices) {
  const counts = choices.filter(({ move }) => move.kind === 'keep').map(({ move }) => move.kept.length);
  return counts.length > 0 ? Math.min(...counts) : 0;
}

/** The tickets that a move keeps. @param {import('../face').Move} move @returns {string[]} */
export function keptOf(move) {
  return move.kept.map((/** @type {any} */ each) => each.ticket);
}

/**
 * The choice that takes a card of this sort from the row; null is the deck.
 * @param {Choice[]} choices @param {string | null} sort
 */
export function drawing(choices, sort) {
  return choices.find(({ move }) => move.kind === 'draw' && move.sort === sort) ?? null;
}

/** The only choice of a kind. @param {Choice[]} choices @param {string} kind */
export function only(choices, kind) {
  return choices.find(({ move }) => move.kind === kind) ?? null;
}
