/** The entrance of this domain for the domains to its right. */
export { promoters, vipGuests } from './lists.server.ts'
export { findNewsAddresses } from './news/readers.server.ts'
