import { Form, useNavigation } from 'react-router'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { BusyButton } from '#app/platform/ui/admin/BusyButton.tsx'
import { Notice } from '#app/platform/ui/Notice.tsx'
import { formatCents } from '#app/platform/values/money.ts'
import type { OverInvoiced } from '../queries/compare-invoices.server.ts'
import styles from './InvoicesScreen.module.css'

type ToDoProps = {
  readonly over: readonly OverInvoiced[]
  /** How many advance invoices wait for their final ones. */
  readonly advances: number
  readonly locale: Locale
}

/** Other work on invoices: reverse those that are too high, issue final ones after advances. */
export function ToDo({ over, advances, locale }: ToDoProps) {
  const isBusy = useNavigation().state !== 'idle'
  if (over.length === 0 && advances === 0) return null
  return (
    <div className={styles.todo}>
      {over.length > 0 && (
        <Notice tone="warn" title={m.invoices_over({ count: `${over.length}` }, { locale })}>
          <ul>
            {over.map(({ code, name, overCents, numbers }) => (
              <li key={code}>
                {m.invoices_over_one(
                  { name, code, numbers: numbers.join(', '), sum: formatCents(overCents, locale) },
                  { locale },
                )}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {advances > 0 && (
        <Notice tone="info" title={m.invoices_finals_text({ count: `${advances}` }, { locale })}>
          <Form method="post">
            <BusyButton type="submit" name="intent" value="finals" isBusy={isBusy}>
              {m.invoices_finals({ count: `${advances}` }, { locale })}
            </BusyButton>
          </Form>
        </Notice>
      )}
    </div>
  )
}
