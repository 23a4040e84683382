import { otherRole, type Role } from '#app/admission/event-capacity.ts'
import { canPartner } from '#app/admission/partner.ts'
import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import { type Id, id } from '#app/platform/id.ts'
import { newId } from '#app/platform/ids.server.ts'
import type { LockedContext } from '../command-context.server.ts'
import { PickChanges } from '../pick-changes.server.ts'
import type { Registration } from '../registration.ts'
import { isActive, type PickChange, readPicks } from '../tables/pick-rows.server.ts'
import type { PickRow } from '../tables/rows.ts'
import { removeCouple, writeCouple } from './couple-rows.server.ts'
import { type Hold, writeHold } from './hold-rows.server.ts'

export type Couple = { readonly inviter: Registration; readonly joiner: Registration }

/** The current picks of both: those in the table, and those of a new registration. */
type CouplePicks = { readonly there: readonly PickRow[]; readonly arriving: readonly PickRow[] }

/**
 * Makes a couple of two registrations, through the inviter's hold or because each named the other. They are a couple at each event that both have
 * picked; other picks are solo (R4, R5).
 * @param given.arriving the picks of a new joiner; written with the new registration, as they are returned
 */
export async function joinCouple(
  work: LockedContext,
  {
    inviter,
    joiner,
    hold,
    arriving = [],
  }: Couple & { readonly hold: Hold | null; readonly arriving?: readonly PickRow[] },
): Promise<Decision<Couple & CouplePicks, 'partner-same-role'>> {
  const roles = rolesOf(inviter, joiner, hold)
  if (!roles) return refuse('partner-same-role')
  const coupleId = id(hold && inviter.coupleId ? inviter.coupleId : newId(work.now))
  const there = (await readPicks(work, [inviter.id, joiner.id, ...(hold ? [hold.id] : [])])).filter(isActive)
  const changes = new PickChanges(arriving)
  for (const picks of Map.groupBy([...there, ...arriving], ({ event_id }) => event_id).values()) {
    const by = (dancer: string | undefined) => picks.find(({ dancer_id }) => dancer_id === dancer)
    const at = { mine: by(inviter.id), theirs: by(joiner.id), held: by(hold?.id) }
    joinAt(work, changes, { ...at, roles, coupleId, inviter, joiner })
  }
  await changes.write(work)
  await removeCouple(work, inviter.coupleId)
  await writeCouple(work, coupleId, { role: roles.inviter, one: inviter.id, other: joiner.id })
  if (hold) await writeHold(work, hold.id, 'taken')
  return accept({
    inviter: { ...inviter, coupleId, partnerEmail: joiner.email },
    joiner: { ...joiner, coupleId, partnerEmail: inviter.email },
    there: changes.after(there),
    arriving: changes.after(arriving),
  })
}

type Roles = { readonly inviter: Role; readonly joiner: Role }

/** The roles of both. A hold has fixed them, unless both may change roles. */
function rolesOf(inviter: Registration, joiner: Registration, hold: Hold | null): Roles | null {
  if (hold && (joiner.role === hold.role || joiner.role === 'both')) {
    return { inviter: otherRole(hold.role), joiner: hold.role }
  }
  const leads = canPartner(inviter.role, joiner.role)?.leader
  if (!leads) return null
  return leads === 'a' ? { inviter: 'leader', joiner: 'follower' } : { inviter: 'follower', joiner: 'leader' }
}

type At = Couple & {
  readonly mine: PickRow | undefined
  readonly theirs: PickRow | undefined
  readonly held: PickRow | undefined
  readonly roles: Roles
  readonly coupleId: Id
}

/**
 * Joins the two at one event, if both have picked it in matching roles; otherwise releases what was held there. `mine` is the inviter's pick, `held`
 * the one held beside it, `theirs` the joiner's own.
 */
function joinAt(work: LockedContext, changes: PickChanges, at: At): void {
  const { mine, theirs, held, roles, coupleId, inviter, joiner } = at
  // The joiner has changed roles: possible only where both are placed, or both still wait.
  const swapped = held !== undefined && held.wants !== roles.joiner
  const isTaken = held && mine && theirs?.state === 'waiting' && (!swapped || held.state === mine.state)
  if (isTaken) {
    const taken = {
      dancer_id: joiner.id,
      held: false,
      wants: roles.joiner,
      role: held.role && roles.joiner,
      together: theirs.together,
      asked_at: theirs.asked_at,
      couple_id: coupleId,
    }
    changes.drop(work, theirs)
    takeOver(work, changes, { held, theirs, taken })
    changes.change(mine, { couple_id: coupleId, wants: roles.inviter, role: mine.role && roles.inviter })
    return
  }
  if (held) changes.drop(work, held)
  const dances = (pick: PickRow, role: Role) => pick.role === null || pick.role === role
  if (mine && theirs && !swapped && dances(mine, roles.inviter) && dances(theirs, roles.joiner)) {
    changes.change(mine, { couple_id: coupleId, wants: roles.inviter })
    changes.change(theirs, { couple_id: coupleId, wants: roles.joiner })
  } else if (held && mine) changes.uncouple(work, mine, inviter.role, held.state === 'placed')
}

/**
 * The held pick becomes the joiner's. A new dancer who may hold no place unconfirmed returns it for a queue position (R21); for registered dancers
 * `finishRelease` does this.
 */
function takeOver(
  work: LockedContext,
  changes: PickChanges,
  { held, theirs, taken }: { readonly held: PickRow; readonly theirs: PickRow; readonly taken: PickChange },
): void {
  if (!changes.isArriving(theirs)) {
    changes.change(held, taken)
    return
  }
  const to = { ...taken, passed_over: theirs.passed_over }
  if (held.state === 'placed' && theirs.passed_over === 'unconfirmed') changes.queue(work, held, to)
  else changes.change(held, to)
}

/**
 * Ends a couple whose two dancers both stay registered. The one who stays keeps each place; the one who leaves is treated as a solo (R7, D6) and waits
 * at the
 * couple's queue position.
 */
export async function partWays(
  work: LockedContext,
  leaver: Registration,
  stayer: Registration,
): Promise<{ leaver: Registration; stayer: Registration }> {
  const changes = new PickChanges()
  const rows = (await readPicks(work, [leaver.id, stayer.id])).filter(
    (pick) => isActive(pick) && pick.couple_id !== null,
  )
  for (const there of Map.groupBy(rows, ({ event_id }) => event_id).values()) {
    const bothInside = there.length === 2 && there.every(({ state }) => state === 'placed')
    for (const pick of there) {
      const who = pick.dancer_id === leaver.id ? leaver : stayer
      changes.uncouple(work, pick, who.role, who === leaver && bothInside)
    }
  }
  await changes.write(work)
  await removeCouple(work, leaver.coupleId)
  const alone = { coupleId: null, partnerEmail: null }
  return { leaver: { ...leaver, ...alone }, stayer: { ...stayer, ...alone } }
}
