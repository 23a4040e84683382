import { inFours } from '#app/platform/bank/in-fours.ts'
import { inLocale, type Locale, languageTag } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import {
  addDays,
  formatDay,
  formatTime,
  type LocalDay,
  localDay,
  localDayOf,
} from '#app/platform/values/local-day.ts'
import type { Edition } from '../edition.ts'
import { retainedUntil } from '../retention.ts'
import { cancelTerms } from './cancel-terms.ts'

/** The values of the edition that a text may contain, by their names in braces: `{startsOn}`. */
export type EditionFacts = Readonly<Record<FactName, string>>

export const factNames = [
  'festival',
  'number',
  'year',
  'dates',
  'startsOn',
  'endsOn',
  'opensAt',
  'closesAt',
  'superEarlyUntil',
  'earlyUntil',
  'rolesFixedAt',
  'payDay',
  'payIn',
  'lateDay',
  'partnerHold',
  'coupleDiscount',
  'cancelSteps',
  'cancelAfter',
  'cancelIllness',
  'refundWithin',
  'registrationsUntil',
  'listsUntil',
  'volunteersUntil',
  'company',
  'street',
  'town',
  'vatId',
  'registrationNumber',
  'email',
  'phone',
  'phoneLink',
  'iban',
  'bic',
  'termsVersion',
] as const
type FactName = (typeof factNames)[number]

/** The edition in words of running text: Slovenian dates in the genitive, IBAN in fours. */
export function factsOf(edition: Edition, locale: Locale): EditionFacts {
  const { company, startsOn, endsOn, opensAt, closesAt, rolesFixedAt } = edition
  const day = (on: LocalDay) => formatDay(on, locale, 'running')
  const dayAndTime = (at: Date) =>
    m.content_day_and_time({ day: day(localDayOf(at)), time: formatTime(at, locale) }, { locale })
  const days = (count: number) => m.content_days({ count }, { locale })
  const cancel = cancelTerms(edition, locale, (until) => (until === null ? dayAndTime(closesAt) : day(until)))
  const percent = new Intl.NumberFormat(languageTag(locale), { style: 'percent' })
  return {
    festival: inLocale(edition.name, locale).text,
    number: String(edition.number),
    year: startsOn.slice(0, 4),
    dates: formatDays(startsOn, endsOn, locale),
    startsOn: day(startsOn),
    endsOn: day(endsOn),
    opensAt: dayAndTime(opensAt),
    closesAt: dayAndTime(closesAt),
    superEarlyUntil: day(edition.superEarlyUntil),
    earlyUntil: day(edition.earlyUntil),
    // until then roles may change; where no day is set, until it begins
    rolesFixedAt: day(rolesFixedAt ? addDays(localDayOf(rolesFixedAt), -1) : addDays(startsOn, -1)),
    payDay: String(edition.payInDays),
    payIn: days(edition.payInDays),
    lateDay: String(edition.lateAfterDays),
    partnerHold: days(edition.partnerHoldDays),
    coupleDiscount: percent.format(edition.coupleDiscountPercent / 100),
    cancelSteps: cancel.steps,
    cancelAfter: cancel.after,
    cancelIllness: cancel.illness,
    refundWithin: cancel.within,
    registrationsUntil: day(retainedUntil(edition, 'registrations')),
    listsUntil: day(retainedUntil(edition, 'lists')),
    volunteersUntil: day(retainedUntil(edition, 'volunteers')),
    company: company.name,
    street: company.street,
    town: company.town,
    vatId: company.vatId,
    registrationNumber: company.registrationNumber,
    email: company.email,
    phone: company.phone,
    phoneLink: `tel:${company.phone.replace(/[^+\d]/g, '')}`,
    iban: inFours(edition.iban),
    bic: edition.bic,
    termsVersion: day(localDay(edition.termsVersion)),
  }
}

/** `13–17 November 2025` · `od 13. do 17. novembra 2025`. */
export function formatDays(from: LocalDay, to: LocalDay, locale: Locale): string {
  const last = formatDay(to, locale, 'running')
  if (from === to) return last
  if (locale === 'en') return englishDays.formatRange(atNoon(from), atNoon(to)).replaceAll('\u2009', '')
  const first = formatDay(from, locale, 'running')
  const shared = from.slice(0, 7) === to.slice(0, 7) ? 1 : from.slice(0, 4) === to.slice(0, 4) ? 2 : 3
  return `od ${first.split(' ').slice(0, shared).join(' ')} do ${last}`
}

const atNoon = (day: LocalDay) => new Date(`${day}T12:00:00Z`)
const englishDays = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})

const braces = /\{([A-Za-z]+)\}/g

/** The text with the edition's facts in it; `quote` makes a fact harmless where the text is more than text. */
export function withFacts(
  text: string,
  facts: EditionFacts,
  quote: (fact: string) => string = (fact) => fact,
): string {
  return text.replace(braces, (braced, name: string) => (isFactName(name) ? quote(facts[name]) : braced))
}

/** The names in braces that are not facts of an edition: a page would show them unchanged. */
export function unknownFacts(text: string): string[] {
  const names = [...text.matchAll(braces)].map(([, name = '']) => name)
  return [...new Set(names)].filter((name) => !isFactName(name))
}

function isFactName(name: string): name is FactName {
  return factNames.some((known) => known === name)
}
