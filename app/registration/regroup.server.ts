import type { Role } from './admission/floor.ts'
import { judgeAsSolo } from './admission/partner.ts'
import { type Hold, heldPick } from './couple.server.ts'
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
import type { PickRow, pickRowOf } from './rows.ts'
import type { Floorwork } from './scene.server.ts'

type Regrouping = {
  /** As it is to be, its role and `onFull` included. */
  readonly registration: Registration
  /** The events wanted; undefined: as before. */
  readonly wanted: readonly string[] | undefined
  readonly partner: Registration | null
  readonly hold: Hold | null
  /** A prepared registration joins the queues now. */
  readonly sending: boolean
}

/**
 * Changes which picks a registration has, in which role and bound how, with what that means for the other half of a couple.
 * Places given up are counted out; everything new waits until the release that follows.
 * @returns the events at which the partner's pick changed
 */
export async function regroupPicks(work: Floorwork, asked: Regrouping): Promise<string[]> {
  const { registration, partner, hold } = asked
  const other = partner?.id ?? (hold?.state === 'open' ? hold.id : null)
  const rows = (await readPicks(work, [registration.id, ...(other ? [other] : [])])).filter(
    (pick) => isHere(pick) || pick.state === 'prepared',
  )
  const mine = rows.filter(({ dancer_id }) => dancer_id === registration.id)
  const theirs = new Map(
    rows.filter(({ dancer_id }) => dancer_id === other).map((pick) => [pick.event_id, pick]),
  )
  const wanted = asked.wanted ?? mine.map(({ event_id }) => event_id)

  const removed: PickRow[] = []
  const changed: { pick: PickRow; to: PickChange }[] = []
  const inserted: ReturnType<typeof pickRowOf>[] = []
  const touched: string[] = []

  for (const pick of mine) {
    if (wanted.includes(pick.event_id)) {
      const to = changeOf(work, pick, asked)
      if (to) changed.push({ pick, to })
      continue
    }
    tally(work, pick, -1)
    removed.push(pick)
    const half = pick.couple_id === null ? undefined : theirs.get(pick.event_id)
    if (!half) continue
    touched.push(pick.event_id)
    if (half.held) {
      tally(work, half, -1)
      removed.push(half)
    } else if (partner) {
      changed.push({ pick: half, to: loosened(work, half, partner, pick.state === 'placed') })
    }
  }

  for (const event of wanted) {
    if (mine.some(({ event_id }) => event_id === event)) continue
    const pick = newPick(work, event, asked)
    const half = theirs.get(event)
    const bound = await coupleFor(work, asked, half)
    if (bound && half) {
      changed.push({ pick: half, to: { couple_id: bound.coupleId, wants: otherOf(bound.role) } })
      touched.push(event)
    }
    const entered = bound ? { ...pick, couple_id: bound.coupleId, wants: bound.role } : pick
    inserted.push(entered)
    tally(work, entered, 1)
    if (bound && hold?.state === 'open' && !half) {
      const held = heldPick(work, entered, hold, bound.coupleId)
      inserted.push(held)
      tally(work, held, 1)
    }
  }

  await deletePicks(work, removed)
  await changePicks(work, changed)
  await insertPicks(work, inserted)
  return touched
}

function otherOf(role: Role): Role {
  return role === 'leader' ? 'follower' : 'leader'
}

/** What becomes of a pick that stays: sent, in another role, bound or free. Null: nothing. */
function changeOf(
  work: Floorwork,
  pick: PickRow,
  { registration: { role, onFull }, sending }: Regrouping,
): PickChange | null {
  const to: PickChange = {}
  if (sending && pick.state === 'prepared') {
    Object.assign(to, { state: 'waiting', asked_at: work.now, queued_at: work.now })
    tally(work, { ...pick, state: 'waiting' }, 1)
  }
  const together = onFull === 'allOrNothing'
  if (pick.together !== together) to.together = together
  if (pick.couple_id === null && pick.wants !== role) {
    to.wants = role
    // A place in the other role is given up; the new one is asked for at the end of the queue.
    if (pick.state === 'placed' && pick.role !== null && role !== 'both' && pick.role !== role) {
      tally(work, pick, -1)
      tally(work, { ...pick, state: 'waiting' }, 1)
      Object.assign(to, { state: 'waiting', role: null, placed_at: null, queued_at: work.now })
    } else if (pick.state === 'waiting') {
      to.queued_at = work.now
    }
  }
  return Object.keys(to).length > 0 ? to : null
}

function loosened(work: Floorwork, half: PickRow, partner: Registration, judged: boolean): PickChange {
  const floor = work.floors.floors.get(half.event_id)
  const free: PickChange = { couple_id: null, wants: partner.role }
  if (!judged || half.state !== 'placed' || !floor || !half.role) return free
  if (judgeAsSolo(floor, half.role as Role)) return free
  tally(work, half, -1)
  tally(work, { ...half, state: 'waiting' }, 1)
  return { ...free, state: 'waiting', role: null, placed_at: null }
}

function newPick(
  { catalogue, now }: Floorwork,
  eventId: string,
  { registration, sending }: Regrouping,
): PickRow {
  const prepared = registration.status === 'prepared' && !sending
  return {
    edition_id: catalogue.edition.id,
    event_id: eventId,
    dancer_id: registration.id,
    held: false,
    state: prepared ? 'prepared' : 'waiting',
    wants: registration.role,
    role: null,
    together: registration.onFull === 'allOrNothing',
    couple_id: null,
    asked_at: now,
    queued_at: now,
    placed_at: null,
    checked_in_at: null,
  }
}

/** The couple a new pick belongs to: with a hold always, with a partner where they have picked the same and are free to. */
async function coupleFor(
  { tx, catalogue }: Floorwork,
  { registration, partner, hold }: Regrouping,
  half: PickRow | undefined,
): Promise<{ coupleId: string; role: Role } | null> {
  if (registration.coupleId === null) return null
  if (!half && hold?.state !== 'open') return null
  if (half && (half.couple_id !== null || !partner)) return null
  const { rows } = await tx.query<{ leader_id: string }>({
    name: 'leader-of-couple',
    text: 'select leader_id from couples where edition_id = $1 and id = $2',
    values: [catalogue.edition.id, registration.coupleId],
  })
  const role: Role = rows[0]?.leader_id === registration.id ? 'leader' : 'follower'
  if (half?.role && half.role === role) return null
  return { coupleId: registration.coupleId, role }
}
