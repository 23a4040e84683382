import type { Bilingual, Locale } from '#app/platform/locale.ts'
import { addDays, daysBetween, formatDay, type LocalDay } from '#app/platform/values/local-day.ts'
import { addDaysTo } from '#app/platform/values/typed-date.ts'
import type { Edition } from './edition.ts'

/** All dates of an edition. */
export type EditionDates = Pick<
  Edition,
  | 'startsOn'
  | 'endsOn'
  | 'opensAt'
  | 'superEarlyUntil'
  | 'earlyUntil'
  | 'closesAt'
  | 'rolesFixedAt'
  | 'cancelSteps'
>

/** How an edition is called. */
export type EditionNames = Pick<Edition, 'code' | 'number' | 'name' | 'subtitle'>

const yearOfWeeks = 364

/** The first day proposed for the festival after this one: a year later, on the same weekday. F20 */
export function nextFirstDay({ startsOn }: Pick<Edition, 'startsOn'>): LocalDay {
  return addDays(startsOn, yearOfWeeks)
}

/** Every date of an edition, moved by as many days as its first day; hours stay. F20 */
export function movedDates(from: EditionDates, startsOn: LocalDay): EditionDates {
  const later = daysBetween(from.startsOn, startsOn)
  return {
    startsOn,
    endsOn: addDays(from.endsOn, later),
    opensAt: addDaysTo(from.opensAt, later),
    superEarlyUntil: addDays(from.superEarlyUntil, later),
    earlyUntil: addDays(from.earlyUntil, later),
    closesAt: addDaysTo(from.closesAt, later),
    rolesFixedAt: from.rolesFixedAt && addDaysTo(from.rolesFixedAt, later),
    cancelSteps: from.cancelSteps.map((step) => ({
      ...step,
      until: step.until && addDays(step.until, later),
    })),
  }
}

/**
 * How the edition after `from` may be called: the next number, also where a name begins with it, the year in the code, and its days where the subtitle
 * says them. A proposal for people to read. F20
 * @param number of the newest edition there is
 */
export function proposedNames(
  from: EditionNames & Pick<Edition, 'startsOn' | 'endsOn'>,
  { startsOn, newest }: { readonly startsOn: LocalDay; readonly newest: number },
): EditionNames {
  const number = newest + 1
  const endsOn = addDays(from.endsOn, daysBetween(from.startsOn, startsOn))
  const [oldYear, newYear] = [from.startsOn.slice(0, 4), startsOn.slice(0, 4)]
  const called = (text: string, locale: Locale) =>
    text.replace(ordinal(from.number, locale), ordinal(number, locale)).replaceAll(oldYear, newYear)
  const dated = (text: string, locale: Locale) =>
    text
      .replace(daysText(from.startsOn, from.endsOn, locale), daysText(startsOn, endsOn, locale))
      .replaceAll(oldYear, newYear)
  const both = (text: Bilingual, change: typeof called): Bilingual => ({
    en: change(text.en, 'en'),
    sl: change(text.sl, 'sl'),
  })
  return {
    code: from.code.replace(oldYear, newYear),
    number,
    name: both(from.name, called),
    subtitle: both(from.subtitle, dated),
  }
}

/** `19th`, `19.` */
function ordinal(number: number, locale: Locale): string {
  if (locale === 'sl') return `${number}.`
  const ending = { one: 'st', two: 'nd', few: 'rd', other: 'th' } as Readonly<Record<string, string>>
  return `${number}${ending[new Intl.PluralRules('en-GB', { type: 'ordinal' }).select(number)]}`
}

/** `13–17 November 2025`, `od 13. do 17. novembra 2025`; over the end of a month both months are named. */
function daysText(first: LocalDay, last: LocalDay, locale: Locale): string {
  const end = formatDay(last, locale, 'running')
  const isOneMonth = first.slice(0, 7) === last.slice(0, 7)
  const begin = isOneMonth
    ? String(Number(first.slice(8)))
    : formatDay(first, locale, 'running').replace(/ \d{4}$/, '')
  if (locale === 'sl') return `od ${begin}${isOneMonth ? '.' : ''} do ${end}`
  return isOneMonth ? `${begin}–${end}` : `${begin} – ${end}`
}
