import type { Selectable } from 'kysely'
import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import { type Id, id } from '#app/platform/id.ts'
import { newId } from '#app/platform/ids.server.ts'
import { addDays, endOfDay, localDayOf } from '#app/platform/local-day.ts'
import type { Holds } from '#db/tables.ts'
import { otherRole, type Role } from './admission/floor.ts'
import { canPartner, judgeAsSolo } from './admission/partner.ts'
import {
  changePicks,
  deletePicks,
  insertPicks,
  isHere,
  type PickChange,
  readPicks,
  tally,
} from './pick-rows.server.ts'
import type { Registration } from './registration.ts'
import type { PickRow } from './rows.ts'
import type { Floorwork, Scene } from './scene.server.ts'

export type Hold = Selectable<Holds> & { readonly role: Role }

/** What a deed on a couple changes, collected so that each kind is one statement. */
class Changes {
  readonly insert: PickRow[] = []
  readonly remove: PickRow[] = []
  readonly change: { pick: PickRow; to: PickChange }[] = []

  /** A pick goes, with its place or its stand in the queue. */
  drop(work: Floorwork, pick: PickRow): void {
    tally(work, pick, -1)
    this.remove.push(pick)
  }

  /** A pick becomes a solo's again; placed, it stays if it would fit as one, else it waits where it stood. D6. */
  loosen(work: Floorwork, pick: PickRow, wants: Registration['role'], judged: boolean): void {
    const floor = work.floors.floors.get(pick.event_id)
    const stays =
      !judged || pick.state !== 'placed' || !floor || !pick.role || judgeAsSolo(floor, pick.role as Role)
    const to: PickChange = { couple_id: null, wants }
    if (stays) {
      this.change.push({ pick, to })
      return
    }
    tally(work, pick, -1)
    tally(work, { ...pick, state: 'waiting' }, 1)
    this.change.push({ pick, to: { ...to, state: 'waiting', role: null, placed_at: null } })
  }

  async write(scene: Scene): Promise<void> {
    await deletePicks(scene, this.remove)
    await changePicks(scene, this.change)
    await insertPicks(scene, this.insert)
  }
}

/** The invitation of this registration that is still in force; null when there is none. */
export async function findHold({ tx, catalogue }: Scene, registrationId: string): Promise<Hold | null> {
  const { rows } = await tx.query<Hold>({
    name: 'find-hold',
    text: `select * from holds where edition_id = $1 and registration_id = $2 and state in ('pending', 'open')`,
    values: [catalogue.edition.id, registrationId],
  })
  return rows[0] ?? null
}

/** The other half's id: a registration, or a hold; null for who has none. */
export async function findOtherHalf(
  { tx, catalogue }: Scene,
  { id: mine, coupleId }: Pick<Registration, 'id' | 'coupleId'>,
): Promise<string | null> {
  if (coupleId === null) return null
  const { rows } = await tx.query<{ other: string }>({
    name: 'find-other-half',
    text: `select case when leader_id = $3 then follower_id else leader_id end as other
      from couples where edition_id = $1 and id = $2`,
    values: [catalogue.edition.id, coupleId, mine],
  })
  return rows[0]?.other ?? null
}

/**
 * Holds the partner's places beside the inviter's picks until the last instant of day `partnerHoldDays`. The pairs join the queue
 * where the inviter stands; what is free for them is given by the release that follows.
 */
export async function openHold(
  work: Floorwork,
  inviter: Registration,
  hold: Hold,
): Promise<{ inviter: Registration; until: Date }> {
  const coupleId = newId(work.now)
  const role = otherRole(hold.role)
  const changes = new Changes()
  for (const pick of (await readPicks(work, [inviter.id])).filter(isHere)) {
    if (pick.role && pick.role !== role) continue
    changes.change.push({ pick, to: { couple_id: coupleId, wants: role } })
    const held = heldPick(work, pick, hold, coupleId)
    changes.insert.push(held)
    tally(work, held, 1)
  }
  await changes.write(work)
  await writeCouple(work, coupleId, role === 'leader' ? [inviter.id, hold.id] : [hold.id, inviter.id])
  const until = endOfDay(addDays(localDayOf(work.now), work.catalogue.edition.partnerHoldDays))
  await writeHold(work, hold.id, 'open', until)
  return { inviter: { ...inviter, coupleId }, until }
}

/** A pick for the partner who has not answered yet, where the inviter's pick stands. */
export function heldPick(work: Floorwork, beside: PickRow, hold: Hold, coupleId: string): PickRow {
  const base = { ...beside, dancer_id: hold.id, held: true, couple_id: coupleId, wants: hold.role }
  const free = work.catalogue.events.get(beside.event_id)?.places.mode === 'open' && beside.state === 'placed'
  return { ...base, state: free ? 'placed' : 'waiting', role: null, placed_at: null, checked_in_at: null }
}

/** An invitation ends without a partner: the held places go, the inviter is judged as a solo (D6). Once only (A7). */
export async function endHold(
  work: Floorwork,
  inviter: Registration,
  hold: Hold,
  state: 'expired' | 'withdrawn',
): Promise<Registration> {
  const changes = new Changes()
  const rows = (await readPicks(work, [inviter.id, hold.id])).filter(isHere)
  const held = rows.filter(({ dancer_id }) => dancer_id === hold.id)
  for (const pick of held) changes.drop(work, pick)
  for (const pick of rows) {
    if (pick.dancer_id !== inviter.id || pick.couple_id === null) continue
    const partner = held.find(({ event_id }) => event_id === pick.event_id)
    changes.loosen(work, pick, inviter.role, partner?.state === 'placed')
  }
  await changes.write(work)
  await removeCouple(work, inviter.coupleId)
  await writeHold(work, hold.id, state, null)
  return { ...inviter, coupleId: null, partnerEmail: null }
}

/**
 * Makes a couple of two registrations, through the inviter's hold or because each named the other. The couple exists for
 * each event that both have picked; other picks are solo (R4, R5). The joiner's picks are written already.
 */
export async function joinCouple(
  work: Floorwork,
  { inviter, joiner, hold }: { inviter: Registration; joiner: Registration; hold: Hold | null },
): Promise<Decision<{ inviter: Registration; joiner: Registration }, 'partner-same-role'>> {
  const roles = rolesOf(inviter, joiner, hold)
  if (!roles) return refuse('partner-same-role')
  const coupleId = hold && inviter.coupleId ? inviter.coupleId : newId(work.now)
  const rows = (await readPicks(work, [inviter.id, joiner.id, ...(hold ? [hold.id] : [])])).filter(isHere)
  const changes = new Changes()
  for (const there of Map.groupBy(rows, ({ event_id }) => event_id).values()) {
    const by = (dancer: string | undefined) => there.find(({ dancer_id }) => dancer_id === dancer)
    joinAt(work, changes, {
      mine: by(inviter.id),
      theirs: by(joiner.id),
      held: by(hold?.id),
      roles,
      coupleId,
      inviter,
      joiner,
    })
  }
  await changes.write(work)
  await removeCouple(work, inviter.coupleId)
  await writeCouple(
    work,
    coupleId,
    roles.inviter === 'leader' ? [inviter.id, joiner.id] : [joiner.id, inviter.id],
  )
  if (hold) await writeHold(work, hold.id, 'taken', null)
  return accept({
    inviter: { ...inviter, coupleId: id(coupleId), partnerEmail: joiner.email },
    joiner: { ...joiner, coupleId: id(coupleId), partnerEmail: inviter.email },
  })
}

type Roles = { readonly inviter: Role; readonly joiner: Role }

/** A hold has settled who does what, unless both halves of it may change sides. */
function rolesOf(inviter: Registration, joiner: Registration, hold: Hold | null): Roles | null {
  if (hold && (joiner.role === hold.role || joiner.role === 'both')) {
    return { inviter: otherRole(hold.role), joiner: hold.role }
  }
  const leads = canPartner(inviter.role, joiner.role)?.leader
  if (!leads) return null
  return leads === 'a' ? { inviter: 'leader', joiner: 'follower' } : { inviter: 'follower', joiner: 'leader' }
}

type At = {
  mine: PickRow | undefined
  theirs: PickRow | undefined
  held: PickRow | undefined
  roles: Roles
  coupleId: Id | string
  inviter: Registration
  joiner: Registration
}

function joinAt(
  work: Floorwork,
  changes: Changes,
  { mine, theirs, held, roles, coupleId, inviter, joiner }: At,
): void {
  if (!theirs || !mine) {
    if (held) changes.drop(work, held)
    if (held && mine) changes.loosen(work, mine, inviter.role, held.state === 'placed')
    return
  }
  const swapped = held !== undefined && held.wants !== roles.joiner
  const together = held && held.state === mine.state
  if (swapped && !together) {
    changes.drop(work, held)
    changes.loosen(work, mine, inviter.role, held.state === 'placed')
    return
  }
  if (held && theirs.state === 'waiting') {
    changes.drop(work, theirs)
    const role = held.role && roles.joiner
    changes.change.push({
      pick: held,
      to: {
        dancer_id: joiner.id,
        held: false,
        wants: roles.joiner,
        role,
        asked_at: theirs.asked_at,
        couple_id: coupleId,
      },
    })
    changes.change.push({
      pick: mine,
      to: { couple_id: coupleId, wants: roles.inviter, role: mine.role && roles.inviter },
    })
    return
  }
  if (held) changes.drop(work, held)
  const fits = (pick: PickRow, role: Role) => pick.role === null || pick.role === role
  if (fits(mine, roles.inviter) && fits(theirs, roles.joiner) && !swapped) {
    changes.change.push({ pick: mine, to: { couple_id: coupleId, wants: roles.inviter } })
    changes.change.push({ pick: theirs, to: { couple_id: coupleId, wants: roles.joiner } })
  } else if (held) {
    changes.loosen(work, mine, inviter.role, held.state === 'placed')
  }
}

/**
 * One of a couple goes altogether: the other keeps the pair's places for as long as an invitation lasts, to bring somebody else. The
 * leaver's shared picks become a hold; the rest is the leaver's own affair.
 */
export async function leaveToHold(
  work: Floorwork,
  { leaver, stayer }: { leaver: Registration; stayer: Registration },
): Promise<{ stayer: Registration; hold: Hold; until: Date }> {
  const coupleId = leaver.coupleId
  const shared = (await readPicks(work, [leaver.id])).filter(
    (pick) => isHere(pick) && pick.couple_id !== null && pick.couple_id === coupleId,
  )
  const role = await roleInCouple(work, coupleId, leaver)
  const hold = await insertHold(work, { registrationId: stayer.id, email: null, role })
  const until = endOfDay(addDays(localDayOf(work.now), work.catalogue.edition.partnerHoldDays))
  await writeHold(work, hold.id, 'open', until)
  await changePicks(
    work,
    shared.map((pick) => ({ pick, to: { dancer_id: hold.id, held: true } })),
  )
  await removeCouple(work, coupleId)
  await writeCouple(
    work,
    coupleId ?? newId(work.now),
    role === 'leader' ? [hold.id, stayer.id] : [stayer.id, hold.id],
  )
  return { stayer: { ...stayer, coupleId, partnerEmail: null }, hold, until }
}

async function roleInCouple(
  { tx, catalogue }: Scene,
  coupleId: string | null,
  dancer: Registration,
): Promise<Role> {
  const { rows } = await tx.query<{ leader_id: string }>({
    name: 'leader-of-couple',
    text: 'select leader_id from couples where edition_id = $1 and id = $2',
    values: [catalogue.edition.id, coupleId],
  })
  return rows[0]?.leader_id === dancer.id ? 'leader' : 'follower'
}

/** Both stay, but no longer as a couple: each shared pick is a solo's again, weighed one after the other. */
export async function partWays(
  work: Floorwork,
  leaver: Registration,
  stayer: Registration,
): Promise<{ leaver: Registration; stayer: Registration }> {
  const changes = new Changes()
  const rows = (await readPicks(work, [leaver.id, stayer.id])).filter(
    (pick) => isHere(pick) && pick.couple_id,
  )
  const placedBoth = new Set(
    [...Map.groupBy(rows, ({ event_id }) => event_id)]
      .filter(([, there]) => there.length === 2 && there.every(({ state }) => state === 'placed'))
      .map(([event]) => event),
  )
  for (const pick of rows) {
    const who = pick.dancer_id === leaver.id ? leaver : stayer
    changes.loosen(work, pick, who.role, who === leaver && placedBoth.has(pick.event_id))
  }
  await changes.write(work)
  await removeCouple(work, leaver.coupleId)
  return {
    leaver: { ...leaver, coupleId: null, partnerEmail: null },
    stayer: { ...stayer, coupleId: null, partnerEmail: null },
  }
}

/** Notes an invitation; nothing is held yet. */
export async function insertHold(
  { tx, catalogue, now }: Scene,
  { registrationId, email, role }: { registrationId: Id; email: string | null; role: Role },
): Promise<Hold> {
  const { rows } = await tx.query<Hold>({
    name: 'insert-hold',
    text: `insert into holds (edition_id, id, registration_id, email, role, state, asked_at)
      values ($1, $2, $3, $4, $5, 'pending', $6) returning *`,
    values: [catalogue.edition.id, newId(now), registrationId, email, role, now],
  })
  const [hold] = rows
  if (!hold) throw new Error('the hold was not written')
  return hold
}

export async function writeHold(
  { tx, catalogue }: Scene,
  holdId: string,
  state: Hold['state'],
  until: Date | null,
): Promise<void> {
  await tx.query({
    name: 'write-hold',
    text: `update holds set state = $3, expires_at = coalesce($4, expires_at) where edition_id = $1 and id = $2`,
    values: [catalogue.edition.id, holdId, state, until],
  })
}

async function writeCouple(
  { tx, catalogue, now }: Scene,
  coupleId: string,
  [leader, follower]: readonly [string, string],
): Promise<void> {
  await tx.query({
    name: 'write-couple',
    text: `insert into couples (edition_id, id, leader_id, follower_id, made_at) values ($1, $2, $3, $4, $5)`,
    values: [catalogue.edition.id, coupleId, leader, follower, now],
  })
}

async function removeCouple({ tx, catalogue }: Scene, coupleId: string | null): Promise<void> {
  if (coupleId === null) return
  await tx.query({
    name: 'remove-couple',
    text: 'delete from couples where edition_id = $1 and id = $2',
    values: [catalogue.edition.id, coupleId],
  })
}
