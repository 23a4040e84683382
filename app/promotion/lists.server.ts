import type { StaffList } from '#app/people/service.server.ts'
import { promoKey } from '#app/pricing/promo.ts'
import { may } from './policy.ts'
import type { Promoter, VipGuest } from './promotion.ts'

/** The festival's guests. A new one has a name. V1. */
export const vipGuests: StaffList<VipGuest> = {
  table: 'vip',
  thing: 'vip',
  fields: ['name', 'ofWhom', 'days', 'arrived', 'note'],
  mayWrite: (by) => may(by, 'vip.keep'),
}

/**
 * Promoters. A new one has a name and a code; `taken`: the code or the user name is another's. The registrations with the code of
 * one who is removed stay as they are. V1, V2.
 */
export const promoters: StaffList<Promoter> = {
  table: 'promoters',
  thing: 'promoter',
  fields: ['name', 'username', 'code', 'commissionPercent', 'freePlaceAfter', 'email', 'phone', 'note'],
  mayWrite: (by) => may(by, 'promoters.keep'),
  asStored: (wanted) => (wanted.code ? { ...wanted, code: promoKey(wanted.code) } : wanted),
}
