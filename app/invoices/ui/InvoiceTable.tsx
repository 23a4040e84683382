import { Button, Checkbox, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { ConfirmDialog } from '#app/platform/ui/admin/ConfirmDialog.tsx'
import { FileButtons } from '#app/platform/ui/admin/FileButtons.tsx'
import office from '#app/platform/ui/admin/office.module.css'
import { Pages } from '#app/platform/ui/admin/Pages.tsx'
import { useOpenedSince } from '#app/platform/ui/admin/use-opened-since.ts'
import { EmptyState } from '#app/platform/ui/EmptyState.tsx'
import { formatDay, localDayOf } from '#app/platform/values/local-day.ts'
import { formatCents } from '#app/platform/values/money.ts'
import { kindName } from '../document/invoice-document.ts'
import type { ListedInvoice } from '../queries/invoice-list.server.ts'
import { BuyerFields } from './BuyerFields.tsx'
import styles from './InvoicesScreen.module.css'
import type { InvoicesAnswer } from './invoices-answer.ts'
import { Buttons } from './OpenTable.tsx'

type InvoiceTableProps = {
  readonly issued: readonly ListedInvoice[]
  readonly page: number
  readonly hasMore: boolean
  readonly search: string
  /** Whether a credited one is issued again. */
  readonly mayReverse: boolean
  readonly answer: InvoicesAnswer | undefined
  readonly locale: Locale
}

type Pending = { readonly invoice: ListedInvoice; readonly intent: 'credit' | 'reverse' }

/** Every document of the edition, the latest first. */
export function InvoiceTable(props: InvoiceTableProps) {
  const { issued, page, hasMore, search, mayReverse, answer, locale } = props
  const [asked, setAsked] = useState<Pending | null>(null)
  // a refused buyer keeps the dialog, and what was typed
  const isOther = useOpenedSince(asked, useNavigation().state)
  useEffect(() => {
    if (answer && answer.kind !== 'buyer-refused' && !isOther.current) setAsked(null)
  }, [answer, isOther])
  return (
    <section aria-labelledby="issued-title" className={office.part}>
      <div className={office.bar}>
        <h2 id="issued-title">{m.invoices_list_title({}, { locale })}</h2>
        <Form>
          <TextInput
            type="search"
            name="q"
            defaultValue={search}
            aria-label={m.invoices_list_search({}, { locale })}
            placeholder={m.invoices_list_search({}, { locale })}
          />
        </Form>
        <FileButtons
          hrefOf={(kind) =>
            `/admin/invoices.${kind}${search === '' ? '' : `?${new URLSearchParams({ q: search })}`}`
          }
          locale={locale}
        />
        <a href="/admin/invoicesPrint">{m.invoices_list_print({}, { locale })}</a>
      </div>
      {issued.length === 0 ? (
        <NoInvoices isSearched={search !== ''} locale={locale} />
      ) : (
        <div className={office.scroll}>
          <table className={`${office.table} ${styles.stacked}`}>
            <thead>
              <tr>
                <th scope="col">{m.invoices_col_number({}, { locale })}</th>
                <th scope="col">{m.invoices_col_day({}, { locale })}</th>
                <th scope="col">{m.invoices_col_buyer({}, { locale })}</th>
                <th scope="col" className={office.amount}>
                  {m.invoices_col_sum({}, { locale })}
                </th>
                <th scope="col" className={office.amount}>
                  {m.invoices_col_vat({}, { locale })}
                </th>
                <th scope="col">{m.invoices_col_state({}, { locale })}</th>
                <th scope="col">{m.invoices_col_actions({}, { locale })}</th>
              </tr>
            </thead>
            <tbody>
              {issued.map((invoice) => (
                <Row
                  key={invoice.id}
                  invoice={invoice}
                  mayReverse={mayReverse}
                  onAsk={setAsked}
                  locale={locale}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <Pages page={page} hasMore={hasMore} locale={locale} />
      <ConfirmDialog
        isOpen={asked !== null}
        onClose={() => setAsked(null)}
        title={asked ? m.invoices_number(titleOf(asked.invoice, locale), { locale }) : ''}
        locale={locale}
      >
        {asked && <Taking asked={asked} answer={answer} onClose={() => setAsked(null)} locale={locale} />}
      </ConfirmDialog>
    </section>
  )
}

function titleOf({ kind, number, year }: ListedInvoice, locale: Locale) {
  return { kind: kindName(kind, locale), number, year: `${year}` }
}

type RowProps = {
  readonly invoice: ListedInvoice
  readonly mayReverse: boolean
  readonly onAsk: (asked: Pending) => void
  readonly locale: Locale
}

function Row({ invoice, mayReverse, onAsk, locale }: RowProps) {
  const { id, number, year, issuedAt, buyer, totalCents, vatCents, creditedBy, kind } = invoice
  const mayTakeBack = kind === 'invoice' && creditedBy === null
  return (
    <tr data-off={creditedBy !== null || undefined}>
      <td>
        <a href={`/admin/invoicePrint?id=${id}`}>{`${number}/${year}`}</a>
      </td>
      <td>{formatDay(localDayOf(issuedAt), locale, 'short')}</td>
      <td className={styles.whole}>{buyer}</td>
      <td className={office.amount}>{formatCents(totalCents, locale)}</td>
      <td className={office.amount} data-label={m.invoices_col_vat({}, { locale })}>
        {formatCents(vatCents, locale)}
      </td>
      <td className={styles.whole}>
        {creditedBy ? m.invoices_credited({ number: creditedBy }, { locale }) : kindName(kind, locale)}
      </td>
      <td className={styles.whole}>
        <a href={`/admin/invoices.pdf?id=${id}`} aria-label={`PDF ${number}/${year}`}>
          PDF
        </a>
        {mayTakeBack && (
          <>
            <TakeBack intent="credit" invoice={invoice} onAsk={onAsk} locale={locale} />
            {mayReverse && <TakeBack intent="reverse" invoice={invoice} onAsk={onAsk} locale={locale} />}
          </>
        )}
      </td>
    </tr>
  )
}

/** Labelled with the number, so that screen-reader users can distinguish the buttons. */
function TakeBack({
  intent,
  invoice,
  onAsk,
  locale,
}: Omit<RowProps, 'mayReverse'> & { readonly intent: Pending['intent'] }) {
  const words = intent === 'credit' ? m.invoices_credit({}, { locale }) : m.invoices_reverse({}, { locale })
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      aria-label={`${words} ${invoice.number}/${invoice.year}`}
      onClick={() => onAsk({ invoice, intent })}
    >
      {words}
    </Button>
  )
}

function Taking({
  asked: { invoice, intent },
  answer,
  onClose,
  locale,
}: {
  readonly asked: Pending
  readonly answer: InvoicesAnswer | undefined
  readonly onClose: () => void
  readonly locale: Locale
}) {
  const { id, number, totalCents, buyer } = invoice
  const [isOther, setOther] = useState(false)
  return (
    <Form method="post" onSubmit={() => !isOther && onClose()}>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="invoice" value={id} />
      <p>
        {intent === 'credit'
          ? m.invoices_ask_credit({ number, sum: formatCents(totalCents, locale) }, { locale })
          : m.invoices_ask_reverse({ number }, { locale })}
      </p>
      <TextInput name="reason" label={m.invoices_reason({}, { locale })} maxLength={200} data-autofocus />
      {intent === 'reverse' && (
        <Checkbox
          name="otherBuyer"
          label={m.invoices_other_buyer({}, { locale })}
          checked={isOther}
          onChange={({ currentTarget }) => setOther(currentTarget.checked)}
        />
      )}
      {isOther && (
        <BuyerFields
          known={{ name: buyer }}
          refused={answer?.kind === 'buyer-refused' ? answer.fields : []}
          locale={locale}
        />
      )}
      <Buttons onClose={onClose} locale={locale} />
    </Form>
  )
}

function NoInvoices({ isSearched, locale }: { readonly isSearched: boolean; readonly locale: Locale }) {
  if (isSearched) return <EmptyState title={m.invoices_list_none_found({}, { locale })} />
  return (
    <EmptyState title={m.invoices_list_none({}, { locale })}>
      <p>{m.invoices_list_none_next({}, { locale })}</p>
    </EmptyState>
  )
}
