import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import type { LocalDay } from '#app/platform/values/local-day.ts'
import { cents, sumCents } from '#app/platform/values/money.ts'
import { plainText } from '../keys/alike.ts'
import type { EntryFlag, Statement, StatementEntry } from '../statement.ts'
import type { StatementError } from '../statement-error.ts'

/** An account of the festival, as the settings have it. */
export type OwnAccount = {
  /** Electronic IBAN. */
  readonly account: string
  /** The owner's name as banks may write it; the name in a statement must contain one of them. */
  readonly ownerNames: readonly string[]
}

type Check = { readonly accounts: readonly OwnAccount[]; readonly today: LocalDay }

/** All statements of a file, or the first refusal: nothing of a refused file is taken. */
export function checkStatements(
  statements: readonly Statement[],
  check: Check,
): Decision<readonly Statement[], StatementError> {
  const checked: Statement[] = []
  for (const [at, statement] of statements.entries()) {
    const one = checkStatement(statement, { ...check, number: at + 1 })
    if (!one.ok) return one
    checked.push(one.value)
  }
  return accept(checked)
}

/**
 * The statement with the flags that need a day or our currency, or why it is refused: not of one of our accounts, or its entries do not
 * lead from the opening to the closing balance.
 * @param number which statement of the file, from 1
 */
export function checkStatement(
  statement: Statement,
  { accounts, today, number }: Check & { readonly number: number },
): Decision<Statement, StatementError> {
  const place = { line: statement.line, statement: number }
  const own = accounts.find(({ account }) => account === statement.account)
  if (!own) return refuse({ reason: 'other-account', account: statement.account, place })
  if (statement.owner !== null && !isOwner(own, statement.owner)) {
    return refuse({ reason: 'other-owner', owner: statement.owner, place })
  }
  return (
    balanceError(statement, place) ??
    accept({ ...statement, entries: statement.entries.map(withFlags(today)) })
  )
}

function isOwner({ ownerNames }: OwnAccount, owner: string): boolean {
  const written = plainText(owner)
  return ownerNames.some((name) => written.includes(plainText(name)) || plainText(name).includes(written))
}

function balanceError(
  { opening, closing, currency, entries, format }: Statement,
  place: StatementError['place'],
) {
  if (opening === null || closing === null) {
    if (format === 'csv') return null
    return refuse({ reason: 'missing', field: opening === null ? 'Bal/OPBD' : 'Bal/CLBD', place })
  }
  const foreign = [opening, closing].find((balance) => balance.currency !== currency)
  if (foreign)
    return refuse({
      reason: 'balance-currency',
      currency: foreign.currency,
      accountCurrency: currency,
      place,
    })
  const counted = entries.filter((entry) => entry.status === 'booked' && entry.currency === currency)
  const bookedCents = sumCents(counted.map(({ amountCents }) => amountCents))
  const [openingCents, closingCents] = [opening.amountCents, closing.amountCents]
  if (cents(openingCents + bookedCents) === closingCents) return null
  return refuse({ reason: 'sums-differ', openingCents, bookedCents, closingCents, place })
}

const withFlags =
  (today: LocalDay) =>
  (entry: StatementEntry): StatementEntry => {
    const { status, bookedOn, currency, flags } = entry
    const more: EntryFlag[] = [
      ...(status === 'booked' && bookedOn !== null && bookedOn > today ? (['future-day'] as const) : []),
      // an account in another currency is read as well; our books are in euro
      ...(currency === 'EUR' || flags.includes('other-currency') ? [] : (['other-currency'] as const)),
    ]
    return more.length === 0 ? entry : { ...entry, flags: [...flags, ...more] }
  }
