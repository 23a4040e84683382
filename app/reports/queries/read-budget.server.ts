import type { Edition } from '#app/festival/edition.ts'
import { findEdition, findEditions } from '#app/festival/service.server.ts'
import { mayOpen } from '#app/people/access/route-access.ts'
import type { Actor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import type { Querying } from '#app/platform/database/statement.ts'
import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import type { Locale } from '#app/platform/locale.ts'
import { type LocalDay, localDayOf } from '#app/platform/values/local-day.ts'
import { type Cents, cents, sumCents } from '#app/platform/values/money.ts'
import { getCatalogue } from '#app/pricing/service.server.ts'
import {
  type EventBudget,
  type EventIncome,
  eventBudgets,
  netOf,
  type ShareRule,
  shareRules,
} from '../budget/budget.ts'
import { categoriesReport, eventsReport, yearsReport } from '../budget/budget-reports.ts'
import { budgetSearch } from '../budget/budget-search.ts'
import { incomeRowsReport, readAskedIncome } from '../budget/income-rows.ts'
import { type EditionSheet, sheetOf } from '../budget/sheet.ts'
import { readWhatIf, tryOut, type WhatIf } from '../budget/what-if.ts'
import { may } from '../policy.ts'
import type { Report, ReportRow } from '../report.ts'
import { type ComparedEdition, comparedOf } from '../stats/statistics.ts'
import { readBudgetCosts, readBudgetEvents, readEditionItems } from './budget-rows.server.ts'
import { readEventShares } from './event-shares.server.ts'
import { readIncomeRows } from './income-rows.server.ts'

type BudgetFor = {
  readonly by: Actor
  /** The edition that is worked on. */
  readonly office: Edition
  readonly search: URLSearchParams
  readonly locale: Locale
}

export type BudgetSheet = {
  readonly edition: ComparedEdition
  readonly editions: readonly ComparedEdition[]
  readonly today: LocalDay
  readonly rule: ShareRule
  readonly whatIf: WhatIf
  readonly sheet: EditionSheet
  /** The figure whose rows are shown, as the address names it. */
  readonly rows: string | null
  /** Other screens have the lists of this edition. */
  readonly hasLists: boolean
  readonly events: readonly Pick<EventBudget, 'id' | 'title'>[]
  readonly reports: readonly Report[]
}

/** Income, costs and break-even of an edition beside the others, as the address asks for it. Y9–Y12 */
export async function readBudget(
  app: Pick<AppContext, 'db' | 'now'>,
  { by, office, search, locale }: BudgetFor,
): Promise<Decision<BudgetSheet, 'not-allowed' | 'no-edition'>> {
  if (!may(by, 'income.see')) return refuse('not-allowed')
  const named = search.get('year')
  const edition = named ? await findEdition(app, named) : office
  if (!edition) return refuse('no-edition')
  const rule = shareRules.find((one) => one === search.get('rule')) ?? 'minutes'
  const whatIf = readWhatIf(search)
  const { sheets, costs } = await readSheets(app)
  const isVatRegistered = edition.company.vatRegistered
  const events = eventBudgets({
    events: await readBudgetEvents(app.db, edition.id),
    incomes: await readEventShares(app.db, edition, rule),
    costs: costs.get(edition.id) ?? [],
    isVatRegistered,
  })
  const all = await findEditions(app)
  const editions = all.map((one) => comparedOf(one, all))
  const { items } = await getCatalogue(app, edition.id)
  const names = Object.fromEntries(items.map(({ code, name }) => [code, name]))
  const compared = comparedOf(edition, all)
  const sheet =
    sheets.find(({ editionId }) => editionId === edition.id) ??
    sheetOf({ editionId: edition.id, items: [], costs: [], isVatRegistered })
  const asked = readAskedIncome(search)
  const links = budgetSearch({ edition: edition.id, rule, whatIf, rows: null })
  const years = yearsReport({ edition: compared, editions, sheets, names, search: links, locale })
  const reports = [
    years,
    ...(asked
      ? [
          incomeRowsReport({
            asked,
            names,
            isVatRegistered,
            search: links,
            locale,
            rows: await readIncomeRows(app.db, edition.id, asked),
          }),
        ]
      : []),
    eventsReport({ tried: tryOut(events, whatIf), whatIf, rule, isVatRegistered, locale }),
    categoriesReport(sheet, locale),
  ]
  return accept({
    edition: compared,
    editions,
    today: localDayOf(app.now()),
    rule,
    whatIf,
    sheet,
    rows: asked && search.get('rows'),
    hasLists: edition.id === office.id,
    events: events.map(({ id, title }) => ({ id, title })),
    reports: reports.map((report) => ({
      ...report,
      // lists belong to the selected edition
      rows: report.rows.map((row) => (leads(row, by, edition.id === office.id) ? row : { cells: row.cells })),
    })),
  })
}

/** Whether the row's link stays: those within this screen name their edition, others are for readers who may open them. */
function leads({ href }: ReportRow, by: Actor, hasLists: boolean): boolean {
  if (href === undefined || href.startsWith('?')) return true
  const [path = ''] = href.split(/[?#]/)
  return hasLists && mayOpen(by, path)
}

/** The income of each event by minutes (Y10), without VAT where the company charges it. */
export async function readEventIncomes(db: Querying, edition: Edition): Promise<ReadonlyMap<string, Cents>> {
  return netIncomes(await readEventShares(db, edition, 'minutes'), edition)
}

function netIncomes(
  shares: readonly EventIncome[],
  { company: { vatRegistered } }: Edition,
): ReadonlyMap<string, Cents> {
  return new Map(
    [...Map.groupBy(shares, ({ eventId }) => eventId)].map(([id, of]) => [
      id,
      sumCents(
        of.map(({ amountCents, vatRatePercent }) => netOf(amountCents, vatRatePercent, vatRegistered)),
      ),
    ]),
  )
}

export type EventMoney = {
  /** By minutes (Y10), without VAT where the company charges it. */
  readonly incomeCents: Cents
  /** The event as a business (Y11); null for one that does not take place. */
  readonly budget: EventBudget | null
}

/**
 * An event's income by minutes (Y10), without VAT where the company charges it, and its budget with its share of common costs (Y11); 0 and
 * null for an unknown event.
 */
export async function readEventMoney(db: Querying, edition: Edition, eventId: string): Promise<EventMoney> {
  const [incomes, events, costs] = await Promise.all([
    readEventShares(db, edition, 'minutes'),
    readBudgetEvents(db, edition.id),
    readBudgetCosts(db),
  ])
  // costs of the whole festival are divided among all
  const budgets = eventBudgets({
    events,
    incomes,
    costs: costs.get(edition.id) ?? [],
    isVatRegistered: edition.company.vatRegistered,
  })
  return {
    incomeCents: netIncomes(incomes, edition).get(eventId) ?? cents(0),
    budget: budgets.find(({ id }) => id === eventId) ?? null,
  }
}

/** The budget of every edition that earned or spent anything, the newest first, with the costs of all. Y9 */
export async function readSheets(app: Pick<AppContext, 'db'>) {
  const [costs, items] = await Promise.all([readBudgetCosts(app.db), readEditionItems(app.db)])
  const byEdition = Map.groupBy(items, ({ editionId }) => editionId)
  const all: readonly Edition[] = await findEditions(app)
  const sheets = all
    .filter(({ id }) => byEdition.has(id) || costs.has(id))
    .map(({ id, company }) =>
      sheetOf({
        editionId: id,
        items: byEdition.get(id) ?? [],
        costs: costs.get(id) ?? [],
        isVatRegistered: company.vatRegistered,
      }),
    )
  return { sheets, costs }
}
