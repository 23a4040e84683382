import type { Locale } from '#app/platform/locale.ts'
import { addDays, formatDay, type LocalDay } from '#app/platform/values/local-day.ts'
import type { Chart } from '../report.ts'
import { formatCount, money } from './labels.ts'

/** One column for every day from the first to the last; null when there are no days. */
export function chartByDay<Of extends { readonly day: LocalDay }>(
  days: readonly Of[],
  {
    label,
    unit,
    measure,
  }: { readonly label: string; readonly unit: 'count' | 'cents'; readonly measure: (of: Of) => number },
  locale: Locale,
): Chart | null {
  if (days.length === 0) return null
  return {
    kind: 'columns',
    unit,
    series: [{ label, tone: 'plain' }],
    columns: withoutGaps(days).map(({ day, of }) => {
      const value = of ? measure(of) : 0
      const text = unit === 'cents' ? money(value, locale) : formatCount(value, locale)
      return {
        // under a column there is no room for the weekday
        label: formatDay(day, locale, 'brief').replace(/^\S+ /, ''),
        values: [value],
        text: `${formatDay(day, locale, 'full')}: ${text}`,
      }
    }),
  }
}

/** Every day from the first to the last, also those on which nothing was. */
function withoutGaps<Of extends { readonly day: LocalDay }>(
  days: readonly Of[],
): { readonly day: LocalDay; readonly of: Of | undefined }[] {
  const [first] = days
  const last = days.at(-1)
  if (!first || !last) return []
  const byDay = new Map(days.map((one) => [one.day, one]))
  const all: { day: LocalDay; of: Of | undefined }[] = []
  for (let day = first.day; day <= last.day; day = addDays(day, 1)) all.push({ day, of: byDay.get(day) })
  return all
}
