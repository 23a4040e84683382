import { describe, expect, it } from 'vitest'
import { listAccount } from '#app/bank/queries/list-account.server.ts'
import { readOpenQueue } from '#app/bank/refunds/open-queue.server.ts'
import { localDay } from '#app/platform/values/local-day.ts'
import { listMoney } from '#app/registration/money/office/queries/money-list.server.ts'
import type { RegistrationStatus } from '#app/registration/registration.ts'
import { cancelRegistration } from '#app/registration/service.server.ts'
import { tf2025 } from '#db/seed/edition.ts'
import { bankDriver, by, editionId } from '#tests/bank/bank-driver.ts'
import { ENGINES } from '#tests/test-database.server.ts'
import { useTestDriver } from '#tests/test-driver.ts'
import { nextDates } from './next-dates.ts'
import { readToday } from './queries/read-today.server.ts'

describe.each(ENGINES)('the start page of the back-office on %s', (engine) => {
  const driver = useTestDriver(engine)
  const bank = bankDriver(driver)

  it('counts and sums what its linked lists contain', async () => {
    const [late, over, gone, paid] = await bank.festival(6)
    if (!late || !over || !gone || !paid) throw new Error('somebody is missing')
    const entries = [
      await bank.from(over, { amount: 4500 }),
      await bank.from(gone, { iban: 'AT611904300234573201', name: 'Gone' }),
      await bank.from(paid),
      { amount: 700, bookedOn: '2025-09-02', name: 'Nobody knows', bankReference: 'unknown' },
    ]
    const { fileId } = await bank.take({ opening: 0, entries })
    await bank.sure(fileId)
    await cancelRegistration(driver.app, { id: gone, by })
    await driver.on('2025-10-15')

    const today = await readToday(driver.db, editionId)
    const list = (filter: 'all' | 'open' | 'late' | 'over') =>
      listMoney(driver.db, editionId, { filter, search: '', page: 1 })
    const [all, open, lateOnes, overOnes] = [
      await list('all'),
      await list('open'),
      await list('late'),
      await list('over'),
    ]
    expect(today.money).toEqual({
      claimedCents: all?.claimCents,
      paidCents: all?.paidCents,
      openCents: open?.openCents,
    })
    expect(today.late).toMatchObject({ count: lateOnes?.count, sumCents: lateOnes?.openCents })
    expect(today.late.since).toBe(lateOnes?.rows[0]?.dueOn)
    expect(today.late.count).toBeGreaterThan(0)
    expect(today.over).toMatchObject({ count: overOnes?.count, sumCents: -(overOnes?.openCents ?? 0) })
    expect(today.over.count).toBeGreaterThan(0)
    const account = await listAccount(driver.db, { show: 'open', page: 1, search: '' })
    expect(today.bank).toEqual({ count: account.counts.open, sumCents: 700, since: '2025-09-02' })
    const refunds = await readOpenQueue(driver.app)
    expect(today.refunds).toMatchObject({ count: refunds.length, since: refunds[0]?.dueOn })
    expect(refunds).toHaveLength(1)
    // list and number both include every edition
    expect((await readToday(driver.db, 'another')).refunds).toEqual(today.refunds)
    const { rows } = await driver.db.query<{ status: RegistrationStatus; n: number }>(
      'select status, count(*)::int as n from registrations where edition_id = $1 group by 1',
      [editionId],
    )
    expect(today.statuses).toEqual(Object.fromEntries(rows.map(({ status, n }) => [status, n])))
    expect(today.events[0]?.heads).toEqual({ size: 500, taken: 5 })
  })
})

describe('nextDates', () => {
  it('has the nearest days first, including today, and no past ones', () => {
    const edition = { ...tf2025, superEarlyUntil: localDay('2025-08-01'), earlyUntil: localDay('2025-09-12') }
    const kinds = (now: string) =>
      nextDates(edition, new Date(now)).map(({ kind, daysLeft }) => [kind, daysLeft])
    expect(kinds('2025-09-12T12:00:00+02:00')[0]).toEqual(['earlyEnds', 0])
    expect(kinds('2025-09-13T12:00:00+02:00').map(([kind]) => kind)).not.toContain('earlyEnds')
    expect(kinds('2026-01-01T12:00:00+01:00')).toEqual([])
  })
})
