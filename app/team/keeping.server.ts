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
import type { Cost } from './cost.ts'
import type { Member } from './member.ts'
import { may, type TeamDeed } from './policy.ts'

export type TeamRefusal = KeepRefusal | 'not-allowed'
type Desk = Pick<House, 'db' | 'now'>
type Deed = { readonly editionId: string; readonly by: Actor; readonly tx?: Tx | undefined }
type Saving<Thing> = Deed & {
  /** Absent: a new one. */
  readonly id?: Id | undefined
  readonly version?: number | undefined
  readonly wanted: Wanted<Thing>
}
type Done = Promise<Decision<Id, TeamRefusal>>

/** Saves somebody who works, new or known. A new one has a name and a function. T1, T4. */
export function saveMember(house: Desk, saving: Saving<Member>): Done {
  return save(house, saving, members)
}

/** Takes somebody out of the team. T1. */
export function removeMember(house: Desk, { id, ...deed }: Deed & { readonly id: Id }): Done {
  return remove(house, { id, ...deed }, members)
}

/** Saves what something costs, new or known. A new one has a title and a category. T1, T4. */
export function saveCost(house: Desk, saving: Saving<Cost>): Done {
  return save(house, saving, costs)
}

/** Takes a cost out. T1. */
export function removeCost(house: Desk, { id, ...deed }: Deed & { readonly id: Id }): Done {
  return remove(house, { id, ...deed }, costs)
}

type List<Thing> = KeptTable<Thing> & { readonly deed: TeamDeed; readonly money: readonly (keyof Thing)[] }

const members: List<Member> = {
  table: 'team',
  thing: 'member',
  fields: [
    ...(['name', 'function', 'artist', 'email', 'phone', 'country', 'feeCents', 'travel'] as const),
    ...(['lodging', 'plannedHours', 'doneHours', 'bio', 'note'] as const),
    ...(['state', 'shifts', 'tasks', 'languages'] as const),
  ],
  deed: 'team.keep',
  money: ['feeCents'],
}

const costs: List<Cost> = {
  table: 'costs',
  thing: 'cost',
  fields: [
    ...(['title', 'category', 'event', 'artist', 'supplier', 'plannedCents', 'actualCents'] as const),
    ...(['paidCents', 'vatRatePercent', 'dueOn', 'paidOn', 'note'] as const),
  ],
  deed: 'costs.keep',
  money: ['plannedCents', 'actualCents', 'paidCents'],
}

async function save<Thing>(house: Desk, saving: Saving<Thing>, list: List<Thing>): Done {
  const { editionId, by, id, version, wanted, tx } = saving
  const isMoney = list.money.some((field) => wanted[field] !== undefined)
  if (!may(by, list.deed) || (isMoney && !may(by, 'money.set'))) return refuse('not-allowed')
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
