/** The entrance of this domain for the domains to its right. */
export { messageRow, onceADay, onceOnly, postMessage, postMessages } from './outbox/outbox.server.ts'
export { findLatestMessages, findMessage } from './outbox/shown-messages.server.ts'
