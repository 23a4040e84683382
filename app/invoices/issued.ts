import type { Company, Edition } from '#app/festival/edition.ts'
import type { Buyer } from '#app/ledger/buyer.ts'
import type { ClaimLine } from '#app/ledger/claim.ts'
import type { Subject } from '#app/ledger/subject.ts'
import type { Id } from '#app/platform/id.ts'
import type { Locale } from '#app/platform/locale.ts'
import type { LocalDay } from '#app/platform/values/local-day.ts'
import type { Cents } from '#app/platform/values/money.ts'
import type { Invoice, InvoiceLine } from './invoice.ts'
import type { InvoiceSums } from './sums.ts'

/** The issuer of invoices, as of that day. */
export type Issuer = Company & Pick<Edition, 'iban' | 'bic'>

/** The lines of a subject's claim that an invoice is for; below 0 on a credit note. */
export type InvoiceSubject = { readonly subject: Subject; readonly lines: readonly ClaimLine[] }

/** An issued invoice, credit note or pro forma: a permanent snapshot. I4 */
export type IssuedInvoice = InvoiceSums & {
  readonly editionId: string
  readonly id: Id
  readonly kind: Invoice['kind']
  /** `1`, `D-1`, `P-1`: within its series and year without a gap. I7 */
  readonly number: string
  readonly year: number
  readonly issuedAt: Date
  readonly language: Locale
  readonly issuer: Issuer
  readonly buyer: Buyer
  readonly serviceFrom: LocalDay
  readonly serviceTo: LocalDay
  readonly lines: readonly InvoiceLine[]
  /** The invoice that a credit note cancels. */
  readonly corrects: { readonly id: Id; readonly number: string; readonly issuedAt: Date } | null
  /** Before the festival what was paid; afterwards all of it, less that. I17 */
  readonly stage: 'advance' | 'final' | null
  /** The advance invoices that a final one takes off. */
  readonly settles: readonly { readonly id: Id; readonly number: string; readonly issuedAt: string }[]
  /** The open amount at issue; null: nothing, or for several registrations without a common reference. */
  readonly toPay: ToPay | null
  readonly note: string | null
  readonly addedBy: string
}

export type ToPay = {
  readonly amountCents: Cents
  readonly dueOn: LocalDay | null
  readonly si12: string
  readonly rf: string
  /** Of the registration, or of all that owe. */
  readonly code: string
}

/** The prefix of the number. I7 */
export const seriesOf = { invoice: '', creditNote: 'D', proForma: 'P' } as const satisfies Record<
  Invoice['kind'],
  string
>

/** `12` in the first series, `D-12` in that of credit notes. */
export function numberIn(series: string, serial: number): string {
  return series === '' ? `${serial}` : `${series}-${serial}`
}
