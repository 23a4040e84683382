import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { formatCents } from '#app/platform/values/money.ts'
import type { OtherKind, StatementError } from './statement-error.ts'

/** Why a file or statement is refused, and where: two sentences at most. */
export function statementErrorText(error: StatementError, locale: Locale): string {
  return [reasonText(error, locale), placeText(error.place, locale)].filter((text) => text !== '').join(' ')
}

function reasonText(error: StatementError, locale: Locale): string {
  const money = (cents: Parameters<typeof formatCents>[0]) => formatCents(cents, locale)
  switch (error.reason) {
    case 'empty':
      return m.bank_file_empty({}, { locale })
    case 'too-large':
      return m.bank_file_too_large({ limit: Math.round(error.limit / 1024 / 1024) }, { locale })
    case 'too-many-entries':
      return m.bank_file_too_many({ limit: new Intl.NumberFormat(locale).format(error.limit) }, { locale })
    case 'too-laborious':
      return m.bank_file_laborious({}, { locale })
    case 'other-kind':
      return m.bank_file_other_kind({ kind: kindText(error.kind, locale) }, { locale })
    case 'other-message':
      return m.bank_file_other_message({ message: error.message }, { locale })
    case 'entities':
      return m.bank_file_entities({}, { locale })
    case 'truncated':
      return m.bank_file_truncated({}, { locale })
    case 'malformed':
      return m.bank_file_malformed({ detail: error.detail }, { locale })
    case 'encoding':
      return error.probably === null
        ? m.bank_file_encoding({ declared: error.declared }, { locale })
        : m.bank_file_encoding_probably({ declared: error.declared, probably: error.probably }, { locale })
    case 'unknown-encoding':
      return m.bank_file_unknown_encoding({ declared: error.declared }, { locale })
    case 'missing':
      return m.bank_file_missing({ field: error.field }, { locale })
    case 'unreadable':
      return m.bank_file_unreadable({ field: error.field, text: error.text }, { locale })
    case 'sums-differ': {
      const { openingCents, bookedCents, closingCents } = error
      const [opening, booked, closing] = [openingCents, bookedCents, closingCents].map(money)
      return m.bank_file_sums_differ(
        { opening: opening ?? '', booked: booked ?? '', closing: closing ?? '' },
        { locale },
      )
    }
    case 'balance-currency': {
      const { currency, accountCurrency } = error
      return m.bank_file_balance_currency({ currency, accountCurrency }, { locale })
    }
    case 'other-account':
      return m.bank_file_other_account({ account: error.account }, { locale })
    case 'other-owner':
      return m.bank_file_other_owner({ owner: error.owner }, { locale })
    case 'other-columns':
      return m.bank_file_other_columns({ expected: error.expected, found: error.found }, { locale })
  }
}

function kindText(kind: OtherKind, locale: Locale): string {
  switch (kind) {
    case 'pdf':
      return m.bank_kind_pdf({}, { locale })
    case 'xlsx':
    case 'xls':
      return m.bank_kind_xlsx({}, { locale })
    case 'zip':
      return m.bank_kind_zip({}, { locale })
    case 'html':
      return m.bank_kind_html({}, { locale })
    case 'mt940':
      return m.bank_kind_mt940({}, { locale })
    case 'gzip':
      return m.bank_kind_gzip({}, { locale })
    case 'image':
      return m.bank_kind_image({}, { locale })
    case 'text':
      return m.bank_kind_text({}, { locale })
    case 'utf-16':
      return m.bank_kind_utf16({}, { locale })
  }
}

function placeText({ byte, line, column, statement }: StatementError['place'], locale: Locale): string {
  if (line === undefined) return ''
  if (statement !== undefined) return m.bank_place_statement({ statement, line }, { locale })
  if (column !== undefined) return m.bank_place_column({ line, column }, { locale })
  return byte === undefined
    ? m.bank_place_line({ line }, { locale })
    : m.bank_place_byte({ line, byte }, { locale })
}
