import { unzipSync } from 'fflate'
import { expect } from 'vitest'
import { lineName } from '#app/invoices/journal/journal-table.ts'
import { m } from '#app/platform/messages/messages.js'
import { countryName } from '#app/platform/values/countries.ts'
import { formatDay } from '#app/platform/values/local-day.ts'
import { cents, formatCents } from '#app/platform/values/money.ts'
import type { Place, TestFestival } from '../test-festival.ts'
import type { Visitor, Words } from '../visitor.ts'
import { somebodySignedIn } from './sign-in.ts'

/** The figures after the festival, as the office reads them. */

const year = '?edition=20tf2026'
const money = ({ locale }: Visitor, amount: number) => formatCents(cents(amount), locale)

const comes = (festival: TestFestival, place: Place, username: string, to: string) =>
  somebodySignedIn(festival, place, { username, to })

/** By method, by item, both together; what the bank has; and the books, whose two sides are equal. */
export async function readsTheMoney(festival: TestFestival, place: Place): Promise<void> {
  const period = '?from=2026-07-01&to=2026-11-20'
  const visitor = await comes(festival, place, 'director', `/admin/temeljnica${period}`)
  await visitor.arrivesAt(m.office_journal_title)
  // milongas are three of registrations and three at the door
  const items = [71_250, 7_500, 30_000, 13_500, 24_150, -1_400, 4_500 + 6_000, 16_800, 2_200, 1_000]
  for (const amount of items) await visitor.sees(money(visitor, amount))
  // 169500 of the live, 1000 kept of D07, 6000 at the door; 1500 is too much of D09
  for (const amount of [159_900, 9_700, 6_400, 2_000, 178_000, 176_500, -1_500])
    await visitor.sees(money(visitor, amount))
  const book = linesOf((await visitor.downloads('CSV')).toString())
  const sumOf = (side: 'debit' | 'credit') => book.reduce((sum, line) => sum + line[side], 0)
  expect(sumOf('debit')).toBe(sumOf('credit'))
  const balance = (line: string) =>
    book
      .filter(({ name }) => name === lineName(line, visitor.locale))
      .reduce((sum, { debit, credit }) => sum + debit - credit, 0)
  expect(
    Object.fromEntries(
      ['bank', 'card', 'cash', 'terminal'].map((method) => [method, balance(`method ${method}`)]),
    ),
  ).toEqual({ bank: 159_900 - 35_000, card: 9_700, cash: 6_400, terminal: 2_000 })
  // what is missing in drawer A, on an account of its own
  expect([balance('subject cashDifference'), balance('drawer')]).toEqual([100, -100])

  await visitor.opens(`${festival.address()}/admin/placila?show=all`)
  await visitor.arrivesAt(m.office_payments_title)
  await visitor.sees(money(visitor, 172_000))
  await visitor.opens(`${festival.address()}/admin/placilaNaRacun`)
  await visitor.arrivesAt(m.office_account_payments_title)
  await visitor.folds(m.bank_statements_title)
  await visitor.seesPart(`${formatDay('2026-08-25', visitor.locale, 'short')} · ${money(visitor, 224_900)}`)
  await visitor.leaves()
}

type Line = { readonly name: string; readonly debit: number; readonly credit: number }

/** The lines of the file for the accountant, in cents. */
function linesOf(csv: string): Line[] {
  const centsOf = (text = '') => Math.round(Number(text.replace(',', '.')) * 100)
  const [, ...rows] = csv.trim().split('\r\n')
  return rows.map((row) => {
    const [, , name = '', debit, credit] = row.split(';').map((cell) => cell.replaceAll('"', ''))
    return { name, debit: centsOf(debit), credit: centsOf(credit) }
  })
}

type Table = readonly (readonly string[])[]

/** Every report of the statistics as its file has it, sheet by sheet. */
async function tablesOf(visitor: Visitor): Promise<Table[]> {
  const files = unzipSync(await visitor.downloads(m.reports_all_files))
  const textOf = (name: string) => new TextDecoder().decode(files[name])
  const shared = [...textOf('xl/sharedStrings.xml').matchAll(/<t[^>]*>([^<]*)<\/t>/g)].map(
    ([, text = '']) => text,
  )
  const cell = (attributes: string, value = '') =>
    attributes.includes('t="s"') ? (shared[Number(value)] ?? '') : value
  const names = Object.keys(files).filter((name) => name.startsWith('xl/worksheets/sheet'))
  return names
    .toSorted()
    .map((name) =>
      [...textOf(name).matchAll(/<row[^>]*>(.*?)<\/row>/gs)].map(([, row = '']) =>
        [...row.matchAll(/<c ([^>]*?)(?:\/>|>(?:<v>([^<]*)<\/v>)?.*?<\/c>)/gs)].map(
          ([, attributes = '', value]) => cell(attributes, value),
        ),
      ),
    )
}

/** Who they were, who came, and who never got a place. */
export async function readsTheStatistics(festival: TestFestival, place: Place): Promise<void> {
  const visitor = await comes(festival, place, 'organiser', '/admin/stats')
  await visitor.arrivesAt(m.office_stats_title)
  for (const [fact, value] of [
    [m.reports_fact_live, '28'],
    [m.reports_fact_leading, '12'],
    [m.reports_fact_following, '14'],
    [m.reports_fact_both, '2'],
    [m.reports_fact_paid, money(visitor, 178_000)],
  ] as const)
    expect(await visitor.findsAmount(fact)).toBe(value)
  await visitor.seesPart(visitor.reads(m.reports_showup_summary, { came: '14', placed: '16' }))
  const tables = await tablesOf(visitor)
  const { locale } = visitor
  const cellOf = (first: Text, row: string, column: Text) => {
    const table = tables.find((one) => one[0]?.[0] === first({}, { locale }))
    return table?.find(([name]) => name === row)?.[table[0]?.indexOf(column({}, { locale })) ?? -1]
  }
  expect(
    ['SI', 'IT', 'AT', 'DE', 'HR'].map((code) =>
      cellOf(m.reports_country, countryName(code, locale), m.reports_together),
    ),
  ).toEqual(['11', '8', '5', '2', '2'])
  expect(cellOf(m.reports_col_event, 'C3', m.reports_col_never)).toBe('1')
  await visitor.leaves()
}

type Text = Words<Record<never, never>>

/** Reads every number of the statistics; with those of before, they are the same. */
export async function sameStatistics(
  festival: TestFestival,
  place: Place,
  before?: readonly Table[],
): Promise<readonly Table[]> {
  const visitor = await comes(festival, place, 'director', `/admin/stats${year}`)
  await visitor.arrivesAt(m.office_stats_title)
  const tables = await tablesOf(visitor)
  expect(tables.length).toBeGreaterThan(10)
  if (before) expect(tables).toEqual(before)
  await visitor.leaves()
  return tables
}
