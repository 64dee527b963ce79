// Moves being made: a car drives along its way, and what it brings flies up where it stops.

import { signed } from '../../lib/words.js';

/**
 * @typedef {import('../face').Position} Position
 * @typedef {import('./layout.js').Spot} Spot
 */

const LONGEST = 400;

/** What stays as it is until the position after the move is drawn. @type {{ position: Position, car: string, animation: Animation } | null} */
let held = null;

/** The car that drives, or drove last: it is drawn above the others. */
export function driving() {
  return held?.car ?? null;
}

/** Another position is drawn: where the car drove to is now where it is. @param {Position} position */
export function settled(position) {
  if (held === null || held.position === position) return;
  held.animation.cancel();
  held = null;
}

/** @param {Element} board @param {string} car @param {Spot[]} way @param {number} step of the board @param {Position} position before the move @param {number} pace */
export async function drive(board, car, way, step, position, pace) {
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
  const animation = element.animate(frames, { duration, easing: 'cubic-bezier(0.3, 0, 0.2, 1)', fill: 'forwards' });
  held = { position, car, animation };
  await animation.finished.catch(() => {});
}

/** Points fly up from a place of the board; nobody waits for them. @param {Element} board @param {{ x: number, y: number }} place @param {{ seat: number, points: number }[]} changes @param {number} pace */
export function fly(board, place, changes, pace) {
  const pane = board.querySelector('.little-board');
  changes.forEach(({ seat, points }, index) => {
    const element = document.createElement('span');
    element.className = `little-fly ${points < 0 ? 'loss' : 'gain'}`;
    element.setAttribute('aria-hidden', 'true');
    element.textContent = signed(points);
    element.style.setProperty('left', `${place.x + (index - (changes.length - 1) / 2) * 38}px`);
    element.style.setProperty('top', `${place.y}px`);
    element.style.setProperty('--whose', `var(--seat-${seat})`);
    pane?.append(element);
    element.animate([
      { opacity: 0, transform: 'translate(-50%, -20%) scale(0.7)' },
      { opacity: 1, transform: 'translate(-50%, -90%) scale(1.1)', offset: 0.2 },
      { opacity: 1, transform: 'translate(-50%, -120%) scale(1)', offset: 0.75 },
      { opacity: 0, transform: 'translate(-50%, -180%) scale(1)' },
    ], { duration: 900 * pace, easing: 'ease-out' }).finished.catch(() => {}).then(() => element.remove());
  });
}
