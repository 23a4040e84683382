/** The entrance of this domain for the domains to its right. */
export { removePromoter, removeVipGuest, savePromoter, saveVipGuest } from './lists.server.ts'
