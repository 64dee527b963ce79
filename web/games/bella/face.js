// The face of Bella Italia: the ring of piles, the hands and trips of the players, and the person's tickets.

import { h } from '../../lib/dom.js';
import { hand, tall } from './hand.js';
import { label } from './logic.js';
import { animate } from './motion.js';
import { players, result, standing } from './players.js';
import { ring } from './ring.js';
import { line, phrase, prompt, turn, verdict } from './say.js';

/** @type {import('../face').Face} */
export const face = {
  secrets: true,
  style: 'face.css',
  board: (scene) => h('div', { class: 'bella-board' }, h('div', { class: 'bella-table' }, ring(scene),
    players(scene))),
  hand,
  tall,
  prompt,
  word: label,
  line,
  turn,
  phrase,
  standing,
  verdict,
  result,
  animate,
};
