import type { Selectable } from 'kysely'
import type { Querying } from '#app/platform/database/statement.ts'
import { id } from '#app/platform/id.ts'
import type { Locale } from '#app/platform/locale.ts'
import { cents } from '#app/platform/values/money.ts'
import type { CardSessions } from '#db/tables.ts'
import type { CardSession, CardSessionState } from '../session.ts'
import { payeeOf } from './payee.server.ts'

type Row = Selectable<CardSessions> & { readonly payee: string }

const selecting = `select s.*, ${payeeOf('s')} as payee from card_sessions s`

/** Stores a session before it is requested from the provider. */
export async function insertSession(db: Querying, session: CardSession): Promise<void> {
  const { editionId, registrationId, amountCents, language, state, createdAt, expiresAt } = session
  await db.query({
    name: 'insert-card-session',
    text: `insert into card_sessions (id, edition_id, registration_id, amount_cents, language, state, created_at, expires_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    values: [session.id, editionId, registrationId, amountCents, language, state, createdAt, expiresAt],
  })
}

/**
 * The sessions that are not over and whose money would pay a registration, locked: one at most that it began itself, and before it those of registrations
 * that were merged into it.
 */
export async function lockOpenSessions(
  db: Querying,
  { editionId, registrationId }: Pick<CardSession, 'editionId' | 'registrationId'>,
): Promise<CardSession[]> {
  const { rows } = await db.query<Row>({
    name: 'lock-open-card-sessions',
    text: `${selecting} where s.edition_id = $1 and ${payeeOf('s')} = $2 and s.state in ('asked', 'open', 'processing')
      order by s.registration_id = $2, s.id for no key update of s`,
    values: [editionId, registrationId],
  })
  return rows.map(sessionOf)
}

/** The sessions whose money pays a registration and is not disputed, locked, the largest payment first. */
export async function lockPaidSessions(
  db: Querying,
  { editionId, registrationId }: { readonly editionId: string; readonly registrationId: string },
): Promise<CardSession[]> {
  const { rows } = await db.query<Row>({
    name: 'lock-paid-card-sessions',
    text: `${selecting} where s.edition_id = $1 and ${payeeOf('s')} = $2 and s.state = 'paid' and s.payment is not null
      order by s.paid_cents desc, s.id for no key update of s`,
    values: [editionId, registrationId],
  })
  return rows.map(sessionOf)
}

/** The session that an event is about: by our id, or by the provider's id of the payment; null when it is about none of ours. */
export async function findSession(
  db: Querying,
  { ours, payment }: { readonly ours?: string | null; readonly payment?: string | null },
): Promise<CardSession | null> {
  const { rows } = await db.query<Row>({
    name: 'find-card-session',
    text: `${selecting} where s.id = $1 or s.payment = $2 order by s.id = $1 desc limit 1`,
    values: [ours ?? null, payment ?? null],
  })
  return rows[0] ? sessionOf(rows[0]) : null
}

/** The session, locked: events about it are handled one after the other. */
export async function lockSession(db: Querying, own: string): Promise<CardSession> {
  const { rows } = await db.query<Row>({
    name: 'lock-card-session',
    text: `${selecting} where s.id = $1 for no key update of s`,
    values: [own],
  })
  if (!rows[0]) throw new Error('sessions are not deleted')
  return sessionOf(rows[0])
}

/** Notes the provider's answer, once. Something else may have become of the session meanwhile. */
export async function noteOpened(
  db: Querying,
  { id: own, stripeId, url }: { readonly id: string; readonly stripeId: string; readonly url: string },
): Promise<void> {
  await db.query({
    name: 'note-card-session-opened',
    text: `update card_sessions set stripe_id = $2, url = $3, state = case state when 'asked' then 'open' else state end where id = $1`,
    values: [own, stripeId, url],
  })
}

/** Ends a session that was never paid. */
export async function endSession(db: Querying, own: string, state: 'failed' | 'expired'): Promise<void> {
  await db.query({
    name: 'end-card-session',
    text: `update card_sessions set state = $2 where id = $1 and state in ('asked', 'open')`,
    values: [own, state],
  })
}

/** Records the content of an event. */
export async function changeSession(
  db: Querying,
  {
    id: own,
    state,
    payment,
    paidCents,
    refundedCents,
    reportedBackCents,
    reportedBackAt,
  }: Pick<
    CardSession,
    'id' | 'state' | 'payment' | 'paidCents' | 'refundedCents' | 'reportedBackCents' | 'reportedBackAt'
  >,
): Promise<void> {
  await db.query({
    name: 'change-card-session',
    text: `update card_sessions set state = $2, payment = $3, paid_cents = $4, refunded_cents = $5, told_back_cents = $6, told_back_at = $7
      where id = $1`,
    values: [own, state, payment, paidCents, refundedCents, reportedBackCents, reportedBackAt],
  })
}

function sessionOf(row: Row): CardSession {
  return {
    id: id(row.id),
    editionId: row.edition_id,
    registrationId: id(row.payee),
    amountCents: cents(row.amount_cents),
    language: row.language as Locale,
    state: row.state as CardSessionState,
    stripeId: row.stripe_id,
    url: row.url,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    payment: row.payment,
    paidCents: cents(row.paid_cents),
    refundedCents: cents(row.refunded_cents),
    reportedBackCents: cents(row.told_back_cents),
    reportedBackAt: row.told_back_at,
  }
}
