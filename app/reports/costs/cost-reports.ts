import { inLocale, type Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { type Cents, cents, sumCents } from '#app/platform/values/money.ts'
import { netOf, spentOf } from '../budget/budget.ts'
import { categoryName } from '../budget/category-names.ts'
import { sumsOf } from '../budget/sheet.ts'
import type { Report } from '../report.ts'
import { formatCount, money } from '../stats/labels.ts'
import { type AskedCosts, type CostGroup, type CostLine, keyOf, type OrderCost } from './cost-lines.ts'

type CostsFor = {
  readonly lines: readonly CostLine[]
  readonly asked: AskedCosts
  readonly isVatRegistered: boolean
  readonly locale: Locale
}

/** Sums of costs by category, event or artist; each row opens its lines. Y9 */
export function groupsReport({ lines, asked: { by }, isVatRegistered, locale }: CostsFor): Report {
  const groups = [...Map.groupBy(lines, (line) => keyOf(line, by))]
    .map(([key, of]) => ({ key, of, sums: sumsOf(of, isVatRegistered) }))
    .sort((one, other) => other.sums.spentCents - one.sums.spentCents)
  const all = sumsOf(lines, isVatRegistered)
  return {
    key: 'sums',
    title: groupTitles[by]({}, { locale }),
    summary: m.budget_categories_summary(
      {
        planned: money(all.plannedCents, locale),
        actual: money(all.actualCents, locale),
        paid: money(all.paidCents, locale),
      },
      { locale },
    ),
    note: m.costs_note({}, { locale }),
    columns: [
      { label: groupNames[by]({}, { locale }), kind: 'text' },
      { label: m.costs_col_lines({}, { locale }), kind: 'count' },
      { label: m.budget_col_planned({}, { locale }), kind: 'cents' },
      { label: m.budget_col_actual({}, { locale }), kind: 'cents' },
      { label: m.budget_col_paid({}, { locale }), kind: 'cents' },
      { label: m.costs_col_open({}, { locale }), kind: 'cents' },
      { label: m.reports_col_vat({}, { locale }), kind: 'cents' },
    ],
    rows: groups.map(({ key, of, sums }) => ({
      cells: [
        groupName(of, by, locale),
        of.length,
        sums.plannedCents,
        sums.actualCents,
        sums.paidCents,
        sumCents(of.map(openOf)),
        sums.vatCents,
      ],
      href: `?by=${by}&of=${encodeURIComponent(key)}#lines`,
    })),
    sums: [
      m.reports_together({}, { locale }),
      lines.length,
      all.plannedCents,
      all.actualCents,
      all.paidCents,
      sumCents(lines.map(openOf)),
      all.vatCents,
    ],
    chart:
      groups.length === 0
        ? null
        : {
            kind: 'bars',
            series: [
              { label: m.budget_col_paid({}, { locale }), tone: 'now' },
              { label: m.costs_col_open({}, { locale }), tone: 'earlier' },
            ],
            bars: groups.slice(0, 14).map(({ of, sums }) => ({
              label: groupName(of, by, locale),
              values: [sums.paidCents, Math.max(0, sums.spentCents - sums.paidCents)],
              text: `${money(sums.paidCents, locale)} / ${money(sums.spentCents, locale)}`,
            })),
          },
    empty: m.budget_categories_empty({}, { locale }),
  }
}

/** The lines themselves, of one group or all; each opens for changing. */
export function linesReport({ lines, asked: { by, of }, isVatRegistered, locale }: CostsFor): Report {
  const shown = of === null ? lines : lines.filter((line) => keyOf(line, by) === of)
  const sums = sumsOf(shown, isVatRegistered)
  const [first] = shown
  return {
    key: 'lines',
    title:
      of === null || !first
        ? m.costs_lines_title({}, { locale })
        : m.costs_lines_of({ name: groupName([first], by, locale) }, { locale }),
    summary: m.costs_lines_summary({ count: shown.length, sum: money(sums.spentCents, locale) }, { locale }),
    columns: [
      { label: m.costs_col_title({}, { locale }), kind: 'text' },
      { label: m.budget_col_category({}, { locale }), kind: 'text' },
      { label: m.costs_col_for({}, { locale }), kind: 'text' },
      { label: m.costs_col_supplier({}, { locale }), kind: 'text' },
      { label: m.costs_col_due({}, { locale }), kind: 'day' },
      { label: m.budget_col_planned({}, { locale }), kind: 'cents' },
      { label: m.budget_col_actual({}, { locale }), kind: 'cents' },
      { label: m.budget_col_paid({}, { locale }), kind: 'cents' },
      { label: m.costs_col_by_bank({}, { locale }), kind: 'cents' },
      { label: m.costs_col_open({}, { locale }), kind: 'cents' },
      { label: m.reports_col_vat({}, { locale }), kind: 'cents' },
    ],
    rows: shown.map((line) => ({
      cells: [
        line.title,
        categoryName(line.category, locale),
        forText(line, locale),
        line.supplier,
        line.dueOn,
        line.plannedCents,
        line.actualCents,
        line.paidCents,
        line.paidByBankCents || null,
        openOf(line),
        spentOf(line) - netOf(spentOf(line), line.vatRatePercent, isVatRegistered),
      ],
      href: `/admin/lists/costs?open=${line.id}`,
    })),
    sums: [
      m.reports_together({}, { locale }),
      null,
      null,
      null,
      null,
      sums.plannedCents,
      sums.actualCents,
      sums.paidCents,
      sumCents(shown.map(({ paidByBankCents }) => paidByBankCents)),
      sumCents(shown.map(openOf)),
      sums.vatCents,
    ],
    chart: null,
    empty: m.budget_categories_empty({}, { locale }),
  }
}

/** The value of the hours of work orders, and what of it is in the costs. T27 */
export function ordersReport(orders: readonly OrderCost[], locale: Locale): Report {
  const planned = sumCents(orders.map(({ plannedCents }) => plannedCents))
  const done = sumCents(orders.map(({ doneCents }) => doneCents))
  const entered = sumCents(orders.map(({ line }) => line?.actualCents ?? cents(0)))
  return {
    key: 'orders',
    title: m.costs_orders_title({}, { locale }),
    summary: m.costs_orders_summary(
      {
        count: formatCount(orders.length, locale),
        planned: money(planned, locale),
        done: money(done, locale),
        entered: money(entered, locale),
      },
      { locale },
    ),
    note: m.costs_orders_note({}, { locale }),
    columns: [
      { label: m.costs_col_task({}, { locale }), kind: 'text' },
      { label: m.costs_col_who({}, { locale }), kind: 'text' },
      { label: m.budget_col_planned({}, { locale }), kind: 'cents' },
      { label: m.costs_col_done({}, { locale }), kind: 'cents' },
      { label: m.costs_col_entered({}, { locale }), kind: 'cents' },
    ],
    rows: orders.map(({ number, task, who, plannedCents, doneCents, line }) => ({
      cells: [`${number}. ${task}`, who, plannedCents, doneCents, line?.actualCents ?? null],
      href: line
        ? `/admin/lists/costs?open=${line.id}`
        : `/admin/workOrders?${new URLSearchParams({ show: 'all', q: `${number} ${task}`.slice(0, 120) })}`,
    })),
    sums: [m.reports_together({}, { locale }), null, planned, done, entered],
    chart: null,
    empty: m.costs_orders_empty({}, { locale }),
  }
}

/** The unpaid part; never below 0. */
function openOf(line: CostLine): Cents {
  return cents(Math.max(0, spentOf(line) - line.paidCents))
}

/** What a line pays for: an event, an artist or a work order. */
function forText({ eventTitle, artistName, orderNumber }: CostLine, locale: Locale): string | null {
  if (eventTitle) return inLocale(eventTitle, locale).text
  return (
    artistName ?? (orderNumber === null ? null : m.costs_of_order({ number: `${orderNumber}` }, { locale }))
  )
}

const groupNames = {
  category: m.budget_col_category,
  event: m.reports_col_event,
  artist: m.costs_artist,
} as const satisfies Record<CostGroup, unknown>

const groupTitles = {
  category: m.costs_by_category,
  event: m.costs_by_event,
  artist: m.costs_by_artist,
} as const satisfies Record<CostGroup, unknown>

function groupName(lines: readonly CostLine[], by: CostGroup, locale: Locale): string {
  const [line] = lines
  if (!line) return ''
  switch (by) {
    case 'category':
      return categoryName(line.category, locale)
    case 'event':
      return line.eventTitle ? inLocale(line.eventTitle, locale).text : m.costs_no_event({}, { locale })
    case 'artist':
      return line.artistName ?? m.costs_no_artist({}, { locale })
  }
}
