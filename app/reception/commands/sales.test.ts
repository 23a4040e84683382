import { describe, expect, it } from 'vitest'
import { cents } from '#app/platform/values/money.ts'
import { removeEvent } from '#app/programme/service.server.ts'
import { byRole, classPrice, eventId, makeFestival } from '#tests/make.ts'
import { defaultEngines } from '#tests/test-database.server.ts'
import { useTestDriver } from '#tests/test-driver.ts'
import { bodiesIn, headCount, placesTaken } from '../actions/reception-state.ts'
import { payloads } from '../api/payloads.ts'
import { zReportOf } from '../cash/z-report.ts'
import { readSales } from '../queries/sales.server.ts'
import { takeSnapshot } from '../queries/snapshot.server.ts'
import { verifyReception } from '../queries/verify-reception.server.ts'
import { stateOf } from '../snapshot.ts'
import { readCashRows } from '../tables/cash.server.ts'
import { readConflicts } from '../tables/conflicts.server.ts'
import { openTestDesk, rita } from '../testing/desks.ts'
import { closeDrawer, stepDrawer } from './close-drawer.server.ts'

const editionId = '19tf2025'
const progAdmin = { kind: 'user', username: 'programmer', roles: ['progAdmin'] } as const
/** A drawer that no edition has. */
const nowhere = 'f'.repeat(24)

describe.each(defaultEngines)('the sales of a station on %s', (engine) => {
  const driver = useTestDriver(engine)
  const salesOf = async (station: string) =>
    (await readSales(driver.db, editionId, { station, most: 60 })).sales

  it.each([
    ['heads', { mode: 'head', size: 30 }],
    ['roles', byRole(10, 10)],
    ['nothing', { mode: 'open' }],
  ] as const)('Q5 E3 keep their event, which counts %s: it is not deleted', async (_, places) => {
    await makeFestival(driver.app, [{ kind: 'milonga', places }])
    const desk = await openTestDesk(driver, 'A')
    const what = { eventId: eventId(1), item: 'class', count: 2, role: null, unitCents: 2_000 } as const
    const paid = {
      method: 'cash',
      documentNumber: null,
      freeReason: null,
      sessionId: desk.sessionId,
    } as const
    const sale = desk.make('doorSale', { ...what, ...paid })
    await desk.send([sale])
    const remove = () => removeEvent(driver.app, { id: eventId(1), editionId, by: progAdmin })
    expect(await remove()).toMatchObject({ ok: false, reason: 'has-dancers' })
    // the sale still names it
    driver.app.at(new Date(driver.app.now().getTime() + 60_000))
    await desk.send([desk.make('undo', { of: sale.id, reason: 'the wrong event', second: 'Ana' })])
    const { rows } = await driver.db.query('select door_heads from pools')
    expect(rows).toEqual([{ door_heads: 0 }])
    expect(await remove()).toMatchObject({ ok: false, reason: 'has-dancers' })
  })

  it('Q6 are listed from the newest, and undone once by another person than the one who asks', async () => {
    await makeFestival(driver.app, [{ kind: 'milonga', places: { mode: 'head', size: 30 } }])
    const id = await driver.register({ name: 'Fia', surname: 'Nova' })
    const [a, b] = [await openTestDesk(driver, 'A'), await openTestDesk(driver, 'B')]
    const paid = { registrationId: id, amountCents: 4_000, method: 'terminal', documentNumber: null } as const
    const money = a.make('money', { ...paid, sessionId: a.sessionId })
    await a.send([money])
    driver.app.at(new Date(driver.app.now().getTime() + 60_000))
    const sale = a.make('doorSale', {
      eventId: eventId(1),
      item: 'class',
      count: 3,
      role: null,
      unitCents: 2_000,
      method: 'cash',
      documentNumber: null,
      freeReason: null,
      sessionId: a.sessionId,
    })
    await a.send([sale])
    const listed = async () =>
      (await salesOf('A')).map((one) => [one.id, one.amountCents, one.count, one.name, one.isUndone])
    expect(await listed()).toEqual([
      [sale.id, 6_000, 3, null, false],
      [money.id, 4_000, 1, 'Fia Nova', false],
    ])
    expect(await salesOf('B')).toEqual([])

    driver.app.at(new Date(driver.app.now().getTime() + 11 * 60_000))
    const undo = (second: string | null) => a.make('undo', { of: sale.id, reason: 'the wrong event', second })
    // nobody can be their own second person
    for (const second of [null, '', ' rita ']) await a.send([undo(second)])
    expect((await listed())[0]).toEqual([sale.id, 6_000, 3, null, false])
    expect((await readConflicts(driver.db, editionId)).map(({ kind }) => kind)).toEqual([
      'undoRefused',
      'undoRefused',
      'undoRefused',
    ])
    // each refused one with its reason, for the desk that tried
    const nobodyElse = { reason: 'second-missing' }
    const elsewhere = a.make('undo', { of: sale.id, reason: null, second: 'Ana', sessionId: nowhere })
    await a.send([elsewhere])
    expect((await salesOf('A')).map(({ refused }) => refused)).toEqual([
      [
        ...[nobodyElse, nobodyElse, nobodyElse].map((one) => expect.objectContaining(one)),
        { id: elsewhere.id, reason: 'no-session' },
      ],
      [],
    ])
    const newest = await readSales(driver.db, editionId, { station: 'A', most: 1 })
    expect([newest.sales.map(({ id }) => id), newest.isMore]).toEqual([[sale.id], true])
    expect((await readSales(driver.db, editionId, { station: 'A', most: 2 })).isMore).toBe(false)
    await a.send([undo('Ana')])
    await b.send([undo('Ana')])
    expect((await listed())[0]).toEqual([sale.id, 6_000, 3, null, true])
    const { rows } = await driver.db.query<{ sum: number; second: string | null }>(
      `select sum(amount_cents)::int as sum, max(second) as second from cash_rows where kind = 'sale'`,
    )
    expect(rows).toEqual([{ sum: 0, second: 'Ana' }])
  })

  it.each(['cash', 'terminal'] as const)(
    'Q6 Q9 are paid back from the drawer that is open then, and leave a closed one as it was counted: by %s',
    async (method) => {
      const isCash = method === 'cash'
      await makeFestival(driver.app, [{ kind: 'milonga', places: { mode: 'head', size: 30 } }])
      const of = {
        eventId: eventId(1),
        item: 'class',
        count: 1,
        role: null,
        unitCents: 2_000,
        method,
        documentNumber: null,
        freeReason: null,
      } as const
      /** The float of 100 € is there; `taken` by the method of the sale. */
      const count = async (sessionId: string, taken: number) => {
        await stepDrawer(driver.app, { editionId, sessionId, step: 'count', by: rita })
        const { terminalCents, counted } = payloads.closeDrawer.parse({
          sessionId,
          counted: { 100: 100 + (isCash ? taken / 100 : 0) },
          terminalCents: isCash ? 0 : taken,
          reason: '',
          person: 'Rita',
          isForced: false,
        })
        return closeDrawer(driver.app, {
          editionId,
          sessionId,
          counted,
          terminalCents: cents(terminalCents),
          voucherCents: cents(0),
          reason: '',
          person: 'Rita',
          isForced: false,
          by: rita,
        })
      }
      const thursday = await openTestDesk(driver, 'A')
      const sale = thursday.make('doorSale', { ...of, sessionId: thursday.sessionId })
      await thursday.send([sale])
      expect(await count(thursday.sessionId, 2_000)).toMatchObject({ value: { differenceCents: 0 } })
      driver.app.at(new Date(driver.app.now().getTime() + 86_400_000))
      const friday = await openTestDesk(driver, 'A')
      const { sessionId } = friday
      await friday.send([friday.make('undo', { of: sale.id, reason: 'ill', second: 'Ana', sessionId })])
      const rows = await readCashRows(driver.db, editionId)
      expect(rows.map((row) => [row.drawerId, row.amountCents, row.isAddendum, row.corrects])).toEqual([
        [thursday.sessionId, 2_000, false, null],
        [sessionId, -2_000, false, rows[0]?.id],
      ])
      // twenty euros less are in Friday's drawer or on its terminal, and nothing is missing there
      expect(await count(sessionId, -2_000)).toMatchObject({
        value: { expectedCents: isCash ? 8_000 : 10_000, differenceCents: 0 },
      })
      const { rows: moved } = await driver.db.query('select sum(amount_cents)::int as sum from movements')
      expect(moved).toEqual([{ sum: 0 }])
      expect(await verifyReception(driver.db)).toEqual([])
    },
  )

  it('Q5 have the price and the VAT rate of an item that no event names, such as one for students', async () => {
    const door = { superEarly: cents(1_500), early: cents(1_500), regular: cents(1_500), door: cents(1_500) }
    const student = { ...classPrice, code: 'student', order: 2, vatRatePercent: 9.5, amountCents: door }
    await makeFestival(driver.app, [{ kind: 'milonga', places: { mode: 'head', size: 30 } }], {
      items: [{ ...classPrice, code: 'class' }, student],
    })
    const a = await openTestDesk(driver, 'A')
    const taken = await takeSnapshot(driver.app, rita, editionId)
    if (!taken.ok) throw new Error(taken.reason)
    expect(taken.value.doorItems).toEqual([
      { item: 'student', name: student.name, cents: 1_500, vatRatePercent: 9.5 },
    ])
    const sale = a.make('doorSale', {
      eventId: eventId(1),
      item: 'student',
      count: 2,
      role: null,
      unitCents: 1_500,
      method: 'cash',
      documentNumber: null,
      freeReason: null,
      sessionId: a.sessionId,
    })
    await a.send([sale])
    const { rows } = await driver.db.query(
      'select item, amount_cents as cents, vat_rate_percent::float as vat, pieces from cash_rows',
    )
    expect(rows).toEqual([{ item: 'student', cents: 3_000, vat: 9.5, pieces: 2 }])
  })

  it('Q5 of several evenings take a place at each, count as in at one, and give all places back when undone', async () => {
    const evening = (n: number, size: number) => ({
      kind: 'milonga' as const,
      places: { mode: 'head' as const, size },
      startsAt: new Date(`2025-11-1${n}T21:00:00+01:00`),
      endsAt: new Date(`2025-11-1${n + 1}T03:00:00+01:00`),
    })
    const door = { superEarly: cents(3_000), early: cents(3_000), regular: cents(3_000), door: cents(5_000) }
    const priced = { ...classPrice, kind: 'pass' as const, vatRatePercent: 9.5, amountCents: door }
    await makeFestival(driver.app, [evening(3, 30), evening(4, 2), { ...evening(5, 9), kind: 'class' }], {
      items: [
        { ...classPrice, code: 'class' },
        { ...priced, code: 'milonga-pass', order: 2, covers: { kinds: ['milonga'] } },
        // a class asks for a role, and a quota cannot be seen without network
        { ...priced, code: 'full-pass', order: 3, covers: { kinds: ['milonga', 'class'] } },
        { ...priced, code: 'few', order: 4, covers: { kinds: ['milonga'] }, quota: 5 },
      ],
    })
    driver.app.at('2025-11-13T22:00:00+01:00')
    const a = await openTestDesk(driver, 'A')
    const listed = async () => {
      const taken = await takeSnapshot(driver.app, rita, editionId)
      if (!taken.ok) throw new Error(taken.reason)
      return taken.value
    }
    const both = { eventIds: [eventId(1), eventId(2)] }
    expect((await listed()).doorCombinations).toEqual([
      { item: 'milonga-pass', name: priced.name, cents: 5_000, vatRatePercent: 9.5, ...both },
    ])
    const sale = a.make('doorSale', {
      eventId: eventId(1),
      alsoEventIds: [eventId(2)],
      item: 'milonga-pass',
      count: 3,
      role: null,
      unitCents: 5_000,
      method: 'cash',
      documentNumber: null,
      freeReason: null,
      sessionId: a.sessionId,
    })
    await a.send([sale])
    const heads = async () =>
      (await driver.db.query('select event_id as id, door_heads as n from pools order by event_id')).rows
    expect(await heads()).toEqual([
      { id: eventId(1), n: 3 },
      { id: eventId(2), n: 3 },
      { id: eventId(3), n: 0 },
    ])
    // two places on the second evening, three sold
    const conflicts = await readConflicts(driver.db, editionId)
    expect(conflicts.map(({ kind, eventId: at, excess }) => [kind, at, excess])).toEqual([
      ['overPlaces', eventId(2), 1],
    ])
    const { rows } = await driver.db.query(
      'select item, amount_cents as cents, vat_rate_percent::float as vat, pieces from cash_rows',
    )
    expect(rows).toEqual([{ item: 'milonga-pass', cents: 15_000, vat: 9.5, pieces: 3 }])
    const state = stateOf(await listed())
    const seen = [eventId(1), eventId(2)].map((id) => [
      placesTaken(state, id),
      headCount(bodiesIn(state, id)),
    ])
    expect(seen).toEqual([
      [3, 3],
      [3, 0],
    ])
    expect(await verifyReception(driver.db)).toEqual([])

    await a.send([a.make('undo', { of: sale.id, reason: null, second: null })])
    expect((await heads()).map((row) => row.n)).toEqual([0, 0, 0])
    expect((await listed()).ahead).toEqual([])
    expect(await verifyReception(driver.db)).toEqual([])
  })

  it('Q30 are paid by a voucher with its number: apart from the cash in the report, and shown when it pays twice', async () => {
    await makeFestival(driver.app, [{ kind: 'milonga', places: { mode: 'head', size: 30 } }])
    const [a, b] = [await openTestDesk(driver, 'A'), await openTestDesk(driver, 'B')]
    const sale = (desk: typeof a, documentNumber: string) =>
      desk.make('doorSale', {
        eventId: eventId(1),
        item: 'class',
        count: 1,
        role: null,
        unitCents: 2_000,
        method: 'voucher',
        documentNumber,
        freeReason: null,
        sessionId: desk.sessionId,
      })
    const [first, again] = [sale(a, 'V-17'), sale(b, ' v-17')]
    await a.send([first])
    driver.app.at(new Date(driver.app.now().getTime() + 60_000))
    const { results } = await b.send([again, sale(b, 'V-18')])
    expect(results.map(({ state, conflicts }) => [state, conflicts])).toEqual([
      ['done', ['voucherTwice']],
      ['done', []],
    ])
    const conflicts = await readConflicts(driver.db, editionId)
    expect(conflicts.map((one) => [one.kind, one.owner, one.here.station, one.other?.station])).toEqual([
      ['voucherTwice', 'B', 'B', 'A'],
    ])
    const z = zReportOf(cents(10_000), await readCashRows(driver.db, editionId, b.sessionId))
    expect(z.byMethod).toEqual([
      { method: 'cash', cents: 0 },
      { method: 'terminal', cents: 0 },
      { method: 'voucher', cents: 4_000 },
    ])
    expect([z.expectedCash, z.expectedTerminal]).toEqual([10_000, 0])
    // taken back, the voucher pays once more
    await a.send([a.make('undo', { of: first.id, reason: null, second: 'Ana' })])
    await b.send([b.make('undo', { of: again.id, reason: null, second: 'Ana' })])
    const last = await a.send([sale(a, 'V-17')])
    expect(last.results.map((one) => one.conflicts)).toEqual([[]])
    expect(await verifyReception(driver.db)).toEqual([])
  })
})
