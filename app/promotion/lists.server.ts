import type { StaffList } from '#app/people/service.server.ts'
import { promoKey } from '#app/pricing/promo.ts'
import { may } from './policy.ts'
import type { Promoter, VipGuest } from './promotion.ts'

/** The festival's guests. A new one has a name. V1. */
export const vipGuests: StaffList<VipGuest> = {
  table: 'vip',
  subject: 'vip',
  fields: ['name', 'ofWhom', 'days', 'arrived', 'note'],
  mayWrite: (by) => may(by, 'vip.edit'),
}

/**
 * Promoters. A new one has a name and a code; `taken`: the code or the user name belongs to another. Registrations keep the code of
 * a removed one. V1, V2.
 */
export const promoters: StaffList<Promoter> = {
  table: 'promoters',
  subject: 'promoter',
  fields: ['name', 'username', 'code', 'commissionPercent', 'freePlaceAfter', 'email', 'phone', 'note'],
  mayWrite: (by) => may(by, 'promoters.edit'),
  asStored: (wanted) => (wanted.code ? { ...wanted, code: promoKey(wanted.code) } : wanted),
}
