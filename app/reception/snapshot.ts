import type { Bilingual } from '#app/platform/locale.ts'
import type { ActionAtStation } from './actions/decide.ts'
import { headCount, type PersonState, type ReceptionState, soldItemKey } from './actions/reception-state.ts'
import type { Wristband } from './wristband.ts'

/** A person as a desk knows them. No e-mail, no phone but its last four digits, no notes of the office. Q7 */
export type SnapshotPerson = PersonState & {
  readonly id: string
  readonly name: string
  readonly surname: string
  /** `TF26-00042`. */
  readonly code: string
  readonly country: string
  readonly lastFour: string | null
  readonly status: string
  readonly partner: string | null
  /** The office has tagged the registration `VIP`. Absent in lists of an earlier app. */
  readonly isVip?: boolean
  /** Whether a ribbon is due: no consent to photographs was given. */
  readonly hasRibbon: boolean
  /** Codes of the price items that were bought. Absent in lists of an earlier app. */
  readonly items?: readonly string[]
  /** Codes of bought extras: T-shirts. */
  readonly extras: readonly string[]
  /** Waits for these, so has no place there. */
  readonly waits: readonly string[]
  /** Did not come in time: the place was given on at the door. Absent in lists of an earlier app. A11 */
  readonly givenOn?: readonly string[]
}

export type SnapshotEvent = {
  readonly id: string
  readonly title: Bilingual
  readonly kind: string
  readonly venue: string
  readonly startsAt: number
  readonly endsAt: number
  readonly day: string
  readonly size: number | null
  readonly placed: number
  /** Places by role: it has a class door. Absent where heads are counted, and in lists of an earlier app. */
  readonly sides?: { readonly leader: number; readonly follower: number }
  /** The price at the door; null: not sold there. */
  readonly door: DoorPrice | null
}

/** The price of an item at the door. */
export type DoorPrice = {
  readonly item: string
  readonly cents: number
  /** A sale carries it. Absent in lists of an earlier app. Q5 */
  readonly vatRatePercent?: number
}

/** A price of the door besides that of the event: for students, a class and a milonga together. */
export type DoorItem = DoorPrice & { readonly name: Bilingual }

/** A price of the door for several evenings, which all need no role: the milonga pass. */
export type DoorCombination = DoorItem & { readonly eventIds: readonly string[] }

/** A pass, with the events that it may cover. */
export type SnapshotPass = {
  readonly code: string
  readonly name: Bilingual
  readonly eventIds: readonly string[]
}

/** `voided`: why it is void and whose it was. */
export type SnapshotTicket = {
  readonly hash: string
  readonly registrationId: string
  readonly voided: 'handedOver' | 'cancelled' | 'lost' | null
}

/** The data that a desk needs to work without network. The device stores it encrypted under the shift's code. Q7 */
export type Snapshot = {
  readonly editionId: string
  readonly editionName: Bilingual
  readonly takenAt: number
  readonly seq: number
  /** The newest actions of this device that the list includes: it may not know that they arrived. Absent in lists of an earlier app. */
  readonly received?: readonly string[]
  readonly people: readonly SnapshotPerson[]
  readonly events: readonly SnapshotEvent[]
  readonly tickets: readonly SnapshotTicket[]
  readonly extras: Readonly<Record<string, Bilingual>>
  /** Absent in lists of an earlier app. */
  readonly bands?: readonly Wristband[]
  /** Absent in lists of an earlier app. */
  readonly passes?: readonly SnapshotPass[]
  /** Absent in lists of an earlier app. Q5 */
  readonly doorItems?: readonly DoorItem[]
  /** Absent in lists of an earlier app. Q5 */
  readonly doorCombinations?: readonly DoorCombination[]
  readonly needsTillNumber: ReceptionState['needsTillNumber']
  /** Whether money taken in this way gets a receipt of ours. Absent in lists of an earlier app. Q21 */
  readonly issuesReceipts?: { readonly cash: boolean; readonly terminal: boolean }
  /** Places of an event that this station may sell without network. Absent in lists of an earlier app. Q20 */
  readonly doorAllotment?: number
  /** Whether a person who owes is let in and pays later. Absent in lists of an earlier app. Q26 */
  readonly allowsCredit?: boolean
  /** Whom to call, from the edition's company. */
  readonly dutyPhone: string
  /** The state after all actions of the desks so far. */
  readonly entries: readonly (readonly [
    key: string,
    entries: readonly { readonly actionId: string; readonly station: string; readonly at: number }[],
  ])[]
  /** Lists of an earlier app name no station and time. */
  readonly handedOut: readonly (readonly [key: string, actionId: string, station?: string, at?: number])[]
  readonly notes: readonly (readonly [key: string, actionId: string, text: string])[]
  readonly sold: readonly (readonly [eventId: string, leader: number, follower: number, unknown: number])[]
  /** Absent in lists of an earlier app. */
  readonly soldItems?: readonly (readonly [eventId: string, item: string | null, count: number])[]
  /** Absent in lists of an earlier app. */
  readonly ahead?: readonly (readonly [eventId: string, count: number])[]
  readonly counted: readonly (readonly [
    eventId: string,
    leader: number,
    follower: number,
    unknown: number,
    exits: number,
  ])[]
}

/** A list older than this is shown in amber. */
export const staleListMs = 12 * 3_600_000

const longMs = 7 * 86_400_000

/** Whether the festival of a list ended more than a week before the server made it. Q8 */
export function isLongOver({ events, takenAt }: Pick<Snapshot, 'events' | 'takenAt'>): boolean {
  return events.length > 0 && events.every(({ endsAt }) => takenAt - endsAt > longMs)
}

function handedOutOf({ handedOut }: Pick<Snapshot, 'handedOut'>): ReceptionState['handedOut'] {
  const byThing = new Map<string, ActionAtStation[]>()
  for (const [key, actionId, station = '', at = 0] of handedOut)
    byThing.set(key, [...(byThing.get(key) ?? []), { actionId, station, at }])
  return byThing
}

/** A list of an earlier app tells no items: as if all were those of the events. */
function soldItemsOf({ sold, soldItems }: Pick<Snapshot, 'sold' | 'soldItems'>): ReceptionState['soldItems'] {
  const all =
    soldItems ??
    sold.map(
      ([id, leader, follower, unknown]) => [id, null, headCount({ leader, follower, unknown })] as const,
    )
  return new Map(all.map(([id, item, count]) => [soldItemKey(id, item), count]))
}

/** The state with which a device begins. */
export function stateOf(snapshot: Snapshot): ReceptionState {
  return {
    people: new Map(snapshot.people.map((person) => [person.id, person])),
    events: new Map(snapshot.events.map(({ id, size, placed }) => [id, { size, placed }])),
    entries: new Map(snapshot.entries),
    handedOut: handedOutOf(snapshot),
    notes: Map.groupBy(
      snapshot.notes.map(([key, actionId, text]) => ({ key, actionId, text })),
      ({ key }) => key,
    ),
    sold: new Map(
      snapshot.sold.map(([id, leader, follower, unknown]) => [id, { leader, follower, unknown }]),
    ),
    soldItems: soldItemsOf(snapshot),
    ahead: new Map(snapshot.ahead ?? []),
    counted: new Map(
      snapshot.counted.map(([id, leader, follower, unknown, exits]) => [
        id,
        { leader, follower, unknown, exits },
      ]),
    ),
    takings: new Map(),
    done: new Map(),
    needsTillNumber: snapshot.needsTillNumber,
  }
}
