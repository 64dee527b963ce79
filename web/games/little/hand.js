// Below the board: the cup and the dice, whose car each one moves, and what the move in view brings
// everybody.

import { h } from '../../lib/dom.js';
import { colourName, emblem } from '../../lib/pieces.js';
import { list, signed, t, tn } from '../../lib/words.js';
import { pace } from '../../table/director.js';
import { atOnce, carInView, choicesOf, listeners, look, moveInView, playWay, setLook } from './choice.js';
import { outcome, owners, way, wayName } from './sentences.js';
import { cupPicture, diePicture, emptyDie } from './things.js';

/**
 * @typedef {import('../face').Scene} Scene
 * @typedef {import('../face').Choice} Choice
 * @typedef {import('../face').Move} Move
 * @typedef {import('../../lib/dom.js').Child} Child
 */

/** @param {Scene} scene @returns {Child} */
export function hand(scene) {
  const { view } = scene;
  const cars = Object.keys(view.owners);
  return h('div', { class: `little-hand cars-${cars.length}` },
    h('div', {
      class: 'little-tray', role: 'group', 'aria-label': t('Dice'),
      onkeydown: (/** @type {KeyboardEvent} */ event) => keys(event, scene),
    },
      cupPicture(),
      cars.map((car) => die(scene, car))),
    preview(scene));
}

/**
 * Arrow keys walk along the dice, Escape puts a chosen one back.
 * @param {KeyboardEvent} event @param {Scene} scene
 */
function keys(event, scene) {
  if (event.key === 'Escape' && look(scene).chosen) setLook(scene, { chosen: null, move: null });
  const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (!by) return;
  const dice = [.../** @type {Element} */ (event.currentTarget).querySelectorAll('[data-die]')];
  const at = dice.indexOf(/** @type {Element} */ (document.activeElement));
  const next = /** @type {HTMLElement | undefined} */ (dice[(at + by + dice.length) % dice.length]);
  next?.focus();
  event.preventDefault();
}

/** @param {Scene} scene @param {string} car @returns {Child} */
function die(scene, car) {
  const { view } = scene;
  const inCup = car in view.cup;
  const value = view.cup[car] ?? null;
  const choices = choicesOf(scene, car);
  const once = atOnce(scene, car);
  const { chosen } = look(scene);
  const all = choices.map(({ move }) => mine(scene, move));
  const brings = Math.max(...all) > 0 ? Math.max(...all) : Math.min(...all);
  return h('div', { key: car, class: `little-stall ${carInView(scene) === car ? 'inview' : ''}` },
    h('button', {
      type: 'button', 'data-die': car, 'data-move': once?.number, class: `little-die ${inCup ? '' : 'out'}`,
      'aria-disabled': choices.length === 0, 'aria-pressed': choices.length > 1 ? chosen === car : undefined,
      'aria-label': dieLabel(scene, car, choices), ...listeners(scene, car),
    },
    // A new turn is a new picture, so that the die is seen rolling.
    inCup ? diePicture(car, value, {
      key: `${view.turns} ${value}`, class: `little-die-picture ${pace() > 0 ? 'rolled' : ''}`,
    }) : emptyDie(car)),
    choices.length > 0 && brings !== 0
      && h('span', { class: `little-mine ${brings > 0 ? 'gain' : 'loss'}`, 'aria-hidden': 'true' },
        signed(brings)),
    h('span', { class: 'little-whose', 'aria-hidden': 'true' },
      view.owners[car].map((/** @type {number} */ seat) => emblem(seat))));
}

/** What a move brings the person. @param {Scene} scene @param {any} move @returns {number} */
function mine(scene, move) {
  return scene.seat === null ? 0 : move.points[scene.seat];
}

/** @param {Scene} scene @param {string} car @param {Choice[]} choices */
function dieLabel(scene, car, choices) {
  const gaps = { colour: colourName(car), die: scene.view.cup[car] ?? 0, names: list(owners(car, scene)) };
  if (!(car in scene.view.cup)) return t('The {colour} die of {names} is out of this round.', gaps);
  if (scene.view.cup[car] === null) return t('The {colour} die of {names} is not rolled yet.', gaps);
  const first = t('The {colour} die of {names} shows {die}.', gaps);
  if (choices.length > 1) return `${first} ${t('It has several ways.')}`;
  return [first, ...(choices.length ? [way(choices[0].move), ...outcome(choices[0].move, scene)] : [])]
    .join(' ');
}

/** @param {Scene} scene @returns {Child} */
function preview(scene) {
  const { view } = scene;
  const move = moveInView(scene);
  const car = carInView(scene);
  const choices = car !== null && look(scene).chosen === car && !scene.pointed ? choicesOf(scene, car) : [];
  const buttons = choices.length > 0 && h('div', {
    key: 'ways', class: 'little-ways', role: 'group', 'aria-label': t('Ways of this car'),
  },
    choices.map((choice, index) => {
      const name = choices.length === 1 ? t('Drive') : wayName(choice.move);
      const gain = mine(scene, choice.move);
      const change = choices.length > 1 && gain !== 0 ? signed(gain) : '';
      return h('button', {
        key: choice.number, type: 'button', 'data-move': choice.number,
        class: choices.length === 1 ? 'primary' : '',
        ref: index === 0 && choices.length > 1 ? focusIfKeyboard : undefined,
        'aria-label': [change ? `${name} ${change}.` : `${name}.`, way(choice.move), ...outcome(choice.move, scene)].join(' '),
        onclick: () => playWay(scene, choice),
        onpointerenter: () => setLook(scene, { move: choice.number }),
        onpointerleave: () => setLook(scene, { move: null }),
        onfocus: () => look(scene).move !== choice.number && setLook(scene, { move: choice.number }),
      }, name, change && h('small', { class: gain < 0 ? 'loss' : 'gain' }, ` ${change}`));
    }));
  if (move) return h('div', { class: 'little-preview' }, told(scene, move), buttons);
  const says = (/** @type {Child[]} */ ...words) => h('div', { key: 'says', class: 'little-says' }, ...words);
  if (choices.length > 0) {
    return h('div', { class: 'little-preview' },
      says(t('Choose where the {colour} car goes.', { colour: colourName(car ?? '') })), buttons);
  }
  if (scene.position.result) return h('div', { class: 'little-preview' }, says(t('The game is over.')));
  return h('div', { class: 'little-preview' }, says(
    h('p', null, tn('The money pays {n} point next.', 'The money pays {n} points next.', view.money)),
    h('p', null, tn('The police take {n} point next.', 'The police take {n} points next.', -view.police))));
}

/** A move, and what everybody gets. @param {Scene} scene @param {Move} move @returns {Child} */
function told(scene, move) {
  /** @type {number[]} */
  const points = move.points ?? [];
  return h('div', { key: 'says', class: 'little-says' },
    h('p', null, way(move), move.ends && h('strong', null, ` ${t('That ends the game.')}`)),
    points.some((each) => each !== 0)
      ? h('ul', { class: 'little-effects', 'aria-label': t('What everybody gets') },
        points.map((each, seat) =>
        each !== 0 && h('li', { key: seat, class: each > 0 ? 'gain' : 'loss' },
          emblem(seat), h('span', { class: 'name' }, scene.name(seat)), h('b', null, signed(each)))))
      : h('p', { class: 'faint' }, t('Nobody’s points change.')));
}

/** Who chose a die by a key goes on with the keys. @param {HTMLElement} element */
function focusIfKeyboard(element) {
  requestAnimationFrame(() => {
    if (document.activeElement?.matches('[data-die]:focus-visible, [data-car]:focus-visible')) element.focus();
  });
}
