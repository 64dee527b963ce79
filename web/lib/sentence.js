// Texts of the engine and of tables are parts of sentences; these make whole ones of them.

/** @param {string} words */
export function capital(words) {
  return words === '' ? '' : words[0].toUpperCase() + words.slice(1);
}

/** With a capital and a full stop, unless it ends already. @param {string} words */
export function sentence(words) {
  return capital(words) + (words === '' || /[.!?…]$/.test(words) ? '' : '.');
}
