// The map: ground, regions that light up, tracks and wagons, what is pointed out, cities; and what a tap on
// it means.

import { h, keyPress, patch, svg } from '../../lib/dom.js';
import { emblemPath, symbol } from '../../lib/pieces.js';
import { t, tn } from '../../lib/words.js';
import { claims } from './choices.js';
import { endsOf, TRACKS } from './facts.js';
import { focusSoon } from './focus.js';
import { CITIES, GROUND, placesOf, regionOf } from './geography.js';
import { MapPane } from './gestures.js';
import { insightOf } from './insight.js';
import { writeNames } from './labels.js';
import { cell, size, tracks, viewBox } from './map.js';
import { mark, planned, planToggle } from './plan.js';
import { chosenTrack, trackLabel, trackTip } from './route.js';
import { SHAPES } from './shapes.js';
import { nearest } from './view.js';

/**
 * @typedef {import('../face').Scene} Scene
 * @typedef {import('../face').Choice} Choice
 * @typedef {import('../../lib/dom.js').VNode} VNode
 */

const [x, y, width, height] = viewBox.split(' ').map(Number);
const MAP = { x, y, width, height };
/** How far from a track a tap may be, in pixels. */
const REACH = { mouse: 9, touch: 24 };
/** On a phone the handle of the sheet takes touches so far above it, in pixels. */
const HANDLE = 16;
/**
 * From afar a track has one large symbol instead of one on each space, from farther none; in pixels for a
 * unit of the map.
 */
const [FAR, NEAR] = [0.28, 0.5];
/** The radius of what is under a large symbol. */
const BADGE = 9;

/** What the listeners of the map know: the scene that was drawn last. @type {Scene | null} */
let latest = null;
/** @type {MapPane | null} */
let pane = null;
/** @type {HTMLElement | null} Where the card beside the pointer is put. */
let tips = null;
/** @type {number | null} The track under the pointer. */
let hovered = null;
/** Was the game over when it was drawn last? */
let ended = false;

// ---- tracks ----

/** The box around each track. */
const extents = tracks.map(({ cells }) => {
  const [xs, ys] = [cells.map((at) => at.x), cells.map((at) => at.y)];
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
});

/**
 * What was drawn of each track, and what for: a track that has not changed is passed over.
 * @type {{ state: string, node: VNode }[]}
 */
const drawn = [];

/** The space of each track that has the one symbol: tracks side by side have theirs at different places. */
const badges = TRACKS.map(({ index, name }) => {
  const { cells } = tracks[index];
  const before = TRACKS.filter((other) => other.index < index && other.name === name).length;
  return cells[((cells.length >> 1) + before) % cells.length];
});

/** The colour and symbols of a free track; these never change. */
const FREE = TRACKS.map(({ index, colour }) => [
  svg('path', { class: 'tk-cells', d: SHAPES[index].cells }),
  svg('path', { class: `fill-${colour}`, d: SHAPES[index].colour }),
  colour === 'gray' ? svg('path', { class: 'tk-waves', d: SHAPES[index].waves }) : [
    svg('g', { class: 'tk-each' }, tracks[index].cells.map((at) => symbol(colour, at.x, at.y, 7.4))),
    svg('g', { class: 'tk-one' }, svg('circle',
      { class: `fill-${colour}`, cx: badges[index].x, cy: badges[index].y, r: BADGE }),
      symbol(colour, badges[index].x, badges[index].y, 1.4 * BADGE)),
  ],
]);

/** Wagons on a track. @param {number} index @param {number} owner */
function wagons(index, owner) {
  return [
    svg('path', { class: 'tk-coupling', d: SHAPES[index].coupling }),
    svg('path', { class: `tk-wagons seat-${owner}`, d: SHAPES[index].wagons }),
    svg('g', { class: 'tk-each' }, svg('path', { class: 'tk-disc', d: SHAPES[index].discs }),
      tracks[index].cells.map((at) => emblemPath(owner, at.x, at.y, 7.4))),
    svg('g', { class: 'tk-one' }, svg('circle',
      { class: 'tk-disc', cx: badges[index].x, cy: badges[index].y, r: BADGE }),
      emblemPath(owner, badges[index].x, badges[index].y, 1.4 * BADGE)),
  ];
}

/**
 * A spot on the track itself, for those who aim by its middle: the middle of a curve may be beside it.
 * @param {number} index
 */
function middle(index) {
  const { cells } = tracks[index];
  const { x: cx, y: cy } = cells[cells.length >> 1];
  return svg('circle', { class: 'tk-middle', 'data-middle': index, cx, cy, r: 4 });
}

/** @param {number} index @param {Choice[] | undefined} payments @param {Scene} scene */
function track(index, payments, scene) {
  const owner = scene.view.tracks[index];
  const active = payments !== undefined || (scene.notes.planning === true && owner === null);
  const label = active ? trackLabel(index, payments, scene) : '';
  const state = `${owner} ${payments !== undefined} ${label} ${planned(scene).includes(index)}`;
  if (drawn[index]?.state === state) return drawn[index].node;
  const node = svg('g', {
    key: index, 'data-track': index,
    class: `tk-track ${payments ? 'tk-payable' : owner === null ? '' : 'tk-owned'}`,
    ...(active ? {
      tabindex: 0, role: 'button', 'aria-label': label,
      'aria-pressed': scene.notes.planning ? planned(scene).includes(index) : null,
      onkeydown: keyPress,
      onfocus: () => pane?.reveal(SHAPES[index].middle),
    } : {}),
  },
  svg('path', { class: 'tk-bed', d: SHAPES[index].bed }),
  owner === null ? FREE[index] : wagons(index, owner),
  middle(index));
  drawn[index] = { state, node };
  return node;
}

// ---- what is pointed out ----

/**
 * Cities, tracks and regions that are lit: by a ticket or network that is looked at, a move of the log.
 * @param {Scene} scene
 */
function lit(scene) {
  const { pointed, notes, seat } = scene;
  /** @type {Set<string>} */
  const places = new Set();
  /** @type {Set<number>} */
  const ways = new Set();
  const regions = new Set(notes.lit?.regions ?? []);
  (notes.lit?.places ?? []).forEach((/** @type {string} */ name) => places.add(name));
  (notes.lit?.tracks ?? []).forEach((/** @type {number} */ index) => ways.add(index));
  if (pointed?.kind === 'claim') ways.add(pointed.track);
  if (pointed?.kind === 'keep') {
    for (const each of pointed.kept ?? []) if (each?.ticket) endsOf(each.ticket).forEach((name) => places.add(name));
  }
  if (pointed?.kind === 'ticket' && pointed.ticket) endsOf(pointed.ticket).forEach((name) => places.add(name));
  const own = seat === null ? [] : (insightOf(scene)?.networks?.[seat] ?? []);
  return { places, ways, regions, taken: new Set(own.flatMap((/** @type {any} */ each) => each.regions)) };
}

/**
 * Places of the tickets to choose from.
 * @param {Scene} scene
 * @returns {Map<string, boolean>} whether the ticket is marked to be kept
 */
function offeredPlaces(scene) {
  const places = new Map();
  if (!scene.choices.some(({ move }) => move.kind === 'keep') || scene.seat === null) return places;
  const marked = scene.notes.kept ?? [];
  for (const ticket of scene.view.offered[scene.seat] ?? []) {
    for (const name of endsOf(ticket)) places.set(name, places.get(name) || marked.includes(ticket));
  }
  return places;
}

/** Rings around the cities of tickets. @param {Scene} scene @param {Set<string>} lit */
function rings(scene, lit) {
  const ring = (/** @type {string} */ name, /** @type {string} */ kind, /** @type {number} */ more) =>
    placesOf(name).map((at) => svg('circle', {
      key: `${kind} ${name} ${at.from ?? ''}`, class: `tk-ring ${kind}`, cx: at.x, cy: at.y,
      r: size.dot + more,
    }));
  return [
    [...offeredPlaces(scene)].map(([name, kept]) => ring(name, kept ? 'tk-kept' : '', 5)),
    [...lit].map((name) => ring(name, 'tk-strong', 6)),
  ];
}

// ---- taps ----

/** A track was chosen by tap or key. @param {number} index */
function choose(index) {
  const scene = latest;
  if (!scene || scene.still) return;
  if (scene.notes.planning) {
    if (scene.view.tracks[index] === null) mark(scene, index);
    return;
  }
  scene.note({ track: scene.notes.track === index ? null : index, allPayments: false });
}

/** The track that a pointer means. @param {MouseEvent} event */
function meant(event) {
  if (!pane || !latest) return null;
  const touch = /** @type {PointerEvent} */ (event).pointerType === 'touch';
  const reach = (touch ? REACH.touch : REACH.mouse) / pane.scale;
  const point = pane.at(event);
  const found = nearest(tracks, point, Math.max(reach, cell.width / 2), cell.length / 2);
  if (!touch || !found) return found;
  // A finger between two tracks means the one that can be paid.
  const payable = claims(latest.choices);
  if (payable.has(found.index)) return found;
  const others = tracks.filter(({ index }) => payable.has(index));
  return nearest(others, point, Math.min(reach, cell.lane), cell.length / 2) ?? found;
}

/** @param {MouseEvent} event */
function tap(event) {
  // A click of a key, a program or an assistant has no place.
  const target = /** @type {Element} */ (event.target);
  const named = event.detail === 0 ? target.closest('[data-track]')?.getAttribute('data-track') : null;
  const index = named ? Number(named) : meant(event)?.index;
  if (index !== undefined) choose(index);
  else if (latest && typeof latest.notes.track === 'number') latest.note({ track: null });
  if (named && !latest?.notes.planning) focusSoon('.tk-chosen [data-move]', '.tk-chosen button');
}

/** @param {PointerEvent} event */
function hover(event) {
  if (event.pointerType === 'touch') return;
  setHovered(event.buttons === 0 ? meant(event)?.index ?? null : null);
}

/** @param {number | null} index */
function setHovered(index) {
  if (index === hovered) return;
  const mark = (/** @type {number | null} */ at, /** @type {boolean} */ on) => at !== null
    && pane?.world.querySelector(`[data-track="${at}"]`)?.toggleAttribute('data-hover', on);
  mark(hovered, false);
  hovered = index;
  mark(hovered, true);
  drawTip();
}

function drawTip() {
  if (!tips || !latest) return;
  const scene = latest;
  const shown = hovered !== null && hovered !== scene.notes.track;
  pane?.world.classList.toggle('tk-over-track', hovered !== null);
  patch(tips, shown && h('div', { class: 'tk-tip' },
    trackTip(/** @type {number} */ (hovered), claims(scene.choices).get(/** @type {number} */ (hovered)),
      scene, drawTip)));
  if (shown) place(/** @type {HTMLElement} */ (tips.firstElementChild), /** @type {number} */ (hovered));
}

/** Puts a card beside a track, where there is room. @param {HTMLElement | null} card @param {number} index */
function place(card, index) {
  if (!card || !pane) return;
  const { left, top, right, bottom } = extents[index];
  const low = pane.inPane({ x: left, y: top });
  const high = pane.inPane({ x: right, y: bottom });
  const { clientWidth, clientHeight } = /** @type {HTMLElement} */ (pane.world.parentElement);
  const gap = 10;
  const [width, height] = [card.offsetWidth, card.offsetHeight];
  const x = high.x + gap + width < clientWidth ? high.x + gap : low.x - gap - width;
  const y = (low.y + high.y - height) / 2;
  card.style.setProperty('left', `${Math.max(4, Math.min(x, clientWidth - width - 4))}px`);
  card.style.setProperty('top', `${Math.max(4, Math.min(y, clientHeight - height - 4))}px`);
}

/** Puts the cards where they belong after the map was moved or drawn. */
function placeCards() {
  if (!pane || !latest) return;
  const chosen = /** @type {HTMLElement | null} */ (pane.world.parentElement?.querySelector('.tk-popover'));
  if (chosen && typeof latest.notes.track === 'number') place(chosen, latest.notes.track);
  if (hovered !== null && tips?.firstElementChild) {
    place(/** @type {HTMLElement} */ (tips.firstElementChild), hovered);
  }
}

/** Writes the names for which there is room, and those that the person looks at. */
function drawNames() {
  if (!pane || !latest) return;
  pane.world.classList.toggle('tk-far', pane.scale < FAR);
  pane.world.classList.toggle('tk-near', pane.scale >= NEAR);
  const { places } = lit(latest);
  writeNames(pane.world, pane.scale, new Set([...places, ...offeredPlaces(latest).keys()]));
}

// The same object each time: what is patched into it is not the page's to remove.
const TIPS = h('div', { class: 'tk-tips', ref: (/** @type {HTMLElement} */ element) => { tips = element; } });

/** @param {HTMLElement} element */
function begin(element) {
  hovered = null;
  pane = new MapPane(element, MAP,
    { tap, moved: placeCards, drawn: drawNames, below: () => (latest?.narrow ? HANDLE : 0) });
  element.addEventListener('pointermove', hover);
  element.addEventListener('pointerleave', () => setHovered(null));
}

function zoomButtons() {
  return h('div', { class: 'tk-zoom' },
    h('button', { type: 'button', 'aria-label': t('Zoom in'), onclick: () => pane?.zoom(1.6) }, '+'),
    h('button', { type: 'button', 'aria-label': t('Zoom out'), onclick: () => pane?.zoom(1 / 1.6) }, '−'));
}

// ---- the picture ----

/** @param {Scene} scene */
export function map(scene) {
  latest = scene;
  queueMicrotask(() => {
    placeCards();
    drawTip();
    drawNames();
  });
  const { view, notes } = scene;
  // The end is seen as a whole.
  if (scene.position.result && !ended) pane?.reset();
  ended = scene.position.result !== undefined;
  const payable = claims(scene.choices);
  const light = lit(scene);
  const chosen = typeof notes.track === 'number' ? notes.track : null;
  const choosing = chosen !== null && payable.has(chosen);
  const marks = planned(scene);
  return h('div', { class: 'tk-map', key: 'map' },
    h('div', {
      class: choosing ? 'tk-world tk-choosing' : 'tk-world', ref: begin,
      onkeydown: (/** @type {KeyboardEvent} */ event) => {
        if (event.key === 'Escape') scene.note({ track: null });
      },
    },
    GROUND,
    svg('svg', { class: 'tk-top', role: 'group', preserveAspectRatio: 'none',
      'aria-label': t('Map of Italy') },
      svg('g', { class: `tk-lit seat-${scene.seat ?? 0}`, 'aria-hidden': 'true' },
        [...new Set([...light.taken, ...light.regions])].map((name) => svg('path', {
          key: name, class: light.regions.has(name) ? 'tk-strong' : '', d: regionOf(name)?.d,
        }))),
      svg('g', { class: 'tk-ways', 'aria-hidden': 'true' },
        [...light.ways].map((index) => svg('path', { key: index, d: SHAPES[index].wide }))),
      svg('g', { class: 'tk-tracks' }, TRACKS.map(({ index }) => track(index, payable.get(index), scene))),
      svg('g', { class: 'tk-marks', 'aria-hidden': 'true' },
        marks.filter((index) => view.tracks[index] === null)
          .map((index) => svg('path', { key: index, d: SHAPES[index].bed }))),
      svg('g', { class: 'tk-rings', 'aria-hidden': 'true' }, rings(scene, light.places)),
      CITIES,
      chosen !== null && svg('g', { class: 'tk-lifted', 'aria-hidden': 'true' },
        svg('path', { class: 'tk-bed', d: SHAPES[chosen].bed }),
        view.tracks[chosen] === null ? FREE[chosen] : wagons(chosen, view.tracks[chosen])))),
    TIPS,
    lastRound(scene),
    scene.seat !== null && !scene.still && !scene.position.result && planToggle(scene),
    zoomButtons(),
    chosen !== null && !scene.narrow && h('div', { class: 'tk-popover', key: 'popover' },
      chosenTrack(chosen, payable.get(chosen), scene)));
}

/** @param {Scene} scene */
function lastRound({ view }) {
  if (view.turns_left === null || view.phase === 'over') return null;
  return h('p', { class: 'tk-last', key: 'last' },
    tn('Last round: {n} turn left', 'Last round: {n} turns left', view.turns_left));
}

/** Where the picture is, for what moves on it. */
export function picture() {
  return pane?.world.querySelector('.tk-top') ?? null;
}
