// Names: what that of a person may be, the same as at the table (docs/protocol.md), said before it is refused
// there; and what a bot is called at its seat.

import { t } from './words.js';

const LONGEST = 47;

/**
 * What is wrong with a name, as a sentence; '' if nothing is.
 * @param {string} name @param {string[]} others at the same table
 */
export function nameProblem(name, others) {
  if (name === '') return t('Everybody needs a name.');
  if (new TextEncoder().encode(name).length > LONGEST) return t('That name is too long.');
  if (name.startsWith('bot:')) return t('Names that begin with bot: are for bots.');
  if (/[;\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(name)) return t('A name has no semicolon and nothing that cannot be seen.');
  return others.includes(name) ? t('Two people cannot have the same name.') : '';
}

/** A bot is called by its seat: Bot 2. @param {number} seat */
export function botName(seat) {
  return t('Bot {n}', { n: seat + 1 });
}
