// The board: streets from above, circles beside them, markers and cars on them, and the ways of the moves in
// view.

import { h, keyPress, svg } from '../../lib/dom.js';
import { colourName, emblemPath, symbol } from '../../lib/pieces.js';
import { list, signed, t } from '../../lib/words.js';
import { pace } from '../../table/director.js';
import {
  atOnce, carInView, choiceFor, choicesOf, listeners, look, moveInView, movesInView, playWay, setLook,
} from './choice.js';
import { driving, settled } from './drive.js';
import { alleyCircle, alleyMiddle, beside, insideOf, layOut, waitingPlace, wayOf } from './layout.js';
import { scenery } from './scenery.js';
import { outcome, owners, way } from './sentences.js';
import { carPicture, circlePicture, moneyPicture, policePicture } from './things.js';

/**
 * @typedef {import('../face').Scene} Scene
 * @typedef {import('../face').Choice} Choice
 * @typedef {import('../face').Move} Move
 * @typedef {import('./layout.js').Layout} Layout
 * @typedef {import('./layout.js').Spot} Spot
 * @typedef {import('../../lib/dom.js').Child} Child
 */

/** The size of the pane, once it is known. @type {{ width: number, height: number } | null} */
let pane = null;

/** Draws again when the pane has another size. @param {Scene} scene */
function watch(scene) {
  return (/** @type {Element} */ element) => {
    new ResizeObserver(([{ contentRect: { width, height } }], observer) => {
      if (!element.isConnected) {
        observer.disconnect();
      } else if (width > 0 && height > 0 && (pane?.width !== width || pane?.height !== height)) {
        pane = { width, height };
        scene.note({});
      }
    }).observe(element);
  };
}

/**
 * @type {{ about: string, layout: Layout, street: Child } | null} The last one made: it changes with the pane
 *   only.
 */
let made = null;

/** @param {Scene} scene @returns {{ layout: Layout, street: Child }} */
export function layoutOf({ view, narrow }) {
  const { width, height } = pane ?? (narrow ? { width: 360, height: 470 } : { width: 940, height: 560 });
  const cars = Object.keys(view.cars).length;
  const about = [view.ring, view.entrances, cars, width, height].join(' ');
  if (made?.about !== about) {
    const layout = layOut(view, cars, width, height);
    made = { about, layout, street: streets(layout) };
  }
  return made;
}

/** Where a car is. @param {Layout} layout @param {any} view @param {string} car @returns {Spot} */
export function carSpot(layout, view, car) {
  const at = view.cars[car];
  if (at !== 'alley') return layout.space(at);
  const end = view.entered?.[car];
  const names = Object.keys(view.cars);
  return end ? alleyMiddle(layout, end) : waitingPlace(layout, names.indexOf(car), names.length);
}

/**
 * Where a circle is on its street, and where its sign stands beside it.
 * @param {Layout} layout @param {any} view @param {number} circle
 */
export function circleSpot(layout, view, circle) {
  if (Math.abs(circle) === 7) {
    const spot = alleyCircle(layout, circle);
    return { spot, sign: beside(spot, (circle > 0 ? -1 : 1) * (layout.alleyWidth / 2 + layout.lamp + 2)) };
  }
  const space = view.circles[circle];
  if (space === undefined) return null;
  const spot = layout.space(space);
  return { spot, sign: insideOf(layout, space, layout.lamp + 2, 2 * layout.lamp) };
}

/** @param {Spot} spot */
const placed = ({ x, y, angle }) => `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px) rotate(${angle.toFixed(4)}rad)`;

/** @param {{ x: number, y: number }[]} points */
const path = (points) => points.map(({ x, y }, i) => `${i ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`)
  .join('');

/**
 * A roof from above: two sides and a ridge, or four sides.
 * @param {import('./scenery.js').House} house
 * @returns {Child}
 */
function housePicture({ x, y, angle, width, depth, roof }) {
  const [w, d] = [width / 2, depth / 2];
  const ends = [-1, 1].map((side) => `M${side * w} ${-d}L${side * (w - d)} 0L${side * w} ${d}`).join('');
  return svg('g', { class: `little-house roof-${roof}`, style: { transform: placed({ x, y, angle }) } },
    svg('rect', { x: -w, y: -d, width, height: depth, rx: 1.5 }),
    svg('path', { d: roof % 2 ? `M${-w} 0H${w}` : `${ends}M${d - w} 0H${w - d}` }));
}

/** What never changes during a game. @param {Layout} layout @returns {Child} */
function streets(layout) {
  const { road, alley, alleyWidth, space, spaces, step, outline, entrances, lamp } = layout;
  const { houses, trees, squares } = scenery(layout);
  const ring = `${path(outline)}Z`;
  const lane = path(alley.points);
  const borders = Array.from({ length: spaces }, (_, at) => {
    const spot = space(at + 0.5);
    const from = beside(spot, road * 0.36);
    const to = beside(spot, -road * 0.36);
    return `M${from.x.toFixed(1)} ${from.y.toFixed(1)}L${to.x.toFixed(1)} ${to.y.toFixed(1)}`;
  }).join('');
  const every = Math.max(2, Math.round(spaces / 10));
  const arrows = Array.from({ length: Math.floor(spaces / every) }, (_, i) => {
    const spot = space(entrances[0] + (i + 0.5) * every + (every % 2 ? 0 : 0.5));
    const transform = `${placed(spot)} scale(${(road / 52).toFixed(2)})`;
    return svg('path', { class: 'little-arrow', d: 'M-4-7L4 0L-4 7', style: { transform } });
  });
  return svg('g', { key: 'streets', class: 'little-streets' },
    squares.map(({ x, y, radius }) => svg('g', { transform: `translate(${x.toFixed(1)} ${y.toFixed(1)})` },
      svg('circle', { class: 'little-square', r: radius }),
      svg('circle', { class: 'little-square-ring', r: radius * 0.72 }),
      svg('circle', { class: 'little-water', r: radius * 0.34 }),
      svg('circle', { class: 'little-fountain', r: radius * 0.1 }))),
    trees.map(({ x, y, radius }) => svg('circle', {
      class: 'little-tree', cx: x.toFixed(1), cy: y.toFixed(1), r: radius.toFixed(1),
    })),
    houses.map(housePicture),
    svg('path', { class: 'little-kerb', d: lane, 'stroke-width': alleyWidth + 8 }),
    svg('path', { class: 'little-kerb', d: ring, 'stroke-width': road + 8 }),
    svg('path', { class: 'little-road alley', d: lane, 'stroke-width': alleyWidth }),
    svg('path', { class: 'little-road', d: ring, 'stroke-width': road }),
    svg('path', { class: 'little-borders', d: borders }),
    arrows,
    entrances.map((at, end) => {
      const spot = space(at);
      const place = beside(spot, -(road / 2 - Math.min(10, road * 0.18)));
      return svg('text', { class: 'little-end', x: place.x, y: place.y + 5, 'text-anchor': 'middle' },
        end ? 'B' : 'A');
    }),
    step > 54 && Array.from({ length: spaces }, (_, at) => {
      if (entrances.includes(at)) return null;
      const place = beside(space(at), -road * 0.41);
      return svg('text', {
        class: 'little-space-number', x: place.x.toFixed(1), y: (place.y + 3.5).toFixed(1),
        'text-anchor': 'middle',
      }, at);
    }),
    svg('path', { class: 'little-alley-spots', d: [7, -7].map((circle) => {
      const { x, y } = alleyCircle(layout, circle);
      const r = Math.min(lamp + 2, alleyWidth * 0.4);
      return `M${x - r} ${y}A${r} ${r} 0 1 0 ${x + r} ${y}A${r} ${r} 0 1 0 ${x - r} ${y}Z`;
    }).join('') }));
}

/** Circles, with a pool of light on the road. @param {Layout} layout @param {any} view @returns {Child} */
function circles(layout, view) {
  const numbers = [...Object.keys(view.circles).map(Number), 7, -7];
  const { road, lamp } = layout;
  return [
    svg('defs', { key: 'lights' },
      svg('linearGradient', { id: 'little-beam' },
        svg('stop', { class: 'little-beam-start', offset: '0%' }),
        svg('stop', { class: 'little-beam-end', offset: '100%' })),
      ['money', 'police'].map((kind) => svg('radialGradient', { key: kind, id: `little-pool-${kind}` },
        svg('stop', { class: `little-light ${kind}`, offset: '35%' }),
        svg('stop', { class: `little-light ${kind} edge`, offset: '100%' })))),
    numbers.map((circle) => {
      const place = circleSpot(layout, view, circle);
      return place && svg('g', { key: `circle ${circle}`, class: 'little-spot' },
        svg('circle', {
          class: 'little-pool', fill: `url(#little-pool-${circle > 0 ? 'money' : 'police'})`,
          cx: place.spot.x, cy: place.spot.y, r: road * 0.48,
        }),
        svg('g', { transform: `translate(${place.sign.x} ${place.sign.y})` },
          circlePicture(circle, lamp)));
    }),
    (view.places ?? []).map((/** @type {number} */ space) => {
      const place = insideOf(layout, space, lamp + 2, 2 * lamp);
      return svg('circle', { key: `place ${space}`, class: 'little-place', cx: place.x, cy: place.y,
        r: lamp });
    }),
  ];
}

/** @param {Layout} layout @param {any} view @returns {Child} */
function markers(layout, view) {
  const size = Math.min(layout.road * 0.74, layout.step * 0.8);
  const slow = pace() > 0 ? 'moving' : '';
  return [[view.money, moneyPicture, 'money'], [view.police, policePicture, 'police']]
    .map(([circle, picture, kind]) => {
    const place = circleSpot(layout, view, circle);
    if (!place) return null;
    const { x, y } = place.spot;
    return svg('g', {
      // In a pane of another size it is another one, which does not travel there.
      key: `${kind} ${layout.width} ${layout.height}`, class: `little-marker ${kind} ${slow}`,
      'data-marker': kind,
      style: { transform: placed({ x, y, angle: 0 }) },
    }, picture(size, Math.abs(circle)));
  });
}

/** @param {Scene} scene @param {Layout} layout @returns {Child} */
function cars(scene, layout) {
  const { view } = scene;
  const inView = carInView(scene);
  const last = driving();
  const names = Object.keys(view.cars).sort((a, b) => Number(a === last) - Number(b === last));
  const hit = Math.max(22, layout.car / 2);
  return names.map((car) => {
    const spot = carSpot(layout, view, car);
    const choices = choicesOf(scene, car);
    const free = choices.length > 0;
    const once = atOnce(scene, car);
    return svg('g', {
      key: car, 'data-car': car, 'data-move': once?.number, style: { transform: placed(spot) },
      class: `little-car ${free ? 'free' : ''} ${car === inView ? 'inview' : ''}`,
      ...(free ? { role: 'button', tabindex: 0, onkeydown: keyPress,
        'aria-label': carLabel(scene, car, choices) }
        : { role: 'img', 'aria-label': carLabel(scene, car, []) }),
      ...listeners(scene, car),
    },
    free && svg('rect', { class: 'little-hit', x: -hit, y: -hit, width: 2 * hit, height: 2 * hit }),
    svg('rect', {
      class: 'little-halo', x: -layout.car * 0.56, y: -layout.car * 0.32, width: layout.car * 1.12,
      height: layout.car * 0.64,
      rx: layout.car * 0.2,
    }),
    carPicture(car, layout.car, spot.angle, view.owners[car] ?? []));
  });
}

/** @param {Scene} scene @param {string} car @param {Choice[]} choices */
function carLabel(scene, car, choices) {
  const whose = t('The {colour} car of {names}.',
    { colour: colourName(car), names: list(owners(car, scene)) });
  if (choices.length > 1) return `${whose} ${t('It has several ways.')}`;
  return [whose, ...(choices.length ? [way(choices[0].move), ...outcome(choices[0].move, scene)] : [])]
    .join(' ');
}

/**
 * Small marks where each car could stop, while no car is in view.
 * @param {Scene} scene @param {Layout} layout
 * @returns {Child}
 */
function stops(scene, layout) {
  if (carInView(scene) !== null) return null;
  const { view } = scene;
  /** @type {Map<string, Choice[]>} */
  const bySpace = new Map();
  for (const choice of scene.choices) {
    const to = String(choice.move.to);
    bySpace.set(to, [...(bySpace.get(to) ?? []), choice]);
  }
  return [...bySpace].map(([to, choices]) => {
    const spot = to === 'alley' ? alleyMiddle(layout, 'A') : layout.space(Number(to));
    // Beside a marker, so that both are seen.
    const marked = [view.circles[view.money], view.circles[view.police]].includes(Number(to));
    const aside = marked ? -layout.road * 0.36 : 0;
    const colours = [...new Set(choices.map(({ move }) => move.car))];
    const r = Math.min(layout.road * 0.17, 9);
    const columns = colours.length > 3 ? 2 : 1;
    return svg('g', { key: `stops ${to}`, class: 'little-stops', 'aria-hidden': 'true' },
      colours.map((colour, i) => {
      const row = Math.floor(i / columns) - (Math.ceil(colours.length / columns) - 1) / 2;
      const column = (i % columns) - (columns - 1) / 2;
      const forward = column * 2.3 * r;
      const { x, y } = beside(spot, aside + row * 2.3 * r);
      const place = { x: x + forward * Math.cos(spot.angle), y: y + forward * Math.sin(spot.angle) };
      return svg('g', { key: colour, transform: `translate(${place.x.toFixed(1)} ${place.y.toFixed(1)})` },
        svg('circle', { class: `little-stop fill-${colour} edge-${colour}`, r }),
        symbol(colour, 0, 0, r * 1.3));
    }));
  });
}

/** The moves in view, with the way of each on the board. @param {Scene} scene @param {Layout} layout */
function waysInView(scene, layout) {
  const only = moveInView(scene);
  return movesInView(scene).map((move, index) => {
    const there = scene.view.cars[move.car] === 'alley';
    const from = move.from !== 'alley' ? layout.space(move.from)
      : there ? carSpot(layout, scene.view, move.car) : alleyMiddle(layout, move.end === 'A' ? 'B' : 'A');
    return {
      move, spots: wayOf(layout, move, from), key: `${move.kind} ${move.car} ${move.end ?? ''} ${index}`,
      back: only !== null && only !== move ? 'back' : '',
      choice: choiceFor(scene, move),
    };
  });
}

/** @typedef {ReturnType<typeof waysInView>} Ways */

/**
 * Where the cars would drive: a line, and a dot for each space that counts.
 * @param {Layout} layout @param {Ways} ways
 * @returns {Child}
 */
function wayLines(layout, ways) {
  return ways.map(({ move, spots, key, back }) => svg('g', { key, class: `little-way ${back}` },
    svg('path', { class: `little-way-edge edge-${move.car}`, d: path(spots) }),
    svg('path', { class: `little-way-line stroke-${move.car}`, d: path(spots) }),
    (move.path ?? []).slice(0, -1).map((/** @type {number} */ space) => {
      const { x, y } = layout.space(space);
      return svg('circle', {
        class: `little-count fill-${move.car} edge-${move.car}`, cx: x, cy: y,
        r: Math.max(4, layout.road * 0.1),
      });
    })));
}

/**
 * A ghost of the car where it would stop, which makes the move.
 * @param {Scene} scene @param {Layout} layout @param {Ways} ways
 * @returns {Child}
 */
function ghosts(scene, layout, ways) {
  const size = Math.max(22, layout.car / 2);
  return ways.map(({ move, spots, key, back, choice }) => {
    const end = spots[spots.length - 1];
    return svg('g', { key, class: `little-way ${back}` },
      svg('g', {
        class: `little-ghost ${choice ? 'free' : ''}`, style: { transform: placed(end) },
        ...(choice ? {
          'data-move': choice.number, role: 'button', tabindex: 0,
          'aria-label': [way(move), ...outcome(move, scene)].join(' '),
          onkeydown: keyPress, onclick: () => playWay(scene, choice),
          onpointerenter: () => setLook(scene, { over: move.car, move: choice.number }),
          onpointerleave: () => setLook(scene, { over: null, move: null }),
          onfocus: () => look(scene).move !== choice.number
            && setLook(scene, { chosen: move.car, move: choice.number }),
        } : { 'aria-hidden': 'true' }),
      },
      svg('rect', { class: 'little-hit', x: -size, y: -size, width: 2 * size, height: 2 * size }),
      carPicture(move.car, layout.car, end.angle, [])),
      callout(layout, move, end));
  });
}

/**
 * What everybody would get, beside the place where a car would stop.
 * @param {Layout} layout @param {Move} move @param {Spot} end
 * @returns {Child}
 */
function callout(layout, move, end) {
  /** @type {{ points: number, seat: number }[]} */
  const all = (move.points ?? [])
    .map((/** @type {number} */ points, /** @type {number} */ seat) => ({ points, seat }));
  const changes = all.filter(({ points }) => points !== 0);
  if (changes.length === 0 && !move.ends) return null;
  const cell = 46;
  const width = Math.max(changes.length, move.ends && changes.length === 0 ? 1 : 0) * cell + (move.ends ? 26 : 0) + 8;
  const away = (layout.alleyWidth + (layout.wide ? width : 30)) / 2 + 6;
  const place = move.to === 'alley' ? beside(end, Math.cos(end.angle) < -0.1 ? -away : away)
    : insideOf(layout, move.to, 2 * layout.lamp + 24, layout.wide ? width : 30);
  const x = Math.min(Math.max(place.x, width / 2 + 4), layout.width - width / 2 - 4);
  const y = Math.min(Math.max(place.y, 18), layout.height - 18);
  return svg('g', { class: 'little-callout', 'aria-hidden': 'true',
    transform: `translate(${x.toFixed(1)} ${y.toFixed(1)})` },
    svg('rect', { x: -width / 2, y: -15, width, height: 30, rx: 6 }),
    changes.map(({ points, seat }, i) => svg('g',
      { key: seat, transform: `translate(${-width / 2 + 4 + i * cell} 0)` },
      emblemPath(seat, 12, 0, 14, { class: `emblem seat-${seat} lined` }),
      svg('text', { class: points < 0 ? 'loss' : 'gain', x: 22, y: 5 }, signed(points)))),
    move.ends && svg('path', { class: 'little-flag', d: 'M-22 9V-9H-6L-10-3.5L-6 2H-22',
      transform: `translate(${width / 2} 0)` }));
}

/** @param {Scene} scene @returns {Child} */
export function board(scene) {
  settled(scene.view);
  const { layout, street } = layoutOf(scene);
  const { width, height } = layout;
  const ways = waysInView(scene, layout);
  return h('div', { class: 'little-board', ref: watch(scene) },
    svg('svg', {
      viewBox: `0 0 ${width} ${height}`, role: 'group',
      'aria-label': t('The board: a ring road, driven clockwise, and an alley across it.'),
    },
      street,
      svg('g', { key: 'circles' }, circles(layout, scene.view)),
      svg('g', { key: 'markers' }, markers(layout, scene.view)),
      svg('g', { key: 'stops' }, stops(scene, layout)),
      svg('g', { key: 'lines' }, wayLines(layout, ways)),
      svg('g', { key: 'cars' }, cars(scene, layout)),
      svg('g', { key: 'ghosts' }, ghosts(scene, layout, ways))));
}
