// Clocks: how long somebody still has, as the table's time runs on.

import { h } from '../lib/dom.js';
import { t, tn } from '../lib/words.js';

const LOW = 20_000;

/**
 * The milliseconds that a seat has left; null without a clock.
 * @param {import('../games/face').Position} position @param {number} seat @param {number} now
 */
function timeLeft(position, seat, now) {
  const clock = position.clocks?.[seat];
  if (!clock) return null;
  if (clock.until !== null && clock.until !== undefined) return Math.max(0, clock.until - now);
  return clock.left ?? null;
}

/** Does somebody's clock run? @param {import('../games/face').Position | null} position */
export function clocksRun(position) {
  return position?.clocks?.some(({ until }) => until !== null && until !== undefined) === true
    && !position.result;
}

/**
 * The clock of a seat; null if it has none, or the game is over.
 * @param {import('../games/face').Position} position @param {number} seat @param {number} now @param {string} [kind]
 */
export function clock(position, seat, now, kind = '') {
  const left = timeLeft(position, seat, now);
  if (left === null || position.result) return null;
  const runs = position.clocks?.[seat]?.until !== null;
  const look = ['clock', kind, runs && 'runs', runs && left < LOW && 'low'].filter(Boolean).join(' ');
  return h('span', { key: 'clock', class: look, role: 'timer', 'aria-label': clockWords(left) },
    clockText(left));
}

/** 2:05, 1:02:05, 3 days @param {number} left milliseconds */
function clockText(left) {
  const seconds = Math.ceil(left / 1000);
  const two = (/** @type {number} */ value) => String(value).padStart(2, '0');
  if (seconds >= 172_800) return tn('{n} day', '{n} days', Math.floor(seconds / 86_400));
  if (seconds >= 3600) return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  return `${Math.floor(seconds / 60)}:${two(seconds % 60)}`;
}

/** The same for screen readers. @param {number} left */
function clockWords(left) {
  const seconds = Math.ceil(left / 1000);
  if (seconds < 60) return tn('{n} second left', '{n} seconds left', seconds);
  if (seconds < 7200) return tn('{n} minute left', '{n} minutes left', Math.floor(seconds / 60));
  if (seconds < 172_800) return tn('{n} hour left', '{n} hours left', Math.floor(seconds / 3600));
  return t('{time} left', { time: clockText(left) });
}
