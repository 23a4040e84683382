import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import type { PriceListRefusal } from '#app/pricing/save-price-list.server.ts'
import type { CellErrorKind } from '../../prices/price-sheet.ts'

type Sentence = (inputs: { used: number }, options: { locale: Locale }) => string

const sentences: { readonly [E in CellErrorKind]: Sentence } = {
  code: (_, options) => m.settings_prices_error_code({}, options),
  'code-twice': (_, options) => m.settings_prices_error_code_twice({}, options),
  name: (_, options) => m.settings_prices_error_name({}, options),
  covers: (_, options) => m.settings_prices_error_covers({}, options),
  'covers-none': (_, options) => m.settings_prices_error_covers({}, options),
  amount: (_, options) => m.settings_prices_error_amount({}, options),
  'amount-most': (_, options) => m.settings_prices_error_amount_most({}, options),
  'amount-negative': (_, options) => m.settings_prices_error_amount({}, options),
  'amount-falls': (_, options) => m.settings_prices_error_falls({}, options),
  vat: (_, options) => m.settings_prices_error_vat({}, options),
  quota: (_, options) => m.settings_prices_error_quota({}, options),
  'quota-negative': (_, options) => m.settings_prices_error_quota({}, options),
  'quota-most': (_, options) => m.settings_prices_error_quota_most({}, options),
  'quota-on-single': (_, options) => m.settings_prices_error_quota_single({}, options),
  'quota-below-used': m.settings_prices_error_quota_used,
}

/** The error of a cell, with the values it accepts. */
export function errorText(error: CellErrorKind, sold: { readonly used: number }, locale: Locale): string {
  return sentences[error](sold, { locale })
}

/** Why the list was not saved, and what can be done. */
export function refusalSentence(reason: PriceListRefusal | 'unanswered', locale: Locale): string {
  if (reason === 'unanswered') return m.settings_prices_unanswered({}, { locale })
  if (reason === 'edition-archived') return m.settings_prices_archived({}, { locale })
  if (reason === 'not-allowed') return m.settings_prices_not_allowed({}, { locale })
  if (reason === 'not-found') return m.settings_prices_gone({}, { locale })
  if (reason.kind === 'changed-meanwhile')
    return m.settings_prices_meanwhile({ codes: reason.codes.join(', ') }, { locale })
  const { code } = reason
  return reason.reason === 'in-use'
    ? m.settings_prices_in_use({ code }, { locale })
    : m.settings_prices_item_refused({ code }, { locale })
}
