// Below the board: the cup and the dice, whose car each one moves, and what the move in view brings everybody.

import { h, svg } from '../../lib/dom.js';
import { colourName, emblem } from '../../lib/pieces.js';
import { list, number, signed, t } from '../../lib/words.js';
import { pace } from '../../table/director.js';
import { atOnce, carInView, choicesOf, listeners, look, moveInView, setLook } from './choice.js';
import { circleName, outcome, owners, way, wayName } from './sentences.js';
import { carPicture, cupPicture, diePicture, emptyDie } from './things.js';

/**
 * @typedef {import('../face').Scene} Scene
 * @typedef {import('../face').Choice} Choice
 * @typedef {import('../../lib/dom.js').Child} Child
 */

/** @param {Scene} scene @returns {Child} */
export function hand(scene) {
  const { view } = scene;
  if (scene.position.result) return null;
  const cars = Object.keys(view.owners);
  return h('div', { class: `little-hand cars-${cars.length}` },
    h('div', { class: 'little-tray', role: 'group', 'aria-label': t('Dice'), onkeydown: (/** @type {KeyboardEvent} */ event) => keys(event, scene) },
      cupPicture(),
      cars.map((car) => die(scene, car))),
    preview(scene));
}

/** Arrow keys walk along the dice, Escape puts a chosen one back. @param {KeyboardEvent} event @param {Scene} scene */
function keys(event, scene) {
  if (event.key === 'Escape' && look(scene).chosen) setLook(scene, { chosen: null, move: null });
  const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (!by) return;
  const dice = [.../** @type {Element} */ (event.currentTarget).querySelectorAll('button:not(:disabled)')];
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
  const best = Math.max(...choices.map(({ move }) => mine(scene, move)));
  const worst = Math.min(...choices.map(({ move }) => mine(scene, move)));
  return h('div', { key: car, class: `little-stall ${carInView(scene) === car ? 'inview' : ''}` },
    h('button', {
      type: 'button', 'data-die': car, 'data-move': once?.number, class: `little-die ${inCup ? '' : 'out'}`,
      disabled: choices.length === 0, 'aria-pressed': choices.length > 1 ? chosen === car : undefined,
      'aria-label': dieLabel(scene, car, choices), ...listeners(scene, car),
    },
    // A new turn is a new picture, so that the die is seen rolling.
    inCup ? diePicture(car, value, { key: `${view.turns} ${value}`, class: `little-die-picture ${pace() > 0 ? 'rolled' : ''}` }) : emptyDie(),
    choices.length > 0 && (best !== 0 || worst !== 0) && h('span', { class: `little-mine ${best > 0 ? 'gain' : 'loss'}`, 'aria-hidden': 'true' },
      signed(best > 0 ? best : worst))),
    h('span', { class: 'little-whose', 'aria-hidden': 'true' },
      svg('svg', { class: 'little-mini', viewBox: '-27 -14 54 28' }, carPicture(car, 50, 0, [])),
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
  return [first, ...(choices.length ? [way(choices[0].move), ...outcome(choices[0].move, scene)] : [])].join(' ');
}

/** @param {Scene} scene @returns {Child} */
function preview(scene) {
  const { view } = scene;
  const move = moveInView(scene);
  const car = carInView(scene);
  const choices = car !== null && look(scene).chosen === car && !scene.pointed ? choicesOf(scene, car) : [];
  const buttons = choices.length > 0 && h('div', { class: 'little-ways', role: 'group', 'aria-label': t('Ways of this car') },
    choices.map((choice, index) => h('button', {
      key: choice.number, type: 'button', 'data-move': choice.number, class: choices.length === 1 ? 'primary' : '',
      ref: index === 0 && choices.length > 1 ? focusIfKeyboard : undefined,
      'aria-label': [way(choice.move), ...outcome(choice.move, scene)].join(' '),
      onclick: () => scene.play(choice),
      onpointerenter: () => setLook(scene, { move: choice.number }), onpointerleave: () => setLook(scene, { move: null }),
      onfocus: () => look(scene).move !== choice.number && setLook(scene, { move: choice.number }),
    }, choices.length === 1 ? t('Drive') : wayName(choice.move), choice.move.points.some((/** @type {number} */ points) => points) && scene.seat !== null
      && h('small', { class: mine(scene, choice.move) < 0 ? 'loss' : 'gain' }, ` ${signed(mine(scene, choice.move))}`))));
  if (move) {
    return h('div', { class: 'little-preview' },
      h('p', { class: 'little-says' }, way(move), move.ends && h('strong', null, ` ${t('That ends the game.')}`)),
      h('ul', { class: 'little-effects', 'aria-label': t('What everybody gets') }, move.points.map((/** @type {number} */ points, /** @type {number} */ seat) => h('li', {
        key: seat, class: points > 0 ? 'gain' : points < 0 ? 'loss' : 'none',
      }, emblem(seat), h('span', { class: 'name' }, scene.name(seat)), h('b', null, signed(points))))),
      buttons);
  }
  if (choices.length > 0) {
    return h('div', { class: 'little-preview' },
      h('p', { class: 'little-says' }, t('Choose where the {colour} car goes.', { colour: colourName(car ?? '') })), buttons);
  }
  return h('div', { class: 'little-preview' },
    h('p', { class: 'little-says' }, t('Money pays {n} next, at circle {circle}.', { n: number(view.money), circle: circleName(view.money) })),
    h('p', { class: 'little-says' }, t('The police take {n} next, at circle {circle}.', { n: number(-view.police), circle: circleName(view.police) })));
}

/** Who chose a die by a key goes on with the keys. @param {HTMLElement} element */
function focusIfKeyboard(element) {
  requestAnimationFrame(() => {
    if (document.activeElement?.matches('[data-die]:focus-visible, [data-car]:focus-visible')) element.focus();
  });
}
