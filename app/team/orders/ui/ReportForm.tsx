import { Form, useNavigation } from 'react-router'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { Button } from '#app/platform/ui/Button.tsx'
import { Field, TextAreaField } from '#app/platform/ui/fields/Field.tsx'
import { Notice } from '#app/platform/ui/Notice.tsx'
import { decimalText } from '#app/platform/values/decimal.ts'
import { mayFollow } from '../../work-order.ts'
import type { ReportAnswer } from '../open-order.server.ts'
import type { ListedOrder } from '../order.ts'
import styles from './OrderSheet.module.css'
import { fieldText, refusalText, statusLabels } from './order-text.ts'

type ReportFormProps = {
  readonly order: ListedOrder
  readonly answer: ReportAnswer | undefined
  readonly locale: Locale
}

/** For the worker: accept it, and afterwards report the hours. T3 */
export function ReportForm({ order, answer, locale }: ReportFormProps) {
  const isBusy = useNavigation().state !== 'idle'
  const { status, plannedHours, doneHours, note } = order
  const isWrong = answer?.kind === 'fields' && answer.fields.includes('doneHours')
  const mayAccept = status === 'sent' || status === 'draft'
  const mayReport = status !== 'proposed' && mayFollow(status, 'done')
  const hours = `${doneHours ?? plannedHours ?? ''}`
  return (
    <section className={styles.report} aria-labelledby="report-title">
      <h2 id="report-title">
        {m.orders_report_title({ status: statusLabels[status]({}, { locale }) }, { locale })}
      </h2>
      {answer?.kind === 'reported' && (
        <Notice tone="ok" isAnswer>
          {answer.status === 'accepted'
            ? m.orders_report_accepted({}, { locale })
            : m.orders_report_done({}, { locale })}
        </Notice>
      )}
      {answer?.kind === 'refused' && (
        <Notice tone="error" title={m.orders_refused_title({}, { locale })}>
          {refusalText(answer.reason, locale)}
        </Notice>
      )}
      {mayAccept && (
        <Form method="post">
          <input type="hidden" name="status" value="accepted" />
          <Button variant="primary" disabled={isBusy}>
            {m.orders_report_accept({}, { locale })}
          </Button>
        </Form>
      )}
      {mayReport ? (
        <Form method="post" className={styles.fields}>
          <input type="hidden" name="status" value="done" />
          <Field
            name="doneHours"
            label={m.orders_field_done({}, { locale })}
            defaultValue={decimalText(hours, locale)}
            inputMode="decimal"
            error={isWrong && fieldText('doneHours', locale)}
          />
          <TextAreaField
            name="note"
            label={m.orders_field_note({}, { locale })}
            defaultValue={note ?? ''}
            maxLength={2000}
          />
          <div className={styles.buttons}>
            <Button disabled={isBusy}>{m.orders_report_finish({}, { locale })}</Button>
          </div>
        </Form>
      ) : (
        <p>
          {status === 'proposed'
            ? m.orders_report_waits({}, { locale })
            : m.orders_report_over({}, { locale })}
        </p>
      )}
    </section>
  )
}
