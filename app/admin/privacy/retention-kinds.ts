import type { Edition } from '#app/festival/edition.ts'
import { type RetainedData, retainedUntil } from '#app/festival/retention.ts'
import type { LocalDay } from '#app/platform/values/local-day.ts'

/** The kinds of personal data, each with its retention period; null: so many days after each record was dealt with. */
export const retentionKinds = {
  registrations: 'registrations',
  notes: 'lists',
  drafts: 'registrations',
  offers: 'lists',
  volunteers: 'volunteers',
  team: 'registrations',
  engagements: 'registrations',
  proposals: 'lists',
  contacts: 'volunteers',
  promoters: 'registrations',
  owners: 'registrations',
  guests: 'lists',
  words: 'lists',
  messages: null,
} as const satisfies Record<string, RetainedData | null>
export type RetentionKind = keyof typeof retentionKinds

/** How many days e-mails about no registration are kept. */
export const messageDays = 30

/** The last day on which it is kept; null: there is no one day. F25 */
export function retentionEnd(edition: Edition, kind: RetentionKind): LocalDay | null {
  const what = retentionKinds[kind]
  return what === null ? null : retainedUntil(edition, what)
}
