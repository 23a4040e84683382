import { numbered } from '#app/bank/keys/alike.ts'
import type { StatementEntry } from '#app/bank/statement.ts'
import { cents } from '#app/platform/values/money.ts'

type Made = Omit<Partial<StatementEntry>, 'amountCents' | 'party'> & {
  readonly amount: number
  readonly name?: string
  readonly account?: string
}

/** An entry of a statement, by default booked on 8 July 2026. */
export function entry({ amount, name, account, ...said }: Made): StatementEntry {
  return {
    line: 1,
    currency: 'EUR',
    bookedOn: '2026-07-08',
    valueOn: null,
    status: 'booked',
    onBehalfOf: null,
    references: [],
    text: '',
    bankText: '',
    bankReference: null,
    endToEndId: null,
    returnInfo: null,
    index: 0,
    nth: 1,
    flags: [],
    ...said,
    amountCents: cents(amount),
    party: { name: name ?? null, account: account ?? null },
  }
}

/** The entries of one statement. */
export function entries(...made: readonly Made[]): readonly StatementEntry[] {
  return numbered(made.map(entry))
}
