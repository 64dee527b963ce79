// The log in words: moves by turn with their player's emblem, events, chat. A line that is pointed at shows
// its move on the board. It only ever grows at its end, so a thousand lines cost nothing and ears hear each
// line once.

import { patch } from '../lib/dom.js';
import { emblem } from '../lib/pieces.js';
import { t } from '../lib/words.js';
import { eventLine } from './tale.js';

/**
 * @typedef {import('./model.js').Line} Line
 * @typedef {import('./model.js').TableModel} TableModel
 * @typedef {import('../games/face').Face} Face
 * @typedef {import('../games/face').Scene} Scene
 * @typedef {import('../games/face').Move} Move
 */

// Somebody who is so near to the end reads along.
const NEAR = 48;
// Lines of a block: the browser skips blocks that are not to be seen.
const BLOCK = 40;
// How many lines are looked through for moves that were taken back.
const RECENT = 60;

export class LogView {
  /** The scrolling box. */
  element = document.createElement('div');
  #list = document.createElement('div');
  #earlier = document.createElement('button');
  #news = document.createElement('button');
  /** @type {Line[]} What is shown: lines and their elements. */
  #lines = [];
  #count = 0;
  /** @type {{ line: Line, item: HTMLElement }[]} */
  #items = [];
  #language = '';
  /** @type {string | null} The turn and seat of the last move. */
  #group = null;
  #point;
  #atEnd = true;

  /** @param {(move: Move | null) => void} point @param {() => void} loadEarlier */
  constructor(point, loadEarlier) {
    this.#point = point;
    this.element.className = 'log-box';
    this.#list.className = 'log';
    this.#list.setAttribute('role', 'log');
    this.#list.tabIndex = 0;
    this.#earlier.type = 'button';
    this.#earlier.className = 'quiet earlier';
    this.#earlier.dataset.action = 'load-past';
    this.#earlier.onclick = loadEarlier;
    this.#news.type = 'button';
    this.#news.className = 'news';
    this.#news.onclick = () => this.toEnd();
    const scroller = document.createElement('div');
    scroller.className = 'log-scroll';
    scroller.append(this.#earlier, this.#list);
    this.element.append(scroller, this.#news);
    scroller.onscroll = () => {
      this.#atEnd = this.#near(scroller);
      if (this.#atEnd) this.#news.hidden = true;
    };
    this.#news.hidden = true;
    const over = (/** @type {Event} */ event) => this.#pointAt(/** @type {Element} */ (event.target).closest('li'));
    this.#list.onpointerover = over;
    this.#list.onpointerleave = () => this.#pointAt(null);
    this.#list.addEventListener('focusin', over);
    this.#list.addEventListener('focusout', () => this.#pointAt(null));
    this.#list.onkeydown = (event) => this.#key(event);
    // The box may get another size, or be shown only now.
    new ResizeObserver(() => {
      if (this.#atEnd) this.toEnd();
    }).observe(scroller);
  }

  get #scroller() {
    return /** @type {HTMLElement} */ (this.element.firstElementChild);
  }

  /** @param {HTMLElement} scroller */
  #near(scroller) {
    return scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight < NEAR;
  }

  /** Shows the newest line. */
  toEnd() {
    const scroller = this.#scroller;
    this.#atEnd = true;
    this.#news.hidden = true;
    scroller.scrollTop = scroller.scrollHeight;
    // Lines get their true height only when they are seen.
    requestAnimationFrame(() => {
      if (this.#atEnd) scroller.scrollTop = scroller.scrollHeight;
    });
  }

  /** Nothing may be left of what another person knew. */
  clear() {
    this.#lines = [];
    this.#count = 0;
    this.#items = [];
    this.#group = null;
    this.#list.replaceChildren();
    this.#news.hidden = true;
    this.#atEnd = true;
  }

  /** @param {TableModel} model @param {Face} face @param {Scene | null} scene @param {string} language */
  update(model, face, scene, language) {
    if (model.log !== this.#lines || language !== this.#language) {
      const atEnd = this.#atEnd;
      const fromEnd = this.#scroller.scrollHeight - this.#scroller.scrollTop;
      this.clear();
      this.#lines = model.log;
      this.#language = language;
      this.#list.setAttribute('aria-label', t('What happened'));
      // A whole log is no news.
      this.#list.setAttribute('aria-live', 'off');
      this.#append(model, face, scene);
      requestAnimationFrame(() => this.#list.setAttribute('aria-live', 'polite'));
      if (atEnd) this.toEnd();
      else this.#scroller.scrollTop = this.#scroller.scrollHeight - fromEnd;
    } else if (model.log.length > this.#count) {
      const more = this.#append(model, face, scene);
      if (more && this.#atEnd) this.toEnd();
      else if (more) this.#news.hidden = false;
    }
    this.#earlier.hidden = model.from === 0 || model.status === 'waiting';
    this.#earlier.textContent = t('Load earlier moves');
    this.#news.textContent = t('New lines');
    for (const { line, item } of this.#items.slice(-RECENT)) {
      if (line.gone && !item.classList.contains('gone')) item.classList.add('gone');
    }
  }

  /**
   * @param {TableModel} model @param {Face} face @param {Scene | null} scene
   * @returns {boolean} was there a line?
   */
  #append(model, face, scene) {
    let more = false;
    let block = this.#list.lastElementChild;
    for (; this.#count < model.log.length; this.#count++) {
      const line = model.log[this.#count];
      const item = this.#item(line, model, face, scene);
      if (!item) continue;
      this.#items.push({ line, item });
      if (!block || block.childElementCount >= BLOCK) block = this.#list.appendChild(document.createElement('ol'));
      block.append(item);
      more = true;
    }
    return more;
  }

  /**
   * @param {Line} line @param {TableModel} model @param {Face} face @param {Scene | null} scene
   * @returns {HTMLElement | null}
   */
  #item(line, model, face, scene) {
    const words = line.kind === 'chat' ? line.text : line.made ? scene && face.line(line.made, scene)
      : eventLine(line, model);
    if (!words) return null;
    const item = document.createElement('li');
    item.className = line.kind;
    item.dataset.n = String(line.n);
    item.tabIndex = -1;
    if (line.made) {
      const { by } = line.made;
      const group = by === 'chance' ? this.#group : `${line.turn} ${by}`;
      if (typeof by === 'number' && group !== this.#group) {
        item.classList.add('first');
        patch(item, emblem(by));
      }
      this.#group = group;
      if (by === 'chance') item.classList.add('chance');
    } else if (line.kind === 'event') {
      this.#group = null;
    }
    if (line.kind === 'chat') {
      const name = document.createElement('b');
      name.textContent = line.person === model.you.person ? t('You') : line.name ?? t('Somebody');
      item.append(name, ' ');
    }
    const text = document.createElement('span');
    text.textContent = words;
    item.append(text);
    return item;
  }

  /** @param {Element | null} item */
  #pointAt(item) {
    const found = item && this.#items.find((each) => each.item === item);
    this.#point((found && found.line.made?.move) || null);
  }

  /** Up and down go from line to line. @param {KeyboardEvent} event */
  #key(event) {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    const at = document.activeElement === this.#list ? this.#items.length
      : this.#items.findIndex(({ item }) => item === document.activeElement);
    const wanted = at + (event.key === 'ArrowUp' ? -1 : 1);
    const next = this.#items[Math.max(0, Math.min(this.#items.length - 1, wanted))];
    next?.item.focus();
    event.preventDefault();
  }
}
