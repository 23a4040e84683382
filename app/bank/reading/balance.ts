import { cents } from '#app/platform/values/money.ts'
import type { Balance } from '../statement.ts'
import { neededAmount, neededSign } from './amount.ts'
import { dayOf } from './day.ts'
import { textAt, type XmlNode } from './xml-node.ts'

/** The balance a `Bal` element holds, with its kind: `OPBD`, `CLBD`, `PRCD`, `ITBD` … @throws StatementProblemFound */
export function balanceOf(node: XmlNode): { readonly kind: string; readonly balance: Balance } {
  const { amountCents, currency } = neededAmount(node)
  const balance = { amountCents: cents(neededSign(node) * amountCents), currency, day: dayOf(node, 'Dt') }
  return { kind: textAt(node, 'Tp', 'CdOrPrtry', 'Cd') ?? '', balance }
}

type Kinds = readonly { readonly kind: string; readonly balance: Balance }[]

/**
 * The balance before the first entry; null when the statement has none. Pages after the first, and some banks, say it in another kind.
 */
export function openingOf(balances: Kinds): Balance | null {
  return first(balances, 'OPBD') ?? first(balances, 'PRCD') ?? first(balances, 'ITBD')
}

/** The balance after the last entry; the interim one of a page is its last. Null when the statement has none. */
export function closingOf(balances: Kinds): Balance | null {
  return first(balances, 'CLBD') ?? first(balances.toReversed(), 'ITBD')
}

const first = (balances: Kinds, wanted: string) =>
  balances.find(({ kind }) => kind === wanted)?.balance ?? null
