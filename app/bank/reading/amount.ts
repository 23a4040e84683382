import { type Cents, cents } from '#app/platform/values/money.ts'
import { StatementProblemFound } from '../statement-error.ts'
import { textAt, type XmlNode } from './xml-node.ts'

/** An amount as a message has it: never below 0, the sign stands elsewhere. */
export type Amount = { readonly amountCents: Cents; readonly currency: string }

/**
 * The amount of an `Amt` element. Up to five decimals are allowed; null for an amount that is not whole hundredths, and without an amount.
 */
export function amountOf(node: XmlNode | null): Amount | null {
  if (node === null) return null
  const match = /^\+?(\d{0,15})(?:\.(\d*))?$/.exec(node.text.trim())
  const [whole = '', decimals = ''] = [match?.[1], match?.[2]]
  if (!match || whole + decimals === '' || !/^\d{0,2}0*$/.test(decimals)) return null
  const amountCents = cents(Number(whole) * 100 + Number(decimals.slice(0, 2).padEnd(2, '0')))
  return { amountCents, currency: node.attributes.Ccy ?? '' }
}

/** @throws StatementProblemFound when the element has no readable `Amt` */
export function neededAmount(node: XmlNode): Amount {
  const amount = amountOf(node.children.find(({ name }) => name === 'Amt') ?? null)
  if (amount !== null) return amount
  throw unreadable(node, 'Amt')
}

/** 1 for `CRDT`, −1 for `DBIT`; null when the element has none. @throws StatementProblemFound for anything else */
export function signOf(node: XmlNode): 1 | -1 | null {
  const indicator = textAt(node, 'CdtDbtInd')
  if (indicator === null) return null
  if (indicator === 'CRDT') return 1
  if (indicator === 'DBIT') return -1
  throw unreadable(node, 'CdtDbtInd')
}

/** @throws StatementProblemFound when the element has none */
export function neededSign(node: XmlNode): 1 | -1 {
  const sign = signOf(node)
  if (sign !== null) return sign
  throw unreadable(node, 'CdtDbtInd')
}

/** The refusal of a field that is missing, or holds what cannot be read. */
export function unreadable(node: XmlNode, ...path: readonly string[]): StatementProblemFound {
  const field = [node.name, ...path].join('/')
  const text = textAt(node, ...path)
  const place = { line: node.line }
  return new StatementProblemFound(
    text === null ? { reason: 'missing', field, place } : { reason: 'unreadable', field, text, place },
  )
}
