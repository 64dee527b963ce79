// Moves as they are seen: cards travel, wagons are laid one after the other. What is put on the page stays
// until the position after the move is drawn; then settle() takes it away.

import { patch } from '../../lib/dom.js';
import { signed } from '../../lib/words.js';
import { picture } from './board.js';
import { tracks } from './map.js';
import { cardFace } from './pieces.js';
import { SHAPES, wagon } from './shapes.js';

/**
 * @typedef {import('../face').Scene} Scene
 * @typedef {import('../face').Made} Made
 * @typedef {import('../face').Position} Position
 * @typedef {{ board: Element, hand: Element }} Panes
 */

const TRAVEL = 250;
const EASE = 'cubic-bezier(0.2, 0.7, 0.2, 1)';

/**
 * What lies on the page only for a move.
 * @type {{ position: Position | null, pieces: Element[], hidden: HTMLElement[] }}
 */
const stage = { position: null, pieces: [], hidden: [] };

/** Another position is drawn: what was put there for moves goes away. @param {Position} position */
export function settle(position) {
  if (stage.position === position) return;
  stage.pieces.forEach((piece) => piece.remove());
  stage.hidden.forEach((element) => element.style.removeProperty('visibility'));
  stage.pieces = [];
  stage.hidden = [];
  stage.position = null;
}

/** @param {Panes} panes @param {string} selector @returns {HTMLElement | null} */
function find({ board, hand }, selector) {
  return board.querySelector(selector) ?? hand.querySelector(selector);
}

/**
 * Where cards of a seat go.
 * @param {number} seat @param {string} sort @param {Scene} scene @param {Panes} panes
 */
function goal(seat, sort, scene, panes) {
  if (seat === scene.seat) {
    const own = find(panes, `[data-hand="${sort}"] .tk-card`) ?? find(panes, '[data-hand-area]');
    if (own) return own.getBoundingClientRect();
  }
  const person = document.querySelector(`.people li:nth-child(${seat + 1}) .emblem-icon`)?.getBoundingClientRect();
  if (person && person.width > 0) return person;
  const { left, top, width } = panes.board.getBoundingClientRect();
  return new DOMRect(left + width / 2 - 10, top - 20, 20, 14);
}

/**
 * A card travels from one place to another.
 * @param {string} sort @param {DOMRect} from @param {DOMRect} to @param {number} time @param {boolean} [stays] until the position is drawn
 */
async function fly(sort, from, to, time, stays = false) {
  const ghost = document.createElement('div');
  ghost.className = 'tk-fly';
  patch(ghost, cardFace(sort));
  Object.entries({ left: from.left, top: from.top, width: from.width, height: from.height })
    .forEach(([name, value]) => ghost.style.setProperty(name, `${value}px`));
  document.body.append(ghost);
  stage.pieces.push(ghost);
  const ratio = Math.min(1, Math.max(0.35, to.width / Math.max(from.width, 1)));
  const dx = to.left + to.width / 2 - from.left - from.width / 2;
  const dy = to.top + to.height / 2 - from.top - from.height / 2;
  await ghost.animate([{ transform: 'none' }, { transform: `translate(${dx}px, ${dy}px) scale(${ratio})` }],
    { duration: time, easing: EASE, fill: 'forwards' }).finished;
  if (!stays) ghost.remove();
}

/** @param {HTMLElement} element */
function hide(element) {
  element.style.setProperty('visibility', 'hidden');
  stage.hidden.push(element);
}

/** Wagons are put on a track, and its points rise from it. @param {Made} made @param {number} time */
async function lay({ by, move }, time) {
  const svg = picture();
  if (!svg) return;
  const make = (/** @type {string} */ tag, /** @type {Record<string, string | number>} */ attributes) => {
    const element = document.createElementNS('http://www.w3.org/2000/svg', tag);
    Object.entries(attributes).forEach(([name, value]) => element.setAttribute(name, String(value)));
    svg.append(element);
    stage.pieces.push(element);
    return element;
  };
  const { cells } = tracks[move.track];
  const each = time * 0.6;
  const laid = cells.map((at, index) => make('path', { class: `tk-wagons tk-laid seat-${by}`, d: wagon(at) })
    .animate([{ opacity: 0, transform: 'scale(1.5)' }, { opacity: 1, transform: 'none' }],
      { duration: each, delay: (time - each) * index / Math.max(1, cells.length - 1), easing: EASE,
        fill: 'backwards' })
    .finished);
  const { x, y } = SHAPES[move.track].middle;
  const sum = make('text', { class: 'tk-gain', x, y: y - 10 });
  sum.textContent = signed(move.points);
  sum.animate([{ opacity: 0, transform: 'translateY(10px)' }, { opacity: 1, transform: 'none' }],
    { duration: time, easing: EASE });
  await Promise.all(laid);
}

/**
 * Shows a move being made.
 * @param {Made} made @param {Scene} scene the position before @param {Panes} panes @param {number} pace
 */
export async function animate(made, scene, panes, pace) {
  const { by, move } = made;
  const time = TRAVEL * pace;
  const dealt = by === 'chance' && scene.view.phase === 'keep' && scene.view.turns === 0;
  if (dealt || scene.view.trains === undefined) return;
  stage.position = scene.position;
  const pile = (/** @type {string} */ name) => find(panes, `[data-draw="${name}"] .tk-card`)?.getBoundingClientRect();
  if (move.kind === 'claim') {
    await lay(made, time);
  } else if (move.kind === 'draw' && move.place !== null) {
    const slot = find(panes, `[data-row="${move.place}"]`);
    if (!slot) return;
    const from = slot.getBoundingClientRect();
    hide(slot);
    await fly(move.sort, from, goal(Number(by), move.sort, scene, panes), time);
  } else if (move.kind === 'card') {
    const from = pile('deck');
    if (!from) return;
    const slot = move.place === null ? null : find(panes, `[data-row="${move.place}"]`);
    if (slot) {
      hide(slot);
      await fly(move.sort ?? 'back', from, slot.getBoundingClientRect(), time * 0.6, true);
    } else if (move.seat !== null) {
      await fly(move.sort ?? 'back', from, goal(move.seat, move.sort ?? 'back', scene, panes), time);
    }
  } else if (move.kind === 'ferry' || move.kind === 'tickets') {
    const from = pile(move.kind);
    if (from) await fly(move.kind === 'ferry' ? 'ferry' : 'ticket', from,
      goal(Number(by), 'ferry', scene, panes), time);
  }
}
