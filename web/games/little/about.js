// Little Italy before anybody plays it: what home, new game and rules say of it.

import { t } from '../../lib/words.js';

/** @type {import('../face').Game} */
export const game = {
  id: 'little', title: 'Little Italy', designers: 'Reiner Knizia', min: 2, max: 6, minutes: '10–15',
  about: () => t('Roll the dice, choose one, and drive a car round the block. Be there when the money comes, and elsewhere when the police do.'),
  options: {
    discs: {
      title: () => t('Circles'),
      help: () => t('The numbers stand as printed, or ten of them are laid out at random.'),
      values: { printed: () => t('As printed'), random: () => t('At random') },
    },
    board: {
      title: () => t('Another board'),
      help: () => t('A file with a ring of your own. The rules say how it is written.'),
      file: { accept: '.board,text/plain', longest: 2000, without: () => t('Use our board') },
    },
    cars: {
      title: () => t('Colours of the cars'),
      help: () => t('In the order of the seats, such as red,white,blue,green. Empty: as in the rules.'),
    },
  },
  face: () => import('./face.js'),
  pictures: () => import('./pictures.js'),
};
