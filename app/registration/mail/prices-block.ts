import type { PricesBlock } from '#app/mail/message-content.ts'
import { m } from '#app/platform/messages/messages.js'
import { cents, formatCents } from '#app/platform/values/money.ts'
import { lineLabel } from '#app/pricing/quote/line-text.ts'
import type { MessageFacts } from './message-facts.ts'

/** The price lines, their total, the paid and the open amount. Empty when everything is free. */
export function pricesBlock({ locale, registration }: MessageFacts): PricesBlock[] {
  const { lines, totalCents, paidCents, owedCents } = registration
  if (lines.length === 0 && paidCents === 0) return []
  const creditCents = cents(Math.max(0, paidCents - totalCents))
  const sum = (label: string, amountCents: typeof totalCents, isMain = false) => ({
    label,
    amount: formatCents(amountCents, locale),
    isMain,
  })
  return [
    {
      kind: 'prices',
      title: m.emails_lines_title({}, { locale }),
      lines: lines.map((line) => ({
        label: lineLabel(line, locale),
        isCertain: !line.ifPlaced,
        amount: formatCents(line.amountCents, locale),
      })),
      sums: [
        sum(m.emails_lines_total({}, { locale }), totalCents),
        ...(paidCents === 0 ? [] : [sum(m.emails_lines_paid({}, { locale }), paidCents)]),
        ...(creditCents === 0 ? [] : [sum(m.emails_lines_credit({}, { locale }), creditCents, true)]),
        ...(owedCents > 0 ? [sum(m.emails_lines_owed({}, { locale }), owedCents, true)] : []),
      ],
    },
  ]
}
