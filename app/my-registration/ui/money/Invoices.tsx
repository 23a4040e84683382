import { kindName } from '#app/invoices/document/invoice-document.ts'
import { type Locale, langOf } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { formatDay, localDayOf } from '#app/platform/values/local-day.ts'
import { formatCents } from '#app/platform/values/money.ts'
import type { MinePage } from '../mine-page.ts'
import styles from './Invoices.module.css'

type InvoicesProps = { readonly invoices: MinePage['invoices']; readonly locale: Locale }

/** The invoices of this registration, each as a PDF; an invoice that also covers other registrations is only mentioned. */
export function Invoices({ invoices, locale }: InvoicesProps) {
  if (invoices.length === 0) return null
  return (
    <section className={styles.invoices} aria-labelledby="invoices">
      <h2 id="invoices">{m.my_reg_invoices_title({}, { locale })}</h2>
      <ul className="plain-list">
        {invoices.map(({ id, kind, number, year, issuedAt, buyer, totalCents, isTheirs }) => {
          const title = m.invoices_number(
            { kind: kindName(kind, locale), number, year: `${year}` },
            { locale },
          )
          const issuedOn = localDayOf(issuedAt)
          return (
            <li key={id}>
              {isTheirs ? (
                <a href={`/${langOf(locale)}/myReg/invoice.pdf?id=${id}`} type="application/pdf">
                  {title} <span className={styles.format}>PDF</span>
                </a>
              ) : (
                <span>{title}</span>
              )}
              {isTheirs && <span>{formatCents(totalCents, locale)}</span>}
              <time dateTime={issuedOn}>{formatDay(issuedOn, locale, 'medium')}</time>
              {!isTheirs && (
                <span className={styles.others}>{m.my_reg_invoice_of_others({ buyer }, { locale })}</span>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
