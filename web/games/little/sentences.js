// What happens, in sentences.

import { colourName } from '../../lib/pieces.js';
import { list, number, signed, t } from '../../lib/words.js';

/**
 * @typedef {import('../face').Scene} Scene
 * @typedef {import('../face').Move} Move
 * @typedef {import('../face').Made} Made
 */

/** Is it a move of a car? @param {Move | null | undefined} move */
export function drives(move) {
  return move?.kind === 'drive' || move?.kind === 'leave' || move?.kind === 'enter';
}

/** The number of a circle: 3, −2. @param {number} circle */
export function circleName(circle) {
  return circle < 0 ? `−${number(-circle)}` : number(circle);
}

/** @param {number} seat @param {Scene} scene */
function nameOrYou(seat, scene) {
  return seat === scene.seat ? t('you') : scene.name(seat);
}

/** What a move brings: whom the markers reach, the points of everybody, the end. @param {Move} move @param {Scene} scene @returns {string[]} */
export function outcome(move, scene) {
  const sentences = (move.scored ?? []).map((/** @type {any} */ { car, circle }) => (circle > 0
    ? t('The money on circle {circle} goes to the {colour} car.', { circle, colour: colourName(car) })
    : t('The police on circle {circle} stop the {colour} car.', { circle: circleName(circle), colour: colourName(car) })));
  const changes = (move.points ?? []).map((/** @type {number} */ points, /** @type {number} */ seat) =>
    (points === 0 ? '' : `${nameOrYou(seat, scene)} ${signed(points)}`)).filter(Boolean);
  if (changes.length > 0) sentences.push(t('Points: {changes}.', { changes: list(changes) }));
  else if (sentences.length > 0) sentences.push(t('Nobody’s points change.'));
  if (move.ends) sentences.push(t('That ends the game.'));
  return sentences;
}

/** Where a car would stop. @param {Move} move */
export function way(move) {
  const colour = colourName(move.car);
  if (move.kind === 'leave') {
    return t('The {colour} car leaves by end {end}, to space {space}.', { colour, end: move.end, space: move.to });
  }
  if (move.kind === 'enter') return t('The {colour} car turns into the alley at end {end}.', { colour, end: move.end });
  return t('The {colour} car drives to space {space}.', { colour, space: move.to });
}

/** @param {Made} made @param {Scene} scene @returns {string | null} */
export function line({ by, move }, scene) {
  if (move.kind === 'disc') {
    return t('The disc {circle} is laid on space {space}.', { circle: circleName(move.circle), space: move.space });
  }
  if (!drives(move) || by === 'chance') return null;
  const gaps = { name: scene.name(by), colour: colourName(move.car), end: move.end ?? '', space: move.to };
  const you = by === scene.seat;
  let first = '';
  if (move.kind === 'leave') {
    first = you ? t('You drive the {colour} car out of the alley by end {end}, to space {space}.', gaps)
      : t('{name} drives the {colour} car out of the alley by end {end}, to space {space}.', gaps);
  } else if (move.kind === 'enter') {
    first = you ? t('You turn the {colour} car into the alley at end {end}.', gaps)
      : t('{name} turns the {colour} car into the alley at end {end}.', gaps);
  } else {
    first = you ? t('You drive the {colour} car to space {space}.', gaps)
      : t('{name} drives the {colour} car to space {space}.', gaps);
  }
  return [first, ...outcome(move, scene)].join(' ');
}

/** A choice as a short phrase. @param {Move} move */
export function phrase(move) {
  const gaps = { colour: colourName(move.car), end: move.end ?? '', space: move.to };
  if (move.kind === 'leave') return t('drive the {colour} car out by end {end}, to space {space}', gaps);
  if (move.kind === 'enter') return t('turn the {colour} car into the alley at end {end}', gaps);
  return t('drive the {colour} car to space {space}', gaps);
}

/** What tells the ways of one car apart, for a button. @param {Move} move */
export function wayName(move) {
  if (move.kind === 'leave') return move.end === 'A' ? t('Out by end A') : t('Out by end B');
  if (move.kind === 'enter') return move.end === 'A' ? t('Into the alley at A') : t('Into the alley at B');
  return t('Drive on');
}

/** @param {Scene} scene */
export function prompt({ choices, narrow }) {
  const cars = new Set(choices.map(({ move }) => move.car));
  if (cars.size === 1) return t('Drive the {colour} car.', { colour: colourName(choices[0].move.car) });
  return narrow ? t('Choose a die.') : t('Choose a die: the car of that colour drives.');
}

/** Who controls a car. @param {string} car @param {Scene} scene */
export function owners(car, scene) {
  return (scene.view.owners[car] ?? []).map((/** @type {number} */ seat) => scene.name(seat));
}
