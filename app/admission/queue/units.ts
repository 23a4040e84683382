import {
  compareKeys,
  type EventId,
  type Mover,
  type Need,
  type PassedOver,
  type Role,
  type Unit,
} from '../event-capacity.ts'

/** A pick in the queue: waiting, or placed as somebody's partner. */
export type QueuedPick = {
  readonly event: EventId
  /** A registration, or a hold until the invitation is answered. */
  readonly dancer: string
  readonly state: 'waiting' | 'placed'
  readonly wants: Role | 'both'
  readonly together: boolean
  readonly couple: string | null
  /** ms UTC */
  readonly queuedAt: number
  readonly passedOver: PassedOver | null
}

/** A unit of the queue with the picks that would be placed with it. */
export type UnitOfPicks = Unit & { readonly picks: readonly QueuedPick[] }

/**
 * The waiting picks as units (A2, A6): all waiting picks of an `allOrNothing` dancer form one unit, and so do the two
 * picks of a couple for one event; every other pick is its own. Placed picks show whose partner is in already.
 * A unit is passed over as soon as one of its dancers is (A9).
 * A dancer's part of a unit has the arrival of its latest pick; a couple has the position of the earlier of the two.
 */
export function unitsOf(picks: readonly QueuedPick[]): UnitOfPicks[] {
  const waiting = picks.filter(({ state }) => state === 'waiting')
  const inside = new Set(picks.filter(({ state }) => state === 'placed').flatMap(coupleAt))
  return bound(waiting).map((members) => unitOf(members, inside))
}

/** A placed both-roles solo as a mover. Its key is what `unitOf` would give the pick alone. */
export function moverOf(pick: { event: EventId; dancer: string; role: Role; queuedAt: number }): Mover {
  return { key: keyOf(pick.dancer, pick.event), event: pick.event, role: pick.role, arrivedAt: pick.queuedAt }
}

/** The dancer whose unit or mover has this key. */
export function dancerOfKey(key: string): string {
  return key.slice(0, key.indexOf(':'))
}

function keyOf(dancer: string, event: EventId | '*'): string {
  return `${dancer}:${event}`
}

function coupleAt({ couple, event }: QueuedPick): string[] {
  return couple ? [`${couple}:${event}`] : []
}

/** Groups picks that are bound to each other, directly or through others. */
function bound(picks: readonly QueuedPick[]): QueuedPick[][] {
  const groups = new Map<string, QueuedPick[]>()
  for (const pick of picks) {
    const bonds = [...(pick.together ? [pick.dancer] : []), ...coupleAt(pick)]
    const joined = new Set(bonds.flatMap((bond) => groups.get(bond) ?? []))
    const group = [...joined, pick]
    if (bonds.length === 0) groups.set(keyOf(pick.dancer, pick.event), group)
    for (const member of group) {
      for (const bond of [...(member.together ? [member.dancer] : []), ...coupleAt(member)]) {
        groups.set(bond, group)
      }
    }
  }
  return [...new Set(groups.values())]
}

function unitOf(picks: readonly QueuedPick[], inside: ReadonlySet<string>): UnitOfPicks {
  const arrivals = new Map<string, number>()
  for (const { dancer, queuedAt } of picks) {
    arrivals.set(dancer, Math.max(queuedAt, arrivals.get(dancer) ?? 0))
  }
  const [first] = [...arrivals].sort(([a, at], [b, bt]) => at - bt || compareKeys(a, b))
  if (!first) throw new RangeError('a unit without picks')
  const events = Map.groupBy(picks, ({ event }) => event)
  const [onlyEvent] = events.keys()
  const alone = events.size === 1 && onlyEvent !== undefined
  const reasons = picks.map(({ passedOver }) => passedOver)
  const passedOver =
    reasons.find((reason) => reason === 'unconfirmed') ?? reasons.find((reason) => reason !== null)
  return {
    key: keyOf(first[0], alone ? onlyEvent : '*'),
    queuedAt: first[1],
    needs: Array.from(events, ([event, there]) => needOf(event, there, inside)),
    picks,
    ...(passedOver && { passedOver }),
  }
}

function needOf(event: EventId, there: readonly QueuedPick[], inside: ReadonlySet<string>): Need {
  const [pick, partner] = there
  if (!pick) throw new RangeError('a need without a pick')
  if (partner) return { event, as: 'couple' }
  if (pick.wants === 'both') return { event, as: 'either' }
  const joining = coupleAt(pick).some((couple) => inside.has(couple))
  return { event, as: pick.wants, ...(joining && { joining }) }
}
