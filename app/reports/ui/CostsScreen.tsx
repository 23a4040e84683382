import { Link } from 'react-router'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { ListLink } from '#app/platform/ui/admin/ListLink.tsx'
import office from '#app/platform/ui/admin/office.module.css'
import { EmptyState } from '#app/platform/ui/EmptyState.tsx'
import type { CategoryAnswer, CostCategory } from '#app/team/costs/categories.ts'
import type { OrderCostAnswer } from '#app/team/orders/order-cost.ts'
import { type AskedCosts, type CostGroup, costGroups, type OrderCost } from '../costs/cost-lines.ts'
import type { Report } from '../report.ts'
import { CostCategories } from './CostCategories.tsx'
import { OrdersToCosts } from './OrdersToCosts.tsx'
import { ReportCard } from './ReportCard.tsx'
import styles from './StatisticsScreen.module.css'

type CostsScreenProps = {
  readonly asked: AskedCosts
  readonly reports: readonly Report[]
  readonly categories: readonly CostCategory[]
  readonly orders: readonly OrderCost[]
  readonly answer: { readonly ofCategories?: CategoryAnswer; readonly ofOrders?: OrderCostAnswer } | undefined
  readonly mayWrite: boolean
  readonly locale: Locale
}

/** The costs of the festival: sums, and behind each its lines, which open for editing. */
export function CostsScreen(props: CostsScreenProps) {
  const { asked, reports, categories, orders, answer, mayWrite, locale } = props
  const { by, of } = asked
  const search = new URLSearchParams({ by, ...(of !== null && { of }) }).toString()
  const isEmpty = reports.every(({ rows }) => rows.length === 0)
  const add = mayWrite && <Link to="/admin/lists/costs?open=new">{m.costs_add({}, { locale })}</Link>
  return (
    <>
      <header className={office.head}>
        <h1>{m.office_costs_title({}, { locale })}</h1>
        <div className={office.bar}>
          <nav className={office.tabs} aria-label={m.costs_by({}, { locale })}>
            {costGroups.map((group) => (
              <Link key={group} to={`?by=${group}`} aria-current={group === by ? 'page' : undefined}>
                {names[group]({}, { locale })}
              </Link>
            ))}
          </nav>
          {add}
          <ListLink collection="costs" locale={locale} />
        </div>
      </header>
      {isEmpty ? (
        <EmptyState title={m.budget_categories_empty({}, { locale })} action={add}>
          {m.costs_empty_text({}, { locale })}
        </EmptyState>
      ) : (
        <div className={styles.cards}>
          {reports.map((report) => (
            <ReportCard
              key={report.key}
              base="/admin/costs"
              isWide
              report={report}
              locale={locale}
              search={search}
            >
              {report.key === 'lines' && of !== null && (
                <p>
                  <Link to={`?by=${by}`} preventScrollReset>
                    {m.costs_all_lines({}, { locale })}
                  </Link>
                </p>
              )}
              {report.key === 'orders' && mayWrite && (
                <OrdersToCosts
                  answer={answer?.ofOrders}
                  orders={orders}
                  categories={categories}
                  locale={locale}
                />
              )}
            </ReportCard>
          ))}
        </div>
      )}
      {mayWrite && <CostCategories answer={answer?.ofCategories} categories={categories} locale={locale} />}
    </>
  )
}

const names = {
  category: m.costs_by_category,
  event: m.costs_by_event,
  artist: m.costs_by_artist,
} as const satisfies Record<CostGroup, unknown>
