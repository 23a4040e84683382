import type { Company } from '#app/festival/edition.ts'
import type { ClaimLine } from '#app/ledger/claim.ts'
import { type VatOfRate, vatOf } from '#app/ledger/vat.ts'
import type { Id } from '#app/platform/id.ts'
import type { Bilingual } from '#app/platform/locale.ts'
import { type Cents, cents, sumCents } from '#app/platform/values/money.ts'
import type { ReceiptKey } from './protective-mark.ts'

/** `vatRatePercent` null: outside VAT, as a gift or money that is for nothing yet. */
export type ReceiptLine = {
  readonly name: Bilingual
  readonly amountCents: Cents
  readonly vatRatePercent: number | null
}

/** The sums of a receipt by tax; together they are its amount. */
export type ReceiptTaxes = {
  /** The highest rate first. */
  readonly vat: readonly VatOfRate[]
  /** The amount exempt from VAT: everything of a company that charges none, and exempt items. */
  readonly exemptCents: Cents
  /** Gifts, and money that is for nothing yet. */
  readonly untaxedCents: Cents
}

/** The receipt that another one reverses. */
export type TakenBack = Pick<ReceiptKey, 'premises' | 'device' | 'number' | 'issuedAt'>

/** An issued receipt, which never changes. One with a sum below 0 reverses others. */
export type Receipt = ReceiptKey & {
  readonly id: Id
  readonly editionId: string
  readonly movementId: Id
  readonly method: string
  readonly lines: readonly ReceiptLine[]
  readonly taxes: ReceiptTaxes
  /** The protective mark (ZOI). */
  readonly mark: string
  readonly takesBack: readonly TakenBack[]
  readonly company: Company
  /** Tax number of the person at the device; the company's own where there is nobody. */
  readonly operatorTaxNumber: string
  readonly issuedBy: string
}

/** The tax number of a company: its VAT id without the country. Null where it has no Slovenian one. */
export function taxNumberOf({ vatId }: Pick<Company, 'vatId'>): string | null {
  return /^(?:SI)?([1-9]\d{7})$/.exec(vatId)?.[1] ?? null
}

/** A gift is nothing that is sold. */
const isGift = ({ rule, tier }: ClaimLine) => rule === 'P13' && tier === null

type Naming = {
  readonly nameOf: (line: ClaimLine) => Bilingual
  /** The name of money that is not for any line yet. */
  readonly credit: Bilingual
  readonly vatRegistered: boolean
}

/**
 * Splits a payment among the lines of the claims, so that the shares add up to the cent. An amount above the claims is
 * unassigned. Z3
 */
export function linesPaid(
  amountCents: Cents,
  claimed: readonly ClaimLine[],
  { nameOf, credit, vatRegistered }: Naming,
): ReceiptLine[] {
  const total = sumCents(claimed.map((line) => line.amountCents))
  const paid = total <= 0 ? 0 : Math.min(amountCents, total)
  const lines = shared(paid, claimed).map(({ line, shareCents }) => ({
    name: nameOf(line),
    amountCents: shareCents,
    vatRatePercent: isGift(line) ? null : vatRegistered ? line.vatRatePercent : 0,
  }))
  const over = cents(amountCents - paid)
  return over === 0 ? lines : [...lines, { name: credit, amountCents: over, vatRatePercent: null }]
}

/**
 * Splits a refund among the lines of the receipts, below 0. At most their sum; nothing if that is 0, because
 * then no receipt covers the payment. Z7
 * @param amountCents above 0: the refund
 */
export function linesTakenBack(amountCents: Cents, received: readonly ReceiptLine[]): ReceiptLine[] {
  const byKind = new Map<string, ReceiptLine>()
  for (const line of received) {
    const kind = JSON.stringify([line.name, line.vatRatePercent])
    byKind.set(kind, {
      ...line,
      amountCents: cents((byKind.get(kind)?.amountCents ?? 0) + line.amountCents),
    })
  }
  const left = [...byKind.values()]
  const total = sumCents(left.map((line) => line.amountCents))
  if (total <= 0) return []
  return shared(Math.min(amountCents, total), left).map(({ line, shareCents }) => ({
    ...line,
    amountCents: cents(-shareCents),
  }))
}

/** Splits a sum in the proportion of the lines; rounding errors do not accumulate. */
function shared<Line extends { readonly amountCents: Cents }>(sum: number, lines: readonly Line[]) {
  const total = sumCents(lines.map(({ amountCents }) => amountCents))
  let [before, beforeShare] = [0, 0]
  return lines.flatMap((line) => {
    before += line.amountCents
    const upTo = total === 0 ? 0 : Math.round((sum * before) / total)
    const shareCents = cents(upTo - beforeShare)
    beforeShare = upTo
    return shareCents === 0 ? [] : [{ line, shareCents }]
  })
}

/** Sums lines by tax: VAT by rate as gross less net. Z3 */
export function taxesOf(lines: readonly ReceiptLine[]): ReceiptTaxes {
  const grossOf = (rate: number | null) =>
    sumCents(lines.filter((line) => line.vatRatePercent === rate).map(({ amountCents }) => amountCents))
  const rates = [...new Set(lines.flatMap(({ vatRatePercent }) => vatRatePercent ?? []))]
  return {
    vat: rates
      .filter((rate) => rate !== 0)
      .sort((one, other) => other - one)
      .map((rate) => vatOf(grossOf(rate), rate))
      .filter(({ grossCents }) => grossCents !== 0),
    exemptCents: grossOf(0),
    untaxedCents: grossOf(null),
  }
}
