import type { Draft } from '#app/registration-form/ui/draft/draft.ts'

/** The name of the field with which a form sends back what it showed. */
export const shownField = 'shown'

/** The fields of the page of personal data. */
type PersonFields = Omit<
  Draft,
  'picks' | 'extras' | 'amounts' | 'partnerEmail' | 'promo' | 'terms' | 'way' | 'skipped'
>
type PersonField = keyof PersonFields

/** The value of that field, for the page of personal data. */
export function shownText(draft: Draft): string {
  const { picks, extras, amounts, partnerEmail, promo, terms, way, skipped, ...fields } = draft
  return JSON.stringify(fields satisfies PersonFields)
}

/**
 * A form on top of what was saved elsewhere since it was opened: fields that the dancer left alone have the present values. `contested` fields have
 * been changed on both sides, and differ.
 * @param shown what the form sent back; other text counts as if the form had shown the present values
 */
export function rebaseDraft(
  typed: Draft,
  { shown, now }: { readonly shown: string; readonly now: Draft },
): { readonly draft: Draft; readonly contested: readonly PersonField[] } {
  const present = JSON.parse(shownText(now)) as Readonly<Record<string, unknown>>
  const before = readShown(shown) ?? present
  const names = Object.keys(present) as PersonField[]
  const changed = names.filter((name) => !isSame(typed[name], before[name]))
  return {
    draft: { ...now, ...Object.fromEntries(changed.map((name) => [name, typed[name]])) },
    contested: changed.filter(
      (name) => !isSame(present[name], before[name]) && !isSame(present[name], typed[name]),
    ),
  }
}

/** The chosen events on top of the present ones: only what the form added or removed differs from them. */
export function rebasePicks(
  chosen: readonly string[],
  { shown, now }: { readonly shown: readonly string[]; readonly now: readonly string[] },
): readonly string[] {
  const kept = now.filter((id) => chosen.includes(id) || !shown.includes(id))
  return [...kept, ...chosen.filter((id) => !shown.includes(id) && !now.includes(id))]
}

function readShown(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const read: unknown = JSON.parse(text)
    return read !== null && typeof read === 'object' ? (read as Record<string, unknown>) : null
  } catch {
    return null
  }
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
