// The sheet at the bottom of a phone: three heights, by dragging its handle, by tapping it, or by the arrow
// keys.

import { t } from '../lib/words.js';

const HEIGHTS = /** @type {const} */ (['low', 'half', 'full']);
// How far a finger may move and still tap, in pixels.
const TAP = 6;

export class Sheet {
  handle = document.createElement('button');
  #root;
  #dock;
  #height = 1;

  /** @param {HTMLElement} root whose data-sheet says the height @param {HTMLElement} dock what is pulled */
  constructor(root, dock) {
    this.#root = root;
    this.#dock = dock;
    this.handle.type = 'button';
    this.handle.className = 'handle';
    this.handle.append(document.createElement('span'));
    this.handle.onkeydown = (event) => {
      if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
      this.#set(this.#height + (event.key === 'ArrowUp' ? 1 : -1));
      event.preventDefault();
    };
    this.handle.onpointerdown = (event) => this.#pull(event);
    // Keys and screen readers click; a finger that taps is seen in #pull.
    this.handle.onclick = (event) => {
      if (event.detail === 0) this.#set((this.#height + 1) % 3);
    };
    this.#set(1);
  }

  /** In the language of the page. */
  label() {
    this.handle.setAttribute('aria-label',
      [t('Your hand: low. Make it larger.'), t('Your hand: half. Make it larger.'),
      t('Your hand: full. Make it smaller.')][this.#height]);
  }

  /** @param {number} height */
  #set(height) {
    this.#height = Math.max(0, Math.min(2, height));
    this.#root.dataset.sheet = HEIGHTS[this.#height];
    this.label();
  }

  /** @param {PointerEvent} down */
  #pull(down) {
    if (down.button !== 0) return;
    const { handle } = this;
    const dock = this.#dock;
    const from = dock.getBoundingClientRect().height;
    const start = performance.now();
    let moved = 0;
    handle.setPointerCapture(down.pointerId);
    const move = (/** @type {PointerEvent} */ event) => {
      moved = down.clientY - event.clientY;
      if (Math.abs(moved) < TAP) return;
      dock.classList.add('pulled');
      const height = Math.max(64, Math.min(from + moved, window.innerHeight - 48));
      dock.style.setProperty('height', `${height}px`);
    };
    const end = () => {
      handle.removeEventListener('pointermove', move);
      handle.removeEventListener('pointerup', end);
      handle.removeEventListener('pointercancel', end);
      const height = dock.getBoundingClientRect().height / window.innerHeight;
      dock.classList.remove('pulled');
      dock.style.removeProperty('height');
      if (Math.abs(moved) < TAP) {
        this.#set(this.#height === 2 ? 0 : this.#height + 1);
        return;
      }
      // A quick flick goes one further, a slow pull to where it ends.
      const quick = performance.now() - start < 250;
      if (quick) this.#set(this.#height + Math.sign(moved));
      else this.#set(height < 0.27 ? 0 : height < 0.68 ? 1 : 2);
    };
    handle.addEventListener('pointermove', move);
    handle.addEventListener('pointerup', end);
    handle.addEventListener('pointercancel', end);
  }
}
