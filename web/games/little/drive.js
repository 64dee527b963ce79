// Moves being made: a car drives along its way, and what it brings flies up where it stops.

import { h, patch } from '../../lib/dom.js';
import { emblem } from '../../lib/pieces.js';
import { signed } from '../../lib/words.js';

/** @typedef {import('./layout.js').Spot} Spot */

const LONGEST = 400;

/**
 * What stays as it is until another view is drawn.
 * @type {{ view: any, car: string, animation: Animation } | null}
 */
let held = null;

/** The car that drives, or drove last: it is drawn above the others. */
export function driving() {
  return held?.car ?? null;
}

/** A view is drawn: if it is another, the car is now where it drove to. @param {any} view */
export function settled(view) {
  if (held === null || held.view === view) return;
  held.animation.cancel();
  held = null;
}

/**
 * @param {Element} board @param {string} car @param {Spot[]} way @param {number} step of the board
 * @param {any} view before the move @param {number} pace
 */
export async function drive(board, car, way, step, view, pace) {
  const element = board.querySelector(`[data-car="${car}"]`);
  if (!element) return;
  held?.animation.cancel();
  element.parentNode?.append(element);
  let length = 0;
  let angle = way[0].angle;
  const places = way.map((spot, i) => {
    if (i > 0) length += Math.hypot(spot.x - way[i - 1].x, spot.y - way[i - 1].y);
    // The shorter way round: a car does not spin.
    angle += Math.atan2(Math.sin(spot.angle - angle), Math.cos(spot.angle - angle));
    return { ...spot, angle, length };
  });
  const frames = places.map((spot) => ({
    transform: `translate(${spot.x}px, ${spot.y}px) rotate(${spot.angle}rad)`,
    offset: length > 0 ? spot.length / length : undefined,
  }));
  const duration = pace * Math.min(LONGEST, 160 + 45 * (length / step));
  const animation = element.animate(frames,
    { duration, easing: 'cubic-bezier(0.3, 0, 0.2, 1)', fill: 'forwards' });
  held = { view, car, animation };
  await animation.finished.catch(() => {});
}

/**
 * Points fly up from a place of the board; nobody waits for them.
 * @param {Element} board @param {{ x: number, y: number }} place
 * @param {{ seat: number, points: number }[]} changes @param {number} pace
 */
export function fly(board, place, changes, pace) {
  const pane = board.querySelector('.little-board');
  if (!pane || changes.length === 0) return;
  const element = document.createElement('div');
  element.className = 'little-fly';
  element.setAttribute('aria-hidden', 'true');
  patch(element, changes.map(({ seat, points }) =>
    h('span', { class: points < 0 ? 'loss' : 'gain' }, emblem(seat), signed(points))));
  pane.append(element);
  const half = element.offsetWidth / 2;
  element.style.setProperty('left',
    `${Math.min(Math.max(place.x, half + 4), pane.clientWidth - half - 4)}px`);
  element.style.setProperty('top', `${Math.max(place.y, 56)}px`);
  element.animate([
    { opacity: 0, transform: 'translate(-50%, -20%) scale(0.7)' },
    { opacity: 1, transform: 'translate(-50%, -100%) scale(1.08)', offset: 0.2 },
    { opacity: 1, transform: 'translate(-50%, -125%) scale(1)', offset: 0.8 },
    { opacity: 0, transform: 'translate(-50%, -170%) scale(1)' },
  ], { duration: 1100 * pace, easing: 'ease-out' }).finished.catch(() => {}).then(() => element.remove());
}
