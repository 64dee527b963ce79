// Records of games as files: saved by the person, and handed from the home to the page of replays.

const GIVEN = 'piazza-record';

/** @param {string} record @param {string} game */
export function recordFile(record, game) {
  const date = new Date().toISOString().slice(0, 10);
  return new File([record], `piazza-${game}-${date}.txt`, { type: 'text/plain' });
}

/** The game that a record names; '' if none can be called so. @param {string} record */
export function gameIn(record) {
  return /^piazza record .*\s+game: ([a-z0-9][a-z0-9-]{0,14})\s/.exec(record)?.[1] ?? '';
}

/** Saves a file where the browser puts what it downloads. @param {File} file */
export function download(file) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** Hands a record to #/replay/file; throws if the browser has no place for it. @param {string} record */
export function giveRecord(record) {
  sessionStorage.setItem(GIVEN, record);
}

/** The record that was handed over last; null if there is none. */
export function givenRecord() {
  return sessionStorage.getItem(GIVEN);
}
