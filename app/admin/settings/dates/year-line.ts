import type { Edition } from '#app/festival/edition.ts'
import type { EditionDates } from '#app/festival/moved-edition.ts'
import { addDays, daysBetween, type LocalDay, localDayOf } from '#app/platform/values/local-day.ts'

/** A period on the line of the year: its beginning and end, from 0 to 1. */
type YearSpan = {
  readonly kind: SpanKind
  readonly from: number
  readonly to: number
  readonly last: LocalDay
}
export type SpanKind = 'superEarly' | 'early' | 'regular' | 'door'

/** A day on which something happens. */
type YearMark = { readonly kind: MarkKind; readonly at: number; readonly day: LocalDay }
export type MarkKind = 'opens' | 'closes' | 'rolesFixed' | 'step' | 'today'

export type YearLine = {
  readonly spans: readonly YearSpan[]
  readonly marks: readonly YearMark[]
  /** Where months begin. */
  readonly months: readonly { readonly at: number; readonly day: LocalDay }[]
}

/** Days before the opening and after the festival that are on the line. */
const MARGIN = 10

/** A festival's year on one line, from shortly before registration opens until shortly after the last day: price tiers, deadlines, and today where it is on it. */
export function yearLine(edition: EditionDates & Pick<Edition, 'cancelSteps'>, today: LocalDay): YearLine {
  const { opensAt, closesAt, superEarlyUntil, earlyUntil, startsOn, endsOn, rolesFixedAt, cancelSteps } =
    edition
  const opens = localDayOf(opensAt)
  const first = addDays(opens, -MARGIN)
  const length = Math.max(1, daysBetween(first, addDays(endsOn, MARGIN)))
  const at = (day: LocalDay) => Math.min(1, Math.max(0, daysBetween(first, day) / length))
  const after = (day: LocalDay) => addDays(day, 1)
  const tiers: readonly (readonly [SpanKind, LocalDay, LocalDay])[] = [
    ['superEarly', opens, superEarlyUntil],
    ['early', after(superEarlyUntil), earlyUntil],
    ['regular', after(earlyUntil), addDays(startsOn, -1)],
    ['door', startsOn, endsOn],
  ]
  const days: readonly (readonly [MarkKind, LocalDay | null])[] = [
    ['opens', opens],
    ['closes', localDayOf(closesAt)],
    ['rolesFixed', rolesFixedAt && localDayOf(rolesFixedAt)],
    ...cancelSteps.map(({ until }) => ['step', until] as const),
    ['today', today >= first && daysBetween(first, today) <= length ? today : null],
  ]
  return {
    spans: tiers.flatMap(([kind, from, last]) =>
      from <= last ? [{ kind, from: at(from), to: at(after(last)), last }] : [],
    ),
    marks: days.flatMap(([kind, day]) => (day === null ? [] : [{ kind, at: at(day), day }])),
    months: monthsIn(first, addDays(first, length)).map((day) => ({ at: at(day), day })),
  }
}

function monthsIn(first: LocalDay, last: LocalDay): readonly LocalDay[] {
  const months: LocalDay[] = []
  for (let day = addDays(first, 1); day <= last; day = addDays(day, 1))
    if (day.endsWith('-01')) months.push(day)
  return months
}
