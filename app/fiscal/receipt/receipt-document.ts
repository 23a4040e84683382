import type { Locale } from '#app/platform/locale.ts'
import { inLocale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { formatDay } from '#app/platform/values/local-day.ts'
import { formatCents } from '#app/platform/values/money.ts'
import type { SentReceipt } from '../queries/receipt-list.server.ts'
import { localSecond } from './issue-time.ts'
import { codeDigits, receiptNumber } from './protective-mark.ts'

/** A receipt as it is printed, in one language. */
export type ReceiptDocument = {
  readonly title: string
  /** `COPY 1`; null: the first print. */
  readonly copy: string | null
  readonly issuer: readonly string[]
  readonly facts: readonly (readonly [string, string])[]
  readonly lines: readonly (readonly [string, string])[]
  readonly total: readonly [string, string]
  readonly taxes: readonly string[]
  readonly remarks: readonly string[]
  /** ZOI and EOR. */
  readonly marks: readonly (readonly [string, string])[]
  /** The 60 digits of the printed code. */
  readonly code: string
}

/** @param prints how often it was printed, this time included. Z8 */
export function receiptDocument(
  receipt: SentReceipt,
  { prints, locale }: { prints: number; locale: Locale },
): ReceiptDocument {
  const { company, takesBack, taxes, amountCents } = receipt
  const money = (amount: typeof amountCents) => formatCents(amount, locale)
  const isBack = amountCents < 0
  const number = receiptNumber(receipt)
  return {
    title: isBack ? m.fiscal_receipt_back({ number }, { locale }) : m.fiscal_receipt({ number }, { locale }),
    copy: prints > 1 ? m.fiscal_receipt_copy({ n: `${prints - 1}` }, { locale }) : null,
    issuer: [
      company.name,
      company.street,
      company.town,
      company.vatRegistered
        ? m.fiscal_receipt_vat_id({ id: company.vatId }, { locale })
        : m.fiscal_receipt_tax_number({ id: receipt.taxNumber }, { locale }),
    ],
    facts: [
      [m.fiscal_receipt_issued({}, { locale }), instant(receipt.issuedAt, locale)],
      [m.fiscal_receipt_by({}, { locale }), receipt.issuedBy],
      [m.fiscal_receipt_method({}, { locale }), methodName(receipt.method, locale)],
      ...takesBack.map(
        (one) =>
          [
            m.fiscal_receipt_takes_back({}, { locale }),
            `${receiptNumber(one)}, ${instant(one.issuedAt, locale)}`,
          ] as const,
      ),
    ],
    lines: receipt.lines.map(
      ({ name, amountCents: amount }) => [inLocale(name, locale).text, money(amount)] as const,
    ),
    total: [m.fiscal_receipt_total({}, { locale }), money(amountCents)],
    taxes: taxes.vat.map(({ vatRatePercent, netCents, vatCents }) =>
      m.fiscal_receipt_vat(
        { rate: percent(vatRatePercent, locale), net: money(netCents), vat: money(vatCents) },
        { locale },
      ),
    ),
    remarks: [
      ...(!company.vatRegistered && taxes.exemptCents !== 0 ? [m.fiscal_receipt_exempt({}, { locale })] : []),
      ...(taxes.untaxedCents === 0
        ? []
        : [m.fiscal_receipt_untaxed({ amount: money(taxes.untaxedCents) }, { locale })]),
    ],
    marks: [
      ['ZOI', receipt.mark],
      ['EOR', receipt.uniqueId ?? m.fiscal_receipt_no_eor({}, { locale })],
    ],
    code: codeDigits(receipt.mark, receipt),
  }
}

/** To the second, as the mark has it. */
function instant(at: Date, locale: Locale): string {
  const [day = '', time = ''] = localSecond(at).split('T')
  return `${formatDay(day as `${number}-${number}-${number}`, locale, 'short')} ${time}`
}

function percent(rate: number, locale: Locale): string {
  return `${rate}`.replace('.', locale === 'sl' ? ',' : '.')
}

/** How a receipt was paid: cash, the terminal of the reception, or by card for every other method. */
export function methodName(method: string, locale: Locale): string {
  if (method === 'cash') return m.my_reg_method_cash({}, { locale })
  return method === 'terminal'
    ? m.my_reg_method_terminal({}, { locale })
    : m.my_reg_method_card({}, { locale })
}
