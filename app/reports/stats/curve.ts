import { daysBetween, type LocalDay } from '#app/platform/values/local-day.ts'
import type { DancerRole } from '#app/registration/registration.ts'
import type { ComparedEdition, DayChange } from './statistics.ts'

/** How it stood at the end of a day, so many days before the festival; below 0 after its first day. */
export type CurvePoint = { readonly daysBefore: number; readonly value: number }

/** How an edition grew, the earliest day first, without gaps. Y2 */
export type Curve = {
  readonly edition: ComparedEdition
  readonly points: readonly CurvePoint[]
}

/** The curves of all editions with registrations, the newest first, each until its last day or today. Y2 */
export function curvesOf(
  editions: readonly ComparedEdition[],
  changes: readonly DayChange[],
  today: LocalDay,
): Curve[] {
  const byEdition = Map.groupBy(changes, ({ editionId }) => editionId)
  return [...editions]
    .sort((one, other) => other.number - one.number)
    .flatMap((edition) => {
      const of = byEdition.get(edition.id) ?? []
      if (of.length === 0) return []
      return [{ edition, points: pointsOf(edition, of, today) }]
    })
}

/** The numbers of leaders, followers and both-roles dancers day by day. */
export function roleCurves(
  edition: ComparedEdition,
  changes: readonly DayChange[],
  today: LocalDay,
): { readonly role: DancerRole; readonly points: readonly CurvePoint[] }[] {
  const of = changes.filter(({ editionId }) => editionId === edition.id)
  if (of.length === 0) return []
  const first = Math.max(...of.map(({ day }) => daysBetween(day, edition.startsOn)))
  return (['leader', 'follower', 'both'] as const).map((role) => ({
    role,
    points: pointsOf(
      edition,
      of.filter((change) => change.role === role),
      today,
      first,
    ),
  }))
}

function pointsOf(
  edition: ComparedEdition,
  changes: readonly DayChange[],
  today: LocalDay,
  from = Math.max(...changes.map(({ day }) => daysBetween(day, edition.startsOn))),
): CurvePoint[] {
  const byDay = new Map<number, number>()
  for (const { day, came, gone } of changes) {
    const before = daysBetween(day, edition.startsOn)
    byDay.set(before, (byDay.get(before) ?? 0) + came - gone)
  }
  const end = today < edition.endsOn ? today : edition.endsOn
  const last = Math.min(daysBetween(end, edition.startsOn), from)
  const points: CurvePoint[] = []
  let value = 0
  for (let daysBefore = from; daysBefore >= last; daysBefore--) {
    value += byDay.get(daysBefore) ?? 0
    points.push({ daysBefore, value })
  }
  return points
}

/** How it stood so many days before: nothing before the first day, as on the last day after it. Y2 */
export function valueAt({ points }: Pick<Curve, 'points'>, daysBefore: number): number {
  const [first] = points
  const last = points.at(-1)
  if (!first || !last || daysBefore > first.daysBefore) return 0
  if (daysBefore <= last.daysBefore) return last.value
  return points[first.daysBefore - daysBefore]?.value ?? 0
}

/** The value of the curve on the first day of the festival. Y2 */
export function finalOf(curve: Curve): number {
  return valueAt(curve, 0)
}
