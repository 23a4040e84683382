import type { Role } from '#app/admission/event-capacity.ts'
import type { Id } from '#app/platform/id.ts'
import type { LocalDay } from '#app/platform/values/local-day.ts'
import { isLive, type RegistrationStatus } from '../registration.ts'

/** A dancer affected by a command, as staff know them. */
export type PreviewedDancer = {
  readonly id: Id
  readonly code: string
  readonly name: string
  readonly surname: string
}

/**
 * A change of a place or queue position. `freed`: a place is given up. `kept`: it stays held for the remaining partner, who may invite another.
 * `placed`: a waiting dancer gets a place. `moved`: the place now belongs to `role`. `queued` and `unqueued`: they join or leave the
 * event's queue.
 */
export type PlaceChange = {
  readonly dancer: PreviewedDancer
  readonly eventId: Id
  readonly change: 'freed' | 'kept' | 'placed' | 'moved' | 'queued' | 'unqueued'
  /** Null where places are not counted by role, and in queues. */
  readonly role: Role | null
  /** Held for a partner whom `dancer` has invited or lost. */
  readonly held: boolean
}

/** All in cents; `owed` and `credit` are never below 0. */
type MoneyState = {
  readonly totalCents: number
  readonly paidCents: number
  readonly owedCents: number
  readonly creditCents: number
}

export type MoneyChange = {
  readonly dancer: PreviewedDancer
  readonly before: MoneyState
  /** Null: the registration is deleted. */
  readonly after: MoneyState | null
}

/** A refund, and what is retained of a payment. */
export type MoneyBack = {
  readonly dancer: PreviewedDancer
  readonly amountCents: number
  readonly retainedCents: number
  readonly dueOn: LocalDay
  /** The account of the refund; null: the dancer must be asked. */
  readonly iban: string | null
}

type StatusChange = {
  readonly dancer: PreviewedDancer
  readonly before: RegistrationStatus
  /** Null: the registration is deleted. */
  readonly after: RegistrationStatus | null
}

/** An e-mail that would be queued: `kind` as listed in `mail/README.md`. */
type PreviewedEmail = {
  readonly kind: string
  readonly recipient: string
  readonly dancer: PreviewedDancer | null
}

/**
 * The effects of a command on everybody: places of its subject and of dancers who are admitted, moved or released, and the resulting changes of
 * money, status and e-mails. By event and code; empty lists when nothing changes.
 */
export type Preview = {
  readonly places: readonly PlaceChange[]
  readonly money: readonly MoneyChange[]
  readonly moneyBack: readonly MoneyBack[]
  readonly statuses: readonly StatusChange[]
  readonly emails: readonly PreviewedEmail[]
}

/** The part of an edition's state at an instant that previews compare. */
export type Snapshot = {
  readonly registrations: ReadonlyMap<string, SnapshotRegistration>
  /** By event and dancer; a hold is listed under its own id. */
  readonly picks: ReadonlyMap<string, SnapshotPick>
  readonly emails: ReadonlyMap<string, SnapshotEmail>
  readonly refunds: ReadonlyMap<string, SnapshotRefund>
}

export type SnapshotRegistration = PreviewedDancer & {
  readonly status: RegistrationStatus
  readonly totalCents: number
  readonly paidCents: number
  /** For an ended registration: the retained amount. */
  readonly retainedCents: number
  /** In refunds that are not paid yet. */
  readonly inRefundsCents: number
}

export type SnapshotRefund = {
  readonly registrationId: string
  readonly amountCents: number
  readonly dueOn: LocalDay
  readonly iban: string | null
}

export type SnapshotPick = {
  readonly eventId: Id
  readonly state: 'placed' | 'waiting'
  readonly role: Role | null
  readonly held: boolean
  /** The registration it belongs to; for a hold, the inviter's or the remaining partner's. */
  readonly registrationId: Id
}

export type SnapshotEmail = {
  readonly kind: string
  readonly recipient: string
  readonly registrationId: Id | null
}

/** The differences between two snapshots. */
export function previewOf(before: Snapshot, after: Snapshot): Preview {
  const dancerOf = (id: string): PreviewedDancer => {
    const known = before.registrations.get(id) ?? after.registrations.get(id)
    if (!known) throw new Error(`There is no registration ${id}.`)
    const { code, name, surname } = known
    return { id: known.id, code, name, surname }
  }
  return {
    places: placeChanges(before, after, dancerOf),
    money: [...before.registrations.values()].flatMap((was) => {
      const is = after.registrations.get(was.id)
      const change = { before: moneyOf(was), after: is ? moneyOf(is) : null }
      return isSame(change.before, change.after) ? [] : [{ dancer: dancerOf(was.id), ...change }]
    }),
    moneyBack: [...after.refunds]
      .filter(([id]) => !before.refunds.has(id))
      .map(([, { registrationId, ...refund }]) => ({
        dancer: dancerOf(registrationId),
        ...refund,
        retainedCents: after.registrations.get(registrationId)?.retainedCents ?? 0,
      }))
      .sort((a, b) => order(a.dancer.code, b.dancer.code)),
    statuses: [...before.registrations.values()].flatMap((was) => {
      const status = after.registrations.get(was.id)?.status ?? null
      return status === was.status ? [] : [{ dancer: dancerOf(was.id), before: was.status, after: status }]
    }),
    emails: [...after.emails]
      .filter(([id]) => !before.emails.has(id))
      .map(([, { kind, recipient, registrationId }]) => ({
        kind,
        recipient,
        dancer: registrationId === null ? null : dancerOf(registrationId),
      }))
      .sort((a, b) => order(a.kind, b.kind) || order(a.recipient, b.recipient)),
  }
}

function placeChanges(
  before: Snapshot,
  after: Snapshot,
  dancerOf: (id: string) => PreviewedDancer,
): PlaceChange[] {
  // A place that a leaver's partner keeps: the same event, held where nothing was held before.
  const keptAt = new Map<string, number>()
  for (const [key, pick] of after.picks) {
    if (!pick.held || pick.state !== 'placed' || before.picks.has(key)) continue
    const slot = slotOf(pick)
    keptAt.set(slot, (keptAt.get(slot) ?? 0) + 1)
  }
  const keys = [...new Set([...before.picks.keys(), ...after.picks.keys()])].sort()
  return keys
    .flatMap((key): PlaceChange[] => {
      const [was, is] = [before.picks.get(key), after.picks.get(key)]
      const pick = was ?? is
      if (!pick) return []
      const base = { dancer: dancerOf(pick.registrationId), eventId: pick.eventId, held: pick.held }
      const say = (change: PlaceChange['change'], role: Role | null) => ({ ...base, change, role })
      const changes: PlaceChange[] = []
      if (was?.state === 'placed' && is?.state !== 'placed') {
        const kept = !was.held && (keptAt.get(slotOf(was)) ?? 0) > 0
        if (kept) keptAt.set(slotOf(was), (keptAt.get(slotOf(was)) ?? 0) - 1)
        changes.push(say(kept ? 'kept' : 'freed', was.role))
      }
      if (was?.state === 'waiting' && !is) changes.push(say('unqueued', null))
      if (is?.state === 'placed' && was?.state !== 'placed' && !isTakenOver(key, is)) {
        changes.push(say('placed', is.role))
      }
      if (is?.state === 'waiting' && was?.state !== 'waiting') changes.push(say('queued', null))
      if (is?.state === 'placed' && was?.state === 'placed' && is.role !== was.role) {
        changes.push(say('moved', is.role))
      }
      return changes
    })
    .sort(byEventAndDancer)

  /** The counterpart of `kept`: the place existed before, under the leaver's id. */
  function isTakenOver(key: string, pick: SnapshotPick): boolean {
    if (!pick.held || before.picks.has(key)) return false
    return [...before.picks].some(
      ([other, was]) =>
        was.state === 'placed' &&
        slotOf(was) === slotOf(pick) &&
        !was.held &&
        after.picks.get(other)?.state !== 'placed',
    )
  }
}

function slotOf({ eventId, role }: SnapshotPick): string {
  return `${eventId} ${role}`
}

function moneyOf({ status, totalCents, paidCents, ...rest }: SnapshotRegistration): MoneyState {
  const due = isLive(status) ? (status === 'prepared' ? 0 : totalCents) : rest.retainedCents
  return {
    totalCents,
    paidCents,
    owedCents: Math.max(0, due - paidCents),
    creditCents: Math.max(0, paidCents - due - rest.inRefundsCents),
  }
}

function isSame(one: MoneyState, other: MoneyState | null): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** Held places come last: the ids of their rows are random and give no order. */
function byEventAndDancer(a: PlaceChange, b: PlaceChange): number {
  return order(a.eventId, b.eventId) || order(a.dancer.code, b.dancer.code) || Number(a.held) - Number(b.held)
}

function order(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
