import { findReferences } from '#app/platform/bank/references.ts'
import { type Cents, parseEuro } from '#app/platform/values/money.ts'
import { cut, storableText } from '#app/platform/values/storable.ts'

/** The typed text, with everything it may mean. */
export type Wanted = {
  readonly words: readonly string[]
  /** Numbers of whole references, `SI12 …` or `RF…`. */
  readonly orders: readonly number[]
  /** An account, whole or its beginning. */
  readonly account: string | null
  /** `118,75`, `118.75`, `118 €` or `EUR 118`. */
  readonly amount: Cents | null
  /** All of it: the number of an invoice, a part of a reference, a phone number. */
  readonly text: string
}

const MOST_WORDS = 6
const LONGEST = 120

/** Null: too little to look for. */
export function wantedIn(typed: string): Wanted | null {
  const text = cut(storableText(typed).trim(), LONGEST)
  if (text.length < 2) return null
  const plain = text.toUpperCase().replace(/[\s.-]/g, '')
  return {
    words: text.split(/\s+/).slice(0, MOST_WORDS),
    orders: findReferences(text).map(({ number }) => number),
    account: /^[A-Z]{2}\d{2}[A-Z0-9]{4,30}$/.test(plain) && !/^(SI12\d|RF\d\d)/.test(plain) ? plain : null,
    amount: amountIn(text),
    text,
  }
}

/** A whole number is an amount with a currency beside it only: alone it may be anything. */
function amountIn(text: string): Cents | null {
  const bare = text.replace(/^(?:€|EUR)\s*|\s*(?:€|EUR)$/gi, '')
  return bare !== text || /[.,]\d{2}$/.test(bare) ? parseEuro(bare) : null
}
