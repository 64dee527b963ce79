// A link is a way to a table for one person: it carries the messages of docs/protocol.md both ways and says how the
// connection is. Who uses it does not know where the table is.

/**
 * @typedef {{ kind: 'connecting' } | { kind: 'open' }
 *   | { kind: 'lost', reason: string, retry: number | null }
 *   | { kind: 'closed', reason: string }} LinkState
 * `lost` comes back by itself, at the time `retry` at the latest; `closed` does not.
 *
 * @typedef {object} Handlers
 * @property {(message: any) => void} message
 * @property {(state: LinkState) => void} state
 *
 * @typedef {object} Link
 * @property {(message: object) => void} send
 * @property {() => void} [retry] tries at once to come back
 * @property {() => void} close
 */

export {};
