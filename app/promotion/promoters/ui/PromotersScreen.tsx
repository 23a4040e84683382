import { Link } from 'react-router'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import office from '#app/platform/ui/admin/office.module.css'
import { EmptyState } from '#app/platform/ui/EmptyState.tsx'
import { formatCents, sumCents } from '#app/platform/values/money.ts'
import type { PromoterRow } from '../../queries/read-promoters.server.ts'

type PromotersScreenProps = { readonly promoters: readonly PromoterRow[]; readonly locale: Locale }

/** Who brings dancers, what came by their codes, and what they are due. */
export function PromotersScreen({ promoters, locale }: PromotersScreenProps) {
  const sum = (of: (row: PromoterRow) => number) => promoters.reduce((all, row) => all + of(row), 0)
  return (
    <>
      <header className={office.head}>
        <h1>{m.office_promoters_title({}, { locale })}</h1>
        <Link to="/admin/lists/promoters">{m.promoters_edit({}, { locale })}</Link>
      </header>
      {promoters.length === 0 ? (
        <EmptyState title={m.promoters_none({}, { locale })} />
      ) : (
        <div className={office.scroll}>
          <table className={office.table}>
            <thead>
              <tr>
                <th scope="col">{m.promoters_col_name({}, { locale })}</th>
                <th scope="col">{m.promoters_col_code({}, { locale })}</th>
                {amounts.map((label) => (
                  <th key={label({}, { locale })} scope="col" className={office.amount}>
                    {label({}, { locale })}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {promoters.map((row) => (
                <tr key={row.id}>
                  <th scope="row">
                    <Link to={`/admin/promotor?id=${row.id}`} className={office.open}>
                      {row.name}
                    </Link>
                  </th>
                  <td>{row.code}</td>
                  <td className={office.amount}>{row.live}</td>
                  <td className={office.amount}>{row.leaders}</td>
                  <td className={office.amount}>{row.followers}</td>
                  <td className={office.amount}>{row.paid}</td>
                  <td className={office.amount}>{formatCents(row.paidCents, locale)}</td>
                  <td className={office.amount}>
                    {formatCents(row.commissionCents, locale)}
                    {row.commissionPercent !== null && <small>{row.commissionPercent} %</small>}
                  </td>
                  <td className={office.amount}>{row.freePlaces || ''}</td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row" colSpan={2}>
                  {m.promoters_sum({ count: promoters.length }, { locale })}
                </th>
                <td className={office.amount}>{sum(({ live }) => live)}</td>
                <td className={office.amount}>{sum(({ leaders }) => leaders)}</td>
                <td className={office.amount}>{sum(({ followers }) => followers)}</td>
                <td className={office.amount}>{sum(({ paid }) => paid)}</td>
                <td className={office.amount}>
                  {formatCents(sumCents(promoters.map(({ paidCents }) => paidCents)), locale)}
                </td>
                <td className={office.amount}>
                  {formatCents(sumCents(promoters.map(({ commissionCents }) => commissionCents)), locale)}
                </td>
                <td className={office.amount}>{sum(({ freePlaces }) => freePlaces)}</td>
              </tr>
            </tfoot>
          </table>
        </div>
      )}
    </>
  )
}

const amounts = [
  m.promoters_col_regs,
  m.promoters_col_leaders,
  m.promoters_col_followers,
  m.promoters_col_paid,
  m.promoters_col_sum,
  m.promoters_col_commission,
  m.promoters_col_free,
] as const
