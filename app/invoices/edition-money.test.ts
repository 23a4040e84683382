import { describe, expect, it } from 'vitest'
import { importFile } from '#app/bank/commands/import-file.server.ts'
import { lockAccounting, selectAccountingLock } from '#app/festival/service.server.ts'
import type { Id } from '#app/platform/id.ts'
import { type LocalDay, localDay } from '#app/platform/values/local-day.ts'
import { cents, sumCents } from '#app/platform/values/money.ts'
import { type NewPayment, recordPayment } from '#app/registration/money/record-payment.server.ts'
import { cancelRegistration } from '#app/registration/service.server.ts'
import { bankDriver, by, editionId } from '#tests/bank/bank-driver.ts'
import { ENGINES } from '#tests/test-database.server.ts'
import { useTestDriver } from '#tests/test-driver.ts'
import { addressOfSum, type EditionSum, sumOfAddress } from './journal/edition-sum.ts'
import { readEditionEntries } from './queries/edition-entries.server.ts'
import { readEditionMoney } from './queries/edition-money.server.ts'

const admin = { name: 'ana', isAdmin: true }

describe.each(ENGINES)('the money of an edition on %s', (engine) => {
  const driver = useTestDriver(engine)
  const bank = bankDriver(driver)

  it('I20 adds up: claims by item and rate, and payments by method', async () => {
    expect(await readEditionMoney(driver.db, editionId)).toEqual({
      items: [],
      methods: [],
      claimedCents: 0,
      paidCents: 0,
      overCents: 0,
      openCents: 0,
    })
    const [ann, bo, eva] = (await bank.festival(4)) as [Id, Id, Id]
    const { fileId } = await bank.take({ opening: 0, entries: [await bank.from(ann, { amount: 4500 })] })
    await bank.sure(fileId)
    const payment: NewPayment = {
      registrationId: bo,
      amountCents: cents(1000),
      method: 'cash',
      valueDay: '2025-09-02',
      reference: null,
      note: null,
      key: 'cash',
    }
    await recordPayment(driver.app, { payment, by, notify: false })
    await driver.pay(eva, 40)
    const cancelled = await cancelRegistration(driver.app, { id: eva, by })
    expect(cancelled.ok).toBe(true)
    const money = await readEditionMoney(driver.db, editionId)
    expect(money.methods).toEqual([
      { method: 'bank', amountCents: 8500 },
      { method: 'cash', amountCents: 1000 },
    ])
    expect(money.items.find(({ item }) => item === 'class')).toMatchObject({ count: 3, amountCents: 12_000 })
    expect(sumCents(money.items.map(({ amountCents }) => amountCents))).toBe(money.claimedCents)
    expect(sumCents(money.methods.map(({ amountCents }) => amountCents))).toBe(money.paidCents)
    expect(money.claimedCents + money.overCents).toBe(money.paidCents + money.openCents)
    expect(money.openCents).toBe(3000 + 4000)

    // each sum opens the entries that it consists of
    for (const { method, amountCents } of money.methods) {
      const entries = await readEditionEntries(driver.db, editionId, { kind: 'method', method })
      expect(sumCents(entries.map((entry) => entry.amountCents))).toBe(amountCents)
    }
    for (const { item, vatRatePercent, amountCents } of money.items) {
      const sum = { kind: 'item', item, vatRatePercent } as const
      const entries = await readEditionEntries(driver.db, editionId, sum)
      expect(sumCents(entries.map((entry) => entry.amountCents))).toBe(amountCents)
    }
    expect(await readEditionEntries(driver.db, editionId, { kind: 'method', method: 'cash' })).toMatchObject([
      { amountCents: 1000, registrationId: bo, source: { kind: 'person' } },
    ])
    const [first] = await readEditionEntries(driver.db, editionId, { kind: 'method', method: 'bank' })
    expect(first).toMatchObject({ amountCents: 4500, registrationId: ann, source: { kind: 'statement' } })
  })

  it('I20 opens a sum by its address; no other address is a sum', () => {
    const sums: EditionSum[] = [
      { kind: 'method', method: 'terminal' },
      { kind: 'item', item: 'full/pass', vatRatePercent: 9.5 },
      { kind: 'item', item: null, vatRatePercent: 22 },
    ]
    for (const sum of sums) expect(sumOfAddress(addressOfSum(sum))).toEqual(sum)
    for (const text of ['', 'method', 'method/coins', 'item/22', 'item/x/class', 'other/bank']) {
      expect(sumOfAddress(text)).toBeNull()
    }
  })

  it('F19 G6 is locked for all editions together, over no other lock, and an import into locked days is refused completely', async () => {
    const [ann] = (await bank.festival(1)) as [Id]
    driver.app.at('2025-09-10')
    const lock = async (
      until: LocalDay | null,
      { isAdmin = true, shown = undefined as LocalDay | null | undefined } = {},
    ) =>
      lockAccounting(driver.app, {
        by: { ...admin, isAdmin },
        until,
        shown: shown === undefined ? await selectAccountingLock(driver.db) : shown,
      })
    expect(await lock(localDay('2025-09-05'), { isAdmin: false })).toEqual({
      ok: false,
      reason: 'not-allowed',
    })
    expect(await lock(localDay('2025-09-10'))).toEqual({ ok: false, reason: 'not-over' })
    expect(await lock(localDay('2025-09-05'))).toEqual({ ok: true, value: null })
    expect(await selectAccountingLock(driver.db)).toBe('2025-09-05')
    const { rows } = await driver.db.query(`select action from audit where action like 'edition.%'`)
    expect(rows.length).toBeGreaterThan(0)

    const fileId = await bank.put({ opening: 0, entries: [await bank.from(ann)] })
    expect(await importFile(driver.app, { fileId, by })).toEqual({
      ok: false,
      reason: { kind: 'accounting-locked' },
    })
    expect(await bank.movements()).toEqual([])
    expect(await lock(null)).toEqual({ ok: true, value: null })
    expect((await importFile(driver.app, { fileId, by })).ok).toBe(true)
    expect(await bank.movements()).toEqual([{ day: '2025-09-01', sum: 4000 }])

    const [earlier, later] = [localDay('2025-09-03'), localDay('2025-09-08')]
    expect((await lock(later)).ok).toBe(true)
    for (const until of [earlier, null])
      expect(await lock(until, { shown: until === null ? earlier : null })).toEqual({
        ok: false,
        reason: 'changed',
      })
    // the same again, as after a lost answer
    expect((await lock(later, { shown: null })).ok).toBe(true)
    expect(await selectAccountingLock(driver.db)).toBe(later)
  })
})
