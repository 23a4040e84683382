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
import { verifyReception } from '../queries/verify-reception.server.ts'
import { readSessions } from '../tables/cash.server.ts'
import { nextUuid, openTestDesk, rita, type TestDesk } from '../testing/desks.ts'
import { closeDrawer, stepDrawer, takeOut } from './cash.server.ts'

const editionId = '19tf2025'
const milonga = { kind: 'milonga', places: { mode: 'head', size: 2_000 } } as const
const rates = { full: 22, low: 9.5, none: 0 } as const
const method = fc.constantFrom('cash', 'terminal')

/** One thing done at a station; a taking back is of the `back`-th before it. */
const doing = fc.oneof(
  fc.record({ kind: fc.constant('debt'), amountCents: fc.integer({ min: 1, max: 9_999 }), method }),
  fc.record({
    ...{ kind: fc.constant('sale'), item: fc.constantFrom('full', 'low', 'none'), method },
    ...{ count: fc.integer({ min: 1, max: 4 }), unitCents: fc.integer({ min: 0, max: 4_999 }) },
  }),
  fc.record({ kind: fc.constant('payOut'), amountCents: fc.integer({ min: 1, max: 3_000 }) }),
  fc.record({ kind: fc.constant('drop'), amountCents: fc.integer({ min: 1, max: 3_000 }) }),
  fc.record({ kind: fc.constant('undo'), back: fc.nat({ max: 5 }) }),
)
const evening = fc.record({
  done: fc.array(fc.tuple(fc.constantFrom('A', 'B'), doing), { minLength: 5, maxLength: 25 }),
  missing: fc.record({ cash: fc.integer({ min: -500, max: 500 }), terminal: fc.nat({ max: 300 }) }),
})

describe.each(ENGINES)('random days at the drawers on %s', (engine) => {
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
        const out = { sessionId: desk.sessionId, kind, amountCents: cents(amountCents), reason: 'ice' }
        const names = { receipt: null, second: 'Ana', person: 'Rita', by: rita, key: nextUuid() }
        expect(await takeOut(driver.app, { ...out, ...names })).toMatchObject({ ok: true })
        return null
      }
      default:
        return null
    }
  }

  it('Q9 Q10 the reports are the sum of their rows and the day’s journal, per method and VAT rate, to the cent', async () => {
    const items = Object.entries(rates).map(([code, vatRatePercent], order) => ({
      ...{ code, kind: 'single', vatRatePercent, order },
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
    let day = 0
    await fc.assert(
      fc.asyncProperty(evening, async ({ done, missing }) => {
        day += 1
        driver.app.at(`2025-09-${String(day + 1).padStart(2, '0')}T18:00:00+02:00`)
        const desks = { A: await openTestDesk(driver, 'A'), B: await openTestDesk(driver, 'B') }
        const sent: Action[] = []
        for (const [station, one] of done) {
          const desk = desks[station as keyof typeof desks]
          const of = one.kind === 'undo' ? sent.at(-1 - one.back) : undefined
          const action = of
            ? desk.make('undo', { of: of.id, reason: 'by mistake', second: 'Ana' })
            : await does(desk, one, dancer)
          if (!action) continue
          await desk.send([action])
          if (action.kind !== 'undo') sent.push(action)
        }
        for (const { sessionId } of Object.values(desks)) {
          await stepDrawer(driver.app, { sessionId, step: 'count', by: rita })
          // what the drawer holds is not known to the test but by the ledger’s rows
          const { rows } = await driver.db.query<{ cash: number; terminal: number }>(
            `select (10000 + coalesce(sum(amount_cents) filter (where method = 'cash'), 0))::int as cash,
               coalesce(sum(amount_cents) filter (where method = 'terminal'), 0)::int as terminal
             from cash_rows where session_id = $1`,
            [sessionId],
          )
          const [{ cash, terminal } = { cash: 0, terminal: 0 }] = rows
          const closed = await closeDrawer(driver.app, {
            ...{ sessionId, counted: { 1: Math.max(cash + missing.cash, 0) }, reason: 'counted twice' },
            ...{
              terminalCents: cents(Math.max(terminal + missing.terminal, 0)),
              person: 'Rita',
              isForced: false,
            },
            by: rita,
          })
          expect(closed).toMatchObject({ ok: true, value: { expectedCents: cash } })
        }
        expect(await reportsOf(day)).toEqual(await journalOfToday())
        expect(await verifyReception(driver.db)).toEqual([])
      }),
      { numRuns: 6 },
    )
  })

  const add = (sums: Record<string, number>, key: string, amount: number) => {
    if (amount !== 0) sums[key] = (sums[key] ?? 0) + amount
    if (sums[key] === 0) delete sums[key]
  }

  /** The sums of today's two reports, by the journal’s accounts. */
  async function reportsOf(day: number): Promise<Record<string, number>> {
    const sums: Record<string, number> = {}
    const today = (await readSessions(driver.db, editionId)).filter(
      ({ zNumber }) => (zNumber ?? 0) > 2 * (day - 1),
    )
    expect(today.map(({ zNumber }) => zNumber).sort()).toEqual([2 * day - 1, 2 * day].sort())
    for (const { z, countedCents, expectedCents, terminalCountedCents, terminalExpectedCents } of today) {
      for (const one of z?.byMethod ?? []) add(sums, `method ${one.method}`, one.cents)
      for (const { rate, net, vat } of z?.byVat ?? []) {
        add(sums, `door ${rate}`, -net)
        add(sums, `vat ${rate}`, -vat)
      }
      for (const { item, cents: some } of z?.byItem ?? []) {
        if (item === 'debt') add(sums, 'subject registration', -some)
        if (item === 'payOut') add(sums, 'unclear', -some)
      }
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
