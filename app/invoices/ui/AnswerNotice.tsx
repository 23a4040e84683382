import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { commonRefusalText } from '#app/platform/refusal-text.ts'
import { FocusedPart } from '#app/platform/ui/admin/FocusedPart.tsx'
import { Notice } from '#app/platform/ui/Notice.tsx'
import type { InvoicesAnswer, InvoicesRefusal } from './invoices-answer.ts'

/** The result of the last action, above the lists. */
export function AnswerNotice({
  answer,
  locale,
}: {
  readonly answer: InvoicesAnswer | undefined
  readonly locale: Locale
}) {
  if (!answer || answer.kind === 'buyer-refused') return null
  if (answer.kind === 'refused') {
    return (
      <Notice tone="error" title={m.invoices_refused_title({}, { locale })}>
        {refusalText(answer.reason, locale)}
      </Notice>
    )
  }
  const { numbers, skipped } = answer
  const done =
    numbers.length === 0
      ? m.invoices_done_none({}, { locale })
      : m.invoices_done({ numbers: shortened(numbers) }, { locale })
  return (
    <FocusedPart key={numbers.join()}>
      <Notice tone={numbers.length === 0 ? 'warn' : 'ok'} isAnswer title={done}>
        {skipped > 0 && m.invoices_skipped({ count: `${skipped}` }, { locale })}
      </Notice>
    </FocusedPart>
  )
}

/** `5–27` where numbers follow one another. */
function shortened(numbers: readonly string[]): string {
  const first = Number(numbers[0])
  const runs = numbers.length > 2 && numbers.every((number, index) => Number(number) === first + index)
  return runs ? `${numbers[0]}–${numbers.at(-1)}` : numbers.join(', ')
}

/** Why a document was not issued. */
export function refusalText(reason: InvoicesRefusal, locale: Locale): string {
  switch (reason) {
    case 'changed':
      return m.invoices_refused_changed({}, { locale })
    case 'nothing-to-invoice':
      return m.invoices_refused_nothing({}, { locale })
    case 'less-than-invoiced':
      return m.invoices_refused_less({}, { locale })
    case 'is-credited':
      return m.invoices_refused_credited({}, { locale })
    case 'not-an-invoice':
      return m.invoices_refused_kind({}, { locale })
    case 'not-paid':
      return m.invoices_refused_unpaid({}, { locale })
    case 'is-settled':
      return m.invoices_refused_settled({}, { locale })
    case 'shared-advance':
      return m.invoices_refused_shared({}, { locale })
    case 'has-receipt':
      return m.invoices_refused_receipt({}, { locale })
    case 'accounting-locked':
      return m.invoices_refused_locked({}, { locale })
    case 'not-allowed':
    case 'not-found':
    case 'edition-archived':
      return commonRefusalText(reason, locale)
  }
}
