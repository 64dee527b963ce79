// The outlines of tracks as paths of SVG, computed once from the drawing of the map.

import { cell, tracks } from './map.js';

/** @typedef {{ x: number, y: number, angle: number, wave?: boolean }} Cell */

const tenth = (/** @type {number} */ value) => Math.round(value * 10) / 10;

/**
 * A point relative to the middle of a space: along it and to its side.
 * @param {Cell} at @param {number} along @param {number} beside
 */
function from({ x, y, angle }, along, beside) {
  const turn = angle * Math.PI / 180;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  return `${tenth(x + along * cos - beside * sin)} ${tenth(y + along * sin + beside * cos)}`;
}

/**
 * A rectangle with round corners, turned with its space.
 * @param {Cell} at @param {number} length @param {number} width @param {number} corner
 */
function block(at, length, width, corner) {
  const [l, w] = [length / 2, width / 2];
  const p = (/** @type {number} */ along, /** @type {number} */ beside) => from(at, along, beside);
  return `M${p(-l + corner, -w)}L${p(l - corner, -w)}Q${p(l, -w)} ${p(l, -w + corner)}L${p(l, w - corner)}`
    + `Q${p(l, w)} ${p(l - corner, w)}L${p(-l + corner, w)}Q${p(-l, w)} ${p(-l, w - corner)}`
    + `L${p(-l, -w + corner)}Q${p(-l, -w)} ${p(-l + corner, -w)}Z`;
}

/** The bed of a track: one outline around all of its spaces. @param {Cell[]} cells @param {number} margin */
export function bed(cells, margin) {
  const l = cell.length / 2 - 1;
  const w = cell.width / 2 + margin;
  const end = l + margin + 1;
  const [first, last] = [cells[0], cells[cells.length - 1]];
  const left = cells.flatMap((at) => [from(at, -l, -w), from(at, l, -w)]);
  const right = [...cells].reverse().flatMap((at) => [from(at, l, w), from(at, -l, w)]);
  return `M${left.join('L')}Q${from(last, end, -w)} ${from(last, end, 0)}Q${from(last, end, w)} ${right.join('L')}`
    + `Q${from(first, -end, w)} ${from(first, -end, 0)}Q${from(first, -end, -w)} ${left[0]}Z`;
}

/** A small ≈ across a space. @param {Cell} at */
function wave(at) {
  return [-2, 2].map((beside) => `M${from(at, -6, beside)}Q${from(at, -3, beside - 3)} ${from(at, 0, beside)}`
    + `Q${from(at, 3, beside + 3)} ${from(at, 6, beside)}`).join('');
}

/** @param {Cell} at @param {number} r */
function disc({ x, y }, r) {
  return `M${tenth(x - r)} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`;
}

/** A wagon on a space. @param {Cell} at */
export function wagon(at) {
  return block(at, cell.length, cell.width + 1.6, 3.6);
}

/** What is drawn of each track, in the order of the data. */
export const SHAPES = tracks.map(({ cells, middle }) => ({
  cells: cells.map((at) => block(at, cell.length, cell.width, 2.4)).join(''),
  colour: cells.map((at) => block(at, cell.length - 3.4, cell.width - 3.4, 1.2)).join(''),
  wagons: cells.map(wagon).join(''),
  coupling: `M${cells.map((at) => `${at.x} ${at.y}`).join('L')}`,
  discs: cells.map((at) => disc(at, 5)).join(''),
  bed: bed(cells, 3.2),
  wide: bed(cells, 6.5),
  waves: cells.filter((at) => at.wave).map(wave).join(''),
  middle,
}));
