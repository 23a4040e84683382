import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import type { DancerRole } from '#app/registration/registration.ts'
import type { Availability } from './availability.ts'

/** The availability of an event as text. `role` is null while the dancer has not chosen one. */
export type AvailabilityText = {
  readonly tone: 'free' | 'queue' | 'off'
  /** A short text for the event's row. */
  readonly text: string
  /** The same in sentences, with how many wait, and what would help. */
  readonly more: readonly string[]
}

/** The availability for the row of an event and for its details. */
export function availabilityText(
  availability: Availability,
  role: DancerRole | null,
  locale: Locale,
): AvailabilityText {
  switch (availability.kind) {
    case 'cancelled':
      return { tone: 'off', text: m.register_not_cancelled({}, { locale }), more: [] }
    case 'begun':
      return { tone: 'off', text: m.register_not_begun({}, { locale }), more: [] }
    case 'uncounted':
      return { tone: 'free', text: m.register_free_uncounted({}, { locale }), more: [] }
    case 'free':
      return { tone: 'free', text: freeText(availability.left, role !== null, locale), more: [] }
    case 'full':
      return {
        tone: 'queue',
        text: full[availability.of === 'role' && role ? role : 'both']({}, { locale }),
        more: [m.register_queue_free({}, { locale }), ...waiting(availability, locale)],
      }
    case 'unbalanced':
      return {
        tone: 'queue',
        text: unbalanced[role ?? 'both']({}, { locale }),
        more: [unbalancedWhy[role ?? 'both']({}, { locale }), ...waiting(availability, locale)],
      }
  }
}

function freeText(left: number | null, isForYou: boolean, locale: Locale): string {
  if (left === null)
    return isForYou ? m.register_free_plenty({}, { locale }) : m.register_free_plenty_any({}, { locale })
  const words = isForYou ? m.register_free_left : m.register_free_left_any
  return words({ count: left }, { locale })
}

function waiting({ waiting: count }: { readonly waiting: number }, locale: Locale): string[] {
  return count > 0 ? [m.register_waiting({ count, next: count + 1 }, { locale })] : []
}

const full = {
  leader: m.register_full_leader,
  follower: m.register_full_follower,
  both: m.register_full_any,
}

const unbalanced = {
  leader: m.register_unbalanced_leader,
  follower: m.register_unbalanced_follower,
  both: m.register_unbalanced_both,
}

const unbalancedWhy = {
  leader: m.register_unbalanced_leader_why,
  follower: m.register_unbalanced_follower_why,
  both: m.register_queue_free,
}
