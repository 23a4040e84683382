import { addDays, daysBetween, localDayOf, startOfDay } from '#app/platform/values/local-day.ts'
import type { Edition } from './edition.ts'

export type DateErrorKind =
  | 'ends-before-it-starts'
  | 'too-many-days'
  | 'early-before-super-early'
  | 'early-after-start'
  | 'closes-before-it-opens'
  | 'closes-after-start'
  | 'roles-fixed-before-opening'
  | 'roles-fixed-after-end'
  | 'late-before-due'
  | 'release-before-late'

type Dated = Pick<
  Edition,
  | 'startsOn'
  | 'endsOn'
  | 'superEarlyUntil'
  | 'earlyUntil'
  | 'opensAt'
  | 'closesAt'
  | 'rolesFixedAt'
  | 'payInDays'
  | 'lateAfterDays'
  | 'releaseAfterDays'
>

type DateError = {
  readonly path: keyof Dated
  readonly error: DateErrorKind
  readonly fields: readonly (keyof Dated)[]
}

/** Pages list every day of a festival. */
const MOST_DAYS = 31

/**
 * Which dates are out of order. Registration opens before it closes, and closes at the latest on the first day; super early ends not after
 * early, early not after the first day; roles are fixed between the opening and the last day; a payment is due before it is late, and late
 * before its places are released. Equal days are in order, an opening and a closing at the same instant are not. F6.
 */
export function dateErrors(dated: Dated): readonly DateError[] {
  const { startsOn, endsOn, superEarlyUntil, earlyUntil, opensAt, closesAt, rolesFixedAt } = dated
  const { payInDays, lateAfterDays, releaseAfterDays } = dated
  const errors: DateError[] = []
  const unless = (
    isInOrder: boolean,
    error: DateErrorKind,
    path: keyof Dated,
    ...others: (keyof Dated)[]
  ) => {
    if (!isInOrder) errors.push({ path, error, fields: [path, ...others] })
  }
  unless(startsOn <= endsOn, 'ends-before-it-starts', 'endsOn', 'startsOn')
  unless(daysBetween(startsOn, endsOn) < MOST_DAYS, 'too-many-days', 'endsOn', 'startsOn')
  unless(superEarlyUntil <= earlyUntil, 'early-before-super-early', 'earlyUntil', 'superEarlyUntil')
  unless(earlyUntil <= startsOn, 'early-after-start', 'earlyUntil', 'startsOn')
  unless(opensAt < closesAt, 'closes-before-it-opens', 'closesAt', 'opensAt')
  unless(localDayOf(closesAt) <= startsOn, 'closes-after-start', 'closesAt', 'startsOn')
  if (rolesFixedAt) {
    unless(opensAt <= rolesFixedAt, 'roles-fixed-before-opening', 'rolesFixedAt', 'opensAt')
    const end = startOfDay(addDays(endsOn, 1))
    unless(rolesFixedAt <= end, 'roles-fixed-after-end', 'rolesFixedAt', 'endsOn')
  }
  unless(payInDays <= lateAfterDays, 'late-before-due', 'lateAfterDays', 'payInDays')
  const release = releaseAfterDays ?? lateAfterDays
  unless(lateAfterDays <= release, 'release-before-late', 'releaseAfterDays', 'lateAfterDays')
  return errors
}
