import { type Bilingual, inLocale, type Locale, languageTag } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import office from '#app/platform/ui/admin/office.module.css'
import { type Cents, cents, formatCents } from '#app/platform/values/money.ts'
import type { MoneyFilter } from '#app/registration/money/office/money-filter.ts'
import { cancellationFee } from '#app/registration/refunds/kept.ts'
import { lineName } from '../journal/journal-table.ts'
import type { EditionMoney, ItemMoney } from '../queries/edition-money.server.ts'
import styles from './InvoicesScreen.module.css'

type EditionMoneyPartProps = {
  readonly edition: string
  readonly money: EditionMoney
  /** Of price items, by code. */
  readonly names: Readonly<Record<string, Bilingual>>
  readonly locale: Locale
}

/** The edition's money by item and by method; both sides meet in the last two lines. */
export function EditionMoneyPart({ edition, money, names, locale }: EditionMoneyPartProps) {
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
            {items.map(({ item, vatRatePercent, count, amountCents }) => (
              <tr key={`${item} ${vatRatePercent}`}>
                <td>
                  {item !== null && item in names ? (
                    <a href={`/admin/prijave?item=${encodeURIComponent(item)}`}>
                      {itemName(item, names, locale)}
                    </a>
                  ) : (
                    itemName(item, names, locale)
                  )}
                </td>
                <td className={office.amount}>{percent.format(vatRatePercent / 100)}</td>
                <td className={office.amount}>{count || ''}</td>
                <td className={office.amount}>{formatCents(amountCents, locale)}</td>
              </tr>
            ))}
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
            {methods.map(({ method, amountCents }) => (
              <Sum
                key={method}
                label={lineName(`method ${method}`, locale)}
                amount={amountCents}
                locale={locale}
              />
            ))}
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
