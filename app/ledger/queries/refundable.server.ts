import type { Querying } from '#app/platform/database/statement.ts'
import { type Cents, cents } from '#app/platform/values/money.ts'
import type { Payer } from '../refunds/payer.ts'
import { unpaidStates } from '../refunds/refund.ts'
import type { Subject } from '../subject.ts'

export type Refundable = {
  readonly claimCents: Cents
  readonly paidCents: Cents
  /** In requested refunds that are not paid yet. */
  readonly inRefundsCents: Cents
  /** What is paid over the claim and in no refund yet; below 0 where refunds come to more than that. */
  readonly freeCents: Cents
}

/** The refundable amount of a subject. Call with the subject locked. G15 */
export async function readRefundable(db: Querying, { editionId, type, id }: Subject): Promise<Refundable> {
  const { rows } = await db.query<{ claim: number; paid: number; refunds: number }>({
    name: 'refundable',
    text: `select
      coalesce((select total_cents from claims where edition_id = $1 and subject_type = $2 and subject_id = $3
        order by version desc limit 1), 0) as claim,
      coalesce((select sum(amount_cents)::int from allocations where edition_id = $1 and subject_type = $2 and subject_id = $3), 0) as paid,
      coalesce((select sum(amount_cents)::int from refunds where edition_id = $1 and subject_type = $2 and subject_id = $3
        and state = any($4)), 0) as refunds`,
    values: [editionId, type, id, unpaidStates],
  })
  const { claim = 0, paid = 0, refunds = 0 } = rows[0] ?? {}
  return {
    claimCents: cents(claim),
    paidCents: cents(paid),
    inRefundsCents: cents(refunds),
    freeCents: cents(paid - claim - refunds),
  }
}

/** What came of a subject's money through the card provider, less what went back there: it can go back the same way. G13 */
export async function readPaidByCard(db: Querying, { editionId, type, id }: Subject): Promise<Cents> {
  const { rows } = await db.query<{ sum: number }>({
    name: 'paid-by-card',
    text: `select coalesce(sum(a.amount_cents), 0)::int as sum from allocations a join movements m on m.id = a.movement_id
      where a.edition_id = $1 and a.subject_type = $2 and a.subject_id = $3 and m.source_type = 'card'`,
    values: [editionId, type, id],
  })
  return cents(rows[0]?.sum ?? 0)
}

/** The accounts that a subject's payments came from, the earliest first, without reversed ones. G13 */
export async function readPayers(db: Querying, { editionId, type, id }: Subject): Promise<Payer[]> {
  const { rows } = await db.query<Payer>({
    name: 'payers-of-subject',
    text: `select m.payer_name as name, m.payer_iban as iban from allocations a join movements m on m.id = a.movement_id
      where a.edition_id = $1 and a.subject_type = $2 and a.subject_id = $3 and a.amount_cents > 0 and a.corrects is null
        and m.payer_iban is not null and not exists (select from allocations c where c.corrects = a.id)
      order by a.recorded_at, a.id`,
    values: [editionId, type, id],
  })
  return rows
}

/** The accounts that money of these registrations came from, by registration; those without one are left out. G13 */
export async function readPayerAccounts(
  db: Querying,
  { editionId, ids }: { readonly editionId: string; readonly ids: readonly string[] },
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await db.query<{ id: string; ibans: string[] }>({
    name: 'payer-accounts',
    text: `select a.subject_id as id, array_agg(distinct m.payer_iban) as ibans from allocations a join movements m on m.id = a.movement_id
      where a.edition_id = $1 and a.subject_type = 'registration' and a.subject_id = any($2) and a.amount_cents > 0
        and a.corrects is null and m.payer_iban is not null and not exists (select from allocations c where c.corrects = a.id)
      group by 1`,
    values: [editionId, ids],
  })
  return new Map(rows.map(({ id, ibans }) => [id, ibans]))
}
