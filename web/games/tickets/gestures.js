// Zoom and pan of the map by wheel, drag, pinch, double tap and buttons. The view is the viewBox of the picture; it is
// changed at most once a frame.

import { blend, bounded, fit, reshaped, zoomed } from './view.js';

/** @typedef {import('./view.js').Box} Box */

/** A unit of the map is never more than so many pixels. */
const CLOSEST = 2.4;
/** A press that moves less than this is a tap, in pixels. */
const SLIP = 8;
const DOUBLE = 300;

export class MapPane {
  /** @type {Box} */ view;
  /** @type {Box} */ whole;
  #pane = { width: 1, height: 1 };
  /** @type {Map<number, { x: number, y: number }>} Where the fingers are. */
  #pointers = new Map();
  #dragged = false;
  #frame = 0;
  /** @type {{ time: number, x: number, y: number }} */
  #lastTap = { time: 0, x: 0, y: 0 };

  /**
   * @param {SVGSVGElement} svg @param {Box} map
   * @param {{ tap: (event: MouseEvent) => void, moved: () => void }} handlers
   */
  constructor(svg, map, { tap, moved }) {
    this.svg = svg;
    this.map = map;
    this.moved = moved;
    this.view = { ...map };
    this.whole = { ...map };
    new ResizeObserver(() => this.#resize()).observe(svg);
    svg.addEventListener('wheel', (event) => this.#wheel(event), { passive: false });
    svg.addEventListener('pointerdown', (event) => this.#down(event));
    svg.addEventListener('pointermove', (event) => this.#move(event));
    for (const end of ['pointerup', 'pointercancel']) {
      svg.addEventListener(end, (event) => this.#pointers.delete(/** @type {PointerEvent} */ (event).pointerId));
    }
    svg.addEventListener('click', (event) => {
      if (this.#dragged) return;
      this.#doubleTap(event);
      tap(event);
    });
    this.#resize();
  }

  /** Pixels for a unit of the map. */
  get scale() {
    return this.#pane.width / this.view.width;
  }

  /** How close one may come, as a factor of the whole. */
  get most() {
    return Math.max(1, CLOSEST * this.whole.width / this.#pane.width);
  }

  /** Is all of the map seen? */
  get far() {
    return this.view.width > this.whole.width * 0.999;
  }

  /** Where an event is on the map. @param {{ clientX: number, clientY: number }} event */
  at({ clientX, clientY }) {
    const { left, top } = this.svg.getBoundingClientRect();
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

  #resize() {
    const { width, height } = this.svg.getBoundingClientRect();
    if (width < 1 || height < 1) return;
    const before = this.whole;
    this.#pane = { width, height };
    this.whole = fit(this.map, this.#pane);
    this.#show(reshaped(this.view, before, this.whole));
  }

  /** @param {Box} view */
  #show(view) {
    this.view = view;
    this.svg.style.setProperty('--unit', String(1 / this.scale));
    this.svg.setAttribute('viewBox', `${view.x} ${view.y} ${view.width} ${view.height}`);
    this.moved();
  }

  /** Shows a view in the next frame. @param {Box} view */
  #soon(view) {
    this.view = view;
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame(() => this.#show(view));
  }

  /** Goes to a view within a sixth of a second. @param {Box} to */
  #glide(to) {
    cancelAnimationFrame(this.#frame);
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
      this.#show(to);
      return;
    }
    const from = this.view;
    const start = performance.now();
    const step = (/** @type {number} */ now) => {
      const part = Math.min(1, Math.max(0, now - start) / 170);
      this.#show(blend(from, to, 1 - (1 - part) ** 3));
      if (part < 1) this.#frame = requestAnimationFrame(step);
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
      this.svg.setPointerCapture(event.pointerId);
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
    const perPixel = view.width / this.#pane.width / share;
    this.#soon(bounded({
      ...view, x: view.x - (now.x - before.x) * perPixel, y: view.y - (now.y - before.y) * perPixel,
    }, this.whole));
  }

  /** @param {MouseEvent} event */
  #doubleTap(event) {
    const { clientX: x, clientY: y, timeStamp: time } = event;
    const last = this.#lastTap;
    this.#lastTap = { time, x, y };
    if (time - last.time > DOUBLE || Math.hypot(x - last.x, y - last.y) > 30) return;
    this.#lastTap.time = 0;
    if (this.far) this.#glide(zoomed(this.view, 2.4, this.at(event), this.whole, this.most));
    else this.reset();
  }
}
