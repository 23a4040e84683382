import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import type { ShownDispute } from '#app/cards/service.server.ts'
import type { RefundFileMade } from '#app/ledger/service.server.ts'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { ConfirmDialog } from '#app/platform/ui/admin/ConfirmDialog.tsx'
import { FileButtons } from '#app/platform/ui/admin/FileButtons.tsx'
import office from '#app/platform/ui/admin/office.module.css'
import { useLastOpened } from '#app/platform/ui/admin/use-last-opened.ts'
import { useOpenedSince } from '#app/platform/ui/admin/use-opened-since.ts'
import { EmptyState } from '#app/platform/ui/EmptyState.tsx'
import { Notice } from '#app/platform/ui/Notice.tsx'
import { useLastAnswer } from '#app/platform/ui/use-last-answer.ts'
import { formatDay, formatTime, type LocalDay, localDayOf } from '#app/platform/values/local-day.ts'
import { formatCents, sumCents } from '#app/platform/values/money.ts'
import type { OverPaid, QueuedRefund, Resold } from '#app/registration/service.server.ts'
import { Disputes } from './Disputes.tsx'
import { OverDialog } from './OverDialog.tsx'
import { OverTables } from './OverTables.tsx'
import { QueueTable } from './QueueTable.tsx'
import { RefundDetails } from './RefundDetails.tsx'
import styles from './RefundsScreen.module.css'
import { doneLabels, orderRefusalText, refusalText } from './refund-text.ts'
import type { RefundsAnswer } from './refunds-answer.ts'

type RefundsScreenProps = {
  readonly queue: readonly QueuedRefund[]
  /** The paid and withdrawn refunds; null: not shown. */
  readonly closed: readonly QueuedRefund[] | null
  readonly disputes: readonly ShownDispute[]
  readonly over: readonly OverPaid[]
  readonly resales: readonly Resold[]
  readonly mayDonate: boolean
  readonly files: readonly RefundFileMade[]
  readonly today: LocalDay
  readonly username: string
  /** The card provider can be asked to give money back. */
  readonly cardOffered: boolean
  readonly answer: RefundsAnswer | undefined
  readonly locale: Locale
}

/** Refunds: the queue, the payment file, further refundable money, and paid ones. */
export function RefundsScreen({
  queue,
  closed,
  disputes,
  over,
  resales,
  mayDonate,
  files,
  answer,
  locale,
  ...table
}: RefundsScreenProps) {
  const [opened, setOpened] = useState<string | null>(null)
  // an answer to an earlier dialog shows nothing in the next one
  const [dismissed, setDismissed] = useState<RefundsAnswer>()
  const preview = useLastAnswer(answer)
  const decided = preview?.kind === 'preview' && preview !== dismissed ? preview : null
  const dancer = [...over, ...resales].find(({ id }) => id === decided?.id)?.dancer ?? ''
  const present = [...queue, ...(closed ?? [])].find(({ id }) => id === opened) ?? null
  const shown = useLastOpened(opened, present)
  // done is done; refused it stays open, with what was typed
  const isOther = useOpenedSince(opened, useNavigation().state)
  useEffect(() => {
    const isDone = answer?.kind === 'done' || answer?.kind === 'ordered'
    if (isDone && !isOther.current) setOpened(null)
  }, [answer, isOther])
  const ready = Map.groupBy(queue.filter(isForTheBank), ({ subject }) => subject.editionId)
  const onOpen = ({ id }: QueuedRefund) => setOpened(id)
  return (
    <>
      <header className={office.head}>
        <h1>{m.office_refunds_title({}, { locale })}</h1>
        <nav className={office.bar} aria-label={m.refunds_files({}, { locale })}>
          <a href="/admin/vracilaPrint">{m.refunds_print({}, { locale })}</a>
          <FileButtons hrefOf={(kind) => `/admin/vracila.${kind}`} locale={locale} />
          <Link to={closed ? '?' : '?show=all'}>
            {closed ? m.refunds_hide_closed({}, { locale }) : m.refunds_show_closed({}, { locale })}
          </Link>
        </nav>
      </header>
      <Answer answer={answer} queue={queue} isOpen={shown !== null} locale={locale} />
      <section aria-labelledby="queue-title" className={office.part}>
        <div className={office.bar}>
          <h2 id="queue-title">
            {m.refunds_queue_title(
              {
                count: queue.length,
                sum: formatCents(sumCents(queue.map((one) => one.amountCents)), locale),
              },
              { locale },
            )}
          </h2>
          {[...ready.keys()].map((edition) => (
            <OrderForm key={edition} edition={edition} refunds={ready.get(edition) ?? []} locale={locale} />
          ))}
        </div>
        {queue.length === 0 ? (
          <EmptyState title={m.refunds_none({}, { locale })} />
        ) : (
          <QueueTable refunds={queue} onOpen={onOpen} locale={locale} {...table} />
        )}
      </section>
      <Disputes disputes={disputes} locale={locale} />
      <OverTables over={over} resales={resales} mayDonate={mayDonate} locale={locale} />
      <OverDialog shown={decided} dancer={dancer} onClose={() => setDismissed(preview)} locale={locale} />
      <Files files={files} locale={locale} />
      {closed && (
        <section aria-labelledby="closed-title" className={office.part}>
          <h2 id="closed-title">{m.refunds_closed_title({}, { locale })}</h2>
          {closed.length === 0 ? (
            <p>{m.refunds_closed_none({}, { locale })}</p>
          ) : (
            <QueueTable refunds={closed} onOpen={onOpen} locale={locale} {...table} />
          )}
        </section>
      )}
      <ConfirmDialog
        isOpen={shown !== null}
        onClose={() => setOpened(null)}
        title={shown ? `${shown.dancer}, ${formatCents(shown.amountCents, locale)}` : ''}
        locale={locale}
      >
        {shown && (
          <RefundDetails
            key={shown.id}
            refund={shown}
            isOver={present === null}
            answer={answer}
            cardOffered={table.cardOffered}
            locale={locale}
          />
        )}
      </ConfirmDialog>
    </>
  )
}

type AnswerProps = Pick<RefundsScreenProps, 'answer' | 'queue' | 'locale'> & {
  /** A dialog is open, and says why it was refused itself. */
  readonly isOpen: boolean
}

function Answer({ answer, queue, isOpen, locale }: AnswerProps) {
  if (!answer) return null
  switch (answer.kind) {
    case 'preview':
      return null
    case 'done':
      return (
        <Notice tone="ok" isAnswer>
          {doneLabels[answer.intent]({}, { locale })}
        </Notice>
      )
    case 'ordered':
      return (
        <Notice
          tone="ok"
          isAnswer
          title={m.refunds_ordered({ count: answer.count }, { locale })}
          action={
            <a href={fileAddress(answer.messageId)} download>
              {m.refunds_file_get({}, { locale })}
            </a>
          }
        />
      )
    case 'refused':
      if (isOpen) return null
      return (
        <Notice tone="error" title={m.refunds_refused_title({}, { locale })}>
          {refusalText(answer.reason, locale)}
        </Notice>
      )
    case 'not-ordered':
      return (
        <Notice tone="error" title={m.refunds_refused_title({}, { locale })}>
          {orderRefusalText(answer.refusal, queue, locale)}
        </Notice>
      )
  }
}

function isForTheBank({ state, way }: QueuedRefund): boolean {
  return state === 'ready' && way === 'bank'
}

type OrderFormProps = {
  readonly edition: string
  readonly refunds: readonly QueuedRefund[]
  readonly locale: Locale
}

/** One file for all of an edition that is ready to go by the bank, from its account. */
function OrderForm({ edition, refunds, locale }: OrderFormProps) {
  const isBusy = useNavigation().state !== 'idle'
  const sum = formatCents(sumCents(refunds.map(({ amountCents }) => amountCents)), locale)
  return (
    <Form method="post">
      <input type="hidden" name="intent" value="order" />
      <input type="hidden" name="edition" value={edition} />
      {refunds.map(({ id, version }) => (
        <input key={id} type="hidden" name="refund" value={`${id}/${version}`} />
      ))}
      <Button type="submit" disabled={isBusy}>
        {m.refunds_order({ count: refunds.length, sum }, { locale })}
      </Button>
    </Form>
  )
}

function Files({ files, locale }: Pick<RefundsScreenProps, 'files' | 'locale'>) {
  if (files.length === 0) return null
  return (
    <section aria-labelledby="files-title" className={office.part}>
      <h2 id="files-title">{m.refunds_files({}, { locale })}</h2>
      <ul className={styles.lines}>
        {files.map(({ messageId, madeAt, madeBy, refundCount, totalCents }) => (
          <li key={messageId}>
            <a href={fileAddress(messageId)} download>
              {formatDay(localDayOf(madeAt), locale, 'short')} {formatTime(madeAt, locale)}
            </a>
            <span className={styles.sum}>
              {m.refunds_file(
                { count: refundCount, sum: formatCents(totalCents, locale), by: madeBy },
                { locale },
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function fileAddress(messageId: string): string {
  return `/admin/vracila.xml?file=${messageId}`
}
