import type { Role } from '#app/admission/event-capacity.ts'
import type { Querying } from '#app/platform/database/statement.ts'
import { type Id, id } from '#app/platform/id.ts'
import type { Locale } from '#app/platform/locale.ts'
import { survivorOfMerge } from './merged-into.server.ts'

type Row = { readonly id: string; readonly event_id: string; readonly role: Role }

export type StoredAlert = {
  readonly eventId: Id
  readonly role: Role
  readonly isConfirmed: boolean
}

/** Stores an alert that is not confirmed yet, unless the address has too many. An alert that exists stays as it is. */
export async function insertAlert(
  db: Querying,
  alert: {
    readonly id: Id
    readonly eventId: string
    readonly role: Role
    readonly email: string
    readonly language: Locale
    readonly at: Date
  },
  most: number,
): Promise<void> {
  await db.query({
    name: 'place-alert-ask',
    text: `insert into place_alerts (id, event_id, role, email, language, asked_at)
      select $1, $2, $3, lower($4), $5, $6
      where (select count(*) from place_alerts where email = lower($4)) < $7
      on conflict (event_id, role, email) do nothing`,
    values: [alert.id, alert.eventId, alert.role, alert.email, alert.language, alert.at, most],
  })
}

/** All alerts of an address, in the order in which they were asked for. */
export async function selectAlertsOf(db: Querying, email: string): Promise<StoredAlert[]> {
  const { rows } = await db.query<Row & { confirmed: boolean }>({
    name: 'place-alerts-of',
    text: `select id, event_id, role, confirmed_at is not null as confirmed from place_alerts
      where email = lower($1) order by asked_at, id`,
    values: [email],
  })
  return rows.map((row) => ({ eventId: id(row.event_id), role: row.role, isConfirmed: row.confirmed }))
}

/** Stores the hash of an e-mail's link to the alerts of an address, in lower case. */
export async function insertAlertLink(
  db: Querying,
  link: { readonly hash: string; readonly email: string; readonly at: Date },
): Promise<void> {
  await db.query('insert into place_alert_links (hash, email, made_at) values ($1, lower($2), $3)', [
    link.hash,
    link.email,
    link.at,
  ])
}

/** The address whose alerts this link opens; null: unknown. */
export async function selectAlertAddress(db: Querying, hash: string): Promise<string | null> {
  const { rows } = await db.query<{ email: string }>({
    name: 'place-alert-link',
    text: 'select email from place_alert_links where hash = $1',
    values: [hash],
  })
  return rows[0]?.email ?? null
}

/** @returns how many alerts of the address are confirmed now that were not before */
export async function confirmAlertsOf(db: Querying, email: string, at: Date): Promise<number> {
  const { rowCount } = await db.query(
    'update place_alerts set confirmed_at = $2 where email = lower($1) and confirmed_at is null',
    [email, at],
  )
  return rowCount ?? 0
}

/** Deletes all alerts of an address, with the links to them and the e-mails that asked for confirmation. */
export async function deleteAlertsOf(db: Querying, email: string): Promise<void> {
  await db.query({
    name: 'place-alerts-gone',
    text: `with alerts as (delete from place_alerts where email = lower($1)),
        links as (delete from place_alert_links where email = lower($1))
      delete from emails where kind in ('placeAsked', 'placeFree') and lower(recipient) = lower($1)`,
    values: [email],
  })
}

export type WantedAlert = {
  readonly id: string
  readonly eventId: string
  readonly role: Role
  readonly email: string
  readonly language: Locale
  /** A registration with this address, or the one that it was merged into, has this event, placed or waiting. R52 */
  readonly isServed: boolean
}

/**
 * The confirmed alerts, the earliest first, without those of addresses that got such an e-mail since. Those of an event whose queue is still to be
 * released wait for it: the place may belong to the queue.
 */
export async function selectWantedAlerts(db: Querying, since: Date): Promise<WantedAlert[]> {
  const { rows } = await db.query<Row & { email: string; language: Locale; served: boolean }>({
    name: 'place-alerts-wanted',
    text: `select id, event_id, role, email, language, exists (
        select from events e join registrations r on r.edition_id = e.edition_id and lower(r.email) = a.email
        join picks p on p.edition_id = r.edition_id and p.event_id = e.id
          and p.dancer_id = coalesce(${survivorOfMerge('r.edition_id', 'r.id')}, r.id)
        where e.id = a.event_id and p.state in ('placed', 'waiting')) as served
      from place_alerts a
      where confirmed_at is not null
        and not exists (select from jobs where kind = 'release' and subject_id = a.event_id)
        and not exists (select from emails where kind = 'placeFree' and recipient = a.email and created_at > $1)
      order by confirmed_at, id`,
    values: [since],
  })
  return rows.map(({ id: alert, event_id, role, email, language, served }) => {
    return { id: alert, eventId: event_id, role, email, language, isServed: served }
  })
}

/** @returns those that were still there: another process may send the others */
export async function deleteAlerts(db: Querying, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await db.query<{ id: string }>(
    'delete from place_alerts where id = any($1) returning id',
    [ids],
  )
  return new Set(rows.map((row) => row.id))
}

/** Deletes the alerts that were not confirmed since, those of events that are over or gone, and the links that open none. */
export async function deleteOldAlerts(
  db: Querying,
  { unconfirmedSince, now }: { readonly unconfirmedSince: Date; readonly now: Date },
): Promise<number> {
  const { rowCount } = await db.query(
    `delete from place_alerts a where confirmed_at is null and asked_at < $1
       or not exists (select from events e where e.id = a.event_id and e.starts_at > $2)`,
    [unconfirmedSince, now],
  )
  await db.query(
    'delete from place_alert_links l where not exists (select from place_alerts a where a.email = l.email)',
  )
  return rowCount ?? 0
}
