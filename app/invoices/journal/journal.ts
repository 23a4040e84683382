import type { LocalDay } from '#app/platform/values/local-day.ts'
import { type Cents, cents, sumCents } from '#app/platform/values/money.ts'
import { accountOf, type JournalKey } from './accounts.ts'

/** The sum of a day on one side of an account. */
export type JournalSum = {
  readonly day: LocalDay
  /** `method bank`, `subject registration`, `revenue 22`. */
  readonly line: string
  readonly debitCents: Cents
  readonly creditCents: Cents
}

/** A line of the journal: the amount of an account on a day. */
type JournalLine = JournalSum & { readonly account: string }

export type Journal = {
  readonly lines: readonly JournalLine[]
  readonly debitCents: Cents
  readonly creditCents: Cents
}

/** The journal with its accounts, by day, account and line. Debit is credit, or the books are wrong. I12 */
export function journalOf(
  sums: readonly JournalSum[],
  accounts: Readonly<Record<JournalKey, string>>,
): Journal {
  const lines = sums
    .map((sum) => ({ ...sum, account: accountOf(sum.line, accounts) }))
    .sort(
      (one, other) =>
        compare(one.day, other.day) || compare(one.account, other.account) || compare(one.line, other.line),
    )
  const journal = {
    debitCents: sumCents(lines.map(({ debitCents }) => debitCents)),
    creditCents: sumCents(lines.map(({ creditCents }) => creditCents)),
  }
  if (journal.debitCents !== journal.creditCents) {
    throw new Error(`debit ${journal.debitCents} is not credit ${journal.creditCents}`)
  }
  return { lines, debitCents: cents(journal.debitCents), creditCents: cents(journal.creditCents) }
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)
