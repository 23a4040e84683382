import { type Locale, languageTag } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { ListLink } from '#app/platform/ui/admin/ListLink.tsx'
import office from '#app/platform/ui/admin/office.module.css'
import { Notice } from '#app/platform/ui/Notice.tsx'
import { formatCents } from '#app/platform/values/money.ts'
import type { NotInvoiced, OverInvoiced } from '../queries/compare-invoices.server.ts'
import type { InvoiceTotals, ListedInvoice } from '../queries/invoice-list.server.ts'
import { AnswerNotice } from './AnswerNotice.tsx'
import styles from './InvoicesScreen.module.css'
import { InvoiceTable } from './InvoiceTable.tsx'
import type { InvoicesAnswer } from './invoices-answer.ts'
import { OpenTable } from './OpenTable.tsx'
import { ToDo } from './ToDo.tsx'

type InvoicesScreenProps = {
  readonly totals: InvoiceTotals
  readonly search: string
  /** Null for users who may see totals only. */
  readonly documents: {
    readonly issued: readonly ListedInvoice[]
    readonly page: number
    readonly hasMore: boolean
    /** Those with the first codes. */
    readonly open: readonly NotInvoiced[]
    readonly openCount: number
    readonly paidOnly: boolean
    readonly over: readonly OverInvoiced[]
    readonly advances: number
    /** False in an archive, where documents are only credited. F18 */
    readonly mayIssue: boolean
  } | null
  readonly answer: InvoicesAnswer | undefined
  readonly locale: Locale
}

/** Issued invoices and their sums, registrations to invoice, and the documents. */
export function InvoicesScreen({ totals, search, documents, answer, locale }: InvoicesScreenProps) {
  return (
    <>
      <header className={office.head}>
        <h1>{m.office_invoices_title({}, { locale })}</h1>
        <Totals totals={totals} locale={locale} />
        {documents && <ListLink collection="invoice" locale={locale} />}
      </header>
      <AnswerNotice answer={answer} locale={locale} />
      {documents ? (
        <>
          <ToDo
            over={documents.over}
            advances={documents.mayIssue ? documents.advances : 0}
            locale={locale}
          />
          {documents.mayIssue && (
            <OpenTable
              open={documents.open}
              count={documents.openCount}
              paidOnly={documents.paidOnly}
              answer={answer}
              locale={locale}
            />
          )}
          <InvoiceTable
            answer={answer}
            search={search}
            mayReverse={documents.mayIssue}
            locale={locale}
            issued={documents.issued}
            page={documents.page}
            hasMore={documents.hasMore}
          />
        </>
      ) : (
        <Notice tone="info">{m.invoices_totals_only({}, { locale })}</Notice>
      )}
    </>
  )
}

function Totals({ totals, locale }: Pick<InvoicesScreenProps, 'totals' | 'locale'>) {
  const percent = new Intl.NumberFormat(languageTag(locale), { style: 'percent', maximumFractionDigits: 2 })
  return (
    <dl className={styles.totals}>
      <div>
        <dt>{m.invoices_totals_issued({}, { locale })}</dt>
        <dd>{totals.invoices}</dd>
      </div>
      <div>
        <dt>{m.invoices_totals_credit({}, { locale })}</dt>
        <dd>{totals.creditNotes}</dd>
      </div>
      <div>
        <dt>{m.invoices_totals_gross({}, { locale })}</dt>
        <dd>{formatCents(totals.totalCents, locale)}</dd>
        {totals.rates.map(({ vatRatePercent, netCents, vatCents }) => (
          <dd key={vatRatePercent} className={styles.rate}>
            {m.invoices_totals_rate(
              {
                rate: percent.format(vatRatePercent / 100),
                net: formatCents(netCents, locale),
                vat: formatCents(vatCents, locale),
              },
              { locale },
            )}
          </dd>
        ))}
      </div>
    </dl>
  )
}
