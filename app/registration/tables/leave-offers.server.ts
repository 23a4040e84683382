import type { Querying } from '#app/platform/database/statement.ts'
import { type Id, id } from '#app/platform/id.ts'
import type { LocalDay } from '#app/platform/values/local-day.ts'

/** The dancer may leave this event, which the festival changed, until the end of the day. R60 */
export type LeaveOffer = { readonly eventId: Id; readonly until: LocalDay }

type Of = { readonly editionId: string; readonly registrationId: string; readonly today: LocalDay }

/**
 * Offers the placed dancers of these events to leave them. A later offer for the same event replaces the earlier one.
 * @returns the dancers, each once
 */
export async function insertLeaveOffers(
  db: Querying,
  {
    editionId,
    events,
    until,
    at,
  }: {
    readonly editionId: string
    readonly events: readonly string[]
    readonly until: LocalDay
    readonly at: Date
  },
): Promise<readonly string[]> {
  if (events.length === 0) return []
  const { rows } = await db.query<{ dancer: string }>({
    text: `with offered as (
        insert into leave_offers (edition_id, registration_id, event_id, until, offered_at)
        select edition_id, dancer_id, event_id, $3::date, $4::timestamptz from picks
        where edition_id = $1 and event_id = any($2) and state = 'placed' and not held
        on conflict (edition_id, registration_id, event_id)
          do update set until = excluded.until, offered_at = excluded.offered_at, used_at = null
        returning registration_id)
      select distinct registration_id as dancer from offered`,
    values: [editionId, events, until, at],
  })
  return rows.map(({ dancer }) => dancer)
}

/**
 * SQL over `leave_offers o join picks p` of the same dancer and event: the offer may be used on this day: it is not used, not over, and the place it was
 * made for is still there. R60
 */
const isOpen = (today: string): string =>
  `o.until >= ${today}::date and o.used_at is null and p.state = 'placed' and not p.held and p.asked_at <= o.offered_at`

const offersWithPicks = `leave_offers o
  join picks p on p.edition_id = o.edition_id and p.dancer_id = o.registration_id and p.event_id = o.event_id`

/** SQL: the offers that a registration, called by this name, may use on this day. R60 */
const openOffersOf = (registration: string, today: string): string =>
  `from ${offersWithPicks}
    where o.edition_id = ${registration}.edition_id and o.registration_id = ${registration}.id and ${isOpen(today)}`

/** SQL: whether it has one. R60 */
export const hasOpenLeaveOffer = (registration: string, today: string): string =>
  `exists (select ${openOffersOf(registration, today)})`

/** SQL: when the first of them was made; null: it has none. R60 */
export const firstLeaveOfferedAt = (registration: string, today: string): string =>
  `(select min(o.offered_at) ${openOffersOf(registration, today)})`

/** The offers that this registration may use. R60 */
export async function selectLeaveOffers(
  db: Querying,
  { editionId, registrationId, today }: Of,
): Promise<LeaveOffer[]> {
  const { rows } = await db.query<{ event_id: string; until: LocalDay }>({
    name: 'leave-offers-of-registration',
    text: `select o.event_id, o.until::text as until from ${offersWithPicks}
      where o.edition_id = $1 and o.registration_id = $2 and ${isOpen('$3')}
      order by o.until, o.event_id`,
    values: [editionId, registrationId, today],
  })
  return rows.map(({ event_id, until }) => ({ eventId: id(event_id), until }))
}

/** Marks the offer as used: the dancer left the event by it. @returns false if it was used before */
export async function markLeaveOfferUsed(
  db: Querying,
  { editionId, registrationId, eventId, at }: Omit<Of, 'today'> & { readonly eventId: Id; readonly at: Date },
): Promise<boolean> {
  const { rows } = await db.query({
    text: `update leave_offers set used_at = $4 where edition_id = $1 and registration_id = $2 and event_id = $3 and used_at is null
      returning event_id`,
    values: [editionId, registrationId, eventId, at],
  })
  return rows.length > 0
}

/** Gives the offers of a registration to the one it is merged into. R52 */
export async function moveLeaveOffers(
  db: Querying,
  { editionId, from, to }: { readonly editionId: string; readonly from: string; readonly to: string },
): Promise<void> {
  await db.query({
    text: `update leave_offers o set registration_id = $3 where edition_id = $1 and registration_id = $2 and not exists (
        select from leave_offers other where other.edition_id = $1 and other.registration_id = $3 and other.event_id = o.event_id)`,
    values: [editionId, from, to],
  })
}
