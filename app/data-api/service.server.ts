/** The entrance of this domain for the domains to its right. */

export { eventDraftOf } from './collections/programme.server.ts'
export { collections, findEditionOf, findKind } from './collections.server.ts'
export { TooSlow, withinTime } from './query/time-limit.server.ts'
