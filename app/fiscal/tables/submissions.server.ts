import type { Querying } from '#app/platform/database/statement.ts'

/** A receipt that is about to be sent. */
export type ClaimedSubmission = { readonly receiptId: string; readonly triesBefore: number }

/**
 * Takes the receipt that has waited longest and may be sent now, so that no other process sends it meanwhile; null where none may.
 * @param again from when on it is tried again, should nothing come of it
 */
export async function claimSubmission(
  db: Querying,
  { now, again }: { readonly now: Date; readonly again: Date },
): Promise<ClaimedSubmission | null> {
  const { rows } = await db.query<{ receipt_id: string; tries: number }>({
    name: 'claim-submission',
    text: `update fiscal_submissions set tries = tries + 1, next_try_at = $2 where receipt_id = (
        select s.receipt_id from fiscal_submissions s join fiscal_receipts r on r.id = s.receipt_id
        where s.state = 'waiting' and s.next_try_at <= $1 order by r.issued_at, r.number limit 1
        for update of s skip locked)
      returning receipt_id, tries`,
    values: [now, again],
  })
  const [row] = rows
  return row ? { receiptId: row.receipt_id, triesBefore: row.tries - 1 } : null
}

/** Notes the authority's mark of a receipt, once. */
export async function noteVerified(
  db: Querying,
  one: { readonly receiptId: string; readonly uniqueId: string; readonly at: Date },
): Promise<void> {
  await db.query({
    name: 'note-verified',
    text: `update fiscal_submissions set state = 'verified', unique_id = $2, verified_at = $3, reason = null
      where receipt_id = $1 and state <> 'verified'`,
    values: [one.receiptId, one.uniqueId, one.at],
  })
}

/** Notes why a receipt was not taken, and whether and when it is sent again. */
export async function noteNotTaken(
  db: Querying,
  one: {
    readonly receiptId: string
    readonly reason: string
    readonly state: 'waiting' | 'refused'
    readonly nextTryAt: Date
  },
): Promise<void> {
  await db.query({
    name: 'note-not-taken',
    text: `update fiscal_submissions set state = $2, reason = $3, next_try_at = $4
      where receipt_id = $1 and state <> 'verified'`,
    values: [one.receiptId, one.state, one.reason, one.nextTryAt],
  })
}

/** Sends all that wait, and what was refused, as soon as may be. @returns how many */
export async function sendAllNow(db: Querying, editionId: string, now: Date): Promise<number> {
  const { rowCount } = await db.query({
    name: 'send-all-now',
    text: `update fiscal_submissions set state = 'waiting', next_try_at = $2
      where edition_id = $1 and state <> 'verified'`,
    values: [editionId, now],
  })
  return rowCount ?? 0
}

/** Counts that a receipt was printed. @returns how often, this time included */
export async function countPrint(db: Querying, receiptId: string): Promise<number> {
  const { rows } = await db.query<{ prints: number }>({
    name: 'count-print',
    text: 'update fiscal_submissions set prints = prints + 1 where receipt_id = $1 returning prints',
    values: [receiptId],
  })
  return rows[0]?.prints ?? 0
}
