import {
  type ListDeps,
  type ListRefusal,
  type Removing,
  removeFromList,
  type Saving,
  type StaffList,
  saveInList,
} from '#app/people/service.server.ts'
import type { Decision } from '#app/platform/decision.ts'
import type { Id } from '#app/platform/id.ts'
import { promoKey } from '#app/pricing/promo.ts'
import { may } from './policy.ts'
import type { Promoter, VipGuest } from './promotion.ts'

export type PromotionRefusal = ListRefusal
type Done = Promise<Decision<Id, PromotionRefusal>>

/** Saves a guest, new or known. A new one has a name. V1. */
export function saveVipGuest(app: ListDeps, saving: Saving<VipGuest>): Done {
  return saveInList(app, guests, saving)
}

/** Takes a guest off the list. V1. */
export function removeVipGuest(app: ListDeps, removing: Removing): Done {
  return removeFromList(app, guests, removing)
}

/** Saves a promoter, new or known. A new one has a name and a code; `taken`: the code or the user name is another's. V1, V2. */
export function savePromoter(app: ListDeps, saving: Saving<Promoter>): Done {
  const { code } = saving.wanted
  const wanted = code ? { ...saving.wanted, code: promoKey(code) } : saving.wanted
  return saveInList(app, promoters, { ...saving, wanted })
}

/** Takes a promoter off the list; the registrations with their code stay as they are. V1. */
export function removePromoter(app: ListDeps, removing: Removing): Done {
  return removeFromList(app, promoters, removing)
}

const guests: StaffList<VipGuest> = {
  table: 'vip',
  thing: 'vip',
  fields: ['name', 'ofWhom', 'days', 'arrived', 'note'],
  mayWrite: (by) => may(by, 'vip.keep'),
}

const promoters: StaffList<Promoter> = {
  table: 'promoters',
  thing: 'promoter',
  fields: ['name', 'username', 'code', 'commissionPercent', 'freePlaceAfter', 'email', 'phone', 'note'],
  mayWrite: (by) => may(by, 'promoters.keep'),
}
