// The controls of each question: take, exchange, give, trip, discard. A button that makes a move has its
// number as data-move.

import { h } from '../../lib/dom.js';
import { emblem } from '../../lib/pieces.js';
import { number, t } from '../../lib/words.js';
import { cities, closed, exchanges, label, runs, tripsByLength, tripsOf } from './logic.js';
import { chosenTrip } from './ring.js';
import { back, front, loop, mark, small, spoken } from './tickets.js';

/**
 * @typedef {import('../face').Scene} Scene
 * @typedef {import('../face').Choice} Choice
 * @typedef {import('../../lib/dom.js').Child} Child
 * @typedef {import('./logic.js').Offer} Offer
 */

/**
 * The ticket that the person has marked for the present question.
 * @param {Scene} scene
 * @returns {string | null}
 */
export function picked({ notes, position }) {
  return notes.pick?.moves === position.moves ? notes.pick.ticket : null;
}

/** Shows a choice on the board while it is pointed at. @param {Scene} scene @param {Choice} choice */
function pointing(scene, choice) {
  const move = { ...choice.move, at: scene.position.moves };
  return {
    onpointerenter: () => scene.point(move), onpointerleave: () => scene.point(null),
    onfocus: () => scene.point(move), onblur: () => scene.point(null),
  };
}

/**
 * Plays by a press of a button; a click without a pointer is one of the keyboard.
 * @param {Scene} scene @param {Choice} choice @param {{ confirm?: string }} [options]
 */
function press(scene, choice, options) {
  return (/** @type {MouseEvent} */ event) => {
    scene.notes.keys = event.detail === 0;
    scene.point(null);
    scene.play(choice, options);
  };
}

/**
 * A button that makes a move.
 * @param {Scene} scene @param {Choice} choice @param {Child} content
 * @param {{ look?: string, confirm?: string, words?: string }} [options]
 */
function mover(scene, choice, content, { look = '', confirm, words } = {}) {
  return h('button', {
    key: choice.number, type: 'button', class: look, 'data-move': choice.number,
    ...pointing(scene, choice), onclick: press(scene, choice, { confirm }),
  }, words ? spoken(words, content) : content);
}

/** The controls by the kind of question. @type {Record<string, (scene: Scene) => Child>} */
export const ASKS = { take, exchange, give, trip, discard };

/** @param {Scene} scene */
function take(scene) {
  const look = scene.choices.length === 1 ? 'primary' : '';
  return h('div', { class: 'bella-buttons' }, scene.choices.map((choice) => {
    const { city, ticket } = choice.move;
    const words = ticket ? t('Take {ticket}', { ticket: label(ticket) }) : t('Take {city}', { city });
    // On a phone many have room only for their cities; what to do with them stands above.
    return scene.narrow && scene.choices.length > 2
      ? mover(scene, choice, [mark(city), city], { look, words })
      : mover(scene, choice, [mark(city), words], { look });
  }));
}

/** @param {Scene} scene */
function exchange(scene) {
  const none = scene.choices.find(({ move }) => move.kind === 'no-exchange');
  return [
    h('div', { class: 'bella-partners' }, exchanges(scene.choices).map(({ partner, side, offers }) => {
      const name = scene.name(partner);
      return h('section', { key: `${partner} ${side}`, class: 'bella-partner' },
        h('h2', null, emblem(partner),
          h('span', null, side === 'left' ? t('{name}, on your left', { name })
            : t('{name}, on your right', { name })),
          h('i', { class: `bella-circle ${side}`, 'aria-hidden': 'true' })),
        h('ul', null, offers.map((each) => offer(each, name, scene))));
    })),
    none && h('div', { class: 'bella-buttons' }, mover(scene, none, t('No exchange'))),
  ];
}

/**
 * What may come from a partner, and what for.
 * @param {Offer} about @param {string} name @param {Scene} scene
 */
function offer({ back: city, of, asks, choices }, name, scene) {
  const ticket = picked(scene);
  const { gets } = choices[0].move;
  const how = gets ? label(gets) : asks ? t('their choice') : t('the only one');
  const rests = ticket && !choices.some(({ move }) => move.ticket === ticket);
  return h('li', { key: city, class: rests ? 'bella-offer rests' : 'bella-offer' },
    h('span', { class: 'bella-gets' },
      Array.from({ length: of }, (_, i) => h('span', { key: i, class: 'bella-mini' }, small(`${city}>?`))),
      h('span', { class: 'bella-come' }, h('b', null, city), h('small', null, how))),
    h('span', { class: 'bella-swap', 'aria-hidden': 'true' }, '⇄'),
    h('span', { class: 'bella-for' }, choices.map((choice) => {
      const { ticket: given } = choice.move;
      const [home, other] = cities(given);
      const words = t('Give {name} {ticket} for a {city} ticket', { name, ticket: label(given), city });
      return h('span', { key: choice.number,
        class: ticket && given !== ticket ? 'bella-stubbed rests' : 'bella-stubbed' },
        mover(scene, choice, [mark(home), other], { words }));
    })));
}

/** @param {Scene} scene */
function give(scene) {
  const { partner, gets_back: offered, back: wanted } = scene.choices[0].move;
  return h('div', { class: 'bella-give' },
    h('figure', null,
      h('figcaption', null, t('{name} offers', { name: scene.name(partner) })),
      back(offered)),
    h('div', null,
      h('p', { class: 'bella-caption' }, t('Give one of your {city} tickets', { city: wanted })),
      h('div', { class: 'bella-buttons' }, scene.choices.map((choice) => {
        const { ticket } = choice.move;
        return mover(scene, choice, front(ticket, scene.narrow),
          { look: 'bella-ticket fits', words: t('Give {ticket}', { ticket: label(ticket) }) });
      }))));
}

/** @param {Scene} scene */
function trip(scene) {
  const none = scene.choices.find(({ move }) => move.kind === 'no-trip');
  const groups = tripsByLength(scene.choices);
  if (groups.length === 0) {
    return h('div', { class: 'bella-nothing' },
      h('p', null, none?.move.discards ? t('Your tickets close no round trip. You will put one back.')
        : t('Your tickets close no round trip.')),
      none && mover(scene, none, t('Go on'), { look: 'primary' }));
  }
  const wins = tripsOf(scene.choices).some(({ move }) => move.wins);
  const confirm = wins ? t('A trip would win the game now. Go on without it?') : undefined;
  return [
    h('div', { class: 'bella-building' },
      builder(scene),
      h('div', { class: 'bella-buttons' }, travel(scene),
        none && mover(scene, none, t('No trip'), { confirm }))),
    h('div', { class: 'bella-trips' }, groups.map(({ length, choices }) => h('section', { key: length },
      h('h2', null, t('Length {n}', { n: number(length) })),
      h('ul', null, choices.map((choice) => h('li', { key: choice.number }, suggestion(scene, choice))))))),
  ];
}

/** @param {Scene} scene */
function discard(scene) {
  const choice = scene.choices.find(({ move }) => move.ticket === picked(scene));
  if (!choice) return h('div', { class: 'bella-nothing' },
    h('p', null, t('Choose the ticket that you need least.')));
  const { ticket, back: city } = choice.move;
  const words = t('Put {ticket} under the pile of {city}', { ticket: label(ticket), city });
  return h('div', { class: 'bella-nothing' }, mover(scene, choice, words, { look: 'primary' }));
}

/** The trip as far as it is built. @param {Scene} scene */
function builder(scene) {
  const chosen = chosenTrip(scene);
  const found = runs(scene.choices, chosen);
  const done = closed(scene.choices, chosen);
  if (found.length === 0) {
    return h('p', { class: 'bella-chain' }, t('Click tickets that join into a ring, or one of the trips.'));
  }
  return h('p', { class: 'bella-chain', role: 'status' },
    found.map((legs, i) => [
      i > 0 && gap(i),
      stop(legs[0].from, `${i}`),
      legs.map((leg, j) => [
        h('span', { key: `${i} ${j} line`, class: 'bella-step', 'aria-hidden': 'true' }),
        stop(leg.to, `${i} ${j}`),
      ]),
    ]),
    done ? badges(done) : gap('end'));
}

/** @param {string | number} key */
function gap(key) {
  return h('span', { key: `gap ${key}`, class: 'bella-gap-text' }, '…');
}

/** @param {string} city @param {string} key */
function stop(city, key) {
  return h('span', { key, class: 'bella-stop' }, mark(city), city);
}

/** @param {Choice} choice */
function badges({ move }) {
  if (move.wins) return h('span', { class: 'bella-badge wins' }, t('wins'));
  return move.again && h('span', { class: 'bella-badge' }, t('another turn'));
}

/** @param {Scene} scene */
function travel(scene) {
  const done = closed(scene.choices, chosenTrip(scene));
  return h('button', {
    key: 'travel', type: 'button', class: 'primary', disabled: !done, 'data-move': done?.number,
    onclick: done && press(scene, done),
  }, t('Travel'));
}

/** A trip that is possible; a click fills the ring with it. @param {Scene} scene @param {Choice} choice */
function suggestion(scene, choice) {
  const { tickets, cities: through, again, wins } = choice.move;
  const on = closed(scene.choices, chosenTrip(scene)) === choice;
  const way = t('Trip: {cities}', { cities: [...through, through[0]].join(' – ') });
  const words = [way, wins ? t('wins') : again ? t('another turn') : ''].filter(Boolean).join(', ');
  return h('button', {
    type: 'button', class: on ? 'bella-suggestion on' : 'bella-suggestion', 'aria-pressed': on,
    'data-trip': choice.number, ...pointing(scene, choice),
    onclick: () => {
      scene.point(null);
      scene.note({ trip: { moves: scene.position.moves, tickets } });
    },
  }, spoken(words, [loop(through), h('span', null, through.join(' – ')), badges(choice)]));
}
