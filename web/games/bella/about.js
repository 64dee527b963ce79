// Bella Italia before anybody plays it: what home, new game and rules say of it.

import { mark, t } from '../../lib/words.js';

/** @type {import('../face').Game} */
export const game = {
  id: 'bella', title: 'Bella Italia', designers: mark('Brigitte and Wolfgang Ditt'), min: 2, max: 4,
  minutes: '20–30',
  about: () => t('Take tickets, exchange them with your neighbours, and travel round trips that end where they began. Trips of every length from two to five win, and so does one grand tour of six.'),
  options: {
    mix: {
      title: () => t('Selection cards'),
      help: () => t('Most cards offer a pair of cities, or most offer a single one, which leaves you less choice.'),
      values: { pairs: () => t('Mostly pairs'), singles: () => t('Mostly single cities') },
    },
  },
  face: () => import('./face.js'),
  pictures: () => import('./pictures.js'),
};
