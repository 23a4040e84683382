import type { Edition } from '#app/festival/edition.ts'
import { type RetainedData, retainedUntil } from '#app/festival/retention.ts'
import type { LocalDay } from '#app/platform/values/local-day.ts'
import { confirmDays as readerDays } from '#app/promotion/news/reader.ts'
import { confirmDays as alertDays } from '#app/registration/alerts/alert.ts'

/** The kinds of personal data, each with its retention period; null: so many days after each record was dealt with. */
export const retentionKinds = {
  registrations: 'registrations',
  notes: 'lists',
  drafts: 'registrations',
  offers: 'lists',
  volunteers: 'volunteers',
  team: 'registrations',
  engagements: 'registrations',
  copies: 'registrations',
  proposals: 'lists',
  contacts: 'volunteers',
  promoters: 'registrations',
  owners: 'registrations',
  guests: 'lists',
  words: 'lists',
  imported: 'lists',
  messages: null,
  readers: null,
  alerts: null,
} as const satisfies Record<string, RetainedData | null>
export type RetentionKind = keyof typeof retentionKinds

/** The days that a record without a retention day is kept: from sending, or from the request until it is confirmed. */
export const daysKept = {
  messages: 30,
  readers: readerDays,
  alerts: alertDays,
} as const satisfies Partial<Record<RetentionKind, number>>
export type DatelessKind = keyof typeof daysKept

/** Whether records of this kind have no retention day, but are kept for a number of days (`daysKept`). */
export function isDateless(kind: RetentionKind): kind is DatelessKind {
  return kind in daysKept
}

/** The last day on which it is kept; null: there is no one day. F25 */
export function retentionEnd(edition: Edition, kind: RetentionKind): LocalDay | null {
  const what = retentionKinds[kind]
  return what === null ? null : retainedUntil(edition, what)
}
