// Shows what happened, move by move, before it is the person's turn: a queue of steps, each animated by the
// face and then drawn. It never lags behind for long: what has waited for more than a second is only drawn.

import { setting } from '../lib/settings.js';

/** @typedef {import('./model.js').Step} Step */

const PACES = /** @type {const} */ ({ off: 0, fast: 0.5, normal: 1, slow: 2 });
const LONGEST_WAIT = 1000;
// No animation is waited for longer than that, so that a picture never holds up the game.
const LONGEST_SHOW = 1500;

/** @param {number} time */
function pause(time) {
  return new Promise((resolve) => setTimeout(resolve, time));
}

/** The factor for durations; 0 for none. */
export function pace() {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches || document.hidden) return 0;
  return PACES[/** @type {keyof typeof PACES} */ (setting('speed'))] ?? 1;
}

const PAUSES = /** @type {const} */ ({ off: 150, fast: 350, normal: 700, slow: 1400 });

/** How long a bot of this browser waits before it moves. */
export function botPause() {
  return PAUSES[/** @type {keyof typeof PAUSES} */ (setting('speed'))] ?? PAUSES.normal;
}

export class Director {
  /** @type {{ step: Step, since: number }[]} */
  #queue = [];
  #busy = false;
  // Raised when the page turns to somebody else: what was being shown to the person before no longer counts.
  #generation = 0;
  #show;
  #draw;

  /**
   * @param {(made: import('../games/face').Made, step: Step, pace: number) => Promise<void>} show animates a move
   * @param {(step: Step) => void} draw draws the position after a step
   */
  constructor(show, draw) {
    this.#show = show;
    this.#draw = draw;
  }

  /** Is there something that is not yet drawn? */
  get busy() {
    return this.#busy;
  }

  /** @param {Step} step */
  add(step) {
    this.#queue.push({ step, since: performance.now() });
    if (!this.#busy) this.#run();
  }

  /** Drops what waits: the page shows something else. */
  clear() {
    this.#queue = [];
    this.#busy = false;
    this.#generation++;
  }

  async #run() {
    const generation = this.#generation;
    this.#busy = true;
    for (let next = this.#queue.shift(); next; next = this.#queue.shift()) {
      const { step, since } = next;
      for (const made of step.made) {
        const factor = pace();
        const late = performance.now() - since > LONGEST_WAIT * Math.max(1, factor);
        if (factor === 0 || late || step.before === null) break;
        try {
          await Promise.race([this.#show(made, step, factor), pause(LONGEST_SHOW * factor)]);
        } catch (error) {
          // An animation is only a picture of what happened; what counts is drawn next.
          console.error(error);
        }
        if (generation !== this.#generation) return;
      }
      this.#draw(step);
    }
    this.#busy = false;
  }
}
