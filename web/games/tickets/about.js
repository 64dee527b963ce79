// Ticket to Ride Italy before anybody plays it: what home, new game and rules say of it.

import { t } from '../../lib/words.js';

/** @type {import('../face').Game} */
export const game = {
  id: 'tickets', title: 'Ticket to Ride Italy', designers: 'Alan R. Moon', min: 2, max: 5, minutes: '30–60',
  about: () => t('Collect cards, claim railways and ferries, and join the cities on your secret tickets. Whoever links many regions in one network gets a bonus.'),
  sources: () => t('Region shapes: @svg-maps/italy, CC BY 4.0. Neighbours: Natural Earth.'),
  options: {},
  face: () => import('./face.js'),
  pictures: () => import('./pictures.js'),
};
