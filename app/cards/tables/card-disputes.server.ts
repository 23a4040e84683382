import type { Querying } from '#app/platform/database/statement.ts'
import { type Id, id } from '#app/platform/id.ts'
import { type Cents, cents } from '#app/platform/values/money.ts'
import type { DisputeState, ReportedDispute } from '../dispute.ts'
import { payeeOf } from './payee.server.ts'

/** How a dispute stands; null where it is not known. To be asked with its session locked. */
export async function findDisputeState(db: Querying, own: string): Promise<DisputeState | null> {
  const { rows } = await db.query<{ state: DisputeState }>({
    name: 'find-card-dispute',
    text: 'select state from card_disputes where id = $1',
    values: [own],
  })
  return rows[0]?.state ?? null
}

type Noted = ReportedDispute & {
  readonly editionId: string
  readonly sessionId: Id
  readonly openedAt: Date
  readonly closedAt: Date | null
}

/** Notes how it stands by now. */
export async function noteDispute(db: Querying, dispute: Noted): Promise<void> {
  const { editionId, sessionId, amountCents, state, reason, answerBy, openedAt, closedAt } = dispute
  await db.query({
    name: 'note-card-dispute',
    text: `insert into card_disputes (id, edition_id, session_id, amount_cents, state, reason, answer_by, opened_at, closed_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
      on conflict (id) do update set state = excluded.state, amount_cents = excluded.amount_cents,
        reason = coalesce(excluded.reason, card_disputes.reason), answer_by = coalesce(excluded.answer_by, card_disputes.answer_by),
        closed_at = coalesce(card_disputes.closed_at, excluded.closed_at)`,
    values: [dispute.id, editionId, sessionId, amountCents, state, reason, answerBy, openedAt, closedAt],
  })
}

/** A dispute as staff see it. */
export type ShownDispute = {
  readonly id: string
  readonly code: string
  readonly dancer: string
  readonly amountCents: Cents
  readonly state: DisputeState
  readonly answerBy: Date | null
  readonly openedAt: Date
}

/** The open disputes of every edition, the most urgent first; with `all` closed ones too. */
export async function readDisputes(
  db: Querying,
  { all = false }: { readonly all?: boolean } = {},
): Promise<ShownDispute[]> {
  const { rows } = await db.query<{
    id: string
    code: string | null
    dancer: string | null
    amount_cents: number
    state: DisputeState
    answer_by: Date | null
    opened_at: Date
  }>({
    name: 'read-card-disputes',
    text: `select d.id, r.code, r.name || ' ' || r.surname as dancer, d.amount_cents, d.state, d.answer_by, d.opened_at
      from card_disputes d join card_sessions s on s.id = d.session_id
      left join registrations r on r.edition_id = s.edition_id and r.id = ${payeeOf('s')}
      where $1 or d.closed_at is null
      order by d.closed_at desc nulls first, d.answer_by nulls last, d.opened_at, d.id limit 200`,
    values: [all],
  })
  return rows.map((row) => ({
    id: row.id,
    code: row.code ?? '',
    dancer: row.dancer?.trim() ?? '',
    state: row.state,
    amountCents: cents(row.amount_cents),
    answerBy: row.answer_by,
    openedAt: row.opened_at,
  }))
}

/** The registrations of an edition whose payment a dancer's bank asks about without having taken it, each with the day by which the provider wants an answer. K8 */
export async function readInquiries(
  db: Querying,
  editionId: string,
): Promise<{ readonly registrationId: Id; readonly answerBy: Date | null }[]> {
  const { rows } = await db.query<{ registration_id: string; answer_by: Date | null }>({
    name: 'read-card-inquiries',
    text: `select ${payeeOf('s')} as registration_id, min(d.answer_by) as answer_by from card_disputes d
      join card_sessions s on s.id = d.session_id where d.edition_id = $1 and d.state = 'inquiry' group by 1`,
    values: [editionId],
  })
  return rows.map((row) => ({ registrationId: id(row.registration_id), answerBy: row.answer_by }))
}
