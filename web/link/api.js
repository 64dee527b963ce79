// The requests of the server over HTTP (docs/protocol.md). At a static host there is no server: find() says
// so.

import { lazily } from '../lib/lazily.js';
import { keep, setting } from '../lib/settings.js';
import { mark } from '../lib/words.js';

/** Where the page's files are: of a server also where its tables are. */
export const root = new URL('..', import.meta.url);

/** What the server refused, with its name for it. */
export class Refusal extends Error {
  /** @param {string} error @param {string} sentence */
  constructor(error, sentence) {
    super(sentence);
    this.error = error;
  }
}

/** @param {string} method @param {string} path @param {object} [body] @returns {Promise<any>} */
export async function request(method, path, body) {
  /** @type {Record<string, string>} */
  const headers = {};
  const token = setting('token');
  if (token) headers.authorization = `Bearer ${token}`;
  if (body) headers['content-type'] = 'application/json';
  const given = { method, headers, body: body && JSON.stringify(body),
    cache: /** @type {const} */ ('no-store') };
  let answer;
  let text;
  try {
    answer = await fetch(new URL(path, root), given);
    text = await answer.text();
  } catch {
    throw new Refusal('offline', mark('the server cannot be reached'));
  }
  let value;
  try {
    value = JSON.parse(text);
  } catch {
    // A record, or nothing.
  }
  if (value === null || typeof value !== 'object') value = { text };
  // A server with a new store does not know the token any more.
  if (value.error === 'token' && token !== '') {
    keep({ token: '' });
    return request(method, path, body);
  }
  if (!answer.ok) throw new Refusal(value.error ?? 'internal', value.sentence ?? answer.statusText);
  if (value.token) keep({ token: value.token });
  return value;
}

const greet = lazily(() => request('GET', 'api'));

/**
 * What the server says of itself, or null if there is none here, or none that answers just now.
 * @returns {Promise<any>}
 */
export async function find() {
  try {
    const about = await greet();
    return about.server === 'piazza' ? about : null;
  } catch {
    return null;
  }
}
