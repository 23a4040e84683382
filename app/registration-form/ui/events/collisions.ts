import { inLocale, type Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import type { Overlap } from '#app/programme/overlap.ts'
import type { FormEvent } from '../register-page.ts'

/** An event's collision as text for its card. */
export type Collision = { readonly kind: Overlap['kind']; readonly sentence: string }

/** The collisions of one event with the picks, as its card shows them. */
export function collisionsOf(
  eventId: string,
  overlaps: readonly Overlap<FormEvent>[],
  locale: Locale,
): Collision[] {
  return overlaps.flatMap((overlap) => {
    const { kind, first, second } = overlap
    if (first.id !== eventId && second.id !== eventId) return []
    const title = titleOf(first.id === eventId ? second : first, locale)
    const sentence =
      kind === 'sameTime'
        ? m.register_overlap_here_same({ title }, { locale })
        : m.register_overlap_here_tight({ title, walk: overlap.minutesOnFoot }, { locale })
    return [{ kind, sentence }]
  })
}

/** A collision as a sentence about both events. */
export function collisionText(overlap: Overlap<FormEvent>, locale: Locale): string {
  const first = titleOf(overlap.first, locale)
  const second = titleOf(overlap.second, locale)
  if (overlap.kind === 'sameTime') return m.register_overlap_same({ first, second }, { locale })
  const { minutesBetween: between, minutesOnFoot: walk } = overlap
  return m.register_overlap_tight({ first, second, between, walk }, { locale })
}

/** The title of an event in the language, else in the other one. */
export function titleOf({ title }: Pick<FormEvent, 'title'>, locale: Locale): string {
  return inLocale(title, locale).text
}
