// A link is a way to a table for one person: it carries the messages of docs/protocol.md both ways and says
// how the connection is. Who uses it does not know where the table is.

/**
 * @typedef {{ kind: 'connecting' } | { kind: 'open', n?: number }
 *   | { kind: 'lost', reason: string, retry: number | null }
 *   | { kind: 'closed', reason: string }} LinkState
 * `n` of `open` is the last event of the table, if that is known: whoever knows it too has nothing to wait for.
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
