import { Button, TextInput } from '@mantine/core'
import { Form, Link, useNavigation } from 'react-router'
import { CopyButton } from '#app/platform/bank/ui/CopyButton.tsx'
import { type Locale, langOf } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import office from '#app/platform/ui/admin/office.module.css'
import { Notice } from '#app/platform/ui/Notice.tsx'
import { type CheckedOrder, nextSteps } from '../order.ts'
import type { OrdersAnswer } from '../orders-answer.ts'
import { type OrderChoices, OrderFields } from './OrderFields.tsx'
import { clashText, statusLabels, stepLabels, whenText } from './order-text.ts'
import styles from './WorkOrdersScreen.module.css'

type OrderDetailsProps = OrderChoices & {
  readonly order: CheckedOrder
  readonly answer: OrdersAnswer | undefined
}

/** One order: clashes, next steps, the link for its worker, and its fields. */
export function OrderDetails({ order, answer, ...choices }: OrderDetailsProps) {
  const { may, locale } = choices
  const isBusy = useNavigation().state !== 'idle'
  const steps = may.edit ? nextSteps[order.status] : []
  return (
    <div className={styles.details}>
      {order.clashes.length > 0 && (
        <Notice tone="warn" title={m.orders_clashes({ who: order.who }, { locale })}>
          <ul>
            {order.clashes.map((clash) => (
              <li key={clashText(clash, locale)}>{clashText(clash, locale)}</li>
            ))}
          </ul>
        </Notice>
      )}
      <div className={office.bar}>
        <p className={styles.state} data-status={order.status}>
          {statusLabels[order.status]({}, { locale })}
        </p>
        <div className={office.buttons}>
          {steps.map((status) => (
            <Form key={status} method="post">
              <Named order={order} />
              <input type="hidden" name="status" value={status} />
              <Button
                type="submit"
                name="intent"
                value="status"
                variant={status === 'cancelled' || status === 'refused' ? 'subtle' : 'default'}
                size="compact-md"
                disabled={isBusy}
              >
                {stepLabels[status]({}, { locale })}
              </Button>
            </Form>
          ))}
          <Link to={`/admin/lists/workOrders?open=${order.id}`}>
            {m.office_all_fields_of({}, { locale })}
          </Link>
          <a href={`/${langOf(locale)}/printWorkOrder?id=${order.id}`}>{m.orders_print({}, { locale })}</a>
        </div>
      </div>
      {may.edit && <LinkPart order={order} answer={answer} isBusy={isBusy} locale={locale} />}
      <OrderFields order={order} answer={answer} {...choices} />
      {may.remove && (
        <details>
          <summary>{m.orders_remove({}, { locale })}</summary>
          <Form method="post" className={styles.remove}>
            <Named order={order} />
            <p>{m.orders_remove_text({}, { locale })}</p>
            <Button
              type="submit"
              name="intent"
              value="remove"
              color="red"
              variant="outline"
              disabled={isBusy}
            >
              {m.orders_remove_do({ number: `${order.number}` }, { locale })}
            </Button>
          </Form>
        </details>
      )}
    </div>
  )
}

function Named({ order: { id, version } }: { readonly order: CheckedOrder }) {
  return (
    <>
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="version" value={version} />
    </>
  )
}

type LinkPartProps = {
  readonly order: CheckedOrder
  readonly answer: OrdersAnswer | undefined
  readonly isBusy: boolean
  readonly locale: Locale
}

/** The link by which the person accepts the order and writes down the hours; it is shown once. */
function LinkPart({ order, answer, isBusy, locale }: LinkPartProps) {
  const url = answer?.kind === 'link' && answer.id === order.id ? answer.url : null
  if (['refused', 'cancelled', 'paid'].includes(order.status)) return null
  if (url === null) {
    return (
      <Form method="post" className={styles.link}>
        <Named order={order} />
        <Button type="submit" name="intent" value="link" variant="default" disabled={isBusy}>
          {m.orders_link_make({}, { locale })}
        </Button>
        <p className={office.hint}>{m.orders_link_text({}, { locale })}</p>
      </Form>
    )
  }
  const label = m.orders_link({}, { locale })
  return (
    <div className={styles.link}>
      <TextInput
        label={label}
        value={url}
        readOnly
        onFocus={({ currentTarget }) => currentTarget.select()}
        data-autofocus
      />
      <div className={office.buttons} role="status">
        <CopyButton text={url} what={label} locale={locale} />
        <a href={mailTo(order, url, locale)}>{m.orders_link_write({}, { locale })}</a>
        <span className={office.hint}>{m.orders_link_made({}, { locale })}</span>
      </div>
    </div>
  )
}

/** An e-mail for the program in which staff write their own. */
function mailTo(order: CheckedOrder, url: string, locale: Locale): string {
  const { contact, number, task } = order
  const subject = m.orders_link_subject({ number: `${number}`, task }, { locale })
  const when = whenText(order, locale)
  const body = [
    task,
    [when, order.place].filter(Boolean).join(', '),
    '',
    m.orders_link_body({}, { locale }),
    url,
  ]
  const to = contact?.includes('@') ? encodeURIComponent(contact.trim()) : ''
  return `mailto:${to}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body.join('\r\n'))}`
}
