/** The entrance of this domain for the domains to its right. */
export { promoters, vipGuests } from './lists.server.ts'
export { leaveNews } from './news/readers.server.ts'
export { findNewsAddresses, findNewsRecipients } from './news/recipients.server.ts'
export { isPromoter } from './queries/is-promoter.server.ts'
export { findGuests, type GuestView } from './vip/guests.server.ts'
