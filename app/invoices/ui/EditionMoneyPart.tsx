import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import { type Bilingual, inLocale, type Locale, languageTag } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import office from '#app/platform/ui/admin/office.module.css'
import { type Cents, cents, formatCents } from '#app/platform/values/money.ts'
import type { MoneyFilter } from '#app/registration/money/office/money-filter.ts'
import { cancellationFee } from '#app/registration/refunds/retained.ts'
import { addressOfSum } from '../journal/edition-sum.ts'
import { lineName } from '../journal/journal-table.ts'
import type { EditionMoney, ItemMoney } from '../queries/edition-money.server.ts'
import type { JournalEntry } from '../queries/journal-entries.server.ts'
import styles from './InvoicesScreen.module.css'
import { JournalEntries } from './JournalEntries.tsx'

type EditionMoneyPartProps = {
  readonly edition: string
  readonly money: EditionMoney
  /** Of price items, by code. */
  readonly names: Readonly<Record<string, Bilingual>>
  readonly openedSum: OpenedSum | null
  /** Whether the user may open the list of the registrations with an item. */
  readonly opensRegistrations: boolean
  /** Of the page's period. */
  readonly query: string
  readonly locale: Locale
}

/** A sum with the entries that it consists of. */
export type OpenedSum = {
  /** See `addressOfSum`. */
  readonly address: string
  readonly entries: readonly JournalEntry[]
  /** There are more than these, the largest. */
  readonly isCut: boolean
}

/** The edition's money by item and by method, each sum with its entries; both sides meet in the last two lines. */
export function EditionMoneyPart({ edition, money, names, query, locale, ...props }: EditionMoneyPartProps) {
  const { openedSum, opensRegistrations } = props
  const title = m.money_sums_title({ edition }, { locale })
  const { items, methods, claimedCents, paidCents, overCents, openCents } = money
  const percent = new Intl.NumberFormat(languageTag(locale), { style: 'percent', maximumFractionDigits: 2 })
  if (items.length === 0 && methods.length === 0) {
    return (
      <section className={office.part} aria-label={title}>
        <h2>{title}</h2>
        <p>{m.money_sums_none({}, { locale })}</p>
      </section>
    )
  }
  return (
    <section className={office.part} aria-label={title}>
      <h2>{title}</h2>
      <div className={styles.sides}>
        <table className={office.table}>
          <thead>
            <tr>
              <th scope="col">{m.money_sums_items({}, { locale })}</th>
              <th scope="col" className={office.amount}>
                {m.money_sums_vat({}, { locale })}
              </th>
              <th scope="col" className={office.amount}>
                {m.money_sums_count({}, { locale })}
              </th>
              <th scope="col" className={office.amount}>
                {m.money_sums_amount({}, { locale })}
              </th>
            </tr>
          </thead>
          <tbody>
            {items.map(({ item, vatRatePercent, count, amountCents }) => {
              const address = addressOfSum({ kind: 'item', item, vatRatePercent })
              return (
                <Fragment key={address}>
                  <tr>
                    <td>
                      <Opener address={address} openedSum={openedSum} query={query}>
                        {itemName(item, names, locale)}
                      </Opener>
                    </td>
                    <td className={office.amount}>{percent.format(vatRatePercent / 100)}</td>
                    <td className={office.amount}>
                      {opensRegistrations && item !== null && item in names ? (
                        <a href={`/admin/prijave?item=${encodeURIComponent(item)}`}>{count}</a>
                      ) : (
                        count || ''
                      )}
                    </td>
                    <td className={office.amount}>{formatCents(amountCents, locale)}</td>
                  </tr>
                  <OpenedEntries openedSum={openedSum} address={address} columns={4} locale={locale} />
                </Fragment>
              )
            })}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={3}>
                {m.money_sums_claimed({}, { locale })}
              </th>
              <td className={office.amount}>{formatCents(claimedCents, locale)}</td>
            </tr>
          </tfoot>
        </table>
        <table className={office.table}>
          <thead>
            <tr>
              <th scope="col">{m.money_sums_methods({}, { locale })}</th>
              <th scope="col" className={office.amount}>
                {m.money_sums_amount({}, { locale })}
              </th>
            </tr>
          </thead>
          <tbody>
            {methods.map(({ method, amountCents }) => {
              const address = addressOfSum({ kind: 'method', method })
              return (
                <Fragment key={method}>
                  <tr>
                    <th scope="row">
                      <Opener address={address} openedSum={openedSum} query={query}>
                        {lineName(`method ${method}`, locale)}
                      </Opener>
                    </th>
                    <td className={office.amount}>{formatCents(amountCents, locale)}</td>
                  </tr>
                  <OpenedEntries openedSum={openedSum} address={address} columns={2} locale={locale} />
                </Fragment>
              )
            })}
          </tbody>
          <tfoot>
            <Sum label={m.money_sums_paid({}, { locale })} amount={paidCents} show="all" locale={locale} />
            <Sum
              label={m.money_sums_over({}, { locale })}
              amount={cents(-overCents)}
              show="over"
              locale={locale}
            />
            <Sum label={m.money_sums_open({}, { locale })} amount={openCents} show="open" locale={locale} />
            <Sum label={m.money_sums_claimed({}, { locale })} amount={claimedCents} locale={locale} />
          </tfoot>
        </table>
      </div>
    </section>
  )
}

type OpenedProps = Pick<EditionMoneyPartProps, 'openedSum'> & { readonly address: string }

/** Opens the entries of a sum, or closes them. */
function Opener({
  address,
  openedSum,
  query,
  children,
}: OpenedProps & { readonly query: string; readonly children: ReactNode }) {
  const isOpen = openedSum?.address === address
  const to = isOpen ? query : `${query}&sum=${encodeURIComponent(address)}`
  return (
    <Link to={to} preventScrollReset aria-expanded={isOpen}>
      {children}
    </Link>
  )
}

function OpenedEntries({
  address,
  openedSum,
  columns,
  locale,
}: OpenedProps & { readonly columns: number; readonly locale: Locale }) {
  if (openedSum?.address !== address) return null
  const { entries, isCut } = openedSum
  return <JournalEntries entries={entries} isCut={isCut} columns={columns} locale={locale} />
}

type SumProps = {
  readonly label: string
  readonly amount: Cents
  /** The list of payments that the amount opens. */
  readonly show?: MoneyFilter
  readonly locale: Locale
}

function Sum({ label, amount, show, locale }: SumProps) {
  return (
    <tr>
      <th scope="row">{show ? <a href={`/admin/placila?show=${show}`}>{label}</a> : label}</th>
      <td className={office.amount}>{formatCents(amount, locale)}</td>
    </tr>
  )
}

function itemName(item: ItemMoney['item'], names: EditionMoneyPartProps['names'], locale: Locale): string {
  if (item === null) return m.money_sums_discount({}, { locale })
  if (item === cancellationFee) return m.money_sums_kept({}, { locale })
  const known = names[item]
  return known ? inLocale(known, locale).text : item
}
