import type { Querying } from '#app/platform/database/statement.ts'
import { type LocalDay, localDay } from '#app/platform/values/local-day.ts'
import { type Cents, cents, sumCents } from '#app/platform/values/money.ts'
import { type AccountEntry, accountOf, type Paid } from '../account.ts'
import { claimTotal } from '../claim.ts'
import type { MovementMethod } from '../movement.ts'
import type { Subject } from '../subject.ts'
import { readClaims } from '../tables/claims.server.ts'

export type Account = {
  readonly entries: readonly AccountEntry[]
  readonly claimCents: Cents
  readonly paidCents: Cents
  /** All received money, less counter-entries, refunds not deducted. */
  readonly receivedCents: Cents
}

/** What a subject owes and has paid, entry by entry, with the balance. G7 */
export async function readAccount(db: Querying, subject: Subject): Promise<Account> {
  const [claims, paid] = [await readClaims(db, subject), await readPaid(db, subject)]
  const uncorrected = paid.filter(({ isCorrection }) => !isCorrection)
  return {
    entries: accountOf(claims, paid),
    claimCents: claimTotal(claims.at(-1)?.lines ?? []),
    paidCents: sumCents(paid.map(({ amountCents }) => amountCents)),
    receivedCents: sumCents(uncorrected.map(({ amountCents }) => cents(Math.max(0, amountCents)))),
  }
}

/** The payments and refunds of a subject, the earliest first. */
async function readPaid(db: Querying, { editionId, type, id }: Subject): Promise<Paid[]> {
  const { rows } = await db.query<{
    id: string
    movement_id: string
    recorded_at: Date
    booked_on: LocalDay
    amount_cents: number
    method: MovementMethod
    is_correction: boolean
  }>({
    name: 'paid-of-subject',
    text: `select a.id, a.movement_id, a.recorded_at, a.booked_on::text as booked_on, a.amount_cents, m.method,
        a.corrects is not null or exists (select from allocations c where c.corrects = a.id) as is_correction
      from allocations a join movements m on m.id = a.movement_id
      where a.edition_id = $1 and a.subject_type = $2 and a.subject_id = $3 order by a.recorded_at, a.id`,
    values: [editionId, type, id],
  })
  return rows.map((row) => ({
    id: row.id,
    movementId: row.movement_id,
    at: row.recorded_at,
    bookedOn: localDay(row.booked_on),
    amountCents: cents(row.amount_cents),
    method: row.method,
    isCorrection: row.is_correction,
  }))
}
