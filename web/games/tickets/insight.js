// What the engine says of the position. While it is being asked anew, what it said last stands, so that
// nothing jumps.

/** @typedef {import('../face').Scene} Scene */

/** @param {Scene} scene @returns {any} null if it has said nothing of this game yet */
export function insightOf({ insight, notes, view, still }) {
  if (still || view.turns === 0) return insight;
  if (insight) notes.insight = insight;
  return insight ?? notes.insight ?? null;
}
