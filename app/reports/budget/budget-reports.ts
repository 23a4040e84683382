import { inLocale, type Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import type { Cents } from '#app/platform/values/money.ts'
import type { Report, ReportRow } from '../report.ts'
import { formatCount, money } from '../stats/labels.ts'
import { type ItemNames, itemName } from '../stats/money-reports.ts'
import type { ComparedEdition } from '../stats/statistics.ts'
import type { EventBudget, ShareRule } from './budget.ts'
import { categoryName } from './category-names.ts'
import { type AskedIncome, incomeRowsHref } from './income-rows.ts'
import type { EditionSheet } from './sheet.ts'
import type { Tried, WhatIf } from './what-if.ts'

/** No more bars than this; the table has all. */
const MOST_BARS = 16

type YearsFor = {
  readonly edition: ComparedEdition
  readonly editions: readonly ComparedEdition[]
  readonly sheets: readonly EditionSheet[]
  readonly names: ItemNames
  /** Of the links within the screen: `year=…`. */
  readonly search: string
  readonly locale: Locale
}

/** All costs by category, with their VAT. */
export const costRows = '/admin/costs#sums'

function categoryRows(category: string): string {
  return `/admin/costs?category=${encodeURIComponent(category)}#lines`
}

/** Income by item, cost by category and what is left, edition beside edition. Y9 */
export function yearsReport({ edition, editions, sheets, names, search, locale }: YearsFor): Report {
  const rowsOf = (asked: AskedIncome) => incomeRowsHref(search, asked)
  const shown = sheets.flatMap((sheet) => {
    const of = editions.find(({ id }) => id === sheet.editionId)
    return of ? [{ sheet, of }] : []
  })
  const items = [...new Set(shown.flatMap(({ sheet }) => [...sheet.items.keys()]))]
  const categories = [...new Set(shown.flatMap(({ sheet }) => [...sheet.categories.keys()]))]
  const line = (
    label: string,
    of: (sheet: EditionSheet) => number | undefined,
    href?: string,
  ): ReportRow => ({ cells: [label, ...shown.map(({ sheet }) => of(sheet) ?? null)], href })
  const own = shown.find(({ of }) => of.id === edition.id)?.sheet
  return {
    key: 'years',
    title: m.budget_years_title({}, { locale }),
    summary: own
      ? m.budget_years_summary(
          {
            edition: edition.name,
            income: money(own.incomeCents, locale),
            costs: money(own.costCents, locale),
            result: money(own.resultCents, locale),
          },
          { locale },
        )
      : m.budget_years_empty({}, { locale }),
    note: m.budget_years_note({}, { locale }),
    columns: [
      { label: m.budget_col_line({}, { locale }), kind: 'text' },
      ...shown.map(({ of }) => ({ label: of.name, kind: 'cents' }) as const),
    ],
    rows: [
      ...items.map((item) =>
        line(itemName(item, names, locale), (sheet) => sheet.items.get(item), rowsOf({ kind: 'item', item })),
      ),
      line(m.budget_income({}, { locale }), ({ incomeCents }) => incomeCents, rowsOf({ kind: 'all' })),
      line(m.budget_vat_out({}, { locale }), ({ vatCents }) => -vatCents, rowsOf({ kind: 'vat' })),
      ...categories.map((category) =>
        line(
          categoryName(category, locale),
          ({ categories: of }) => minus(of.get(category)?.spentCents),
          categoryRows(category),
        ),
      ),
      line(m.budget_cost_vat({}, { locale }), ({ costVatCents }) => costVatCents, costRows),
    ],
    sums: [m.budget_result({}, { locale }), ...shown.map(({ sheet }) => sheet.resultCents)],
    chart:
      shown.length === 0
        ? null
        : {
            kind: 'bars',
            series: [
              { label: m.budget_income({}, { locale }), tone: 'now' },
              { label: m.budget_costs({}, { locale }), tone: 'earlier' },
            ],
            bars: shown.flatMap(({ of, sheet }) => [
              {
                label: of.name,
                values: [Math.max(0, sheet.incomeCents), 0],
                text: money(sheet.incomeCents, locale),
              },
              { label: '', values: [0, sheet.costCents], text: money(sheet.costCents, locale) },
            ]),
          },
    empty: m.budget_years_empty({}, { locale }),
  }
}

function minus(amount: Cents | undefined): number | undefined {
  return amount === undefined ? undefined : -amount
}

type EventsFor = {
  readonly tried: Tried
  readonly whatIf: WhatIf
  readonly rule: ShareRule
  readonly isVatRegistered: boolean
  readonly locale: Locale
}

/** Income, cost and break-even of each class and milonga. Y10–Y12 */
export function eventsReport({ tried, whatIf, rule, isVatRegistered, locale }: EventsFor): Report {
  const { events, differenceCents } = tried
  const isTried = whatIf.pricePercent !== 0 || whatIf.placesBy !== 0 || whatIf.dropped !== null
  const sum = (of: (event: Tried['events'][number]) => number) =>
    events.reduce((whole, event) => whole + of(event), 0)
  const losing = events.filter(({ marginCents }) => marginCents < 0)
  const inOrder = events.toSorted((one, other) => one.marginCents - other.marginCents)
  return {
    key: 'events',
    title: m.budget_events_title({}, { locale }),
    summary: isTried
      ? m.budget_tried_summary(
          {
            difference: money(differenceCents, locale),
            sign: differenceCents < 0 ? 'less' : 'more',
          },
          { locale },
        )
      : m.budget_events_summary(
          { losing: formatCount(losing.length, locale), all: formatCount(events.length, locale) },
          { locale },
        ),
    note: `${rule === 'minutes' ? m.budget_rule_minutes_note({}, { locale }) : m.budget_rule_price_note({}, { locale })} ${
      isVatRegistered ? m.budget_net_note({}, { locale }) : m.budget_gross_note({}, { locale })
    }`,
    columns: [
      { label: m.reports_col_event({}, { locale }), kind: 'text' },
      { label: m.budget_col_heads({}, { locale }), kind: 'count' },
      { label: m.budget_col_income({}, { locale }), kind: 'cents' },
      { label: m.budget_col_passes({}, { locale }), kind: 'cents' },
      { label: m.budget_col_direct({}, { locale }), kind: 'cents' },
      { label: m.budget_col_hall({}, { locale }), kind: 'cents' },
      { label: m.budget_col_margin({}, { locale }), kind: 'cents' },
      { label: m.budget_col_break_even({}, { locale }), kind: 'count' },
      ...(isTried
        ? ([
            { label: m.budget_col_tried_heads({}, { locale }), kind: 'count' },
            { label: m.budget_col_tried_margin({}, { locale }), kind: 'cents' },
          ] as const)
        : []),
    ],
    rows: events.map((event) => ({
      cells: [
        inLocale(event.title, locale).text,
        event.heads,
        event.incomeCents,
        event.passCents,
        event.directCents,
        event.venueCents,
        event.marginCents,
        event.breakEvenHeads,
        ...(isTried ? [event.triedHeads, event.triedMarginCents] : []),
      ],
      href: `/admin/dogodek?id=${event.id}`,
    })),
    sums: [
      m.reports_together({}, { locale }),
      sum(({ heads }) => heads),
      sum(({ incomeCents }) => incomeCents),
      sum(({ passCents }) => passCents),
      sum(({ directCents }) => directCents),
      sum(({ venueCents }) => venueCents),
      sum(({ marginCents }) => marginCents),
      null,
      ...(isTried
        ? [sum(({ triedHeads }) => triedHeads), sum(({ triedMarginCents }) => triedMarginCents)]
        : []),
    ],
    chart:
      events.length === 0
        ? null
        : {
            kind: 'bars',
            series: [
              { label: m.budget_col_heads({}, { locale }), tone: 'now' },
              { label: m.budget_missing({}, { locale }), tone: 'earlier' },
            ],
            bars: inOrder.slice(0, MOST_BARS).map((event: EventBudget) => ({
              label: inLocale(event.title, locale).text,
              values: [event.heads, Math.max(0, (event.breakEvenHeads ?? 0) - event.heads)],
              text: marginText(event, locale),
            })),
          },
    empty: m.budget_events_empty({}, { locale }),
  }
}

/** `14/18 · −€120.00`: how many heads it has of how many it needs, and what is left. */
function marginText({ marginCents, heads, breakEvenHeads }: EventBudget, locale: Locale): string {
  const of = breakEvenHeads === null ? String(heads) : `${heads}/${breakEvenHeads}`
  return `${of} · ${money(marginCents, locale)}`
}

/** Planned, billed and paid by category. Y9 */
export function categoriesReport(sheet: EditionSheet, locale: Locale): Report {
  const lines = [...sheet.categories].sort(([, one], [, other]) => other.spentCents - one.spentCents)
  const sum = (of: 'plannedCents' | 'actualCents' | 'paidCents' | 'vatCents') =>
    lines.reduce((whole, [, sums]) => whole + sums[of], 0)
  return {
    key: 'categories',
    title: m.budget_categories_title({}, { locale }),
    summary: m.budget_categories_summary(
      {
        planned: money(sum('plannedCents'), locale),
        actual: money(sum('actualCents'), locale),
        paid: money(sum('paidCents'), locale),
      },
      { locale },
    ),
    columns: [
      { label: m.budget_col_category({}, { locale }), kind: 'text' },
      { label: m.budget_col_planned({}, { locale }), kind: 'cents' },
      { label: m.budget_col_actual({}, { locale }), kind: 'cents' },
      { label: m.budget_col_paid({}, { locale }), kind: 'cents' },
      { label: m.reports_col_vat({}, { locale }), kind: 'cents' },
    ],
    rows: lines.map(([category, { plannedCents, actualCents, paidCents, vatCents }]) => ({
      cells: [categoryName(category, locale), plannedCents, actualCents, paidCents, vatCents],
      href: categoryRows(category),
    })),
    sums: [
      m.reports_together({}, { locale }),
      sum('plannedCents'),
      sum('actualCents'),
      sum('paidCents'),
      sum('vatCents'),
    ],
    chart:
      lines.length === 0
        ? null
        : {
            kind: 'bars',
            series: [
              { label: m.budget_col_actual({}, { locale }), tone: 'now' },
              { label: m.budget_col_planned({}, { locale }), tone: 'earlier' },
            ],
            bars: lines.map(([category, { actualCents, plannedCents }]) => ({
              label: categoryName(category, locale),
              values: [actualCents, Math.max(0, plannedCents - actualCents)],
              text: `${money(actualCents, locale)} / ${money(plannedCents, locale)}`,
            })),
          },
    empty: m.budget_categories_empty({}, { locale }),
  }
}
