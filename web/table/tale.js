// What happened at a table besides moves, and what went wrong, in sentences.

import { botName } from '../lib/names.js';
import { sentence as whole } from '../lib/sentence.js';
import { t } from '../lib/words.js';

/**
 * @typedef {import('./model.js').Line} Line
 * @typedef {import('../games/face').Seat} Seat
 */

/** The name of a seat: of its person, or of its bot. @param {Seat[]} seats @param {number} seat */
export function seatName(seats, seat) {
  const about = seats[seat];
  if (about?.name) return about.name;
  return about?.bot ? botName(seat) : t('Seat {n}', { n: seat + 1 });
}

// Each as [for the person itself, for the others]; null: not worth a line.
const EVENTS = /** @type {Record<string, (gaps: { name: string }, line: Line) => [string, string] | null>} */ ({
  create: (gaps) => [t('You made the table.'), t('{name} made the table.', gaps)],
  join: (gaps, { seat }) => (typeof seat === 'number'
    ? [t('You sat down.'), t('{name} sat down.', gaps)] : [t('You look on.'), t('{name} looks on.', gaps)]),
  leave: (gaps) => [t('You left the table.'), t('{name} left the table.', gaps)],
  sit: (gaps, { seat }) => (typeof seat === 'number'
    ? [t('You sat down.'), t('{name} sat down.', gaps)] : [t('You stood up.'), t('{name} stood up.', gaps)]),
  rename: (gaps) => [t('You are now called {name}.', gaps), t('Somebody is now called {name}.', gaps)],
  start: () => [t('The game began.'), t('The game began.')],
  resign: (gaps) => [t('You resigned.'), t('{name} resigned.', gaps)],
  timeout: (gaps) => [t('Your time ran out.'), t('{name} ran out of time.', gaps)],
  absent: (gaps) => [t('A bot plays for you while you are away.'),
    t('A bot plays for {name}, who is away.', gaps)],
  takeback: (gaps) => [t('You asked to take your move back.'), t('{name} asked to take a move back.', gaps)],
  rematch: (gaps) => [t('You would like to play again.'), t('{name} would like to play again.', gaps)],
  vote: (gaps, { yes }) => (yes ? [t('You agreed.'), t('{name} agreed.', gaps)]
    : [t('You did not agree.'), t('{name} did not agree.', gaps)]),
});

/**
 * An event as a sentence; null if it is not worth one.
 * @param {Line} line @param {{ you: { person: number, seat: number | null }, seats: Seat[] }} model
 */
export function eventLine(line, { you, seats }) {
  const own = line.person ? line.person === you.person
    : typeof line.seat === 'number' && line.seat === you.seat;
  const name = line.name ?? (typeof line.seat === 'number' ? seatName(seats, line.seat) : t('Somebody'));
  if (line.took) return own ? t('You took your move back.') : t('{name} took a move back.', { name });
  const words = EVENTS[line.type ?? '']?.({ name }, line);
  return words ? words[own ? 0 : 1] : null;
}

// What a host would say; the others are in the catalogue as the table says them.
const TROUBLES = /** @type {Record<string, () => string>} */ ({
  late: () => t('The game has gone on in the meantime. Look again, then choose.'),
  'not-asked': () => t('It is not your turn yet.'),
  lost: () => t('There is no connection just now. Please try again in a moment.'),
  storage: () => t('That could not be saved, so it did not happen. Please try again in a moment.'),
  closed: () => t('This table was closed because nobody came for a long time. You can still look at it, or make a new one.'),
  stopping: () => t('The server is being restarted. Please try again in a moment.'),
  busy: () => t('The server is very busy. Please try again in a moment.'),
  'too-fast': () => t('That was a little too fast. Please try again in a moment.'),
  'no-take-back': () => t('That move can no longer be taken back.'),
  'seat-taken': () => t('Somebody was faster: that seat is taken. Please choose another.'),
  'held-seat': () => t('Until this game is over you can only take the seat that you left.'),
  'name-taken': () => t('Somebody at the table has that name already. Please choose another.'),
  name: () => t('Please choose another name: up to 47 letters, without a semicolon, and not a bot’s.'),
  'open-seats': () => t('There are open seats: wait for somebody, or put bots there.'),
  chat: () => t('That is too long for one message. Please send it in two.'),
  full: () => t('This table can take no more. Please make a new one.'),
});

/** What went wrong, and what to do. @param {{ error?: string, sentence?: string }} answer */
export function trouble({ error = '', sentence = '' }) {
  const words = TROUBLES[error]?.() ?? t(sentence);
  return whole(words) || t('Something went wrong. Please try again.');
}

/** Why there is no connection. @param {string} reason */
export function lostSentence(reason) {
  if (reason === 'stopping') return t('The server is being restarted. Your game is safe, and you will be back automatically.');
  if (reason === 'offline') return t('You are offline. Your game is safe, and you will be back as soon as there is a network.');
  if (reason === 'too-many-connections') return t('There are too many connections from here. Please close other tabs of Piazza.');
  if (reason === 'engine') return t('The game has stopped for a moment. It goes on by itself from where it was.');
  return t('The connection is lost. Your game is safe, and you will be back automatically.');
}

/**
 * Why there is no table to show.
 * @param {string} reason
 * @param {string} link to the table
 * @returns {[string, string]} what, and what to do
 */
export function closedSentences(reason, link) {
  if (reason === 'no-face') {
    return [t('This page does not know the game.'),
      t('You can play it in a terminal: {command}', { command: `piazza join ${link}` })];
  }
  if (reason === 'no-table' || reason === 'not-found') {
    return [t('There is no such table.'),
      t('Perhaps the link is not complete, or the table is gone. Ask for the link again, or make a table of your own.')];
  }
  if (reason === 'unreadable') {
    return [t('This game cannot be opened.'),
      t('It was stored by another version of Piazza, or is damaged. You can remove it from your games on the home page.')];
  }
  if (reason === 'origin') {
    return [t('This page may not play at that server.'), t('Open the server’s own page instead.')];
  }
  return [t('You have left the table.'), t('You can make a table of your own.')];
}
