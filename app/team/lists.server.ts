import type { Actor } from '#app/people/actor.ts'
import {
  type ListDeps,
  type ListRefusal,
  type Removing,
  removeFromList,
  type Saving,
  type StaffList,
  saveInList,
} from '#app/people/service.server.ts'
import type { Wanted } from '#app/platform/collection-rows.server.ts'
import { decideWithin } from '#app/platform/decide-in-transaction.server.ts'
import type { Decision } from '#app/platform/decision.ts'
import type { Id } from '#app/platform/id.ts'
import type { Cost } from './cost.ts'
import type { Member } from './member.ts'
import { may } from './policy.ts'
import { eraseNamesInOrders, erasePersonalData } from './retention.server.ts'
import { lockShiftMember, removeLinksToOther } from './shifts/tables/shift-members.server.ts'

export type TeamRefusal = ListRefusal
type Done = Promise<Decision<Id, TeamRefusal>>

/**
 * Saves a team member, new or known. A new one has a name and a function. With another address the links sent to the one before open nothing any
 * more. T1, T4, T17.
 */
export function saveMember(app: ListDeps, saving: Saving<Member>): Done {
  const { editionId, id, wanted } = saving
  const { email } = wanted
  if (!id || email === undefined) return saveInList(app, members, saving)
  return decideWithin(app.db, saving.tx, async (tx) => {
    await lockShiftMember(tx, editionId, id)
    await removeLinksToOther(tx, { editionId, memberId: id, email })
    return saveInList(app, members, { ...saving, tx })
  })
}

/** Removes a team member. For one who came by the public form, their name in work orders and the audit entries' contents are erased too. T1, T8. */
export function removeMember(app: ListDeps, removing: Removing): Done {
  const { editionId, id } = removing
  return decideWithin(app.db, removing.tx, async (tx) => {
    const { rows } = await tx.query<{ name: string }>(
      'select name from team where edition_id = $1 and id = $2 and consented_at is not null',
      [editionId, id],
    )
    const removed = await removeFromList(app, members, { ...removing, tx })
    const [person] = rows
    if (!removed.ok || !person) return removed
    await erasePersonalData(tx, editionId, [id])
    await eraseNamesInOrders(tx, editionId, [person.name])
    return removed
  })
}

/** Saves what something costs, new or known. A new one has a title and a category. T1, T4. */
export function saveCost(app: ListDeps, saving: Saving<Cost>): Done {
  return saveInList(app, costs, saving)
}

/** Takes a cost out. T1. */
export function removeCost(app: ListDeps, removing: Removing): Done {
  return removeFromList(app, costs, removing)
}

const members: StaffList<Member> = {
  table: 'team',
  subject: 'member',
  fields: [
    ...(['name', 'function', 'artist', 'email', 'phone', 'country', 'feeCents', 'travel'] as const),
    ...(['lodging', 'plannedHours', 'doneHours', 'bio', 'note'] as const),
    ...(['state', 'shifts', 'tasks', 'languages'] as const),
  ],
  mayWrite: (by, wanted) => may(by, 'team.edit') && maySetMoney(by, wanted, ['feeCents']),
}

const costs: StaffList<Cost> = {
  table: 'costs',
  subject: 'cost',
  fields: [
    ...(['title', 'category', 'event', 'artist', 'supplier', 'plannedCents', 'actualCents'] as const),
    ...(['paidCents', 'vatRatePercent', 'dueOn', 'paidOn', 'note', 'workOrder'] as const),
  ],
  mayWrite: (by, wanted) =>
    may(by, 'costs.edit') && maySetMoney(by, wanted, ['plannedCents', 'actualCents', 'paidCents']),
}

function maySetMoney<Thing>(by: Actor, wanted: Wanted<Thing>, money: readonly (keyof Thing)[]): boolean {
  return may(by, 'money.set') || money.every((field) => wanted[field] === undefined)
}
