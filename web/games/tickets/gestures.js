// Zoom and pan of the map by wheel, drag, pinch, double tap and buttons. While the view moves, the picture
// that is there is moved and stretched, which costs nothing; when it rests, or its edge would be seen, it is
// drawn sharp by its viewBox. The picture is larger than its pane, so that there is something to come in from
// the sides.

import { blend, bounded, fit, reshaped, zoomed } from './view.js';

/** @typedef {import('./view.js').Box} Box */

/** The most pixels that a unit of the map may take. */
const CLOSEST = 2.4;
/** A press that moves less than this is a tap, in pixels. */
const SLIP = 8;
const DOUBLE = 300;
/** How far the picture goes on beyond each side of the pane, as a part of it. */
const BEYOND = 0.2;
/** How long the view rests before it is drawn sharp, in milliseconds. */
const REST = 160;

export class MapPane {
  /** @type {Box} */ view;
  /** @type {Box} */ whole;
  #size = { width: 1, height: 1 };
  /** @type {Map<number, { x: number, y: number }>} Where the fingers are. */
  #pointers = new Map();
  #dragged = false;
  #frame = 0;
  /** @type {Box} The view for which the picture was drawn. */
  #sharp;
  /** @type {Box | null} Where the view is gliding to. */
  #goal = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #resting;
  /** @type {{ time: number, x: number, y: number }} */
  #lastTap = { time: 0, x: 0, y: 0 };

  /**
   * @param {HTMLElement} world holds the pictures; its parent is the pane @param {Box} map
   * @param {{ tap: (event: MouseEvent) => void, moved: () => void, drawn: () => void, below: () => number }} handlers
   *   `drawn`: the picture is sharp again; `below`: how many pixels at the bottom of the pane the map leaves free
   */
  constructor(world, map, { tap, moved, drawn, below }) {
    this.world = world;
    this.map = map;
    this.moved = moved;
    this.drawn = drawn;
    this.below = below;
    this.view = { ...map };
    this.whole = { ...map };
    this.#sharp = this.view;
    for (const side of ['left', 'right', 'top', 'bottom']) world.style.setProperty(side, `${-100 * BEYOND}%`);
    new ResizeObserver(() => this.#resize()).observe(world);
    world.addEventListener('wheel', (event) => this.#wheel(event), { passive: false });
    world.addEventListener('pointerdown', (event) => this.#down(event));
    world.addEventListener('pointermove', (event) => this.#move(event));
    for (const end of ['pointerup', 'pointercancel']) {
      world.addEventListener(end, (event) => this.#pointers.delete(/** @type {PointerEvent} */ (event).pointerId));
    }
    world.addEventListener('click', (event) => {
      // The end of a drag is no tap; but a click without a pointer is one, whatever was before.
      if (this.#dragged && event.detail > 0) return;
      this.#doubleTap(event);
      tap(event);
    });
  }

  /** Pixels for a unit of the map. */
  get scale() {
    return this.#size.width / this.view.width;
  }

  /** How close one may come, as a factor of the whole. */
  get most() {
    return Math.max(1, CLOSEST * this.whole.width / this.#size.width);
  }

  /** Is all of the map seen? */
  get far() {
    return this.view.width > this.whole.width * 0.999;
  }

  /** Where an event is on the map. @param {{ clientX: number, clientY: number }} event */
  at({ clientX, clientY }) {
    const { left, top } = this.#rect();
    return { x: this.view.x + (clientX - left) / this.scale, y: this.view.y + (clientY - top) / this.scale };
  }

  /** Where a point of the map is in the pane, in pixels. @param {{ x: number, y: number }} point */
  inPane({ x, y }) {
    return { x: (x - this.view.x) * this.scale, y: (y - this.view.y) * this.scale };
  }

  /** Comes closer or goes away, about the middle of what is seen. @param {number} factor */
  zoom(factor) {
    const { x, y, width, height } = this.view;
    this.#glide(zoomed(this.view, factor, { x: x + width / 2, y: y + height / 2 }, this.whole, this.most));
  }

  /** Shows all of the map. */
  reset() {
    this.#glide(this.whole);
  }

  /** Moves the view so that a point is well inside it. @param {{ x: number, y: number }} point */
  reveal(point) {
    const { x, y, width, height } = this.view;
    const margin = 0.12;
    if (point.x > x + width * margin && point.x < x + width * (1 - margin)
      && point.y > y + height * margin && point.y < y + height * (1 - margin)) return;
    this.#glide(bounded({ ...this.view, x: point.x - width / 2, y: point.y - height / 2 }, this.whole));
  }

  /** Where the pane is on the screen: the picture without what is beyond. */
  #rect() {
    return /** @type {HTMLElement} */ (this.world.parentElement).getBoundingClientRect();
  }

  #resize() {
    const { width, height } = this.#rect();
    if (width < 1 || height < 1) return;
    const before = this.whole;
    this.#size = { width, height };
    this.whole = fit(this.map, this.#size, this.below());
    this.view = reshaped(this.#goal ?? this.view, before, this.whole);
    this.#halt();
    this.#sharpen();
  }

  /** Draws the picture for the view. */
  #sharpen() {
    clearTimeout(this.#resting);
    const { x, y, width, height } = this.view;
    this.#sharp = this.view;
    const box = [x - width * BEYOND, y - height * BEYOND, width * (1 + 2 * BEYOND), height * (1 + 2 * BEYOND)]
      .join(' ');
    this.world.style.removeProperty('transform');
    this.world.style.removeProperty('will-change');
    this.world.style.setProperty('--unit', String(1 / this.scale));
    for (const svg of this.world.children) svg.setAttribute('viewBox', box);
    this.drawn();
    this.moved();
  }

  /** @param {Box} view */
  #show(view) {
    this.view = view;
    const { width, height } = this.#size;
    const drawn = this.#sharp;
    const ratio = drawn.width / view.width;
    const slack = { x: drawn.width * BEYOND, y: drawn.height * BEYOND };
    if (view.x < drawn.x - slack.x || view.y < drawn.y - slack.y || ratio > 4
      || view.x + view.width > drawn.x + drawn.width + slack.x
      || view.y + view.height > drawn.y + drawn.height + slack.y) {
      this.#sharpen();
      return;
    }
    const left = (drawn.x - slack.x - view.x) * this.scale + width * BEYOND;
    const top = (drawn.y - slack.y - view.y) * this.scale + height * BEYOND;
    this.world.style.setProperty('will-change', 'transform');
    this.world.style.setProperty('transform', `translate(${left}px, ${top}px) scale(${ratio})`);
    this.moved();
    clearTimeout(this.#resting);
    this.#resting = setTimeout(() => this.#sharpen(), REST);
  }

  #halt() {
    cancelAnimationFrame(this.#frame);
    this.#goal = null;
  }

  /** Shows a view in the next frame. @param {Box} view */
  #soon(view) {
    this.view = view;
    this.#halt();
    this.#frame = requestAnimationFrame(() => this.#show(view));
  }

  /** Goes to a view within a sixth of a second. @param {Box} to */
  #glide(to) {
    this.#halt();
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
      this.#show(to);
      return;
    }
    const from = this.view;
    const start = performance.now();
    this.#goal = to;
    const step = (/** @type {number} */ now) => {
      const part = Math.min(1, Math.max(0, now - start) / 170);
      this.#show(blend(from, to, 1 - (1 - part) ** 3));
      if (part < 1) this.#frame = requestAnimationFrame(step);
      else this.#goal = null;
    };
    this.#frame = requestAnimationFrame(step);
  }

  /** @param {WheelEvent} event */
  #wheel(event) {
    event.preventDefault();
    const step = event.deltaMode === 1 ? event.deltaY * 16 : event.deltaY;
    const factor = Math.exp(-Math.max(-120, Math.min(120, step)) * (event.ctrlKey ? 0.01 : 0.0025));
    this.#soon(zoomed(this.view, factor, this.at(event), this.whole, this.most));
  }

  /** @param {PointerEvent} event */
  #down(event) {
    if (event.pointerType === 'mouse' && event.button !== 0) return;
    if (this.#pointers.size === 0) this.#dragged = false;
    this.#pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const before = this.#pointers.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    if (!this.#dragged && this.#pointers.size === 1) {
      if (Math.hypot(now.x - before.x, now.y - before.y) < SLIP) return;
      this.#dragged = true;
      this.world.setPointerCapture(event.pointerId);
    }
    const others = [...this.#pointers].filter(([id]) => id !== event.pointerId).map(([, at]) => at);
    this.#pointers.set(event.pointerId, now);
    let view = this.view;
    if (others.length > 0) {
      this.#dragged = true;
      const [other] = others;
      const apart = Math.hypot(before.x - other.x, before.y - other.y);
      const factor = Math.hypot(now.x - other.x, now.y - other.y) / Math.max(apart, 1);
      view = zoomed(view, factor, this.at({ clientX: (now.x + other.x) / 2, clientY: (now.y + other.y) / 2 }),
        this.whole, this.most);
    }
    const share = 1 + others.length;
    const perPixel = view.width / this.#size.width / share;
    this.#soon(bounded({
      ...view, x: view.x - (now.x - before.x) * perPixel, y: view.y - (now.y - before.y) * perPixel,
    }, this.whole));
  }

  /** @param {MouseEvent} event */
  #doubleTap(event) {
    // A click of a key, a program or an assistant has no place.
    if (event.detail === 0) return;
    const { clientX: x, clientY: y, timeStamp: time } = event;
    const last = this.#lastTap;
    this.#lastTap = { time, x, y };
    if (time - last.time > DOUBLE || Math.hypot(x - last.x, y - last.y) > 30) return;
    this.#lastTap.time = 0;
    if (this.far) this.#glide(zoomed(this.view, 2.4, this.at(event), this.whole, this.most));
    else this.reset();
  }
}
