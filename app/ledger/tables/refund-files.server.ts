import type { Selectable } from 'kysely'
import type { Querying } from '#app/platform/database/statement.ts'
import { type LocalDay, localDay } from '#app/platform/values/local-day.ts'
import { type Cents, cents } from '#app/platform/values/money.ts'
import type { RefundFiles } from '#db/tables.ts'

/** A file of refunds for the bank, as it was made. */
export type RefundFileMade = {
  readonly editionId: string
  readonly messageId: string
  readonly payOn: LocalDay
  readonly madeAt: Date
  readonly madeBy: string
  readonly refundCount: number
  readonly totalCents: Cents
}

/** Stores a payment file as it was made, with its sums. @throws when its message id is known */
export async function insertRefundFile(
  db: Querying,
  file: RefundFileMade & { readonly content: string },
): Promise<void> {
  await db.query({
    name: 'insert-refund-file',
    text: `insert into refund_files (edition_id, message_id, pay_on, made_at, made_by, refund_count, total_cents, content)
      values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    values: [
      file.editionId,
      file.messageId,
      file.payOn,
      file.madeAt,
      file.madeBy,
      file.refundCount,
      file.totalCents,
      file.content,
    ],
  })
}

/** The files of all editions, the newest first, without what is in them. */
export async function readRefundFiles(db: Querying, most: number): Promise<RefundFileMade[]> {
  const { rows } = await db.query<Omit<Selectable<RefundFiles>, 'content'>>({
    name: 'refund-files',
    text: `select edition_id, message_id, pay_on, made_at, made_by, refund_count, total_cents from refund_files
      order by made_at desc, message_id limit $1`,
    values: [most],
  })
  return rows.map((row) => ({
    editionId: row.edition_id,
    messageId: row.message_id,
    payOn: localDay(row.pay_on),
    madeAt: row.made_at,
    madeBy: row.made_by,
    refundCount: row.refund_count,
    totalCents: cents(row.total_cents),
  }))
}

/** What is in a file; null where there is none of that name. */
export async function readRefundFile(db: Querying, messageId: string): Promise<string | null> {
  const { rows } = await db.query<{ content: string }>({
    name: 'refund-file',
    text: 'select content from refund_files where message_id = $1',
    values: [messageId],
  })
  return rows[0]?.content ?? null
}
