import { describe, expect, it } from 'vitest'
import { readJournal } from '#app/invoices/queries/read-journal.server.ts'
import type { Actor } from '#app/people/actor.ts'
import type { Id } from '#app/platform/id.ts'
import { localDay } from '#app/platform/values/local-day.ts'
import { cents } from '#app/platform/values/money.ts'
import { eventId, makeFestival } from '#tests/make.ts'
import { ENGINES } from '#tests/test-database.server.ts'
import { useTestDriver } from '#tests/test-driver.ts'
import { verifyReception } from '../queries/verify-reception.server.ts'
import { readQuarantined } from '../tables/actions.server.ts'
import { readCashRows, readDrawers } from '../tables/cash.server.ts'
import { readConflicts } from '../tables/conflicts.server.ts'
import { nextUuid, openTestDesk, rita, type TestDesk } from '../testing/desks.ts'
import { openDrawer, payBackConflict, takeOut } from './cash.server.ts'
import { checkDrawer, closeDrawer, stepDrawer } from './close-drawer.server.ts'
import { answerConflict, seeQuarantined } from './conflicts.server.ts'
import { handOverDrawer } from './hand-over.server.ts'

const editionId = '19tf2025'
const milonga = { kind: 'milonga', places: { mode: 'head', size: 30 } } as const
const olga: Actor = { kind: 'user', username: 'olga', roles: ['regAdmin'] }

describe.each(ENGINES)('drawers on %s', (engine) => {
  const driver = useTestDriver(engine)
  const money = (desk: TestDesk, registrationId: Id, amountCents = 4_000) =>
    desk.make('money', {
      registrationId,
      amountCents,
      method: 'cash',
      documentNumber: null,
      sessionId: desk.sessionId,
    })
  const sale = (desk: TestDesk, method: 'cash' | 'terminal' | 'voucher' = 'cash') =>
    desk.make('doorSale', {
      eventId: eventId(1),
      item: 'class',
      count: 1,
      role: 'leader',
      unitCents: 2_000,
      method,
      documentNumber: method === 'voucher' ? 'V-17' : null,
      freeReason: null,
      sessionId: desk.sessionId,
    })
  const step = (sessionId: string, by = rita) =>
    stepDrawer(driver.app, { editionId, sessionId, step: 'count', by })
  const close = ({ sessionId }: TestDesk, countedCents: number, over: object = {}) =>
    closeDrawer(driver.app, {
      editionId,
      sessionId,
      counted: { 100: countedCents / 100 },
      terminalCents: cents(0),
      voucherCents: cents(0),
      reason: '',
      person: 'Rita',
      isForced: false,
      by: rita,
      ...over,
    })
  /** The sum of each line of the day's journal: debit above 0. */
  const journal = async () => {
    const period = { from: localDay('2025-09-01'), to: localDay('2025-09-01') }
    const { lines } = await readJournal(driver.db, period)
    const sums = lines.map(({ line, debitCents, creditCents }) => [line, debitCents - creditCents] as const)
    return Object.fromEntries(sums.filter(([, sum]) => sum !== 0))
  }
  const session = async (id: string) => (await readDrawers(driver.db, editionId)).find((one) => one.id === id)

  it('Q9 Q10 the evening of the story: two drawers, a debt paid twice and refunded, a missing euro, consecutive numbers', async () => {
    await makeFestival(driver.app, [milonga])
    const d27 = await driver.register()
    const a = await openTestDesk(driver, 'A')
    const b = await openTestDesk(driver, 'B', { floatCents: 5_000 })
    const wrong = sale(a)
    driver.app.at('2025-09-01T10:05:00+02:00')
    await a.send([money(a, d27), sale(a), sale(a), sale(a, 'terminal'), wrong])
    await a.send([a.make('undo', { of: wrong.id, reason: 'by mistake', second: null })])
    driver.app.at('2025-09-01T10:10:00+02:00')
    await b.send([money(b, d27)])

    const [twice] = await readConflicts(driver.db, editionId)
    const back = { editionId, conflictId: twice?.id ?? '', sessionId: b.sessionId, person: 'Rita' }
    const payBack = () => payBackConflict(driver.app, { ...back, second: null, receipt: null, by: rita })
    const both = await Promise.all([payBack(), payBack()])
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await driver.read(d27)).toMatchObject({ paidCents: 4_000, owedCents: 0 })
    expect((await readConflicts(driver.db, editionId))[0]).toMatchObject({
      resolution: 'paidBack',
      owner: 'B',
    })

    expect(await close(a, 17_900)).toMatchObject({ reason: 'wrong-state' })
    await step(a.sessionId)
    expect(await close(a, 17_900, { terminalCents: cents(2_000) })).toMatchObject({
      reason: 'reason-missing',
    })
    const closed = await close(a, 17_900, { terminalCents: cents(2_000), reason: 'a coin fell' })
    expect(closed).toEqual({ ok: true, value: { zNumber: 1, expectedCents: 18_000, differenceCents: -100 } })
    await step(b.sessionId)
    expect(await close(b, 5_000)).toMatchObject({ value: { zNumber: 2, differenceCents: 0 } })

    // the reports equal the day's journal, by method and VAT rate; the euro is on a separate account
    const reports = (await readDrawers(driver.db, editionId)).flatMap(({ z }) => z ?? [])
    const methods = reports.flatMap(({ byMethod }) => byMethod)
    const sum = (method: string) =>
      methods.reduce((all, one) => all + (one.method === method ? one.cents : 0), 0)
    expect([sum('cash'), sum('terminal')]).toEqual([8_000, 2_000])
    // 2000 at 22 %: 1639 + 361, three times; the undone sale counts as none
    const vat = reports.flatMap(({ byVat }) => byVat)
    expect(vat.filter(({ gross }) => gross !== 0)).toEqual([
      { rate: 22, gross: 6_000, net: 4_917, vat: 1_083 },
    ])
    expect(await journal()).toEqual({
      'method cash': 8_000,
      'method terminal': 2_000,
      drawer: -100,
      'subject cashDifference': 100,
      'subject registration': -4_000,
      'door 22': -4_917,
      'vat 22': -1_083,
    })
    expect(await verifyReception(driver.db)).toEqual([])
  })

  it('Q9 are checked by another, authorised person; a closed one does not change', async () => {
    await makeFestival(driver.app, [milonga])
    const desk = await openTestDesk(driver, 'A')
    await step(desk.sessionId)
    await close(desk, 10_000)
    const check = (by: Actor) => checkDrawer(driver.app, { editionId, sessionId: desk.sessionId, by })
    expect(await check(rita)).toMatchObject({ reason: 'not-allowed' })
    expect(await check(olga)).toMatchObject({ ok: true })
    expect(await check(olga)).toMatchObject({ reason: 'wrong-state' })
    expect(await session(desk.sessionId)).toMatchObject({ state: 'checked', checkedBy: 'olga', zNumber: 1 })

    const own = await openTestDesk(driver, 'A')
    await step(own.sessionId, olga)
    await close(own, 10_000, { by: olga })
    expect(await checkDrawer(driver.app, { editionId, sessionId: own.sessionId, by: olga })).toMatchObject({
      reason: 'own',
    })
  })

  it('Q10 get an addendum for late actions: the report stays as printed', async () => {
    await makeFestival(driver.app, [milonga])
    const desk = await openTestDesk(driver, 'A')
    const [before, late] = [sale(desk), sale(desk)]
    await desk.send([before])
    await step(desk.sessionId)
    await close(desk, 12_000)
    const printed = (await session(desk.sessionId))?.z
    await desk.send([late])
    expect((await session(desk.sessionId))?.z).toEqual(printed)
    const rows = await readCashRows(driver.db, editionId, desk.sessionId)
    expect(rows.filter(({ isAddendum }) => isAddendum)).toHaveLength(1)
    await expect(driver.db.query('update cash_rows set amount_cents = 1')).rejects.toThrow('stays as it is')
  })

  it('Q9 are one open drawer a station; a device with unsent actions is named; of two who close, one succeeds', async () => {
    await makeFestival(driver.app, [milonga])
    const desk = await openTestDesk(driver, 'A')
    const open = { editionId, station: 'A', person: 'Bor', float: {}, by: rita }
    expect(await openDrawer(driver.app, open)).toMatchObject({ reason: 'drawer-open' })
    await driver.db.query('update reception_devices set unsent = 3')
    await step(desk.sessionId)
    expect(await close(desk, 10_000)).toMatchObject({ reason: 'unsent' })
    const both = await Promise.all([1, 2].map(() => close(desk, 10_000, { isForced: true })))
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    // each device of the station hears of it, and of the next one
    expect((await desk.send([])).drawerId).toBeNull()
    const next = await openDrawer(driver.app, open)
    expect((await desk.send([])).drawerId).toBe(next.ok ? next.value.id : 'none')
    const stranger: Actor = { kind: 'user', username: 'x', roles: ['regEditor'] }
    expect(await openDrawer(driver.app, { ...open, by: stranger })).toMatchObject({ reason: 'not-allowed' })
  })

  it('Q9 pay a bill with a reason and fill the safe with two names, within limits', async () => {
    await makeFestival(driver.app, [milonga])
    const desk = await openTestDesk(driver, 'A')
    const out = (over: object) =>
      takeOut(driver.app, {
        editionId,
        sessionId: desk.sessionId,
        kind: 'payOut',
        amountCents: cents(1_500),
        reason: 'ice',
        receipt: 'R-1',
        second: null,
        person: 'Rita',
        by: rita,
        key: nextUuid(),
        ...over,
      })
    expect(await out({})).toMatchObject({ ok: true })
    expect(await out({ reason: ' ' })).toMatchObject({ reason: 'reason-missing' })
    expect(await out({ amountCents: cents(-5) })).toMatchObject({ reason: 'too-much' })
    expect(await out({ amountCents: cents(1_000_001) })).toMatchObject({ reason: 'too-much' })
    for (const second of [null, ' ', ' rita '])
      expect(await out({ kind: 'drop', second })).toMatchObject({ reason: 'second-missing' })
    expect(await out({ kind: 'drop', second: 'Ana', amountCents: cents(5_000) })).toMatchObject({ ok: true })
    // sent again, because the answer was lost, the same is done once
    for (const kind of ['payOut', 'drop']) {
      const again = { kind, second: 'Ana', amountCents: cents(500), key: nextUuid() }
      const all = [await out(again), await out(again), ...(await Promise.all([out(again), out(again)]))]
      expect(all.map(({ ok }) => ok)).toEqual([true, true, true, true])
    }
    await step(desk.sessionId)
    expect(await close(desk, 2_500)).toMatchObject({ value: { differenceCents: 0 } })
    expect(await verifyReception(driver.db)).toEqual([])
  })

  it('Q9 are handed over with a count: a shortage is named and booked at closing, and the next person continues', async () => {
    await makeFestival(driver.app, [milonga])
    const desk = await openTestDesk(driver, 'A')
    await desk.send([sale(desk)])
    const handOver = (by: Actor) =>
      handOverDrawer(driver.app, {
        editionId,
        sessionId: desk.sessionId,
        counted: { 100: 119 },
        person: 'Rita',
        to: 'Špela',
        by,
      })
    expect(await handOver({ kind: 'user', username: 'x', roles: ['regEditor'] })).toMatchObject({
      reason: 'not-allowed',
    })
    expect(await handOver(rita)).toEqual({
      ok: true,
      value: { countedCents: 11_900, expectedCents: 12_000, differenceCents: -100 },
    })
    expect(await session(desk.sessionId)).toMatchObject({ state: 'open', person: 'Špela' })
    await step(desk.sessionId)
    expect(await handOver(rita)).toMatchObject({ reason: 'wrong-state' })
    expect(await close(desk, 11_900, { reason: 'missing since the hand-over' })).toMatchObject({
      value: { differenceCents: -100 },
    })
    expect(await verifyReception(driver.db)).toEqual([])
  })

  it("Q9 book a difference of the terminal's total beside the cash, with a reason", async () => {
    await makeFestival(driver.app, [milonga])
    const desk = await openTestDesk(driver, 'A')
    await desk.send([sale(desk, 'terminal'), sale(desk)])
    await step(desk.sessionId)
    const slip = { terminalCents: cents(1_500) }
    expect(await close(desk, 12_000, slip)).toMatchObject({ reason: 'reason-missing' })
    expect(await close(desk, 12_000, { ...slip, reason: 'a slip was voided' })).toMatchObject({ ok: true })
    expect(await session(desk.sessionId)).toMatchObject({
      terminalCountedCents: 1_500,
      terminalExpectedCents: 2_000,
    })
    expect(await journal()).toMatchObject({
      'method terminal': 2_000,
      batch: -500,
      'subject cashDifference': 500,
    })
    expect(await verifyReception(driver.db)).toEqual([])
  })

  it('Q9 book a difference of the vouchers, with a reason; a desk of the former version counts none', async () => {
    await makeFestival(driver.app, [milonga])
    const desk = await openTestDesk(driver, 'A')
    await desk.send([sale(desk, 'voucher')])
    await step(desk.sessionId)
    expect(await close(desk, 10_000)).toMatchObject({ reason: 'reason-missing' })
    expect(await close(desk, 10_000, { reason: 'the slip is lost' })).toMatchObject({ ok: true })
    const [closed] = await readDrawers(driver.db, editionId)
    expect(closed).toMatchObject({ voucherCountedCents: 0, voucherExpectedCents: 2_000 })
    expect(await journal()).toMatchObject({
      'method voucher': 2_000,
      vouchers: -2_000,
      'subject cashDifference': 2_000,
    })

    const former = await openTestDesk(driver, 'B')
    await former.send([{ ...sale(former, 'voucher'), documentNumber: 'V-18' }])
    await step(former.sessionId)
    expect(await close(former, 10_000, { voucherCents: null })).toMatchObject({ ok: true })
    expect(await session(former.sessionId)).toMatchObject({ voucherCountedCents: null })
    expect(await verifyReception(driver.db)).toEqual([])
  })

  it('Q5 Q9 Q10 are verified: each manipulation is found', async () => {
    await makeFestival(driver.app, [milonga])
    const desk = await openTestDesk(driver, 'A')
    await desk.send([sale(desk)])
    await step(desk.sessionId)
    await close(desk, 11_900, { reason: 'a coin fell' })
    const found = async () =>
      (await verifyReception(driver.db)).map(({ invariant }) => invariant.split(' ')[0])
    expect(await found()).toEqual([])
    const tamper = async (table: string, text: string) => {
      await driver.db.query(`alter table ${table} disable trigger all`)
      await driver.db.query(text)
      await driver.db.query(`alter table ${table} enable trigger all`)
    }
    await tamper('cash_sessions', 'update cash_sessions set z_number = 7')
    expect(await found()).toEqual(['Q10'])
    await tamper('cash_sessions', 'update cash_sessions set z_number = 1, counted_cents = counted_cents + 1')
    expect(await found()).toEqual(['Q9'])
    await tamper('cash_sessions', 'update cash_sessions set counted_cents = counted_cents - 1')
    await tamper('pools', 'update pools set door_heads = door_heads + 1')
    expect(await found()).toEqual(['Q5'])
    await tamper('pools', 'update pools set door_heads = door_heads - 1')
    await tamper('cash_rows', 'update cash_rows set amount_cents = amount_cents + 1')
    expect(await found()).toEqual(['Q10', 'Q10', 'Q10'])
  })

  it('Q18 keep rejected actions unchanged until a receptionist has seen each, once', async () => {
    await makeFestival(driver.app, [milonga])
    const desk = await openTestDesk(driver, 'A')
    await desk.send([{ kind: 'fly', id: nextUuid(), at: 1, person: 'Rita' }])
    const [quarantined] = await readQuarantined(driver.db, editionId)
    expect(quarantined).toMatchObject({ kind: 'fly', reason: 'unreadable', seenBy: null })
    const see = (by: Actor, actionId = quarantined?.id ?? '') =>
      seeQuarantined(driver.app, { editionId, actionId, by })
    expect(await see({ kind: 'user', username: 'x', roles: ['partnering'] })).toMatchObject({
      reason: 'not-allowed',
    })
    expect(await see(rita, 'x')).toMatchObject({ reason: 'not-found' })
    const both = await Promise.all([see(rita), see(olga)])
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await readQuarantined(driver.db, editionId)).toMatchObject([
      { ...quarantined, seenBy: expect.stringMatching(/^(rita|olga)$/) },
    ])
    // what was done is nothing to be seen
    await desk.send([sale(desk)])
    const { rows } = await driver.db.query<{ id: string }>(
      `select id from reception_actions where state = 'done'`,
    )
    expect(await see(rita, rows[0]?.id)).toMatchObject({ reason: 'not-found' })
  })

  it('Q12 have conflicts that a receptionist resolves once, with a suitable answer', async () => {
    await makeFestival(driver.app, [milonga])
    const id = await driver.register()
    const [a, b] = [await openTestDesk(driver, 'A'), await openTestDesk(driver, 'B')]
    const checkIn = (desk: TestDesk) =>
      desk.make('checkIn', { registrationId: id, eventId: eventId(1), reason: null })
    await a.send([checkIn(a)])
    await b.send([checkIn(b)])
    const [conflict] = await readConflicts(driver.db, editionId)
    expect(conflict).toMatchObject({ kind: 'ticketTwice', owner: 'B', other: { station: 'A' } })
    const answer = (resolution: 'samePerson' | 'keptAsCredit', by = rita) =>
      answerConflict(driver.app, { editionId, conflictId: conflict?.id ?? '', resolution, by })
    expect(await answer('keptAsCredit')).toMatchObject({ reason: 'wrong-answer' })
    expect(await answer('samePerson', { kind: 'nobody' })).toMatchObject({ reason: 'not-allowed' })
    expect(await answer('samePerson')).toMatchObject({ ok: true })
    expect(await answer('samePerson')).toMatchObject({ reason: 'not-found' })
  })
})
