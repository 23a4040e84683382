import type { Id } from '#app/platform/id.ts'
import type { Cents } from '#app/platform/values/money.ts'

/** The content of a draft. All amounts are gross, in euro cents. */
export type Invoice = {
  readonly kind: 'invoice' | 'creditNote' | 'proForma'
  /** The name of a person or company. */
  readonly buyer: string
  readonly buyerAddress: string
  /** ISO 3166-1 alpha-2 */
  readonly buyerCountry: string
  readonly buyerVatId: string
  /** The registration it is for, if it is for one. */
  readonly registration: Id
  readonly lines: readonly InvoiceLine[]
  readonly note: string
}

/** Something that is billed. I2. */
export type InvoiceLine = {
  readonly text: string
  /** A whole number from 1 on. */
  readonly quantity: number
  /** For one unit, VAT included; below 0 for deductions. */
  readonly amountCents: Cents
  /** 0–100, at most two decimals. */
  readonly vatRatePercent: number
}
