import type { Edition } from '#app/festival/edition.ts'
import type { EditionMoney } from '#app/invoices/queries/edition-money.server.ts'
import type { MovementMethod } from '#app/ledger/movement.ts'
import type { Bilingual } from '#app/platform/locale.ts'
import type { LocalDay } from '#app/platform/values/local-day.ts'
import type { Cents } from '#app/platform/values/money.ts'
import type { EventKind } from '#app/programme/event.ts'
import type { DancerRole, RegistrationStatus } from '#app/registration/registration.ts'

/** The edition that is looked at, and those it is compared with. */
export type ComparedEdition = Pick<Edition, 'id' | 'code' | 'number' | 'startsOn' | 'endsOn' | 'archived'> & {
  /** Its code; with its number where another has the same code. */
  readonly name: string
}

/** The changes of one day and role. */
export type DayChange = {
  readonly editionId: string
  readonly day: LocalDay
  readonly role: DancerRole
  /** Registrations made, or paid, on that day; of money: cents. */
  readonly came: number
  /** Registrations that ended on that day. */
  readonly gone: number
}

/** Live registrations of a country in a role. */
export type CountryCount = { readonly country: string; readonly role: DancerRole; readonly count: number }

/** Registrations made on a day, with what they owe and have paid now. */
export type RegistrationDay = {
  readonly day: LocalDay
  readonly made: number
  /** Of them neither cancelled nor released. */
  readonly live: number
  readonly claimedCents: Cents
  readonly paidCents: Cents
}

/** The money a method brought on a day, less refunds. */
export type Receipt = {
  readonly day: LocalDay
  readonly method: MovementMethod
  readonly amountCents: Cents
}

/** The demand for an event. */
export type EventDemand = {
  readonly id: string
  readonly title: Bilingual
  readonly kind: EventKind
  readonly festivalDay: LocalDay
  readonly isOn: boolean
  /** Dancers who wanted it. */
  readonly asked: number
  /** Dancers who have, or had, a place. */
  readonly served: number
  /** Of them, those who waited for it. */
  readonly servedLater: number
  /** Of those: half waited no longer. */
  readonly medianWaitHours: number | null
  /** Dancers who never got a place. */
  readonly neverPlaced: number
  readonly placed: number
  readonly checkedIn: number
}

/** Hours of people of one function as staff entered them, of shifts, or of work orders. */
export type HoursLine = {
  readonly of: 'team' | 'shifts' | 'orders'
  /** Of the team; null for the others. */
  readonly function: string | null
  readonly people: number
  readonly plannedHours: number
  readonly doneHours: number
}

/** Dancers who had been at an earlier edition, by the last one of them. */
export type ReturningCount = { readonly sinceNumber: number; readonly count: number }

/** The counts of an edition, made by the database. */
export type StatisticsCounts = {
  readonly statuses: Readonly<Partial<Record<RegistrationStatus, number>>>
  readonly countries: readonly CountryCount[]
  readonly days: readonly RegistrationDay[]
  readonly changes: readonly DayChange[]
  readonly money: EditionMoney
  readonly receipts: readonly Receipt[]
  readonly returning: readonly ReturningCount[]
  readonly events: readonly EventDemand[]
  readonly hours: readonly HoursLine[]
}

/** The measures by which editions are compared. */
export const measures = ['registrations', 'paid', 'money'] as const
export type Measure = (typeof measures)[number]

/** Which registrations the comparison counts; absent: all. */
export type ComparisonFilter = {
  readonly measure: Measure
  readonly role: DancerRole | null
  readonly country: string | null
  readonly item: string | null
}

export const everything: ComparisonFilter = {
  measure: 'registrations',
  role: null,
  country: null,
  item: null,
}

/** Whether a filter leaves nothing out and counts registrations. */
export function isEverything(filter: ComparisonFilter): boolean {
  const names = Object.keys(everything) as (keyof ComparisonFilter)[]
  return names.every((name) => filter[name] === everything[name])
}

/** Neither prepared, cancelled nor released. Y1 */
export const liveStatuses = [
  'placed',
  'waiting',
  'confirmed',
  'late',
] as const satisfies readonly RegistrationStatus[]

/** The head of an edition in a comparison, with a unique name. */
export function comparedOf(
  { id, code, number, startsOn, endsOn, archived }: Edition,
  all: readonly Edition[],
): ComparedEdition {
  const isTwice = all.filter((other) => other.code === code).length > 1
  return { id, code, number, startsOn, endsOn, archived, name: isTwice ? `${code} (${number})` : code }
}
