import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { FileButtons } from '#app/platform/ui/admin/FileButtons.tsx'
import { ListLink } from '#app/platform/ui/admin/ListLink.tsx'
import office from '#app/platform/ui/admin/office.module.css'
import { LinkButton } from '#app/platform/ui/Button.tsx'
import { EmptyState } from '#app/platform/ui/EmptyState.tsx'
import { formatCents, sumCents } from '#app/platform/values/money.ts'
import type { PromoterRow } from '../../queries/read-promoters.server.ts'

type PromotersScreenProps = {
  readonly promoters: readonly PromoterRow[]
  /** False in an archive. F18 */
  readonly mayAdd: boolean
  readonly locale: Locale
}

/** The promoters, the registrations with their codes, and their commission. */
export function PromotersScreen({ promoters, mayAdd, locale }: PromotersScreenProps) {
  const sum = (of: (row: PromoterRow) => number) => promoters.reduce((all, row) => all + of(row), 0)
  return (
    <>
      <header className={office.head}>
        <h1>{m.office_promoters_title({}, { locale })}</h1>
        <ListLink collection="promoters" locale={locale} />
        {promoters.length > 0 && (
          <FileButtons
            hrefOf={(kind) => `/admin/promotors.${kind}`}
            label={m.promoters_payouts({}, { locale })}
            locale={locale}
          />
        )}
      </header>
      {promoters.length === 0 ? (
        <EmptyState
          title={m.promoters_none({}, { locale })}
          action={
            mayAdd && (
              <LinkButton href="/admin/lists/promoters?open=new">
                {m.promoters_add({}, { locale })}
              </LinkButton>
            )
          }
        >
          {m.promoters_none_text({}, { locale })}
        </EmptyState>
      ) : (
        <div className={office.scroll}>
          <table className={`${office.table} ${office.stacked}`}>
            <thead>
              <tr>
                <th scope="col">{m.promoters_col_name({}, { locale })}</th>
                <th scope="col">{m.promoters_col_code({}, { locale })}</th>
                {Object.values(amounts).map((label) => (
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
                  <Amount column="registrations" locale={locale}>
                    {row.live}
                  </Amount>
                  <Amount column="leaders" locale={locale}>
                    {row.leaders}
                  </Amount>
                  <Amount column="followers" locale={locale}>
                    {row.followers}
                  </Amount>
                  <Amount column="paid" locale={locale}>
                    {row.paid}
                  </Amount>
                  <Amount column="sum" locale={locale}>
                    {formatCents(row.paidCents, locale)}
                  </Amount>
                  <Amount column="commission" locale={locale}>
                    {formatCents(row.commissionCents, locale)}
                    {row.commissionPercent !== null && <small>{row.commissionPercent} %</small>}
                  </Amount>
                  <Amount column="free" locale={locale}>
                    {row.freePlaces || ''}
                  </Amount>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row" colSpan={2}>
                  {m.promoters_sum({ count: promoters.length }, { locale })}
                </th>
                <Amount column="registrations" locale={locale}>
                  {sum(({ live }) => live)}
                </Amount>
                <Amount column="leaders" locale={locale}>
                  {sum(({ leaders }) => leaders)}
                </Amount>
                <Amount column="followers" locale={locale}>
                  {sum(({ followers }) => followers)}
                </Amount>
                <Amount column="paid" locale={locale}>
                  {sum(({ paid }) => paid)}
                </Amount>
                <Amount column="sum" locale={locale}>
                  {formatCents(sumCents(promoters.map(({ paidCents }) => paidCents)), locale)}
                </Amount>
                <Amount column="commission" locale={locale}>
                  {formatCents(sumCents(promoters.map(({ commissionCents }) => commissionCents)), locale)}
                </Amount>
                <Amount column="free" locale={locale}>
                  {sum(({ freePlaces }) => freePlaces)}
                </Amount>
              </tr>
            </tfoot>
          </table>
        </div>
      )}
    </>
  )
}

const amounts = {
  registrations: m.promoters_col_regs,
  leaders: m.promoters_col_leaders,
  followers: m.promoters_col_followers,
  paid: m.promoters_col_paid,
  sum: m.promoters_col_sum,
  commission: m.promoters_col_commission,
  free: m.promoters_col_free,
} as const

type AmountProps = {
  readonly column: keyof typeof amounts
  readonly locale: Locale
  readonly children: ReactNode
}

function Amount({ column, locale, children }: AmountProps) {
  return (
    <td className={office.amount} data-label={amounts[column]({}, { locale })}>
      {children}
    </td>
  )
}
