import { otherRole, type Role } from '#app/admission/event-capacity.ts'
import type { LockedContext } from '../command-context.server.ts'
import { PickChanges } from '../pick-changes.server.ts'
import type { Registration } from '../registration.ts'
import { countPick, isActive, type PickChange, readPicks } from '../tables/pick-rows.server.ts'
import { newPickRow, type PickRow } from '../tables/rows.ts'
import { roleInCouple } from './couple-rows.server.ts'
import { heldPick } from './hold.server.ts'
import type { Hold } from './hold-rows.server.ts'

type Regrouping = {
  /** The changed registration, `role` and `onFull` included. */
  readonly registration: Registration
  /** The events wanted; undefined: unchanged. */
  readonly wanted: readonly string[] | undefined
  readonly partner: Registration | null
  readonly hold: Hold | null
  /** A prepared registration joins the queues now. */
  readonly sending: boolean
}

/**
 * Changes the picks of a registration, their roles and bonds, with the effects on the other half of a couple. Released places are counted out; new
 * picks wait until the release that follows.
 * @returns the events at which the partner's pick changed
 */
export async function regroupPicks(work: LockedContext, asked: Regrouping): Promise<string[]> {
  const { registration, partner, hold } = asked
  const other = partner?.id ?? (hold?.state === 'open' ? hold.id : null)
  const rows = (await readPicks(work, [registration.id, ...(other ? [other] : [])])).filter(
    (pick) => isActive(pick) || pick.state === 'prepared',
  )
  const mine = rows.filter(({ dancer_id }) => dancer_id === registration.id)
  const theirs = new Map(
    rows.filter(({ dancer_id }) => dancer_id === other).map((pick) => [pick.event_id, pick]),
  )
  const wanted = asked.wanted ?? mine.map(({ event_id }) => event_id)

  const changes = new PickChanges()
  const touched: string[] = []

  for (const pick of mine) {
    if (wanted.includes(pick.event_id)) {
      keep(work, changes, pick, asked)
      continue
    }
    changes.drop(work, pick)
    const half = pick.couple_id === null ? undefined : theirs.get(pick.event_id)
    if (!half) continue
    touched.push(pick.event_id)
    if (half.held) changes.drop(work, half)
    else if (partner) changes.uncouple(work, half, partner.role, pick.state === 'placed')
  }

  const couple = await coupleOf(work, registration)
  for (const event of wanted) {
    if (mine.some(({ event_id }) => event_id === event)) continue
    const pick = newPick(work, event, asked)
    const half = theirs.get(event)
    if (!couple || !mayBind(asked, half, couple)) {
      changes.add(work, pick)
      continue
    }
    const bound = { ...pick, couple_id: couple.id, wants: couple.role }
    changes.add(work, bound)
    if (half) {
      changes.change(half, { couple_id: couple.id, wants: otherRole(couple.role) })
      touched.push(event)
    } else if (hold) changes.add(work, heldPick(work, bound, hold, couple.id))
  }
  await changes.write(work)
  return touched
}

/** Updates a pick that stays: sent, in another role, bound or free. */
function keep(
  work: LockedContext,
  changes: PickChanges,
  pick: PickRow,
  { registration: { role, onFull }, sending }: Regrouping,
): void {
  const to: PickChange = { together: onFull === 'allOrNothing' }
  const isSent = sending && pick.state === 'prepared'
  if (isSent) {
    Object.assign(to, { state: 'waiting', asked_at: work.now, queued_at: work.now })
    countPick(work, { ...pick, state: 'waiting' }, 1)
  }
  if (pick.couple_id !== null || pick.wants === role) {
    if (isSent || pick.together !== to.together) changes.change(pick, to)
    return
  }
  // The place in the former role is released; the pick joins the end of the queue in the new role. R6.
  const turned: PickChange = { ...to, wants: role, queued_at: work.now }
  const keeps = pick.role === null || role === 'both' || pick.role === role
  if (pick.state === 'placed' && !keeps) changes.queue(work, pick, turned)
  else changes.change(pick, pick.state === 'placed' ? { ...turned, queued_at: pick.queued_at } : turned)
}

function newPick({ now }: LockedContext, eventId: string, { registration, sending }: Regrouping): PickRow {
  const isPrepared = registration.status === 'prepared' && !sending
  return newPickRow(registration, eventId, { state: isPrepared ? 'prepared' : 'waiting', at: now })
}

type Bond = { readonly id: string; readonly role: Role }

/** The registration's couple and its role in it. */
async function coupleOf(work: LockedContext, registration: Registration): Promise<Bond | null> {
  const role = await roleInCouple(work, registration)
  return role && registration.coupleId ? { id: registration.coupleId, role } : null
}

/** Whether a new pick belongs to the couple: always beside a hold; beside a partner where they have picked the same event and are free to. */
function mayBind({ partner, hold }: Regrouping, half: PickRow | undefined, { role }: Bond): boolean {
  if (!half) return hold?.state === 'open'
  return half.couple_id === null && partner !== null && half.role !== role
}
