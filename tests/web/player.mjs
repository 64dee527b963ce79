// Somebody who plays by what the page shows: it looks for a control that can be pressed, presses it with a mouse or a
// finger where it is, and knows no rules. What lies over a control, or outside the screen, cannot be pressed.
//
//     const anna = new Player(page, { seed: 1 });
//     await playOn([anna, bruno]);                    // to the end
//     await playOn([anna], { moves: 5 });             // some moves of hers

import assert from 'node:assert/strict';
import { TRACKS } from '../../web/games/tickets/facts.js';
import { until } from './kit.mjs';

const LONG = 3;
const COVERED_SECONDS = 15;

/** Numbers that are the same in every run. */
export function random(seed) {
  let state = seed * 2654435761 % 2 ** 32 || 1;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor(state / 2 ** 32 * below);
  };
}

/** In the page: where the first element of the selector that passes can be pressed, or what is in its way. */
function findPlace({ selector, nth, inner }) {
  const shown = [...document.querySelectorAll(selector)].filter((each) => {
    const { width, height } = each.getBoundingClientRect();
    return width > 0 && height > 0 && getComputedStyle(each).visibility === 'visible';
  });
  let element = shown[Math.min(nth, shown.length - 1)];
  if (!element) return { gone: true };
  const about = {
    move: element.dataset.move === undefined ? null : Number(element.dataset.move),
    label: element.getAttribute('aria-label') ?? element.textContent,
  };
  const target = element;
  if (inner) element = element.querySelector(inner) ?? element;
  element.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
  const { left, top, width, height } = element.getBoundingClientRect();
  for (const [dx, dy] of [[0.5, 0.5], [0.3, 0.5], [0.7, 0.5], [0.5, 0.3], [0.5, 0.7]]) {
    const [x, y] = [left + width * dx, top + height * dy];
    const hit = document.elementFromPoint(x, y);
    if (hit && (target.contains(hit) || (inner && hit.closest('svg')?.contains(target)))) return { ...about, x, y };
  }
  const hit = document.elementFromPoint(left + width / 2, top + height / 2);
  const name = (node) => (node ? `${node.tagName}.${node.getAttribute('class') ?? ''}` : 'nothing');
  return { ...about, covered: `${name(target)} "${about.label}" at ${Math.round(left)},${Math.round(top)} is under ${name(hit)}` };
}

/** In the page: what is going on, and what is there to be pressed. */
function look() {
  const root = document.querySelector('.table-page');
  if (!root) return { state: 'elsewhere' };
  if (document.querySelector('dialog[open]')) return { state: 'dialog' };
  if (root.querySelector('.curtain')) return { state: 'curtain' };
  if (root.classList.contains('over')) return { state: 'over' };
  if (!root.querySelector('.now .what.yours')) return { state: 'waiting' };
  const count = (selector) => root.querySelectorAll(selector).length;
  return {
    state: 'asked',
    dice: count('.little-die:not([aria-disabled="true"])'), ways: count('.little-ways [data-move]'),
    trips: count('[data-trip]'), travel: count('.bella-building .primary[data-move]'), discards: count('.bella-ask.discard'),
    picks: count('.bella-cards button.bella-ticket'), put: count('.bella-nothing [data-move]'),
    asks: count('.bella-ask [data-move]'), exchange: count('.bella-ask.exchange'),
    offered: count('.tk-offer [data-ticket]'), unmarked: count('.tk-offer [data-ticket][aria-checked="false"]'),
    payments: count('.tk-payments [data-move]'), chosen: count('.tk-chosen'),
    tracks: [...root.querySelectorAll('.tk-payable')].map((each) => Number(each.dataset.track)),
    draws: count('.tk-market [data-row][data-move], .tk-market [data-draw][data-move]'),
    second: count('.tk-second'), pass: count('.tk-market > .primary[data-move]'),
  };
}

export class Player {
  /** The numbers of the moves that were pressed. @type {number[]} */
  moves = [];
  #random;
  #tried = new Set();

  /** @param {import('playwright-core').Page} page */
  constructor(page, { seed = 1, touch = false, name = '' } = {}) {
    this.page = page;
    this.touch = touch;
    this.name = name;
    this.#random = random(seed);
  }

  look() {
    return this.page.evaluate(look);
  }

  /** Presses what is shown of a selector, the nth of several, as soon as it is there. */
  async press(selector, options) {
    let place;
    await until(`there is ${selector}`, async () => {
      place = await this.#pressIfThere(selector, options);
      return place;
    });
    return place;
  }

  /** The same; false if there is none. */
  async #pressIfThere(selector, { nth = 0, inner } = {}) {
    let covered = '';
    for (const end = Date.now() + COVERED_SECONDS * 1000; Date.now() < end;) {
      const place = await this.page.evaluate(findPlace, { selector, nth, inner });
      if (place.gone) return false;
      if (!place.covered) {
        if (this.touch) await this.page.touchscreen.tap(place.x, place.y);
        else await this.page.mouse.click(place.x, place.y);
        if (place.move !== null) this.moves.push(place.move);
        await this.drawn();
        return place;
      }
      covered = place.covered;
      // Something may be on its way out: a toast, a sheet that moves.
      await this.drawn();
    }
    assert.fail(`cannot be pressed: ${covered}`);
  }

  /** What was pressed is to be seen: the page draws in the next frame. */
  async drawn() {
    try {
      await this.page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    } catch (error) {
      // What was pressed leads to another page.
      if (!/context was destroyed|navigat/.test(error.message)) throw error;
    }
  }

  /** One press, if the person is asked; returns what was going on. */
  async step() {
    const seen = await this.look();
    if (seen.state === 'dialog') await this.#pressIfThere('dialog[open] [data-action="confirm"]');
    else if (seen.state === 'curtain') await this.#pressIfThere('[data-action="take-over"]');
    else if (seen.state === 'asked') await this.#choose(seen);
    return seen.state;
  }

  /** @param {any} seen */
  async #choose(seen) {
    const some = (count) => this.#random(Math.max(1, count));
    if (seen.ways > 0) return this.#pressIfThere('.little-ways [data-move]', { nth: some(seen.ways) });
    if (seen.dice > 0) return this.#pressIfThere('.little-die:not([aria-disabled="true"])', { nth: some(seen.dice) });
    if (seen.travel > 0) return this.#pressIfThere('.bella-building .primary[data-move]');
    if (seen.trips > 0) return this.#pressIfThere('[data-trip]', { nth: seen.trips - 1 });
    if (seen.discards > 0 && seen.put === 0) return this.#pressIfThere('.bella-cards button.bella-ticket', { nth: some(seen.picks) });
    if (seen.asks > 0) return this.#pressIfThere('.bella-ask [data-move]', { nth: some(seen.asks) });
    return this.#ticketToRide(seen, some);
  }

  async #ticketToRide(seen, some) {
    if (seen.offered > 0) {
      // All of them: whoever may keep some may keep all.
      if (seen.unmarked > 0) return this.#pressIfThere('.tk-offer [data-ticket][aria-checked="false"]');
      return this.#pressIfThere('[data-keep]');
    }
    if (seen.payments > 0) {
      this.#tried.clear();
      return this.#pressIfThere('.tk-payments [data-move]');
    }
    // On a small map a finger may have meant another track.
    if (seen.chosen > 0) await this.#pressIfThere('.tk-close');
    const best = seen.tracks.filter((index) => !this.#tried.has(index)).sort((a, b) => TRACKS[b].length - TRACKS[a].length);
    const long = best.filter((index) => TRACKS[index].length >= LONG);
    if (long.length > 0 || (seen.draws === 0 && best.length > 0)) {
      const track = (long.length > 0 ? long : best)[0];
      this.#tried.add(track);
      return this.#chooseTrack(track);
    }
    if (seen.draws > 0) {
      return this.#pressIfThere('.tk-market [data-row][data-move], .tk-market [data-draw][data-move]', { nth: some(seen.draws) });
    }
    if (seen.pass > 0) return this.#pressIfThere('.tk-market > .primary[data-move]');
    return this.#pressIfThere('[data-draw="tickets"][aria-disabled="false"]');
  }

  /** On a phone a person comes closer before it taps. @param {number} track */
  async #chooseTrack(track) {
    await this.page.evaluate((index) => {
      document.querySelector(`[data-track="${index}"]`)?.focus();
    }, track);
    return this.#pressIfThere(`[data-track="${track}"]`, { inner: '[data-middle]' });
  }
}

/** What somebody sees of the end: the words, and the points by seat. */
export function seenResult(page) {
  return page.evaluate(() => ({
    points: [...document.querySelectorAll('.people [data-seat]')].map((row) => Number(row.querySelector('.points').dataset.value)),
    winners: [...document.querySelectorAll('.people [data-seat].winner')].map((row) => Number(row.dataset.seat)),
  }));
}

/**
 * Lets people play until the game is over for all of them, or until `moves` presses were made, or until `done` says so.
 * @param {Player[]} players
 */
export async function playOn(players, { moves = Infinity, presses = 4000, done, seconds = 200 } = {}) {
  const end = Date.now() + seconds * 1000;
  const wanted = players.reduce((sum, each) => sum + each.moves.length, 0) + moves;
  for (let n = 0; n < presses; n++) {
    let over = 0;
    let idle = 0;
    for (const player of players) {
      if (await done?.()) return;
      const state = await player.step();
      if (state === 'over') over++;
      if (state === 'over' || state === 'waiting') idle++;
      if (players.reduce((sum, each) => sum + each.moves.length, 0) >= wanted) return;
    }
    if (over === players.length) return;
    if (idle === players.length) {
      await Promise.race(players.map((player) => player.page.waitForFunction(
        () => document.querySelector('.now .what.yours, .table-page.over, .curtain, dialog[open]'), null, { timeout: 2000 }).catch(() => {})));
    }
    if (Date.now() > end) {
      const states = await Promise.all(players.map(async (player) => `${player.name} ${(await player.look()).state} after ${player.moves.length} moves: `
        + `${await player.page.evaluate(() => document.querySelector('.now .what')?.textContent)}`));
      assert.fail(`the game does not end within ${seconds} s: ${states.join('; ')}`);
    }
  }
  assert.fail(`the game does not end within ${presses} presses`);
}

/** Waits until the page has nothing on its way. */
export function settled(page) {
  return until('the page is still', () => page.evaluate(() => !document.querySelector('.connection, .update')
    && document.querySelector('.table-page .now .what') !== null));
}
