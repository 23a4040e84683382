import { Button } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import { inFours } from '#app/platform/bank/in-fours.ts'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import office from '#app/platform/ui/admin/office.module.css'
import { OnceForm } from '#app/platform/ui/page-state/OnceForm.tsx'
import { formatDay, type LocalDay } from '#app/platform/values/local-day.ts'
import { formatCents } from '#app/platform/values/money.ts'
import type { QueuedRefund } from '#app/registration/service.server.ts'
import styles from './RefundsScreen.module.css'
import { causeLabels, stateLabels, wayLabels } from './refund-text.ts'
import type { RefundIntent } from './refunds-answer.ts'

type QueueTableProps = {
  readonly refunds: readonly QueuedRefund[]
  readonly today: LocalDay
  /** The user: the second person must be another one. */
  readonly username: string
  /** The card provider can be asked to give money back. */
  readonly cardOffered: boolean
  readonly onOpen: (refund: QueuedRefund) => void
  readonly locale: Locale
}

/** The queue, the one due first first. Arrows or j and k move, Enter opens, a does the next step. */
export function QueueTable({ refunds, onOpen, locale, ...row }: QueueTableProps) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the buttons within
    <div className={office.scroll} onKeyDown={moveWithin}>
      <table className={`${office.table} ${office.stacked} ${styles.queue}`}>
        <thead>
          <tr>
            <th scope="col">{m.refunds_col_due({}, { locale })}</th>
            <th scope="col">{m.refunds_col_who({}, { locale })}</th>
            <th scope="col" className={office.amount}>
              {m.refunds_col_amount({}, { locale })}
            </th>
            <th scope="col">{m.refunds_col_account({}, { locale })}</th>
            <th scope="col">{m.refunds_col_state({}, { locale })}</th>
            <th scope="col">{m.refunds_col_next({}, { locale })}</th>
          </tr>
        </thead>
        <tbody>
          {refunds.map((refund) => (
            <Row key={refund.id} refund={refund} onOpen={onOpen} locale={locale} {...row} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

type RowProps = Omit<QueueTableProps, 'refunds'> & { readonly refund: QueuedRefund }

function Row({ refund, today, username, cardOffered, onOpen, locale }: RowProps) {
  const { id, code, dancer, amountCents, dueOn, cause, state, isCovered } = refund
  const isLate = dueOn < today && !['ordered', 'paid', 'withdrawn'].includes(state)
  return (
    <tr data-off={state === 'withdrawn' || undefined}>
      <td className={isLate ? styles.late : undefined}>
        <time dateTime={dueOn}>{formatDay(dueOn, locale, 'short')}</time>
        {isLate && <span className={office.hint}> {m.refunds_overdue({}, { locale })}</span>}
      </td>
      <td className={styles.who}>
        <button type="button" data-row={id} className={office.open} onClick={() => onOpen(refund)}>
          {dancer}
        </button>{' '}
        <span className={office.hint}>
          {cause === 'cancelled' ? code : `${code} · ${causeLabels[cause]({}, { locale })}`}
        </span>
      </td>
      <td className={office.amount}>{formatCents(amountCents, locale)}</td>
      <td className={styles.account}>
        {accountText(refund, locale)}
        {refund.cameFrom.length > 0 && (
          <span className={styles.late}>
            {' '}
            {m.refunds_came_from({ accounts: refund.cameFrom.map(inFours).join(', ') }, { locale })}
          </span>
        )}
      </td>
      <td>
        <span className={styles.state} data-state={state}>
          {stateLabels[state]({}, { locale })}
        </span>
        {!isCovered && <span className={styles.late}> {m.refunds_not_covered({}, { locale })}</span>}
      </td>
      <td className={styles.next}>
        <NextStep
          refund={refund}
          username={username}
          cardOffered={cardOffered}
          onOpen={onOpen}
          locale={locale}
        />
      </td>
    </tr>
  )
}

function accountText({ iban, way }: QueuedRefund, locale: Locale): string {
  if (way !== 'bank') return wayLabels[way]({}, { locale })
  return iban === null ? m.refunds_account_asked({}, { locale }) : inFours(iban)
}

/** The one thing to do now, where there is one to do here. */
function NextStep({ refund, username, cardOffered, onOpen, locale }: Omit<RowProps, 'today'>) {
  const { state, way, preparedBy, orderedAt } = refund
  switch (state) {
    case 'asked':
      return (
        <Button variant="default" size="compact-sm" data-next onClick={() => onOpen(refund)}>
          {m.refunds_enter_account({}, { locale })}
        </Button>
      )
    case 'open':
    case 'sentBack':
      return (
        <StepButton
          refund={refund}
          intent="prepare"
          label={m.refunds_prepare({}, { locale })}
          locale={locale}
        />
      )
    case 'toApprove':
      if (preparedBy === username)
        return <span className={office.hint}>{m.refunds_by_another({}, { locale })}</span>
      return (
        <StepButton
          refund={refund}
          intent="approve"
          label={m.refunds_approve({}, { locale })}
          locale={locale}
        />
      )
    case 'ready':
      if (way === 'bank') return <span className={office.hint}>{m.refunds_in_next_file({}, { locale })}</span>
      return way === 'card' && cardOffered ? (
        <StepButton
          refund={refund}
          intent="card"
          label={m.refunds_give_to_card({}, { locale })}
          locale={locale}
        />
      ) : (
        <StepButton refund={refund} intent="pay" label={m.refunds_paid_now({}, { locale })} locale={locale} />
      )
    case 'ordered':
      if (way === 'card')
        return <span className={office.hint}>{m.refunds_waits_for_card({}, { locale })}</span>
      return <span className={office.hint}>{orderedAt && m.refunds_waits_for_bank({}, { locale })}</span>
    case 'paid':
    case 'withdrawn':
      return null
  }
}

type StepButtonProps = {
  readonly refund: QueuedRefund
  readonly intent: RefundIntent
  readonly label: string
  readonly locale: Locale
}

/** Named with the dancer, so that screen-reader users can distinguish the buttons. */
function StepButton({
  refund: { id, version, way, dancer, amountCents },
  intent,
  label,
  locale,
}: StepButtonProps) {
  return (
    <OnceForm method="post">
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="version" value={version} />
      {intent === 'prepare' && <input type="hidden" name="way" value={way} />}
      <Button
        type="submit"
        name="intent"
        value={intent}
        size="compact-sm"
        data-next
        aria-label={`${label}: ${dancer}, ${formatCents(amountCents, locale)}`}
      >
        {label}
      </Button>
    </OnceForm>
  )
}

const ways: Readonly<Record<string, -1 | 1>> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }

function moveWithin(event: KeyboardEvent<HTMLDivElement>) {
  const { target, key, altKey, ctrlKey, metaKey, currentTarget } = event
  if (altKey || ctrlKey || metaKey || !(target instanceof HTMLElement) || !target.matches('[data-row]'))
    return
  if (key === 'a') {
    target.closest('tr')?.querySelector<HTMLElement>('[data-next]')?.click()
  } else {
    const by = ways[key]
    if (by === undefined) return
    const rows = [...currentTarget.querySelectorAll<HTMLElement>('[data-row]')]
    rows[rows.indexOf(target) + by]?.focus()
  }
  event.preventDefault()
}
