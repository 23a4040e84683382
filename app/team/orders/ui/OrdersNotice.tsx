import { Button } from '@mantine/core'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { Notice } from '#app/platform/ui/Notice.tsx'
import { OnceForm } from '#app/platform/ui/page-state/OnceForm.tsx'
import type { OrdersAnswer } from '../orders-answer.ts'
import { refusalText } from './order-text.ts'

/** The result of the last action: done, with undo where possible, or the reason of a refusal. */
export function OrdersNotice({
  answer,
  locale,
}: {
  readonly answer: OrdersAnswer | undefined
  readonly locale: Locale
}) {
  if (answer?.kind === 'refused') {
    return (
      <Notice tone="error" title={m.orders_refused_title({}, { locale })}>
        {refusalText(answer.reason, locale)}
      </Notice>
    )
  }
  if (answer?.kind === 'fields') {
    return <Notice tone="error" title={m.lists_fields_wrong({}, { locale })} />
  }
  if (answer?.kind !== 'done') return null
  const { what, task, undo } = answer
  return (
    <Notice
      tone="ok"
      isAnswer
      title={doneLabels[what]({ task }, { locale })}
      action={
        undo && (
          <OnceForm method="post">
            <input type="hidden" name="id" value={undo.id} />
            <input type="hidden" name="version" value={undo.version} />
            <input type="hidden" name="status" value={undo.status} />
            <Button type="submit" name="intent" value="status" variant="default" size="compact-sm">
              {m.orders_undo({}, { locale })}
            </Button>
          </OnceForm>
        )
      }
    />
  )
}

const doneLabels = {
  added: m.orders_done_added,
  saved: m.orders_done_saved,
  status: m.orders_done_status,
  removed: m.orders_done_removed,
} as const
