import { type Cents, cents, sumCents } from '#app/platform/values/money.ts'
import type { EntryFlag, EntryStatus, Party, ReturnInfo, StatementEntry } from '../statement.ts'
import { type Amount, neededAmount, neededSign, unreadable } from './amount.ts'
import { dayOf } from './day.ts'
import { reference, type Transaction } from './transaction.ts'
import { nodeAt, textAt, type XmlNode } from './xml-node.ts'

/** The account a statement is of. */
export type OfAccount = { readonly account: string; readonly currency: string }

/** A read entry before the whole statement is known: which ones are alike follows then. */
export type ReadEntry = Omit<StatementEntry, 'nth'>

/**
 * Reads a `Ntry`: its transactions one by one, if their amounts are given and add up to it; else one entry of its
 * own amount with all their texts, so that entries always add up to the balance.
 * @throws StatementProblemFound for what is missing or cannot be parsed
 */
export function entriesOf(node: XmlNode, transactions: readonly Transaction[], of: OfAccount): ReadEntry[] {
  const whole = wholeOf(node, transactions, of)
  const parts = transactions.map((transaction) => ({
    transaction,
    amountCents: partCents(transaction, whole.sign, of),
  }))
  if (parts.length < 2) return [entryOf(whole, transactions, { ...whole, index: 0 }, of)]
  const known = parts.filter(({ amountCents }) => amountCents !== null)
  if (
    known.length < parts.length ||
    sumCents(known.map((part) => part.amountCents ?? ZERO)) !== whole.amountCents
  ) {
    const flag = known.length > 0 ? (['details-differ'] as const) : []
    return [entryOf({ ...whole, flags: [...whole.flags, ...flag] }, transactions, { ...whole, index: 0 }, of)]
  }
  return parts.map(({ transaction, amountCents }, n) =>
    entryOf(
      whole,
      [transaction],
      { amountCents: amountCents ?? ZERO, line: transaction.line, index: n + 1 },
      of,
    ),
  )
}

const ZERO = cents(0)

type Whole = Amount & {
  readonly node: XmlNode
  readonly line: number
  readonly sign: 1 | -1
  readonly flags: readonly EntryFlag[]
}

/** The amount of the whole entry: its own, or where that is 0 or in another currency, what its transactions come to. */
function wholeOf(node: XmlNode, transactions: readonly Transaction[], of: OfAccount): Whole {
  const [own, sign] = [neededAmount(node), neededSign(node)]
  const parts = transactions.map((transaction) => partCents(transaction, sign, of))
  const known = parts.filter((part) => part !== null)
  const sum = known.length === parts.length && parts.length > 0 ? sumCents(known) : null
  const isOurs = own.currency === of.currency
  const common = { node, line: node.line, sign }
  if (isOurs && own.amountCents !== 0) {
    const amountCents = cents(sign * own.amountCents)
    const differs = parts.length === 1 && sum !== null && sum !== amountCents
    return { ...common, amountCents, currency: own.currency, flags: differs ? ['details-differ'] : [] }
  }
  if (sum !== null && !isOurs) return { ...common, amountCents: sum, currency: of.currency, flags: [] }
  const flags: EntryFlag[] = [
    ...(isOurs ? [] : ['other-currency' as const]),
    ...(own.amountCents === 0 ? ['zero-amount' as const] : []),
  ]
  return { ...common, amountCents: cents(sign * own.amountCents), currency: own.currency, flags }
}

/** The amount of a transaction in the account's currency: the first of its amounts in that currency. */
function partCents({ amounts, sign }: Transaction, entrySign: 1 | -1, of: OfAccount): Cents | null {
  const usable = amounts.find(({ amountCents, currency }) => currency === of.currency && amountCents !== 0)
  return usable ? cents((sign ?? entrySign) * usable.amountCents) : null
}

type Part = { readonly amountCents: Cents; readonly line: number; readonly index: number }

function entryOf(whole: Whole, transactions: readonly Transaction[], part: Part, of: OfAccount): ReadEntry {
  const { node } = whole
  const [first] = transactions
  const status = statusOf(node)
  const valueOn = dayOf(node, 'ValDt')
  const bookedOn = dayOf(node, 'BookgDt') ?? (status === 'booked' ? valueOn : null)
  const alone = transactions.length === 1
  return {
    line: part.line,
    index: part.index,
    amountCents: part.amountCents,
    currency: whole.currency,
    bookedOn,
    valueOn,
    status,
    party: first && alone ? otherSide(first, part.amountCents, of) : { name: null, account: null },
    onBehalfOf: (alone && first?.onBehalfOf[part.amountCents > 0 ? 'debtor' : 'creditor']) || null,
    references: transactions.flatMap(({ references }) => references),
    text: joined(transactions.map(({ text }) => text)),
    bankText: joined([...transactions.map(({ bankText }) => bankText), textAt(node, 'AddtlNtryInf') ?? '']),
    bankReference: (alone && first?.bankReference) || reference(textAt(node, 'AcctSvcrRef')),
    endToEndId: alone ? (first?.endToEndId ?? null) : null,
    returnInfo: (alone && first?.returnInfo) || reversalOf(node),
    flags: bookedOn === null && status === 'booked' ? [...whole.flags, 'no-day'] : whole.flags,
  }
}

const joined = (texts: readonly string[]) => texts.filter((text) => text !== '').join(' ')

/** An older version has the code as text, version 08 in `Cd`. */
function statusOf(node: XmlNode): EntryStatus {
  switch (textAt(node, 'Sts', 'Cd') ?? textAt(node, 'Sts')) {
    case 'BOOK':
      return 'booked'
    case 'PDNG':
    case 'FUTR':
      return 'pending'
    case 'INFO':
      return 'info'
    default:
      throw unreadable(node, 'Sts', ...(nodeAt(node, 'Sts', 'Cd') ? ['Cd'] : []))
  }
}

/** The payer of incoming and the payee of outgoing money; where that side is blank, the side that is not our account. */
function otherSide({ debtor, creditor }: Transaction, amountCents: Cents, { account }: OfAccount): Party {
  const [expected, other] = amountCents > 0 ? [debtor, creditor] : [creditor, debtor]
  const blank = expected.name === null && expected.account === null
  return blank && other.account !== account ? other : expected
}

/** `RvslInd` only says that the entry reverses an earlier one; its sign is in `CdtDbtInd`. */
function reversalOf(node: XmlNode): ReturnInfo | null {
  const reverses = ['true', '1'].includes(textAt(node, 'RvslInd') ?? '')
  const returned = textAt(node, 'BkTxCd', 'Domn', 'Fmly', 'SubFmlyCd') === 'RRTN'
  return reverses || returned ? { reason: null, text: null } : null
}
