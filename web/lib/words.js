// The words of the page: English in the code, other languages from the catalogues that the terminal uses too
// (lang/LL.mo, made from po/LL.po). Gaps in a sentence are {name}.

/** @typedef {import('./dom.js').Child} Child */

export const LANGUAGES = { en: 'English', it: 'Italiano', de: 'Deutsch' };

/** @type {Map<string, string[]>} */
let catalogue = new Map();
let current = 'en';
// Making these takes longer than using them a hundred times, and the first view needs neither.
/** @type {Intl.NumberFormat | null} */
let numbers = null;
/** @type {Intl.ListFormat | null} */
let lists = null;
/** How often a language was asked for. */
let asked = 0;

/** The language that is spoken now. */
export function language() {
  return current;
}

/** The first language of the browser that we speak. @param {readonly string[]} wanted */
export function preferredLanguage(wanted) {
  return wanted.map((tag) => tag.slice(0, 2).toLowerCase()).find((tag) => tag in LANGUAGES) ?? 'en';
}

/**
 * Speaks another language: of several that are on their way, the one that was asked for last. A catalogue that is
 * missing leaves English.
 * @param {string} to
 * @param {URL} root
 * @param {string} [file] the catalogue: LL.mo has all words, LL.home.mo only those of the home
 */
export async function speak(to, root, file = `${to}.mo`) {
  const mine = ++asked;
  let words = new Map();
  if (to !== 'en') {
    try {
      const answer = await fetch(new URL(`lang/${file}`, root));
      if (!answer.ok) throw new Error(`lang/${file}: ${answer.status}`);
      words = readCatalogue(await answer.arrayBuffer());
    } catch {
      to = 'en';
    }
  }
  if (mine !== asked) return;
  catalogue = words;
  current = to;
  numbers = null;
  lists = null;
  document.documentElement.lang = to;
}

/** A file of GNU gettext. @param {ArrayBuffer} buffer @returns {Map<string, string[]>} */
export function readCatalogue(buffer) {
  const data = new DataView(buffer);
  const littleEndian = data.getUint32(0, true) === 0x950412de;
  if (!littleEndian && data.getUint32(0, false) !== 0x950412de) throw new Error('not a catalogue');
  const number = (/** @type {number} */ at) => data.getUint32(at, littleEndian);
  const decoder = new TextDecoder();
  const text = (/** @type {number} */ at) =>
    decoder.decode(new Uint8Array(buffer, number(at + 4), number(at)));
  const words = new Map();
  const [count, keys, values] = [number(8), number(12), number(16)];
  for (let i = 0; i < count; i++) {
    words.set(text(keys + 8 * i).split('\0')[0], text(values + 8 * i).split('\0'));
  }
  return words;
}

/** @param {string} sentence @param {Record<string, string | number>} gaps */
function fill(sentence, gaps) {
  return sentence.replace(/\{(\w+)\}/g, (gap, name) => (name in gaps ? String(gaps[name]) : gap));
}

/**
 * A sentence in the language of the page.
 * @param {string} sentence @param {Record<string, string | number>} [gaps]
 */
export function t(sentence, gaps = {}) {
  return fill(catalogue.get(sentence)?.[0] || sentence, gaps);
}

/**
 * Marks a sentence that t() is given later, so that it is collected with the others.
 * @param {string} sentence
 */
export function mark(sentence) {
  return sentence;
}

/**
 * The same with a number, {n}: English, Italian and German know one and many.
 * @param {string} one @param {string} many @param {number} n @param {Record<string, string | number>} [gaps]
 */
export function tn(one, many, n, gaps = {}) {
  const forms = catalogue.get(one);
  return fill((n === 1 ? forms?.[0] || one : forms?.[1] || many), { n: number(n), ...gaps });
}

/**
 * A sentence whose gaps are nodes: a list of children for h().
 * @param {string} sentence @param {Record<string, Child>} gaps
 * @returns {Child[]}
 */
export function parts(sentence, gaps) {
  return t(sentence).split(/(\{\w+\})/).map((part) => {
    const name = /^\{(\w+)\}$/.exec(part)?.[1];
    return name !== undefined && name in gaps ? gaps[name] : part;
  });
}

/** A number as people write it. @param {number} value */
export function number(value) {
  numbers ??= new Intl.NumberFormat(current);
  return numbers.format(value).replace('-', '−');
}

/** A gain or loss: +3, −2, 0. @param {number} value */
export function signed(value) {
  return value > 0 ? `+${number(value)}` : number(value);
}

/** "a, b and c" @param {string[]} items */
export function list(items) {
  lists ??= new Intl.ListFormat(current, { type: 'conjunction' });
  return lists.format(items);
}
