import type { Bilingual } from '#app/platform/locale.ts'
import { addDays, type LocalDay, localDay } from '#app/platform/values/local-day.ts'
import { instantAt } from '#app/platform/values/typed-date.ts'
import type { PartOfDay, Shift } from '../volunteer/offer.ts'

/** Something a person does at a time. */
export type Busy = {
  readonly kind: 'order' | 'shift' | 'pick' | 'teaching'
  readonly title: Bilingual
  readonly from: Date
  readonly until: Date
}

export type Clash =
  | Busy
  /** It lies outside the shifts that the person offered. */
  | { readonly kind: 'notOffered' }

/** The hours of the parts of a day in which people offer to help; a night is the one that follows the day. */
const hoursOf: Readonly<Record<PartOfDay, readonly [from: number, until: number]>> = {
  morning: [6, 13],
  afternoon: [12, 19],
  evening: [17, 24],
  night: [20, 30],
}

/**
 * The clashes of an order: anything else its person does at the same time, and a time they did not offer, where they offered any.
 * Times that only touch do not clash. T12
 */
export function clashesOf(
  { startsAt, endsAt }: { readonly startsAt: Date | null; readonly endsAt: Date | null },
  { busy, offered }: { readonly busy: readonly Busy[]; readonly offered: readonly Shift[] },
): Clash[] {
  if (!startsAt || !endsAt) return []
  const overlapping = busy.filter(({ from, until }) => from < endsAt && startsAt < until)
  const isOffered = offered.length === 0 || isWithin(startsAt, endsAt, offered)
  return [...overlapping, ...(isOffered ? [] : [{ kind: 'notOffered' } as const])]
}

/** Whether the offered shifts together cover the time. */
function isWithin(startsAt: Date, endsAt: Date, offered: readonly Shift[]): boolean {
  const spans = offered.map(spanOf).toSorted((a, b) => a.from - b.from)
  let covered = startsAt.getTime()
  for (const { from, until } of spans) if (from <= covered) covered = Math.max(covered, until)
  return covered >= endsAt.getTime()
}

/** When a shift begins and ends, in milliseconds. The night of its day goes into the next one. */
function spanOf(shift: Shift): { readonly from: number; readonly until: number } {
  const [day = '', part = ''] = shift.split(' ')
  const [from, until] = hoursOf[part as PartOfDay] ?? [0, 0]
  return { from: atHour(localDay(day), from), until: atHour(localDay(day), until) }
}

/** On Ljubljana's clock, also on a day of 23 or 25 hours. */
function atHour(day: LocalDay, hour: number): number {
  const time = `${String(hour % 24).padStart(2, '0')}:00`
  return instantAt(hour >= 24 ? addDays(day, 1) : day, time).getTime()
}
