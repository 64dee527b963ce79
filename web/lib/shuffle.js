// Checks dice and cards of a game by docs/shuffles.md, with the browser's own cryptography and none of our engine's:
// that the secret fits its commitment, the seed the secret and the words, and every draw the seed.

import { mark } from './words.js';

/**
 * @typedef {object} Verdict
 * @property {boolean} right
 * @property {string} problem what is wrong, '' if nothing
 * @property {number} draws how many were checked, the first player's among them
 * @property {boolean} committed the secret was published beforehand as a commitment, and fits it
 */

const SEED_PREFIX = 'piazza seed 1\n';
const WORDS_OF_DIGEST = 4;

/** @param {string} text */
function fromHex(text) {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

/** @param {Uint8Array} bytes */
function toHex(bytes) {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** @param {Uint8Array<ArrayBuffer>} bytes */
async function sha256(bytes) {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
}

/** The number that draw n gives among things of these weights. @param {CryptoKey} key @param {number} n @param {number[]} weights */
export async function draw(key, n, weights) {
  const total = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
  const limit = ((1n << 64n) / total) * total;
  for (let again = 0; again < 256; again++) {
    const message = new DataView(new ArrayBuffer(again > 0 ? 9 : 8));
    message.setBigUint64(0, BigInt(n));
    if (again > 0) message.setUint8(8, again);
    const digest = new DataView(await crypto.subtle.sign('HMAC', key, message));
    for (let i = 0; i < WORDS_OF_DIGEST; i++) {
      const word = digest.getBigUint64(8 * i);
      if (word >= limit) continue;
      let rest = word % total;
      return weights.findIndex((weight) => {
        rest -= BigInt(weight);
        return rest < 0n;
      });
    }
  }
  throw new Error('no word is accepted');
}

/** @param {string} seed 64 hexadecimal digits */
export function keyOf(seed) {
  return crypto.subtle.importKey('raw', fromHex(seed), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
}

/** The seed of a secret and the words of all seats. @param {string} secret @param {string[]} words */
export async function seedOf(secret, words) {
  const encoder = new TextEncoder();
  const parts = [encoder.encode(SEED_PREFIX), fromHex(secret)];
  for (const word of words) {
    const bytes = encoder.encode(word);
    parts.push(Uint8Array.of(bytes.length), bytes);
  }
  return toHex(await sha256(Uint8Array.from(parts.flatMap((part) => [...part]))));
}

/**
 * @param {any} facts of the record (engine: draws)
 * @param {{ step: number, weights: number[], drawn: number }[]} draws
 * @returns {Promise<Verdict>}
 */
export async function verify(facts, draws) {
  const verdict = { right: false, problem: '', draws: 0, committed: false };
  const wrong = (/** @type {string} */ problem) => ({ ...verdict, problem });
  if (!/^[0-9a-f]{64}$/.test(facts.seed ?? '')) return wrong(mark('the seed is not one of 256 bits'));
  if (facts.secret) {
    const words = Array.from({ length: facts.players }, (_, seat) => facts.words?.[seat] ?? '');
    if (await seedOf(facts.secret, words) !== facts.seed) {
      return wrong(mark('the seed does not follow from the secret and the words'));
    }
    if (facts.commitment) {
      if (toHex(await sha256(fromHex(facts.secret))) !== facts.commitment) {
        return wrong(mark('the secret does not fit the commitment'));
      }
      verdict.committed = true;
    }
  }
  const key = await keyOf(facts.seed);
  const first = await draw(key, 0, Array(facts.players).fill(1));
  if (!facts.first_named && first !== facts.options.first) return wrong(mark('the first player is not the one drawn'));
  verdict.draws = 1;
  for (const [index, { weights, drawn }] of draws.entries()) {
    if (await draw(key, index + 1, weights) !== drawn) return wrong(mark('a draw is not the one that the seed gives'));
    verdict.draws++;
  }
  return { ...verdict, right: true };
}
