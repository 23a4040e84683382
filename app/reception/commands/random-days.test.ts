import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readJournal } from '#app/invoices/queries/read-journal.server.ts'
import type { Id } from '#app/platform/id.ts'
import { localDayOf } from '#app/platform/values/local-day.ts'
import { cents } from '#app/platform/values/money.ts'
import { eventId, makeFestival } from '#tests/make.ts'
import { ENGINES } from '#tests/test-database.server.ts'
import { useTestDriver } from '#tests/test-driver.ts'
import type { Action } from '../actions/action.ts'
import { type ZReport, zReportOf } from '../cash/z-report.ts'
import { verifyReception } from '../queries/verify-reception.server.ts'
import { readCashRows, readDrawers } from '../tables/cash.server.ts'
import { nextUuid, openTestDesk, rita, type TestDesk } from '../testing/desks.ts'
import { takeOut } from './cash.server.ts'
import { closeDrawer, stepDrawer } from './close-drawer.server.ts'
import { handOverDrawer } from './hand-over.server.ts'

const editionId = '19tf2025'
const milonga = { kind: 'milonga', places: { mode: 'head', size: 2_000 } } as const
const dayMs = 86_400_000
const firstEvening = Date.parse('2025-09-01T18:00:00+02:00')
const rates = { full: 22, low: 9.5, none: 0 } as const
const method = fc.constantFrom('cash', 'terminal')

/** One thing done at a station; a taking back is of the `back`-th before it. */
const doing = fc.oneof(
  fc.record({ kind: fc.constant('debt'), amountCents: fc.integer({ min: 1, max: 9_999 }), method }),
  fc.record({
    kind: fc.constant('sale'),
    item: fc.constantFrom('full', 'low', 'none'),
    method,
    count: fc.integer({ min: 1, max: 4 }),
    unitCents: fc.integer({ min: 0, max: 4_999 }),
  }),
  fc.record({ kind: fc.constant('payOut'), amountCents: fc.integer({ min: 1, max: 3_000 }) }),
  fc.record({ kind: fc.constant('drop'), amountCents: fc.integer({ min: 1, max: 3_000 }) }),
  fc.record({ kind: fc.constant('undo'), back: fc.nat({ max: 5 }) }),
  fc.record({ kind: fc.constant('handOver'), missing: fc.integer({ min: -500, max: 500 }) }),
)
const evening = fc.record({
  // what is late is done before the drawers are closed and sent afterwards
  done: fc.array(
    fc.record({
      station: fc.constantFrom('A', 'B'),
      one: doing,
      isLate: fc.oneof({ weight: 3, arbitrary: fc.constant(false) }, fc.constant(true)),
    }),
    { minLength: 5, maxLength: 25 },
  ),
  missing: fc.record({ cash: fc.integer({ min: -500, max: 500 }), terminal: fc.nat({ max: 300 }) }),
})

describe.each(ENGINES)('random days of drawers on %s', (engine) => {
  const driver = useTestDriver(engine)

  async function does(
    desk: TestDesk,
    one: typeof doing extends fc.Arbitrary<infer Done> ? Done : never,
    d: Id,
  ) {
    const shared = { documentNumber: null, sessionId: desk.sessionId } as const
    switch (one.kind) {
      case 'debt': {
        const { amountCents, method: way } = one
        return desk.make('money', { registrationId: d, amountCents, method: way, ...shared })
      }
      case 'sale': {
        const { item, count, unitCents, method: way } = one
        const sold = { eventId: eventId(1), item, count, unitCents, method: way, role: null }
        return desk.make('doorSale', { ...sold, freeReason: null, ...shared })
      }
      case 'payOut':
      case 'drop': {
        const { kind, amountCents } = one
        const out = {
          editionId,
          sessionId: desk.sessionId,
          kind,
          amountCents: cents(amountCents),
          reason: 'ice',
        }
        const names = { receipt: null, second: 'Ana', person: 'Rita', by: rita, key: nextUuid() }
        expect(await takeOut(driver.app, { ...out, ...names })).toMatchObject({ ok: true })
        return null
      }
      case 'handOver': {
        const { cash } = await cashIn(desk.sessionId)
        const countedCents = Math.max(cash + one.missing, 0)
        const over = {
          editionId,
          sessionId: desk.sessionId,
          counted: { 1: countedCents },
          person: 'Rita',
          to: 'Ana',
        }
        expect(await handOverDrawer(driver.app, { ...over, by: rita })).toEqual({
          ok: true,
          value: { countedCents, expectedCents: cash, differenceCents: countedCents - cash },
        })
        return null
      }
      default:
        return null
    }
  }

  /** What a drawer holds, by the ledger’s rows: the float and all that came in or went out. */
  async function cashIn(sessionId: string): Promise<{ cash: number; terminal: number }> {
    const { rows } = await driver.db.query<{ cash: number; terminal: number }>(
      `select (10000 + coalesce(sum(amount_cents) filter (where method = 'cash'), 0))::int as cash,
         coalesce(sum(amount_cents) filter (where method = 'terminal'), 0)::int as terminal
       from cash_rows where session_id = $1`,
      [sessionId],
    )
    const [row] = rows
    if (!row) throw new Error('a sum has a row')
    return row
  }

  it("Q9 Q10 the reports equal the sum of their rows and the day's journal, per method and VAT rate, to the cent", async () => {
    const items = Object.entries(rates).map(([code, vatRatePercent], order) => ({
      code,
      kind: 'single',
      vatRatePercent,
      order,
    }))
    await makeFestival(driver.app, [milonga])
    await driver.db.query(
      `insert into price_items select (jsonb_populate_record(p, one)).* from price_items p
         cross join jsonb_array_elements($1::jsonb) one where p.edition_id = $2 and p.code = 'class'`,
      [
        JSON.stringify(
          items.map(({ code, order, vatRatePercent }) => ({
            code,
            position: 90 + order,
            vat_rate_percent: vatRatePercent,
          })),
        ),
        editionId,
      ],
    )
    await driver.db.query('update editions set catalogue_version = catalogue_version + 1')
    const dancer = await driver.register()
    let [day, latest] = [0, 0]
    await fc.assert(
      fc.asyncProperty(evening, async ({ done, missing }) => {
        day += 1
        const opened = firstEvening + day * dayMs
        driver.app.at(new Date(opened).toISOString())
        const desks = { A: await openTestDesk(driver, 'A'), B: await openTestDesk(driver, 'B') }
        const sent: Action[] = []
        const undone = new Set<string>()
        const late: { readonly desk: TestDesk; readonly action: Action }[] = []
        for (const { station, one, isLate } of done) {
          const desk = desks[station as keyof typeof desks]
          const of = one.kind === 'undo' ? sent.at(-1 - one.back) : undefined
          const action = of
            ? desk.make('undo', { of: of.id, reason: 'by mistake', second: 'Ana' })
            : await does(desk, one, dancer)
          if (!action) continue
          const isOfLate = late.some((some) => some.action === of)
          if (isLate || isOfLate) late.push({ desk, action })
          else await desk.send([action])
          if (action.kind !== 'undo') sent.push(action)
          else if (!isLate && !isOfLate) undone.add(action.of)
        }
        for (const { sessionId } of Object.values(desks)) {
          await stepDrawer(driver.app, { editionId, sessionId, step: 'count', by: rita })
          const { cash, terminal } = await cashIn(sessionId)
          const closed = await closeDrawer(driver.app, {
            editionId,
            sessionId,
            counted: { 1: Math.max(cash + missing.cash, 0) },
            reason: 'counted twice',
            terminalCents: cents(Math.max(terminal + missing.terminal, 0)),
            voucherCents: cents(0),
            person: 'Rita',
            isForced: false,
            by: rita,
          })
          expect(closed).toMatchObject({ ok: true, value: { expectedCents: cash } })
        }
        driver.app.at(new Date(opened + 30 * 60_000).toISOString())
        const printed = await reportsToday(day)
        for (const { desk, action } of late) {
          const { results } = await desk.send([action])
          // an undone action stays undone
          const state = action.kind === 'undo' && undone.has(action.of) ? 'nothing' : 'done'
          expect(results).toMatchObject([{ id: action.id, state }])
          if (action.kind === 'undo') undone.add(action.of)
        }
        latest += late.length
        expect(await reportsToday(day)).toEqual(printed)
        expect(await sumsOf(day)).toEqual(await journalOfToday())
        expect(await verifyReception(driver.db)).toEqual([])
      }),
      { numRuns: 6 },
    )
    expect(latest).toBeGreaterThan(0)
  })

  const add = (sums: Record<string, number>, key: string, amount: number) => {
    if (amount !== 0) sums[key] = (sums[key] ?? 0) + amount
    if (sums[key] === 0) delete sums[key]
  }

  /** Today's two drawers as they were closed. */
  async function reportsToday(day: number) {
    const today = (await readDrawers(driver.db, editionId)).filter(
      ({ zNumber }) => (zNumber ?? 0) > 2 * (day - 1),
    )
    expect(today.map(({ zNumber }) => zNumber).sort()).toEqual([2 * day - 1, 2 * day].sort())
    return today
  }

  function addReport(sums: Record<string, number>, { byMethod, byVat, byItem }: ZReport) {
    for (const one of byMethod) add(sums, `method ${one.method}`, one.cents)
    for (const { rate, net, vat } of byVat) {
      add(sums, `door ${rate}`, -net)
      add(sums, `vat ${rate}`, -vat)
    }
    for (const { item, cents: some } of byItem) {
      if (item === 'debt') add(sums, 'subject registration', -some)
      if (item === 'payOut') add(sums, 'unclear', -some)
    }
  }

  /** The sums of today's reports and addenda, by the journal's accounts; each report is the sum of its rows. */
  async function sumsOf(day: number): Promise<Record<string, number>> {
    const sums: Record<string, number> = {}
    for (const session of await reportsToday(day)) {
      const { z, countedCents, expectedCents, terminalCountedCents, terminalExpectedCents } = session
      const rows = await readCashRows(driver.db, editionId, session.id)
      const [before, after] = [rows.filter((row) => !row.isAddendum), rows.filter((row) => row.isAddendum)]
      const { counterRows: _rows, ...printed } = zReportOf(session.floatCents, before)
      expect(z).toMatchObject(printed)
      if (z) addReport(sums, z)
      addReport(sums, zReportOf(cents(0), after))
      const [cash, terminal] = [
        (countedCents ?? 0) - (expectedCents ?? 0),
        (terminalCountedCents ?? 0) - (terminalExpectedCents ?? 0),
      ]
      add(sums, 'drawer', cash)
      add(sums, 'batch', terminal)
      add(sums, 'subject cashDifference', -cash - terminal)
    }
    return sums
  }

  async function journalOfToday(): Promise<Record<string, number>> {
    const today = localDayOf(driver.app.now())
    const { lines } = await readJournal(driver.db, { from: today, to: today })
    const sums: Record<string, number> = {}
    for (const { line, debitCents, creditCents } of lines) add(sums, line, debitCents - creditCents)
    return sums
  }
})
