import { type Actor, nameOfActor } from '#app/people/actor.ts'
import type { Tx } from '#app/platform/database/open.server.ts'
import { type Decision, refuse } from '#app/platform/decision.ts'
import { decideWithin } from '#app/platform/deed.server.ts'
import type { House } from '#app/platform/house.server.ts'
import type { Id } from '#app/platform/id.ts'
import { newId } from '#app/platform/ids.server.ts'
import {
  addRow,
  changeRow,
  dropRow,
  type KeepRefusal,
  type KeptTable,
  type Wanted,
} from '#app/platform/kept-rows.server.ts'
import { promoKey } from '#app/pricing/promo.ts'
import { may, type PromotionDeed } from './policy.ts'
import type { Promoter, VipGuest } from './promotion.ts'

export type PromotionRefusal = KeepRefusal | 'not-allowed'
type Desk = Pick<House, 'db' | 'now'>
type Deed = { readonly editionId: string; readonly by: Actor; readonly tx?: Tx | undefined }
type Saving<Thing> = Deed & {
  /** Absent: a new one. */
  readonly id?: Id | undefined
  readonly version?: number | undefined
  readonly wanted: Wanted<Thing>
}
type Done = Promise<Decision<Id, PromotionRefusal>>

/** Saves a guest, new or known. A new one has a name. V1. */
export function saveVipGuest(house: Desk, saving: Saving<VipGuest>): Done {
  return save(house, saving, guests)
}

/** Takes a guest off the list. V1. */
export function removeVipGuest(house: Desk, removing: Deed & { readonly id: Id }): Done {
  return remove(house, removing, guests)
}

/** Saves a promoter, new or known. A new one has a name and a code; `taken`: the code or the user name is another's. V1, V2. */
export function savePromoter(house: Desk, saving: Saving<Promoter>): Done {
  const { code } = saving.wanted
  const wanted = code ? { ...saving.wanted, code: promoKey(code) } : saving.wanted
  return save(house, { ...saving, wanted }, promoters)
}

/** Takes a promoter off the list; the registrations with their code stay as they are. V1. */
export function removePromoter(house: Desk, removing: Deed & { readonly id: Id }): Done {
  return remove(house, removing, promoters)
}

type List<Thing> = KeptTable<Thing> & { readonly deed: PromotionDeed }

const guests: List<VipGuest> = {
  table: 'vip',
  thing: 'vip',
  fields: ['name', 'ofWhom', 'days', 'arrived', 'note'],
  deed: 'vip.keep',
}

const promoters: List<Promoter> = {
  table: 'promoters',
  thing: 'promoter',
  fields: ['name', 'username', 'code', 'commissionPercent', 'freePlaceAfter', 'email', 'phone', 'note'],
  deed: 'promoters.keep',
}

async function save<Thing>(house: Desk, saving: Saving<Thing>, list: List<Thing>): Done {
  const { editionId, by, id, version, wanted, tx } = saving
  if (!may(by, list.deed)) return refuse('not-allowed')
  const where = { editionId, actor: nameOfActor(by), at: house.now() }
  return decideWithin(house.db, tx, (tx) =>
    id
      ? changeRow(tx, list, { ...where, id, version }, wanted)
      : addRow(tx, list, { ...where, id: newId(where.at) }, wanted),
  )
}

async function remove<Thing>(
  house: Desk,
  { editionId, by, id, tx }: Deed & { readonly id: Id },
  list: List<Thing>,
): Done {
  if (!may(by, list.deed)) return refuse('not-allowed')
  return decideWithin(house.db, tx, (tx) =>
    dropRow(tx, list, { editionId, id, actor: nameOfActor(by), at: house.now() }),
  )
}
