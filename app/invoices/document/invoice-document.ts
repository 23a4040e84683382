import { type Locale, languageTag } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { countryName } from '#app/platform/values/countries.ts'
import { formatDay, type LocalDay, localDayOf } from '#app/platform/values/local-day.ts'
import { type Cents, cents, formatCents } from '#app/platform/values/money.ts'
import type { IssuedInvoice } from '../issued.ts'
import { type PaymentPart, paymentPartOf } from './payment-part.ts'

/** An invoice as it is read: every word and amount of it, in its own language, for a page and for a PDF alike. */
export type InvoiceDocument = {
  readonly locale: Locale
  readonly title: string
  /** The invoice that a credit note cancels; null on others. */
  readonly corrects: string | null
  readonly issuer: readonly string[]
  readonly buyer: readonly string[]
  readonly facts: readonly (readonly [label: string, value: string])[]
  readonly head: readonly string[]
  readonly lines: readonly (readonly string[])[]
  readonly vatHead: readonly string[]
  readonly vat: readonly (readonly string[])[]
  readonly total: readonly [label: string, amount: string]
  readonly remarks: readonly string[]
  readonly pay: PaymentPart | null
}

/** @returns the words of an issued invoice. Content: ZDDV-1, articles 81 and 82 */
export function documentOf(invoice: IssuedInvoice): InvoiceDocument {
  const { language: locale, issuer, buyer, corrects } = invoice
  const money = (amount: Cents) => formatCents(amount, locale)
  const percent = (rate: number) =>
    new Intl.NumberFormat(languageTag(locale), { style: 'percent', maximumFractionDigits: 2 }).format(
      rate / 100,
    )
  const day = (local: LocalDay) => formatDay(local, locale, 'running')
  const issuedOn = localDayOf(invoice.issuedAt)
  return {
    locale,
    title: m.invoices_number(
      {
        kind: stageName(invoice.stage, locale) ?? kindName(invoice.kind, locale),
        number: invoice.number,
        year: `${invoice.year}`,
      },
      { locale },
    ),
    corrects:
      corrects &&
      m.invoices_corrects(
        {
          number: corrects.number,
          year: localDayOf(corrects.issuedAt).slice(0, 4),
          day: day(localDayOf(corrects.issuedAt)),
        },
        { locale },
      ),
    issuer: [
      issuer.name,
      issuer.street,
      issuer.town,
      issuer.vatRegistered
        ? m.invoices_vat_id({ id: issuer.vatId }, { locale })
        : m.invoices_tax_number({ id: issuer.vatId }, { locale }),
      m.invoices_registration_number({ id: issuer.registrationNumber }, { locale }),
      issuer.email,
    ],
    buyer: [
      buyer.name,
      ...(buyer.address?.split('\n') ?? []),
      countryName(buyer.country, locale),
      ...(buyer.vatId === null ? [] : [m.invoices_vat_id({ id: buyer.vatId }, { locale })]),
    ],
    facts: [
      [m.invoices_issued({}, { locale }), day(issuedOn)],
      [m.invoices_place({}, { locale }), issuer.town.replace(/^\d+\s+/, '')],
      [m.invoices_service({}, { locale }), `${day(invoice.serviceFrom)} – ${day(invoice.serviceTo)}`],
    ],
    head: [
      m.invoices_col_text({}, { locale }),
      m.invoices_col_quantity({}, { locale }),
      m.invoices_col_price({}, { locale }),
      m.invoices_col_rate({}, { locale }),
      m.invoices_col_amount({}, { locale }),
    ],
    lines: invoice.lines.map(({ text, quantity, amountCents, vatRatePercent }) => [
      text,
      `${quantity}`,
      money(amountCents),
      percent(vatRatePercent),
      money(cents(quantity * amountCents)),
    ]),
    vatHead: [
      m.invoices_col_rate({}, { locale }),
      m.invoices_col_base({}, { locale }),
      m.invoices_col_vat({}, { locale }),
      m.invoices_col_gross({}, { locale }),
    ],
    vat: invoice.vat.map(({ vatRatePercent, netCents, vatCents, grossCents }) => [
      percent(vatRatePercent),
      money(netCents),
      money(vatCents),
      money(grossCents),
    ]),
    total: [m.invoices_total({}, { locale }), money(invoice.totalCents)],
    remarks: [
      ...(issuer.vatRegistered ? [] : [m.invoices_exempt({}, { locale })]),
      ...(invoice.note === null ? [] : [invoice.note]),
    ],
    pay: paymentPartOf(invoice),
  }
}

function stageName(stage: IssuedInvoice['stage'], locale: Locale): string | null {
  if (stage === null) return null
  return stage === 'advance' ? m.invoices_kind_advance({}, { locale }) : m.invoices_kind_final({}, { locale })
}

/** What a document is called: invoice, credit note or pro forma. */
export function kindName(kind: IssuedInvoice['kind'], locale: Locale): string {
  const names = {
    invoice: m.invoices_kind_invoice,
    creditNote: m.invoices_kind_creditNote,
    proForma: m.invoices_kind_proForma,
  }
  return names[kind]({}, { locale })
}
