// What every page but the table has around it: the bar at the top, and the covers of the games.

import { h, svg } from './dom.js';

/** @typedef {import('./dom.js').Child} Child */

/**
 * The bar at the top: the name of the place, which leads home, and what belongs to the page.
 * @param {...Child} children
 */
export function topBar(...children) {
  return h('header', { class: 'top-bar' },
    h('a', { class: 'brand', href: '#/' },
      svg('svg', { viewBox: '0 0 64 64', 'aria-hidden': 'true' },
        svg('rect', { width: 64, height: 64, rx: 12, class: 'brand-ground' }),
        svg('path', { d: 'M14 50V22l18-10 18 10v28h-9V33a9 9 0 0 0-18 0v17z', class: 'brand-arch' }),
        svg('circle', { cx: 32, cy: 49, r: 5, class: 'brand-sun' })),
      'Piazza'),
    children);
}

/** @type {Map<string, Element>} The covers of index.html, which has them before any script runs. */
const covers = new Map();

/** Takes the covers out of the first view; to be called before anything else is drawn. */
export function keepCovers() {
  if (covers.size > 0) return;
  for (const place of document.querySelectorAll('[data-cover]')) {
    const picture = place.firstElementChild;
    if (picture) covers.set(place.getAttribute('data-cover') ?? '', picture);
  }
}

/** The cover of a game. @param {string} game */
export function cover(game) {
  return h('div', { class: 'cover', key: `cover-${game}`, 'data-cover': game,
    ref: (/** @type {Element} */ place) => {
      const picture = covers.get(game);
      if (picture) place.append(picture.cloneNode(true));
    } });
}
