import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import type { LocalDay } from '#app/platform/values/local-day.ts'
import { type Cents, sumCents } from '#app/platform/values/money.ts'
import type { Report } from '../report.ts'
import { formatCount, money } from '../stats/labels.ts'
import { type ItemNames, itemName } from '../stats/money-reports.ts'
import { netOf } from './budget.ts'

/** The figure whose rows an address asks for: all income, an item (null: promo codes), the VAT by rate, or the income at a rate. */
export type AskedIncome =
  | { readonly kind: 'all' }
  | { readonly kind: 'item'; readonly item: string | null }
  | { readonly kind: 'vat' }
  | { readonly kind: 'rate'; readonly rate: number }

/** Part of the income: of one claim at one VAT rate. */
export type IncomeRow = {
  /** Null: a sale at the door. */
  readonly registrationId: string | null
  readonly code: string | null
  readonly day: LocalDay
  readonly vatRatePercent: number
  readonly amountCents: Cents
}

/** The address of these rows, as `?year=…&rows=item.full-pass#rows`. @param search of the screen, without rows */
export function incomeRowsHref(search: string, asked: AskedIncome): string {
  const value = {
    all: 'all',
    vat: 'vat',
    item: asked.kind === 'item' ? (asked.item === null ? 'promo' : `item.${asked.item}`) : '',
    rate: asked.kind === 'rate' ? `rate.${asked.rate}` : '',
  }[asked.kind]
  return `?${search}&${new URLSearchParams({ rows: value })}#rows`
}

/** Reads `rows` of an address, as `incomeRowsHref` writes it; null when it is absent or invalid. */
export function readAskedIncome(search: URLSearchParams): AskedIncome | null {
  const asked = search.get('rows') ?? ''
  if (asked === 'all' || asked === 'vat') return { kind: asked }
  if (asked === 'promo') return { kind: 'item', item: null }
  const [, kind, value = ''] = /^(item|rate)\.(.{1,80})$/.exec(asked) ?? []
  if (kind === 'item') return { kind, item: value }
  const rate = Number(value)
  return kind === 'rate' && Number.isFinite(rate) ? { kind, rate } : null
}

type RowsFor = {
  readonly asked: AskedIncome
  readonly rows: readonly IncomeRow[]
  readonly names: ItemNames
  readonly isVatRegistered: boolean
  /** Of the links within the screen: `year=…`. */
  readonly search: string
  readonly locale: Locale
}

/** More lines than this are summed up in the last one. */
const MOST_ROWS = 2_000

/** The rows of a figure of the income: what each registration or sale at the door owes for it, or the VAT by rate. Y9 */
export function incomeRowsReport(given: RowsFor): Report {
  return given.asked.kind === 'vat' ? vatReport(given) : linesReport(given)
}

function linesReport({ asked, rows, names, locale }: RowsFor): Report {
  const sum = sumCents(rows.map(({ amountCents }) => amountCents))
  const rest = rows.slice(MOST_ROWS)
  return {
    key: 'rows',
    title: titleOf(asked, names, locale),
    summary: m.budget_rows_summary(
      { count: formatCount(rows.length, locale), sum: money(sum, locale) },
      { locale },
    ),
    columns: [
      { label: m.budget_rows_col_claim({}, { locale }), kind: 'text' },
      { label: m.reports_col_day({}, { locale }), kind: 'day' },
      { label: m.reports_col_vat({}, { locale }), kind: 'percent' },
      { label: m.reports_col_amount({}, { locale }), kind: 'cents' },
    ],
    rows: [
      ...rows.slice(0, MOST_ROWS).map(({ registrationId, code, day, vatRatePercent, amountCents }) => ({
        cells: [code ?? m.budget_rows_door({}, { locale }), day, vatRatePercent / 100, amountCents],
        href: registrationId === null ? undefined : `/admin/prijave?open=${registrationId}`,
      })),
      ...(rest.length === 0
        ? []
        : [
            {
              cells: [
                m.budget_rows_more({ count: formatCount(rest.length, locale) }, { locale }),
                null,
                null,
                sumCents(rest.map(({ amountCents }) => amountCents)),
              ],
            },
          ]),
    ],
    sums: [m.reports_together({}, { locale }), null, null, sum],
    chart: null,
    empty: m.budget_rows_empty({}, { locale }),
  }
}

/** By rate on the sum of its lines, as on invoices (I3). */
function vatReport({ rows, isVatRegistered, search, locale }: RowsFor): Report {
  const rates = [...Map.groupBy(rows, ({ vatRatePercent }) => vatRatePercent)]
    .map(([rate, of]) => {
      const gross = sumCents(of.map(({ amountCents }) => amountCents))
      return { rate, gross, vat: gross - netOf(gross, rate, isVatRegistered) }
    })
    .sort((one, other) => other.rate - one.rate)
  const sum = (of: 'gross' | 'vat') => rates.reduce((whole, one) => whole + one[of], 0)
  return {
    key: 'rows',
    title: m.budget_vat_out({}, { locale }),
    summary: m.budget_rows_vat_summary(
      { vat: money(sum('vat'), locale), sum: money(sum('gross'), locale) },
      { locale },
    ),
    columns: [
      { label: m.budget_rows_col_rate({}, { locale }), kind: 'text' },
      { label: m.budget_income({}, { locale }), kind: 'cents' },
      { label: m.budget_rows_col_net({}, { locale }), kind: 'cents' },
      { label: m.reports_col_vat({}, { locale }), kind: 'cents' },
    ],
    rows: rates.map(({ rate, gross, vat }) => ({
      cells: [rateText(rate, locale), gross, gross - vat, vat],
      href: incomeRowsHref(search, { kind: 'rate', rate }),
    })),
    sums: [m.reports_together({}, { locale }), sum('gross'), sum('gross') - sum('vat'), sum('vat')],
    chart: null,
    empty: m.budget_rows_empty({}, { locale }),
  }
}

function titleOf(asked: AskedIncome, names: ItemNames, locale: Locale): string {
  if (asked.kind === 'item')
    return m.budget_rows_of({ name: itemName(asked.item, names, locale) }, { locale })
  if (asked.kind === 'rate') return m.budget_rows_of({ name: rateText(asked.rate, locale) }, { locale })
  return m.budget_rows_of({ name: m.budget_income({}, { locale }) }, { locale })
}

function rateText(rate: number, locale: Locale): string {
  return m.budget_rows_rate({ rate: formatCount(rate, locale) }, { locale })
}
