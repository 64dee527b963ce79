// Below the board: the person's tickets as cards, and what can be done now.

import { h } from '../../lib/dom.js';
import { emblem } from '../../lib/pieces.js';
import { list, number, t, tn } from '../../lib/words.js';
import { closed, cities, exchanges, label, leadsOn, marks, runs, toggled, tripsByLength, tripsOf, viewer } from './logic.js';
import { outlook } from './outlook.js';
import { lit } from './pointed.js';
import { chosenTrip } from './ring.js';
import { back, front, loop, mark, small, spoken } from './tickets.js';

/**
 * @typedef {import('../face').Scene} Scene
 * @typedef {import('../face').Choice} Choice
 * @typedef {import('../../lib/dom.js').Child} Child
 */

/** @param {Scene} scene @returns {string | null} the kind of question that the person is asked */
function question({ choices }) {
  const kinds = new Set(choices.map(({ move }) => move.kind));
  if (kinds.has('no-exchange') || kinds.has('exchange')) return 'exchange';
  if (kinds.has('no-trip') || kinds.has('trip')) return 'trip';
  return choices[0]?.move.kind ?? null;
}

/** What the person has marked for the present question. @param {Scene} scene @returns {string | null} */
function picked({ notes, position }) {
  return notes.pick?.moves === position.moves ? notes.pick.ticket : null;
}

/** @param {Scene} scene @returns {Child} */
export function hand(scene) {
  if (viewer(scene) === null) return null;
  const asked = question(scene);
  return h('div', { class: 'bella-own' },
    cards(scene, asked),
    h('div', { key: `${asked} ${asked ? scene.position.moves : ''}`, class: `bella-ask ${asked ?? 'idle'}`, ref: asked && ((/** @type {HTMLElement} */ element) => focusNext(scene, element)) }, asked && ASKS[asked]?.(scene),
      asked !== 'exchange' && asked !== 'give' && tripsOf(scene.choices).length === 0 && outlook(scene)));
}

/** Whoever answered by the keyboard goes on at the next question. @param {Scene} scene @param {HTMLElement} element */
function focusNext({ notes }, element) {
  if (!notes.keys) return;
  notes.keys = false;
  setTimeout(() => {
    const first = /** @type {HTMLElement | null} */ (element.querySelector('button.primary:enabled') ?? element.querySelector('button:enabled'));
    if (document.activeElement === document.body) (first ?? element.parentElement?.querySelector('button'))?.focus();
  });
}

/** Plays by a press of a button; a click without a pointer is one of the keyboard. @param {Scene} scene @param {Choice} choice @param {{ confirm?: string }} [options] */
function press(scene, choice, options) {
  return (/** @type {MouseEvent} */ event) => {
    scene.notes.keys = event.detail === 0;
    scene.point(null);
    scene.play(choice, options);
  };
}

/** The tickets of the person. @param {Scene} scene @param {string | null} asked */
function cards(scene, asked) {
  const tickets = /** @type {string[]} */ (scene.view.hands[/** @type {number} */ (viewer(scene))]);
  const on = lit(scene).tickets;
  const chosen = chosenTrip(scene);
  const chosenMarks = marks(tickets, asked === 'trip' ? chosen : [picked(scene) ?? '']);
  const fits = leadsOn(scene.choices, chosen);
  const starts = leadsOn(scene.choices, []);
  const knowers = knownTo(scene, tickets);
  const dims = asked === 'give' || asked === 'exchange' || starts.size > 0;
  return h('ul', { class: 'bella-cards', 'aria-label': t('Your tickets') },
    tickets.length === 0 && h('li', { class: 'bella-none' }, h('small', null, t('You have no tickets yet.'))),
    tickets.map((ticket, i) => {
      const is = chosenMarks[i];
      const able = asked === 'trip' ? starts.has(ticket)
        : (asked === 'exchange' || asked === 'discard') && scene.choices.some(({ move }) => move.ticket === ticket);
      const can = able && (asked !== 'trip' || is || fits.has(ticket));
      const givable = asked === 'give' && scene.choices.some(({ move }) => move.ticket === ticket);
      const names = knowers[i].map((seat) => scene.name(seat));
      const words = names.length > 0 ? `${label(ticket)}. ${t('Known to {names}.', { names: list(names) })}` : label(ticket);
      const look = ['bella-ticket', is && 'chosen', (can || givable) && 'fits', dims && !can && !givable && 'rests',
        on.has(ticket) && 'pointed'].filter(Boolean).join(' ');
      const content = [front(ticket, scene.narrow), names.length > 0 && h('span', { class: 'bella-knowers', title: words }, knowers[i].map((seat) => emblem(seat)))];
      return h('li', { key: `${ticket} ${tickets.slice(0, i).filter((other) => other === ticket).length}` },
        able ? h('button', { type: 'button', class: look, 'data-ticket': ticket, 'aria-pressed': is,
          onclick: () => pick(scene, asked, ticket, is) }, spoken(words, content))
          : h('span', { class: look, 'data-ticket': ticket, role: 'img', 'aria-label': words }, content));
    }));
}

/** Who knows which of the tickets. @param {Scene} scene @param {string[]} tickets @returns {number[][]} */
function knownTo(scene, tickets) {
  const knowers = /** @type {number[][]} */ (tickets.map(() => []));
  for (const [seat, told] of Object.entries(scene.view.known_to ?? {})) {
    marks(tickets, /** @type {string[]} */ (told)).forEach((is, i) => is && knowers[i].push(Number(seat)));
  }
  return knowers;
}

/** @param {Scene} scene @param {string | null} asked @param {string} ticket @param {boolean} is marked now */
function pick(scene, asked, ticket, is) {
  const { moves } = scene.position;
  if (asked === 'trip') scene.note({ trip: { moves, tickets: toggled(scene.choices, chosenTrip(scene), ticket, is) } });
  else scene.note({ pick: { moves, ticket: is ? null : ticket } });
}

/** Shows a choice on the board while it is pointed at. @param {Scene} scene @param {Choice} choice */
function pointing(scene, choice) {
  const move = { ...choice.move, at: scene.position.moves };
  return { onpointerenter: () => scene.point(move), onpointerleave: () => scene.point(null),
    onfocus: () => scene.point(move), onblur: () => scene.point(null) };
}

/** A button that makes a move. @param {Scene} scene @param {Choice} choice @param {Child} content @param {{ primary?: boolean, confirm?: string, label?: string }} [options] */
function mover(scene, choice, content, { primary = false, confirm, label: words } = {}) {
  return h('button', { key: choice.number, type: 'button', class: primary ? 'primary' : '', 'data-move': choice.number,
    ...pointing(scene, choice), onclick: press(scene, choice, { confirm }) }, words ? spoken(words, content) : content);
}

/** The controls of each question. @type {Record<string, (scene: Scene) => Child>} */
const ASKS = {
  take(scene) {
    const single = scene.choices.length === 1;
    return h('div', { class: 'bella-buttons' }, scene.choices.map((choice) => {
      const { city, ticket } = choice.move;
      return mover(scene, choice, [mark(city), ticket ? t('Take {ticket}', { ticket: label(ticket) }) : t('Take {city}', { city })], { primary: single });
    }));
  },

  exchange(scene) {
    const none = scene.choices.find(({ move }) => move.kind === 'no-exchange');
    const ticket = picked(scene);
    return [
      h('div', { class: 'bella-partners' }, exchanges(scene.choices).map(({ partner, side, offers }) => h('section', { key: `${partner} ${side}`, class: `bella-partner ${side}` },
        h('h2', null, emblem(partner), h('span', null, side === 'left' ? t('{name}, on your left', { name: scene.name(partner) })
          : t('{name}, on your right', { name: scene.name(partner) })), h('i', { class: `bella-circle ${side}`, 'aria-hidden': 'true' })),
        h('ul', null, offers.map((offer) => h('li', { key: offer.back, class: ticket && !offer.choices.some(({ move }) => move.ticket === ticket) ? 'bella-offer rests' : 'bella-offer' },
          h('span', { class: 'bella-gets' }, Array.from({ length: offer.of }, (_, i) => h('span', { key: i, class: 'bella-mini' }, small(`${offer.back}>?`))),
            h('span', { class: 'bella-come' }, h('b', null, offer.back), h('small', null, comes(offer)))),
          h('span', { class: 'bella-swap', 'aria-hidden': 'true' }, '⇄'), h('span', { class: 'bella-for' }, mine(offer, partner, ticket, scene)))))))),
      none && h('div', { class: 'bella-buttons' }, mover(scene, none, t('No exchange'))),
    ];
  },

  give(scene) {
    const { partner, gets_back: offered, back: wanted } = scene.choices[0].move;
    return h('div', { class: 'bella-give' },
      h('figure', null, h('figcaption', null, t('{name} offers', { name: scene.name(partner) })), back(offered)),
      h('div', null, h('p', { class: 'bella-caption' }, t('Give one of your {city} tickets', { city: wanted })),
        h('div', { class: 'bella-buttons' }, scene.choices.map((choice) => h('button', { key: choice.number, type: 'button', class: 'bella-ticket fits', 'data-move': choice.number,
          ...pointing(scene, choice), onclick: press(scene, choice) }, spoken(t('Give {ticket}', { ticket: label(choice.move.ticket) }), front(choice.move.ticket, scene.narrow)))))));
  },

  trip(scene) {
    const none = scene.choices.find(({ move }) => move.kind === 'no-trip');
    const groups = tripsByLength(scene.choices);
    const wins = tripsOf(scene.choices).some(({ move }) => move.wins);
    const go = none && mover(scene, none, groups.length === 0 ? t('Go on') : t('No trip'), { primary: groups.length === 0,
      confirm: wins ? t('A trip would win the game now. Go on without it?') : undefined });
    if (groups.length === 0) {
      return h('div', { class: 'bella-nothing' }, h('p', null, none?.move.discards ? t('Your tickets close no round trip. You will put one back.')
        : t('Your tickets close no round trip.')), go);
    }
    return [
      h('div', { class: 'bella-building' }, builder(scene), h('div', { class: 'bella-buttons' }, travel(scene), go)),
      h('div', { class: 'bella-trips' }, groups.map(({ length, choices }) => h('section', { key: length },
        h('h2', null, t('Length {n}', { n: number(length) })),
        h('ul', null, choices.map((choice) => h('li', { key: choice.number }, suggestion(scene, choice))))))),
    ];
  },

  discard(scene) {
    const choice = scene.choices.find(({ move }) => move.ticket === picked(scene));
    return h('div', { class: 'bella-nothing' },
      choice ? mover(scene, choice, t('Put {ticket} under the pile of {city}', { ticket: label(choice.move.ticket), city: choice.move.back }), { primary: true })
        : h('p', null, t('Choose the ticket that you need least.')));
  },
};

/** How the partner's ticket comes. @param {import('./logic.js').Offer} offer */
function comes({ choices, asks, of }) {
  const { gets } = choices[0].move;
  if (gets) return label(gets);
  return asks ? t('one of {n}, their choice', { n: number(of) }) : t('the only one');
}

/** The tickets that a partner's can be had for, each as a small ticket. @param {import('./logic.js').Offer} offer @param {number} partner @param {string | null} ticket the one that is marked @param {Scene} scene */
function mine({ back: city, choices }, partner, ticket, scene) {
  return choices.map((choice) => {
    const { ticket: given } = choice.move;
    const [home, other] = cities(given);
    const words = t('Give {name} {ticket} for a {city} ticket', { name: scene.name(partner), ticket: label(given), city });
    return h('span', { key: choice.number, class: ticket && given !== ticket ? 'bella-stubbed rests' : 'bella-stubbed' },
      mover(scene, choice, [mark(home), other], { label: words }));
  });
}

/** The trip as far as it is built. @param {Scene} scene */
function builder(scene) {
  const chosen = chosenTrip(scene);
  const found = runs(scene.choices, chosen);
  const done = closed(scene.choices, chosen);
  if (found.length === 0) return h('p', { class: 'bella-chain' }, t('Click tickets that join into a ring, or one of the trips.'));
  return h('p', { class: 'bella-chain', role: 'status' }, found.map((legs, i) => [
    i > 0 && h('span', { class: 'bella-gap-text', key: `gap ${i}` }, '…'),
    legs.map((leg, j) => [
      j === 0 && stop(leg.from, `${i} start`),
      h('span', { key: `${i} ${j} line`, class: leg.from === cities(leg.ticket)[0] ? 'bella-step' : 'bella-step turned', 'aria-hidden': 'true' }),
      stop(leg.to, `${i} ${j}`)]),
  ]), !done && h('span', { class: 'bella-gap-text' }, '…'), done && badges(done));
}

/** @param {string} city @param {string} key */
function stop(city, key) {
  return h('span', { key, class: 'bella-stop' }, mark(city), city);
}

/** @param {Choice} choice */
function badges({ move }) {
  return [move.wins && h('span', { class: 'bella-badge wins' }, t('wins')), move.again && !move.wins && h('span', { class: 'bella-badge' }, t('another turn'))];
}

/** @param {Scene} scene */
function travel(scene) {
  const done = closed(scene.choices, chosenTrip(scene));
  if (!done) return h('button', { key: 'travel', type: 'button', class: 'primary', disabled: true }, t('Travel'));
  return h('button', { key: 'travel', type: 'button', class: 'primary', 'data-move': done.number,
    onclick: press(scene, done) }, t('Travel'));
}

/** @param {Scene} scene @param {Choice} choice */
function suggestion(scene, choice) {
  const { tickets, cities: through, again, wins } = choice.move;
  const on = closed(scene.choices, chosenTrip(scene)) === choice;
  const words = [t('Trip: {cities}', { cities: [...through, through[0]].join(' – ') }), wins ? t('wins') : again ? t('another turn') : ''].filter(Boolean).join(', ');
  return h('button', { type: 'button', class: on ? 'bella-suggestion on' : 'bella-suggestion', 'aria-pressed': on, 'data-trip': choice.number,
    ...pointing(scene, choice), onclick: () => {
      scene.point(null);
      scene.note({ trip: { moves: scene.position.moves, tickets } });
    } },
  spoken(words, [loop(through), h('span', null, through.join(' – ')), badges(choice)]));
}
