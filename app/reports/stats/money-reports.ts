import type { EditionMoney, ItemMoney } from '#app/invoices/queries/edition-money.server.ts'
import { type Bilingual, inLocale, type Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { formatDay } from '#app/platform/values/local-day.ts'
import { sumCents } from '#app/platform/values/money.ts'
import { cancellationFee } from '#app/registration/refunds/retained.ts'
import type { Report } from '../report.ts'
import { chartByDay } from './chart-by-day.ts'
import { otherDays } from './for-sharing.ts'
import { dayCell } from './growth-reports.ts'
import { formatCount, methodNames, money } from './labels.ts'
import type { Receipt, RegistrationDay } from './statistics.ts'

/** Names of price items, by code. */
export type ItemNames = Readonly<Record<string, Bilingual>>

/** The claims by price item and VAT rate, as I20 sums them. Y3 */
export function itemsReport({ items, claimedCents }: EditionMoney, names: ItemNames, locale: Locale): Report {
  const count = items.reduce((sum, item) => sum + item.count, 0)
  const several = (item: ItemMoney) => items.filter((other) => other.item === item.item).length > 1
  return {
    key: 'items',
    title: m.reports_items_title({}, { locale }),
    summary: m.reports_items_summary(
      { sum: money(claimedCents, locale), count: formatCount(count, locale) },
      { locale },
    ),
    note: m.reports_items_note({}, { locale }),
    columns: [
      { label: m.reports_col_item({}, { locale }), kind: 'text' },
      { label: m.reports_col_vat({}, { locale }), kind: 'percent' },
      { label: m.reports_col_count({}, { locale }), kind: 'count' },
      { label: m.reports_col_amount({}, { locale }), kind: 'cents' },
    ],
    rows: items.map((item) => ({
      cells: [
        itemName(item.item, names, locale),
        item.vatRatePercent / 100,
        item.count || null,
        item.amountCents,
      ],
      href:
        item.item === null || item.item === cancellationFee
          ? undefined
          : `/admin/prijave?item=${encodeURIComponent(item.item)}`,
    })),
    sums: [m.reports_together({}, { locale }), null, count, claimedCents],
    chart:
      items.length === 0
        ? null
        : {
            kind: 'bars',
            series: [{ label: m.reports_col_amount({}, { locale }), tone: 'plain' }],
            bars: items.map((item) => ({
              label: several(item)
                ? `${itemName(item.item, names, locale)} ${item.vatRatePercent} %`
                : itemName(item.item, names, locale),
              values: [item.amountCents],
              text: money(item.amountCents, locale),
            })),
          },
    empty: m.reports_items_empty({}, { locale }),
  }
}

/** The money received, by payment type. Y3 */
export function methodsReport(
  { methods, paidCents, openCents, overCents }: EditionMoney,
  locale: Locale,
): Report {
  return {
    key: 'methods',
    title: m.reports_methods_title({}, { locale }),
    summary: m.reports_methods_summary(
      { sum: money(paidCents, locale), open: money(openCents, locale), over: money(overCents, locale) },
      { locale },
    ),
    columns: [
      { label: m.reports_col_method({}, { locale }), kind: 'text' },
      { label: m.reports_col_amount({}, { locale }), kind: 'cents' },
    ],
    rows: methods.map(({ method, amountCents }) => ({
      cells: [methodNames[method]({}, { locale }), amountCents],
    })),
    sums: [m.reports_together({}, { locale }), paidCents],
    chart:
      methods.length === 0
        ? null
        : {
            kind: 'bars',
            series: [{ label: m.reports_col_amount({}, { locale }), tone: 'plain' }],
            bars: methods.map(({ method, amountCents }) => ({
              label: methodNames[method]({}, { locale }),
              values: [amountCents],
              text: money(amountCents, locale),
            })),
          },
    empty: m.reports_methods_empty({}, { locale }),
  }
}

/** The money received on each day, by payment type. Y3 */
export function receiptsReport(receipts: readonly Receipt[], locale: Locale): Report {
  const methods = [...new Set(receipts.map(({ method }) => method))].sort()
  const days = [...Map.groupBy(receipts, ({ day }) => day)].map(([day, of]) => ({
    day,
    amounts: methods.map((method) => sumCents(of.filter((one) => one.method === method).map(amountOf))),
    all: sumCents(of.map(amountOf)),
  }))
  const all = sumCents(receipts.map(amountOf))
  const best = days.toSorted((one, other) => other.all - one.all)[0]
  return {
    key: 'receipts',
    title: m.reports_receipts_title({}, { locale }),
    summary: best
      ? m.reports_receipts_summary(
          {
            sum: money(all, locale),
            days: formatCount(days.length, locale),
            best: formatDay(best.day, locale, 'running'),
            most: money(best.all, locale),
          },
          { locale },
        )
      : m.reports_methods_empty({}, { locale }),
    columns: [
      { label: m.reports_col_day({}, { locale }), kind: 'day' },
      ...methods.map((method) => ({ label: methodNames[method]({}, { locale }), kind: 'cents' }) as const),
      { label: m.reports_together({}, { locale }), kind: 'cents' },
    ],
    rows: days.map(({ day, amounts, all: of }) => ({
      cells: [day, ...amounts.map((amount) => amount || null), of],
    })),
    sums: [
      m.reports_together({}, { locale }),
      ...methods.map((_, index) => days.reduce((sum, { amounts }) => sum + (amounts[index] ?? 0), 0)),
      all,
    ],
    chart: chartByDay(
      days,
      { label: m.reports_col_amount({}, { locale }), unit: 'cents', measure: (day) => day.all },
      locale,
    ),
    empty: m.reports_methods_empty({}, { locale }),
  }
}

/** Claims and payments by the day of registration. Y3 */
export function sumsByDayReport(days: readonly RegistrationDay[], locale: Locale): Report {
  const claimed = sumCents(days.map(({ claimedCents }) => claimedCents))
  const paid = sumCents(days.map(({ paidCents }) => paidCents))
  const known = days.filter(({ day }) => day !== otherDays)
  return {
    key: 'sums',
    title: m.reports_sums_title({}, { locale }),
    summary: m.reports_sums_summary(
      { claimed: money(claimed, locale), paid: money(paid, locale) },
      { locale },
    ),
    columns: [
      { label: m.reports_col_day({}, { locale }), kind: 'day' },
      { label: m.reports_col_made({}, { locale }), kind: 'count' },
      { label: m.reports_col_claimed({}, { locale }), kind: 'cents' },
      { label: m.reports_col_paid({}, { locale }), kind: 'cents' },
    ],
    rows: days.map(({ day, made, claimedCents, paidCents }) => ({
      cells: [dayCell(day, locale), made, claimedCents, paidCents],
    })),
    sums: [m.reports_together({}, { locale }), days.reduce((sum, { made }) => sum + made, 0), claimed, paid],
    chart: chartByDay(
      known,
      {
        label: m.reports_col_claimed({}, { locale }),
        unit: 'cents',
        measure: ({ claimedCents }) => claimedCents,
      },
      locale,
    ),
    empty: m.reports_days_empty({}, { locale }),
  }
}

/** The name of a price item in the language, or its code where it has none. Null stands for the promo codes. The cancellation fee has a name of its own. */
export function itemName(item: string | null, names: ItemNames, locale: Locale): string {
  if (item === null) return m.reports_items_promo({}, { locale })
  if (item === cancellationFee) return m.reports_items_kept({}, { locale })
  const known = names[item]
  return known ? inLocale(known, locale).text : item
}

const amountOf = ({ amountCents }: Receipt) => amountCents
