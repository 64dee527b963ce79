// The face of Little Italy: a ring road from above, its cars, and the dice below it.

import { h } from '../../lib/dom.js';
import { colourIcon } from '../../lib/pieces.js';
import { signed } from '../../lib/words.js';
import { board, carSpot, circleSpot, layoutOf } from './board.js';
import { moveInView } from './choice.js';
import { drive, fly } from './drive.js';
import { hand } from './hand.js';
import { wayOf } from './layout.js';
import { result } from './result.js';
import { drives, line, phrase, prompt } from './sentences.js';

/** @type {import('../face').Face} */
export const face = {
  secrets: false,
  style: 'face.css',
  board,
  hand,
  prompt,
  line,
  phrase: ({ move }) => phrase(move),
  result,
  standing(seat, scene) {
    const cars = Object.keys(scene.view.owners).filter((car) => scene.view.owners[car].includes(seat));
    const change = moveInView(scene)?.points?.[seat] ?? 0;
    return {
      points: scene.view.points[seat],
      facts: h('span', { class: 'little-standing' }, cars.map((car) => colourIcon(car)),
        change !== 0 && h('b', { class: change < 0 ? 'loss' : 'gain' }, signed(change))),
    };
  },
  async animate({ move }, scene, panes, pace) {
    // Dice roll as they are drawn, discs are laid as they are drawn.
    if (!drives(move)) return;
    const { layout } = layoutOf(scene);
    const way = wayOf(layout, move, carSpot(layout, scene.view, move.car));
    await drive(panes.board, move.car, way, layout.step, scene.view, pace);
    const changes = move.points.map((/** @type {number} */ points, /** @type {number} */ seat) => ({ points, seat }))
      .filter((/** @type {{ points: number }} */ { points }) => points !== 0);
    const place = move.scored.length > 0 ? circleSpot(layout, scene.view, move.scored[0].circle)?.spot : null;
    fly(panes.board, place ?? way[way.length - 1], changes, pace);
  },
};
