import type { Edition } from '#app/festival/edition.ts'
import { keptSince } from '#app/mail/service.server.ts'
import type { Querying } from '#app/platform/database/statement.ts'
import { type LocalDay, localDayOf } from '#app/platform/values/local-day.ts'
import { holdsNotes } from '#app/registration/service.server.ts'
import {
  type DatelessKind,
  daysKept,
  isDateless,
  type RetentionKind,
  retentionEnd,
  retentionKinds,
} from '../retention-kinds.ts'

/** How much personal data of a kind is held, until when, what the next run erases and what earlier runs erased. */
export type Retained = {
  readonly kind: RetentionKind
  readonly held: number
  readonly until: LocalDay | null
  /** Of `held`, what the next run erases. */
  readonly due: number
  readonly erased: number
  readonly lastErasedAt: Date | null
}

/** The records of each kind, selected as the server's own run does; a test compares the two. */
const holding: Readonly<Record<Exclude<RetentionKind, DatelessKind>, string>> = {
  registrations: `registrations x where erased_at is null`,
  notes: `registrations r where ${holdsNotes}`,
  drafts: `invoices x where status = 'draft'`,
  offers: `team x where function = 'volunteer' and state <> 'accepted'`,
  volunteers: `team x where function = 'volunteer' and state = 'accepted' and erased_at is null`,
  team: `team x where erased_at is null and coalesce(email, phone, travel, lodging, note) is not null`,
  engagements: `engagements x where coalesce(arrival_flight, departure_flight, pick_up, room_mate, iban, note, contract #>> '{terms,note}') is not null`,
  copies: `signed_contracts x where true`,
  proposals: `work_orders x where status in ('proposed', 'refused')`,
  contacts: `work_orders x where coalesce(contact, suits) is not null`,
  promoters: `promoters x where (name <> 'Izbrisano' or coalesce(username, email, phone, note) is not null)`,
  owners: `promo_codes x where owner is not null`,
  guests: `vip x where true`,
  words: `reception_actions x where body <> case when state = 'quarantined' then '{}' else without_words(body) end`,
  imported: `imported_registrations x where person is not null`,
}

/**
 * The records without a retention day: where they are, and which of them are due. The news know no edition; alerts belong to that of their event.
 * $1 is the edition, $2 now, $3 to $5 the instants before which messages, readers and alerts are old.
 */
const dateless: Readonly<Record<DatelessKind, { readonly from: string; readonly old: string }>> = {
  messages: {
    from: `emails where edition_id = $1 and registration_id is null and state in ('sent', 'failed', 'held')`,
    old: `${keptSince} < $3`,
  },
  readers: { from: `news_readers where state = 'asked'`, old: 'asked_at < $4' },
  alerts: {
    from: `place_alerts a left join events e on e.id = a.event_id where coalesce(e.edition_id, $1) = $1`,
    old: 'a.confirmed_at is null and a.asked_at < $5 or e.starts_at is null or e.starts_at <= $2',
  },
}

/** The action of the audit log for erasing each kind. */
const erasing: Readonly<
  Record<Exclude<RetentionKind, DatelessKind | 'words' | 'imported' | 'offers' | 'contacts'>, string>
> = {
  registrations: 'registration.erase',
  notes: 'registration.eraseNotes',
  drafts: 'invoice.erase',
  volunteers: 'member.erase',
  team: 'member.erase',
  engagements: 'engagement.erase',
  copies: 'engagement.erase',
  proposals: 'workOrder.erase',
  promoters: 'promoter.erase',
  owners: 'promoCode.erase',
  guests: 'vip.erase',
}

/** The retention report of an edition: data held, until when, and data erased. Erases nothing. F25 */
export async function readRetention(db: Querying, edition: Edition, now: Date): Promise<readonly Retained[]> {
  const kinds = Object.keys(retentionKinds) as RetentionKind[]
  const { rows: held } = await db.query<{ kind: RetentionKind; count: number; old: number }>({
    name: 'retention-held',
    text: [
      ...Object.entries(holding).map(
        ([kind, from]) =>
          `select '${kind}' as kind, count(*)::int as count, 0 as old from ${from} and edition_id = $1`,
      ),
      ...Object.entries(dateless).map(
        ([kind, { from, old }]) =>
          `select '${kind}', count(*)::int, (count(*) filter (where ${old}))::int from ${from}`,
      ),
    ].join(' union all '),
    values: [
      edition.id,
      now,
      daysBefore(now, daysKept.messages),
      daysBefore(now, daysKept.readers),
      daysBefore(now, daysKept.alerts),
    ],
  })
  const { rows: gone } = await db.query<{ action: string; count: number; last: Date }>({
    name: 'retention-erased',
    text: `select action, count(*)::int as count, max(at) as last from audit where edition_id = $1 and action = any($2) group by action`,
    values: [edition.id, Object.values(erasing)],
  })
  const today = localDayOf(now)
  return kinds.map((kind) => {
    const found = held.find((one) => one.kind === kind)
    const action: string | undefined = (erasing as Partial<Record<RetentionKind, string>>)[kind]
    const before = gone.find((one) => one.action === action)
    const until = retentionEnd(edition, kind)
    const count = found?.count ?? 0
    return {
      kind,
      until,
      held: count,
      due: isDateless(kind) ? (found?.old ?? 0) : until !== null && until < today ? count : 0,
      erased: before?.count ?? 0,
      lastErasedAt: before?.last ?? null,
    }
  })
}

function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * 86_400_000)
}
