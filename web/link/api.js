// The requests of the server over HTTP (docs/protocol.md). At a static host there is no server: find() says so.

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
  let answer;
  try {
    answer = await fetch(new URL(path, root), { method, headers, body: body && JSON.stringify(body), cache: 'no-store' });
  } catch {
    throw new Refusal('offline', mark('the server cannot be reached'));
  }
  const text = await answer.text();
  let value;
  try {
    value = text === '' ? {} : JSON.parse(text);
  } catch {
    value = { text };
  }
  // A server with a new store does not know the token any more.
  if (value.error === 'token' && token !== '') {
    keep({ token: '' });
    return request(method, path, body);
  }
  if (!answer.ok) throw new Refusal(value.error ?? 'internal', value.sentence ?? answer.statusText);
  if (value.token) keep({ token: value.token });
  return value;
}

/** @type {Promise<any> | undefined} */
let found;

/** What the server says of itself, or null if there is none here. @returns {Promise<any>} */
export function find() {
  found ??= request('GET', 'api').then((about) => (about.server === 'piazza' ? about : null), () => null);
  return found;
}

/** Asks anew next time: the connection has changed. */
export function forget() {
  found = undefined;
}
