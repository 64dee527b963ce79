// What is printed on the tracks and tickets, from data/italy (tests/web/tickets.test.mjs compares them). The
// drawing of the tracks is in map.js.

import { tracks } from './map.js';

/** Of each track, in the order of the data: colour, length, and how many of its spaces carry a wave. */
const PRINTED = [
  'yellow 3', 'orange 2', 'pink 2', 'black 3', 'green 3', 'yellow 2', 'red 3', 'white 3', 'orange 3',
  'green 3', 'gray 5 3', 'gray 5 3', 'gray 4 2', 'orange 3', 'red 3', 'white 3', 'green 3', 'pink 1',
  'yellow 1', 'gray 7 4', 'red 3', 'orange 1', 'green 1', 'pink 2', 'blue 2', 'black 2', 'white 2',
  'black 1', 'red 2', 'green 2', 'blue 1', 'white 1', 'orange 2', 'yellow 2', 'pink 4', 'yellow 3',
  'green 3', 'blue 1', 'black 2', 'gray 6 3', 'blue 4', 'pink 4', 'gray 7 4', 'gray 7 4', 'gray 4 2',
  'black 4', 'yellow 4', 'pink 2', 'white 4', 'orange 1', 'gray 3 1', 'gray 3 1', 'pink 4', 'green 4',
  'orange 4', 'black 4', 'blue 2', 'orange 3', 'white 2', 'pink 1', 'red 1', 'yellow 2', 'green 3',
  'yellow 3', 'blue 3', 'black 2', 'red 2', 'pink 2', 'gray 7 4', 'gray 7 4', 'white 2', 'black 2',
  'yellow 3', 'green 3', 'orange 3', 'blue 3', 'gray 3 1', 'red 2', 'white 3', 'orange 3', 'green 3',
  'black 3', 'red 2', 'blue 2', 'blue 4', 'red 4', 'gray 7 4', 'gray 3 1', 'gray 3 1', 'yellow 2',
  'black 3', 'white 3', 'blue 3', 'gray 7 4', 'gray 7 4', 'pink 4', 'yellow 4', 'white 4', 'red 4',
  'orange 1', 'blue 1', 'gray 4 2', 'gray 4 2', 'orange 2', 'red 2', 'blue 2', 'black 4', 'pink 3',
  'blue 3', 'orange 3', 'red 2', 'black 2', 'white 5', 'black 2', 'green 3', 'blue 3', 'red 1',
  'yellow 1', 'yellow 2', 'pink 2', 'green 3', 'red 3', 'orange 3', 'gray 3 1', 'yellow 2', 'pink 2',
  'white 2', 'pink 2',
];

/** What each ticket is worth. @type {Record<string, number>} */
export const TICKETS = {
  'Firenze-Roma': 5, 'Sassari-Roma': 7, 'Venezia-Roma': 8, 'Genova-Roma': 9, 'Roma-Palermo': 13,
  'Roma-Taranto': 10, 'Roma-Croazia': 10, 'Milano-Napoli': 14, 'Milano-Bologna': 4, 'Milano-Bari': 17,
  'Milano-Cagliari': 15, 'Milano-Messina': 23, 'Milano-Trieste': 8, 'Perugia-Napoli': 7,
  'Trieste-Napoli': 13, 'Napoli-Siracusa': 14, 'Pisa-Napoli': 10, 'Olbia-Napoli': 9, 'Monaco-Napoli': 17,
  'Torino-Austria': 9, 'Torino-Firenze': 7, 'Torino-Catania': 28, 'Torino-Sassari': 14,
  'Torino-Pescara': 13, 'Palermo-Siracusa': 5, 'Bergamo-Palermo': 25, 'Bari-Palermo': 13,
  'Ancona-Palermo': 16, 'Olbia-Palermo': 13, 'Tarvisio-Bologna': 6, 'Bologna-Lecce': 16,
  'Bologna-Cagliari': 11, 'Bologna-Taranto': 14, 'Bologna-Catania': 22, 'Genova-Tarvisio': 10,
  'Genova-Cosenza': 18, 'Genova-Pescara': 7, 'Bolzano-Firenze': 6, 'Firenze-Foggia': 9,
  'Firenze-Agrigento': 20, 'Ancona-Bari': 9, 'Taranto-Catania': 10, 'Svizzera-Catania': 27,
  'Francia-Venezia': 10, 'Venezia-Pisa': 5, 'Venezia-Messina': 22, 'Svizzera-Verona': 4,
  'Verona-Grosseto': 5, 'Verona-Salerno': 13, 'Ravenna-Cosenza': 15, 'Monaco-Ravenna': 9,
  'Parma-Olbia': 11, 'Lecce-Agrigento': 15, 'Grosseto-Croazia': 8, 'Francia-Austria': 11,
  'Bolzano-Croazia': 8,
};

/**
 * @typedef {{ index: number, from: string, to: string, name: string, colour: string, length: number, waves:
 *   number }} Track
 */

/** @type {Track[]} */
export const TRACKS = PRINTED.map((printed, index) => {
  const [colour, length, waves = 0] = printed.split(' ');
  const { from, to } = tracks[index];
  return { index, from, to, name: `${from}–${to}`, colour, length: Number(length), waves: Number(waves) };
});

/** The two places on a ticket. @param {string} ticket */
export function endsOf(ticket) {
  return ticket.split('-');
}
