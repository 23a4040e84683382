import { otherRole, type Role } from '#app/admission/event-capacity.ts'
import { isSameTime } from '#app/programme/overlap.ts'
import type { DancerRole } from '#app/registration/registration.ts'
import type { FormEvent } from '../register-page.ts'
import { type Availability, availabilityFor, isFree } from './availability.ts'

/** What would admit a dancer now, by the current rules (A1, A3). */
export type WayIn =
  /** The same kind and level at the same time, with a place for them. */
  | { readonly kind: 'instead'; readonly event: FormEvent }
  /** Both would get in as a couple. */
  | { readonly kind: 'asCouple'; readonly company: Exclude<Company, { readonly kind: 'held' }> }
  | { readonly kind: 'otherRole'; readonly role: Role }

/** Whom the dancer comes with, which decides what they can still change. */
export type Company =
  | { readonly kind: 'alone' /** Where a partner is named. */; readonly href: string }
  /** They named a partner, who is invited once their own address is confirmed. */
  | { readonly kind: 'named' }
  /** A place is held for the partner wherever the dancer has one: they get places as a couple, in a fixed role. */
  | { readonly kind: 'held' }
  /** They are a couple, or become one, at the events that both pick; the role is fixed. */
  | { readonly kind: 'with'; readonly name: string }

type Dancer = { readonly role: DancerRole; readonly company: Company; readonly now: Date }

export type CheckedEvent = { readonly event: FormEvent; readonly availability: Availability }

/** What a dancer without a place at an event could do, smallest change first. Empty when they get in, or only the queue is left. */
export function waysInNow(
  { event, availability }: CheckedEvent,
  all: readonly CheckedEvent[],
  { role, company, now }: Dancer,
): WayIn[] {
  if (availability.kind !== 'full' && availability.kind !== 'unbalanced') return []
  const ways: WayIn[] = all.flatMap((other) =>
    isInstead(event, other) ? [{ kind: 'instead', event: other.event } as const] : [],
  )
  if (availability.kind === 'unbalanced' && availability.asCouple && company.kind !== 'held') {
    ways.push({ kind: 'asCouple', company })
  }
  const isRoleFixed = company.kind === 'held' || company.kind === 'with'
  if (role !== 'both' && !isRoleFixed && event.places.mode === 'role') {
    const other = otherRole(role)
    if (isFree(availabilityFor(event, other, now))) ways.push({ kind: 'otherRole', role: other })
  }
  return ways
}

function isInstead(event: FormEvent, { event: other, availability }: CheckedEvent): boolean {
  return (
    other.id !== event.id &&
    isFree(availability) &&
    (isTaught(event) ? isTaught(other) && isLevelFor(event, other) : other.kind === event.kind) &&
    isSameTime(event, other)
  )
}

function isTaught({ kind }: FormEvent): boolean {
  return kind === 'class' || kind === 'workshop'
}

/** An event for all levels fits each level. */
function isLevelFor({ level }: FormEvent, other: FormEvent): boolean {
  return other.level === level || other.level === 'open'
}
