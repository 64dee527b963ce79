// The face of the game.
import { h } from '../../lib/dom.js';

/** @type {import('../face').Face} */
export const face = {
  secrets: true,
  style: 'face.css',
  board: (scene) => h('pre', null, JSON.stringify(scene.view, null, 1)),
  hand: (scene) => h('ul', null, scene.choices.map((choice) => h('li', { key: choice.number },
    h('button', { type: 'button', onclick: () => scene.play(choice) }, choice.text)))),
  prompt: () => 'Choose a move.',
  line: (made, scene) => `${made.by === 'chance' ? '' : scene.name(made.by)} ${made.text}`,
  phrase: (choice) => choice.text,
  tell: () => [],
  standing: (seat, scene) => ({ points: scene.view.points?.[seat] ?? 0, facts: null }),
  result: (scene) => JSON.stringify(scene.position.result),
  animate: async () => {},
};
