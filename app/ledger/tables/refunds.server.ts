import type { Selectable } from 'kysely'
import type { Querying } from '#app/platform/database/statement.ts'
import { type Id, id } from '#app/platform/id.ts'
import { localDay } from '#app/platform/values/local-day.ts'
import { cents } from '#app/platform/values/money.ts'
import type { Refunds } from '#db/tables.ts'
import type { Refund, RefundCause, RefundState, RefundWay } from '../refunds/refund.ts'
import type { Subject, SubjectType } from '../subject.ts'

/** A refund as requested, before it has a number. */
export type NewRefund = Pick<
  Refund,
  | 'id'
  | 'subject'
  | 'amountCents'
  | 'computedCents'
  | 'cause'
  | 'dueOn'
  | 'state'
  | 'way'
  | 'name'
  | 'iban'
  | 'askedAt'
> & {
  /** What asks for it: the same asks once. */
  readonly key: string
  readonly askedBy: string
}

/** Stores a refund. @returns null, and stores nothing, when its key is known */
export async function insertRefund(db: Querying, refund: NewRefund): Promise<Refund | null> {
  const { subject } = refund
  const { rows } = await db.query<Selectable<Refunds>>({
    name: 'insert-refund',
    text: `insert into refunds (edition_id, id, subject_type, subject_id, key, cause, state, amount_cents, computed_cents, due_on, name, iban,
        asked_at, asked_by, way)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15) on conflict (key) do nothing returning *`,
    values: [
      subject.editionId,
      refund.id,
      subject.type,
      subject.id,
      refund.key,
      refund.cause,
      refund.state,
      refund.amountCents,
      refund.computedCents,
      refund.dueOn,
      refund.name,
      refund.iban,
      refund.askedAt,
      refund.askedBy,
      refund.way,
    ],
  })
  return rows[0] ? refundOf(rows[0]) : null
}

/** Whether this cause has requested a refund before. */
export async function isAskedFor(db: Querying, key: string): Promise<boolean> {
  const { rows } = await db.query({
    name: 'is-refund-asked-for',
    text: 'select from refunds where key = $1',
    values: [key],
  })
  return rows.length > 0
}

/** The refund, locked until the transaction ends; null where there is none. */
export async function lockRefund(db: Querying, refundId: string): Promise<Refund | null> {
  const { rows } = await db.query<Selectable<Refunds>>({
    name: 'lock-refund',
    text: 'select * from refunds where id = $1 for no key update',
    values: [refundId],
  })
  return rows[0] ? refundOf(rows[0]) : null
}

/** Stores the next version of a locked refund. */
export async function updateRefund(db: Querying, refund: Refund): Promise<Refund> {
  await db.query({
    name: 'update-refund',
    text: `update refunds set state = $2, amount_cents = $3, way = $4, name = $5, iban = $6, prepared_at = $7, prepared_by = $8,
        approved_at = $9, approved_by = $10, orders = $11, end_to_end_id = $12, ordered_at = $13, paid_at = $14, movement_id = $15,
        computed_cents = $16, version = version + 1
      where id = $1`,
    values: [
      refund.id,
      refund.state,
      refund.amountCents,
      refund.way,
      refund.name,
      refund.iban,
      refund.preparedAt,
      refund.preparedBy,
      refund.approvedAt,
      refund.approvedBy,
      refund.orders,
      refund.endToEndId,
      refund.orderedAt,
      refund.paidAt,
      refund.movementId,
      refund.computedCents,
    ],
  })
  return { ...refund, version: refund.version + 1 }
}

type Which = {
  readonly states?: readonly RefundState[] | undefined
  readonly editionId?: string | undefined
  readonly subject?: Subject | undefined
  readonly ids?: readonly Id[] | undefined
}

/** Refunds, the one due first first. */
export async function selectRefunds(
  db: Querying,
  { states, editionId, subject, ids }: Which,
): Promise<Refund[]> {
  const { rows } = await db.query<Selectable<Refunds>>({
    name: 'read-refunds',
    text: `select * from refunds
      where ($1::text[] is null or state = any($1)) and ($2::text is null or edition_id = $2)
        and ($3::text is null or subject_type = $3 and subject_id = $4) and ($5::text[] is null or id = any($5))
      order by due_on, number`,
    values: [
      states ?? null,
      subject?.editionId ?? editionId ?? null,
      subject?.type ?? null,
      subject?.id ?? null,
      ids ?? null,
    ],
  })
  return rows.map(refundOf)
}

/** Refunds without an account that have had fewer reminders than their age asks for, the earliest first; none of an archive. */
export async function selectWithoutAccount(
  db: Querying,
  { now, remindedAfterDays }: { readonly now: Date; readonly remindedAfterDays: readonly number[] },
): Promise<{ readonly id: Id; readonly subject: Subject }[]> {
  const { rows } = await db.query<{ id: string; edition: string; type: SubjectType; subject: string }>({
    name: 'refunds-without-account',
    text: `select f.id, f.edition_id as edition, f.subject_type as type, f.subject_id as subject from refunds f
      join editions e on e.id = f.edition_id and not e.archived
      where f.state = 'asked' and f.way = 'bank'
        and (select count(*) from unnest($2::int[]) days where f.asked_at + days * interval '1 day' <= $1)
          > (select count(*) from refund_steps s where s.refund_id = f.id and s.step = 'remind')
      order by f.asked_at, f.id`,
    values: [now, remindedAfterDays],
  })
  return rows.map(({ id: refundId, edition, type, subject }) => ({
    id: id(refundId),
    subject: { editionId: edition, type, id: subject },
  }))
}

/** Clears the personal data of refunds that were not paid, and every reason. Orders to the bank stay, as its records do. */
export async function clearRefunds(
  db: Querying,
  {
    editionId,
    type,
    ids,
  }: { readonly editionId: string; readonly type: SubjectType; readonly ids: readonly string[] },
): Promise<void> {
  const values = [editionId, type, ids]
  await db.query(
    `update refunds set name = '', iban = null where edition_id = $1 and subject_type = $2 and subject_id = any($3)
       and state = 'withdrawn' and orders = 0`,
    values,
  )
  await db.query(
    `update refund_steps set reason = null where reason is not null and refund_id in (
       select id from refunds where edition_id = $1 and subject_type = $2 and subject_id = any($3))`,
    values,
  )
}

function refundOf(row: Selectable<Refunds>): Refund {
  return {
    id: id(row.id),
    number: row.number,
    subject: { editionId: row.edition_id, type: row.subject_type as SubjectType, id: row.subject_id },
    amountCents: cents(row.amount_cents),
    computedCents: cents(row.computed_cents),
    cause: row.cause as RefundCause,
    dueOn: localDay(row.due_on),
    state: row.state as RefundState,
    way: row.way as RefundWay,
    name: row.name,
    iban: row.iban,
    askedAt: row.asked_at,
    preparedBy: row.prepared_by,
    preparedAt: row.prepared_at,
    approvedBy: row.approved_by,
    approvedAt: row.approved_at,
    orders: row.orders,
    endToEndId: row.end_to_end_id,
    orderedAt: row.ordered_at,
    paidAt: row.paid_at,
    movementId: row.movement_id === null ? null : id(row.movement_id),
    version: row.version,
  }
}

/** Whether this movement has paid a refund. */
export async function isRefundPaidBy(db: Querying, movementId: string): Promise<boolean> {
  const { rows } = await db.query({
    name: 'is-refund-paid-by',
    text: 'select from refunds where movement_id = $1',
    values: [movementId],
  })
  return rows.length > 0
}
