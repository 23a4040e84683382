import { describe, expect, it } from 'vitest'
import { prepareRefund, readRefunds } from '#app/ledger/service.server.ts'
import { systemActor } from '#app/people/actor.ts'
import type { Id } from '#app/platform/id.ts'
import { cents } from '#app/platform/values/money.ts'
import { cancelRegistration } from '#app/registration/commands/cancel.server.ts'
import { bankDriver, by, day, editionId } from '#tests/bank/bank-driver.ts'
import { ENGINES } from '#tests/test-database.server.ts'
import { useTestDriver } from '#tests/test-driver.ts'
import { bookEntry, type WantedShare } from './commands/book-entry.server.ts'
import { unbookEntry } from './commands/unbook-entry.server.ts'
import { sharesKey } from './entry-line.ts'

const iban = 'AT611904300234573201'

describe.each(ENGINES)('entries of the account after others were booked and un-booked, on %s', (engine) => {
  const driver = useTestDriver(engine)
  const bank = bankDriver(driver)
  const pays = (id: Id, amount = 4000): WantedShare[] => [
    { type: 'registration', id, amountCents: cents(amount), openBefore: null },
  ]
  const entryOf = async (fileId: Id, at = 0) => (await bank.lines(fileId))[at]?.id ?? ''
  const suggested = async (fileId: Id) =>
    (await bank.lines(fileId))[0]?.match?.proposals.map(({ shares }) => shares.map(({ target }) => target.id))

  it('B11 B18 the account of a payment that was un-booked suggests nobody', async () => {
    const [ann, bo] = (await bank.festival(2)) as [Id, Id]
    const first = await bank.take({ opening: 0, entries: [{ amount: 4000, ...day, name: 'Club', iban }] })
    const entryId = await entryOf(first.fileId)
    await bookEntry(driver.app, { entryId, shares: pays(ann), editionId, by })
    await unbookEntry(driver.app, { entryId, editionId, by })
    await bookEntry(driver.app, { entryId, shares: pays(bo), editionId, by })
    const second = await bank.take({
      opening: 4000,
      number: 2,
      entries: [{ amount: 1700, ...day, name: 'Club', iban, bankReference: 'R-2' }],
    })
    expect(await suggested(second.fileId)).toEqual([[bo]])
  })

  it('B18 un-books only what was shown, not what a colleague has booked meanwhile', async () => {
    const [ann, bo] = (await bank.festival(2)) as [Id, Id]
    const { fileId } = await bank.take({
      opening: 0,
      entries: [{ amount: 4000, ...day, name: 'Club', iban }],
    })
    const entryId = await entryOf(fileId)
    await bookEntry(driver.app, { entryId, shares: pays(ann), editionId, by })
    const shown = sharesKey((await bank.lines(fileId))[0]?.shares ?? [])
    await unbookEntry(driver.app, { entryId, editionId, by, shown })
    await bookEntry(driver.app, { entryId, shares: pays(bo), editionId, by })
    const late = await unbookEntry(driver.app, { entryId, editionId, by, shown })
    expect(late).toEqual({ ok: false, reason: 'decided' })
    expect((await driver.read(bo)).paidCents).toBe(4000)
    const now = sharesKey((await bank.lines(fileId))[0]?.shares ?? [])
    expect(await unbookEntry(driver.app, { entryId, editionId, by, shown: now })).toMatchObject({ ok: true })
  })

  it('B18 an outgoing entry that pays a refund and a cost is un-booked whole', async () => {
    const [ann] = (await bank.festival(1)) as [Id]
    await driver.db.query(
      `insert into costs (edition_id, id, title, category, supplier, planned_cents, added_by, reserved)
       values ($1, $2, 'DJ', 'music', 'Ann', 5000, 'ana', now())`,
      [editionId, 'c'.repeat(24)],
    )
    const paid = await bank.take({ opening: 0, entries: [await bank.from(ann, { name: 'Ann', iban })] })
    await bank.sure(paid.fileId)
    await cancelRegistration(driver.app, { id: ann, by: systemActor })
    const [refund] = await readRefunds(driver.db)
    if (!refund) throw new Error('nothing goes back')
    await driver.db.transaction((tx) =>
      prepareRefund(tx, refund.id, {
        by: 'olga',
        at: driver.app.now(),
        way: 'bank',
        limitCents: cents(100_000),
      }),
    )
    const back = refund.amountCents
    const out = await bank.take({
      opening: 4000,
      number: 2,
      entries: [{ amount: -back - 5000, ...day, name: 'Ann', iban }],
    })
    const entryId = await entryOf(out.fileId)
    const share = (type: 'refund' | 'cost', id: string, amount: number): WantedShare[] => [
      { type, id, amountCents: cents(amount), openBefore: null },
    ]
    const shares = [...share('cost', 'c'.repeat(24), -5000), ...share('refund', refund.id, -back)]
    expect(await bookEntry(driver.app, { entryId, shares, editionId, by })).toMatchObject({ ok: true })
    const [booked] = await bank.lines(out.fileId)
    expect(booked?.shares.map(({ target: { type }, amountCents }) => [type, amountCents])).toEqual(
      expect.arrayContaining([
        ['cost', -5000],
        ['refund', -back],
      ]),
    )
    expect(await unbookEntry(driver.app, { entryId, editionId, by })).toEqual({ ok: true, value: null })
    expect((await readRefunds(driver.db))[0]?.state).toBe('open')
    expect((await driver.read(ann)).paidCents).toBe(4000)
    const { rows } = await driver.db.query('select paid_cents from costs')
    expect(rows).toEqual([{ paid_cents: 0 }])
  })
})
