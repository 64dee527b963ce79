// The games of the page: how each is called, who made it, and where its face is. A face is loaded with its
// table.

import { mark, t } from '../lib/words.js';

/** @typedef {import('./face').Face} Face */

/** In the order in which the home shows them. */
export const GAMES = [
  {
    id: 'tickets', title: 'Ticket to Ride Italy', designers: 'Alan R. Moon', min: 2, max: 5, minutes: '30–60',
    about: () => t('Collect cards, claim railways and ferries, and join the cities on your secret tickets. Whoever links many regions in one network gets a bonus.'),
    face: () => import('./tickets/face.js'),
  },
  {
    id: 'bella', title: 'Bella Italia', designers: mark('Brigitte and Wolfgang Ditt'), min: 2, max: 4,
    minutes: '20–30',
    about: () => t('Take tickets, exchange them with your neighbours, and travel round trips that end where they began. Trips of every length from two to five win, and so does one grand tour of six.'),
    face: () => import('./bella/face.js'),
  },
  {
    id: 'little', title: 'Little Italy', designers: 'Reiner Knizia', min: 2, max: 6, minutes: '10–15',
    about: () => t('Roll the dice, choose one, and drive a car round the block. Be there when the money comes, and elsewhere when the police do.'),
    face: () => import('./little/face.js'),
  },
];

/** @param {string} id */
export function gameOf(id) {
  const game = GAMES.find((each) => each.id === id);
  if (!game) throw new Error(`there is no game ${id}`);
  return game;
}
