// What the person is looking at: a die that is pointed at or chosen, and the moves that it allows.

import { drives } from './sentences.js';

/**
 * @typedef {import('../face').Scene} Scene
 * @typedef {import('../face').Choice} Choice
 * @typedef {import('../face').Move} Move
 * @typedef {{ at: number, over: string | null, chosen: string | null, move: number | null }} Look
 */

const NO_HOVER = matchMedia('(hover: none)');

/** The notes of another position say nothing about this one. @param {Scene} scene @returns {Look} */
export function look({ notes, position }) {
  const kept = notes.little;
  return kept?.at === position.moves ? kept : { at: position.moves, over: null, chosen: null, move: null };
}

/** @param {Scene} scene @param {Partial<Look>} changes */
export function setLook(scene, changes) {
  scene.note({ little: { ...look(scene), ...changes } });
}

/** @param {Scene} scene @param {string | null} car @returns {Choice[]} */
export function choicesOf(scene, car) {
  return scene.choices.filter(({ move }) => move.car === car);
}

/**
 * A move of the log or of a hint, unless the person points at a die.
 * @param {Scene} scene
 * @returns {Move | null}
 */
function pointedOut(scene) {
  return drives(scene.pointed) && choicesOf(scene, look(scene).over).length === 0 ? scene.pointed : null;
}

/** The car whose ways are shown. @param {Scene} scene @returns {string | null} */
export function carInView(scene) {
  const pointed = pointedOut(scene);
  if (pointed) return pointed.car;
  const { over, chosen } = look(scene);
  const car = over ?? chosen;
  return choicesOf(scene, car).length > 0 ? car : null;
}

/** The moves that are drawn. @param {Scene} scene @returns {Move[]} */
export function movesInView(scene) {
  const pointed = pointedOut(scene);
  return pointed ? [pointed] : choicesOf(scene, carInView(scene)).map(({ move }) => move);
}

/**
 * The choice that a move in view stands for, if it can be made now.
 * @param {Scene} scene @param {Move} move
 * @returns {Choice | undefined}
 */
export function choiceFor(scene, move) {
  const members = ['kind', 'car', 'die', 'from', 'to', 'end'];
  return scene.choices.find((each) => members.every((key) => each.move[key] === move[key]));
}

/** The one move whose outcome is told, if it is clear which. @param {Scene} scene @returns {Move | null} */
export function moveInView(scene) {
  const moves = movesInView(scene);
  if (moves.length === 1) return moves[0];
  const { move } = look(scene);
  return scene.choices.find(({ number, move: { car } }) => number === move && car === carInView(scene))?.move
    ?? null;
}

/**
 * Would a press on a die or car make this move at once? With a finger, the first press shows it.
 * @param {Scene} scene @param {string} car
 * @returns {Choice | null}
 */
export function atOnce(scene, car) {
  const choices = choicesOf(scene, car);
  return choices.length === 1 && (!NO_HOVER.matches || look(scene).chosen === car) ? choices[0] : null;
}

/** A die or its car is pressed. @param {Scene} scene @param {string} car @param {Event} event */
function press(scene, car, event) {
  const choices = choicesOf(scene, car);
  const touched = /** @type {PointerEvent} */ (event).pointerType === 'touch';
  const again = look(scene).chosen === car;
  if (choices.length === 1 && (again || (!touched && !NO_HOVER.matches))) {
    scene.play(choices[0]);
  } else if (choices.length > 0) {
    setLook(scene, { chosen: again && choices.length > 1 ? null : car, move: null });
  }
}

/**
 * One of the ways of a car is chosen: it goes away with the question, and the die keeps the focus for the
 * next turn.
 * @param {Scene} scene @param {Choice} choice
 */
export function playWay(scene, choice) {
  if (document.activeElement?.matches('[data-move]')) {
    /** @type {HTMLElement | null} */ (document.querySelector(`[data-die="${choice.move.car}"]`))?.focus();
  }
  scene.play(choice);
}

/**
 * Listeners of an element that stands for a die or a car: pointing at it shows, pressing it drives.
 * @param {Scene} scene @param {string} car
 */
export function listeners(scene, car) {
  if (choicesOf(scene, car).length === 0) return {};
  const over = (/** @type {string | null} */ value) => () => {
    if (look(scene).over !== value) setLook(scene, { over: value });
  };
  return {
    onclick: (/** @type {Event} */ event) => press(scene, car, event),
    onpointerenter: (/** @type {PointerEvent} */ event) => event.pointerType !== 'touch' && over(car)(),
    onpointerleave: (/** @type {PointerEvent} */ event) => event.pointerType !== 'touch' && over(null)(),
    onfocus: (/** @type {FocusEvent} */ { currentTarget }) =>
      /** @type {Element} */ (currentTarget).matches(':focus-visible') && over(car)(),
    onblur: over(null),
  };
}
