import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { Notice } from '#app/platform/ui/Notice.tsx'
import type { FiscalAnswer } from './fiscal-answer.ts'

type FiscalNoticeProps = { readonly answer: FiscalAnswer; readonly locale: Locale }

/** Shows the result of an action. */
export function FiscalNotice({ answer, locale }: FiscalNoticeProps) {
  const isGood = answer.kind !== 'fields' && answer.kind !== 'refused'
  return (
    <Notice tone={isGood ? 'ok' : 'error'} isAnswer>
      {textOf(answer, locale)}
    </Notice>
  )
}

const refusals = {
  'not-allowed': m.fiscal_refused_not_allowed,
  'edition-archived': m.platform_refusal_edition_archived,
  'no-tax-number': m.fiscal_hinders_other_tax_number,
  'not-found': m.fiscal_refused_not_found,
  'not-taken': m.fiscal_refused_not_taken,
  closed: m.fiscal_refused_closed,
} as const

function textOf(answer: FiscalAnswer, locale: Locale): string {
  switch (answer.kind) {
    case 'sent':
      return m.fiscal_sent({ count: `${answer.count}` }, { locale })
    case 'registered':
      return m.fiscal_registered({}, { locale })
    case 'closed':
      return m.fiscal_closed({}, { locale })
    case 'fields':
      return m.fiscal_refused_fields({}, { locale })
    case 'refused':
      return refusals[answer.reason]({}, { locale })
  }
}
