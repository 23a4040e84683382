import { cancelStepsErrors } from '#app/festival/cancel-steps.ts'
import type { Edition } from '#app/festival/edition.ts'
import { dateErrors } from '#app/festival/edition-dates.ts'
import type { EditionErrorKind } from '#app/festival/edition-draft.ts'
import {
  type EditionDates,
  type EditionNames,
  movedDates,
  proposedNames,
} from '#app/festival/moved-edition.ts'
import { formatTime, isLocalDay, type LocalDay, localDayOf } from '#app/platform/values/local-day.ts'
import { instantAt } from '#app/platform/values/typed-date.ts'

const days = ['startsOn', 'endsOn', 'superEarlyUntil', 'earlyUntil'] as const
const instants = ['opensAt', 'closesAt', 'rolesFixedAt'] as const
export type DateName = (typeof days)[number] | (typeof instants)[number] | `step${number}`

/** Every date of an edition as fields hold them, in the order of the year. */
export function datesAsTyped(dates: EditionDates): readonly (readonly [DateName, string])[] {
  const time = (instant: Date) => `${localDayOf(instant)}T${formatTime(instant, 'en')}`
  return [
    ['opensAt', time(dates.opensAt)],
    ['superEarlyUntil', dates.superEarlyUntil],
    ['earlyUntil', dates.earlyUntil],
    ['closesAt', time(dates.closesAt)],
    ...(dates.rolesFixedAt ? [['rolesFixedAt', time(dates.rolesFixedAt)] as const] : []),
    ['startsOn', dates.startsOn],
    ['endsOn', dates.endsOn],
    ...dates.cancelSteps.flatMap(({ until }, n) => (until ? [[`step${n}`, until] as const] : [])),
  ]
}

/** Whether the date is an instant, so that its field has a time besides the day. */
export const hasTime = (name: DateName): boolean => (instants as readonly string[]).includes(name)

/** The typed changes of the proposal. */
export type Over = {
  readonly dates: Readonly<Partial<Record<DateName, string>>>
  readonly names: Partial<EditionNames>
}

/** The edition that would be made; `dates` null while one is none. */
export function draftOf(
  source: Edition,
  { firstDay, newest, over }: { readonly firstDay: LocalDay; readonly newest: number; readonly over: Over },
): {
  readonly proposed: EditionDates
  readonly dates: EditionDates | null
  readonly names: EditionNames
  readonly errors: Readonly<Record<string, EditionErrorKind>>
} {
  const proposed = movedDates(source, firstDay)
  const dates = typedOver(proposed, over.dates)
  const whole = dates && { ...source, ...dates }
  const found = whole ? [...dateErrors(whole), ...cancelStepsErrors(whole)] : []
  return {
    proposed,
    dates,
    names: { ...proposedNames(source, { startsOn: firstDay, newest }), ...over.names },
    errors: Object.fromEntries(found.map(({ path, error }) => [path, error])),
  }
}

function typedOver(proposed: EditionDates, over: Over['dates']): EditionDates | null {
  const day = (name: DateName, otherwise: LocalDay) => over[name] ?? otherwise
  const wanted = days.map((name) => day(name, proposed[name]))
  const [startsOn, endsOn, superEarlyUntil, earlyUntil] = wanted.filter(isLocalDay)
  const [opensAt, closesAt, rolesFixedAt] = instants.map((name) => instantOf(over[name], proposed[name]))
  const cancelSteps = proposed.cancelSteps.map((step, n) => ({
    ...step,
    until: step.until && day(`step${n}`, step.until),
  }))
  const areSteps = cancelSteps.every(({ until }) => until === null || isLocalDay(until))
  if (!startsOn || !endsOn || !superEarlyUntil || !earlyUntil || !areSteps) return null
  if (!opensAt || !closesAt || rolesFixedAt === undefined) return null
  return {
    startsOn,
    endsOn,
    superEarlyUntil,
    earlyUntil,
    opensAt,
    closesAt,
    rolesFixedAt,
    cancelSteps: cancelSteps as EditionDates['cancelSteps'],
  }
}

/** Undefined: the typed text is no instant. */
function instantOf(typed: string | undefined, otherwise: Date | null): Date | null | undefined {
  if (typed === undefined) return otherwise
  const [day = '', time = ''] = typed.split('T')
  return isLocalDay(day) && /^\d\d:\d\d$/.test(time) ? instantAt(day, time) : undefined
}
