import type { ClaimLine } from '#app/ledger/claim.ts'
import type { Bilingual } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'

/** The name of a claim's line on a receipt, in both languages. */
export function receiptNameOf({ item, rule }: ClaimLine, names: ReadonlyMap<string, Bilingual>): Bilingual {
  if (item === null) return both(m.fiscal_line_discount)
  const known = names.get(item)
  if (!known) return item === 'cancellation-fee' ? both(m.fiscal_line_cancellation) : { en: item, sl: item }
  if (rule !== 'P9') return known
  return {
    en: m.fiscal_line_couple({ name: known.en || known.sl }, { locale: 'en' }),
    sl: m.fiscal_line_couple({ name: known.sl || known.en }, { locale: 'sl' }),
  }
}

/** Money that is for nothing yet. */
export const creditName = (): Bilingual => both(m.fiscal_line_credit)

function both(
  message: (inputs: Record<string, never>, options: { locale: 'en' | 'sl' }) => string,
): Bilingual {
  return { en: message({}, { locale: 'en' }), sl: message({}, { locale: 'sl' }) }
}
