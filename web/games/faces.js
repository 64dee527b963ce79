// The games of the page, and the only list of them: each says in its own folder what the page tells of it.

import { game as bella } from './bella/about.js';
import { game as little } from './little/about.js';
import { game as tickets } from './tickets/about.js';

/** @typedef {import('./face').Face} Face */

/** In the order in which the home shows them. */
export const GAMES = [tickets, bella, little];

/**
 * A server may have games, by plug-ins, for which the page has no face.
 * @param {string} id
 * @returns {{ id: string, title: string, face: (() => Promise<{ face: Face }>) | null }}
 */
export function gameOf(id) {
  return GAMES.find((each) => each.id === id) ?? { id, title: id, face: null };
}
