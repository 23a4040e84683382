import type { Edition } from '#app/festival/edition.ts'
import { addDays, daysBetween, type LocalDay } from '#app/platform/values/local-day.ts'

type Dated = Pick<Edition, 'id' | 'code' | 'startsOn'>

/** The previous edition, and its day that was as many days before the festival as today; null for the first edition. */
export function comparedDay(
  edition: Dated,
  editions: readonly Dated[],
  today: LocalDay,
): { readonly edition: Dated; readonly day: LocalDay; readonly daysBefore: number } | null {
  const earlier = editions.filter(({ startsOn }) => startsOn < edition.startsOn)
  const last = earlier.toSorted((one, other) => (one.startsOn < other.startsOn ? 1 : -1))[0]
  if (!last) return null
  const daysBefore = daysBetween(today, edition.startsOn)
  return { edition: last, day: addDays(last.startsOn, -daysBefore), daysBefore }
}
