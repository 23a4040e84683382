import { otherRole } from '#app/admission/event-capacity.ts'
import { newId } from '#app/platform/ids.server.ts'
import { addDays, endOfDay, localDayOf } from '#app/platform/values/local-day.ts'
import type { CommandContext, LockedContext } from '../command-context.server.ts'
import { PickChanges } from '../pick-changes.server.ts'
import type { Registration } from '../registration.ts'
import { changePicks, isActive, readPicks } from '../tables/pick-rows.server.ts'
import type { PickRow } from '../tables/rows.ts'
import { removeCouple, roleInCouple, writeCouple } from './couple-rows.server.ts'
import { type Hold, insertHold, readdressHold, roleBeside, writeHold } from './hold-rows.server.ts'

/** Until when an invitation made now holds places: the last instant of local day `partnerHoldDays`. D6. */
function holdsUntil({ now, catalogue }: CommandContext): Date {
  return endOfDay(addDays(localDayOf(now), catalogue.edition.partnerHoldDays))
}

/**
 * Holds the partner's places beside the inviter's picks (R4, D6). The pairs join the queue at the inviter's position; the release that follows places
 * them. Where the inviter has a place in the partner's role, the inviter stays a solo.
 */
export async function openHold(
  work: LockedContext,
  inviter: Registration,
  hold: Hold,
): Promise<Registration> {
  const coupleId = newId(work.now)
  const picks = (await readPicks(work, [inviter.id])).filter(isActive)
  const asked = { email: hold.email, role: roleBeside(inviter.role, picks) }
  const fixed = hold.role === asked.role ? hold : await readdressHold(work, hold, asked)
  const role = otherRole(fixed.role)
  const changes = new PickChanges()
  for (const pick of picks) {
    if (pick.role && pick.role !== role) continue
    changes.change(pick, { couple_id: coupleId, wants: role })
    changes.add(work, heldPick(work, pick, fixed, coupleId))
  }
  await changes.write(work)
  await writeCouple(work, coupleId, { role, one: inviter.id, other: hold.id })
  await writeHold(work, hold.id, 'open', holdsUntil(work))
  return { ...inviter, coupleId }
}

/** A pick held for the partner at the queue position of the inviter's pick. */
export function heldPick(work: LockedContext, beside: PickRow, hold: Hold, coupleId: string): PickRow {
  const base = { ...beside, dancer_id: hold.id, held: true, couple_id: coupleId, wants: hold.role }
  const free = work.catalogue.events.get(beside.event_id)?.places.mode === 'open' && beside.state === 'placed'
  return {
    ...base,
    state: free ? 'placed' : 'waiting',
    role: null,
    placed_at: null,
    checked_in_at: null,
    no_show_at: null,
  }
}

/** Ends an invitation without a partner: the held places are released, the inviter is treated as a solo (D6). Repeating it has no effect (A7). */
export async function endHold(
  work: LockedContext,
  inviter: Registration,
  hold: Hold,
  state: 'expired' | 'withdrawn',
): Promise<Registration> {
  const changes = new PickChanges()
  const rows = (await readPicks(work, [inviter.id, hold.id])).filter(isActive)
  const held = rows.filter(({ dancer_id }) => dancer_id === hold.id)
  for (const pick of held) changes.drop(work, pick)
  for (const pick of rows) {
    if (pick.dancer_id !== inviter.id || pick.couple_id === null) continue
    const partner = held.find(({ event_id }) => event_id === pick.event_id)
    changes.uncouple(work, pick, inviter.role, partner?.state === 'placed')
  }
  await changes.write(work)
  await removeCouple(work, inviter.coupleId)
  await writeHold(work, hold.id, state)
  return { ...inviter, coupleId: null, partnerEmail: null }
}

/**
 * One half of a couple cancels: the other keeps the couple's places for as long as an invitation lasts, and may invite another partner (R7, D6).
 * The shared picks of the one who leaves become a hold without an addressee; their other picks are unchanged.
 */
export async function turnIntoHold(
  work: LockedContext,
  { leaver, stayer }: { leaver: Registration; stayer: Registration },
): Promise<{ stayer: Registration; hold: Hold; until: Date }> {
  const role = await roleInCouple(work, leaver)
  const { coupleId } = leaver
  if (!role || coupleId === null) throw new RangeError('who leaves a couple is in one')
  const shared = (await readPicks(work, [leaver.id])).filter(
    (pick) => isActive(pick) && pick.couple_id === coupleId,
  )
  const hold = await insertHold(work, { registrationId: stayer.id, email: null, role })
  const until = holdsUntil(work)
  await writeHold(work, hold.id, 'open', until)
  await changePicks(
    work,
    shared.map((pick) => ({ pick, to: { dancer_id: hold.id, held: true } })),
  )
  await removeCouple(work, coupleId)
  await writeCouple(work, coupleId, { role, one: hold.id, other: stayer.id })
  return { stayer: { ...stayer, partnerEmail: null }, hold, until }
}
