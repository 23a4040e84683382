import { describe, expect, it } from 'vitest'
import { listAccount } from '#app/bank/queries/list-account.server.ts'
import { readOpenQueue } from '#app/bank/refunds/open-queue.server.ts'
import { localDayOf } from '#app/platform/values/local-day.ts'
import { cancelRegistration, readOpenProposals } from '#app/registration/service.server.ts'
import { bankDriver, by, editionId } from '#tests/bank/bank-driver.ts'
import { ENGINES } from '#tests/test-database.server.ts'
import { useTestDriver } from '#tests/test-driver.ts'
import { readOutboxState } from '../mails/outbox-state.ts'
import { readOutbox } from '../mails/queries/read-outbox.server.ts'
import { menuOf } from '../menu.server.ts'
import { readState } from '../registrations/list-state.ts'
import { readRegistrationList } from '../registrations/queries/read-list.server.ts'
import { readWaiting, withWaiting } from './read-waiting.server.ts'
import { waitingPages } from './waiting-pages.ts'

describe.each(ENGINES)('the numbers in the menu on %s', (engine) => {
  const driver = useTestDriver(engine)
  const bank = bankDriver(driver)
  const searchOf = (address: string) => new URL(address, 'http://localhost').searchParams

  it('equal the lengths of the lists they link to', async () => {
    const [gone] = await bank.festival(4)
    if (!gone) throw new Error('somebody is missing')
    const entries = [
      await bank.from(gone, { iban: 'AT611904300234573201', name: 'Gone' }),
      { amount: 700, bookedOn: '2025-09-02', name: 'Nobody knows', bankReference: 'unknown' },
    ]
    const { fileId } = await bank.take({ opening: 0, entries })
    await bank.sure(fileId)
    await cancelRegistration(driver.app, { id: gone, by })
    await driver.on('2025-10-15')
    await driver.db.query(
      `update emails set state = 'failed', error = 'refused' where id = (select min(id) from emails)`,
    )

    const waiting = await readWaiting(driver.app, editionId)
    const { late, refunds, bank: account, proposals, emails } = waitingPages
    const listed = await readRegistrationList(driver.db, editionId, {
      ...readState(searchOf(late.list)),
      today: localDayOf(driver.app.now()),
    })
    const outbox = await readOutbox(driver.app, editionId, readOutboxState(searchOf(emails.list)))
    expect(waiting).toEqual({
      [late.page]: listed.sums.count,
      [account.page]: (await listAccount(driver.db, { show: 'open', page: 1, search: '' })).counts.open,
      [refunds.page]: (await readOpenQueue(driver.app)).length,
      [proposals.page]: (await readOpenProposals(driver.db, editionId)).length,
      [emails.page]: outbox.found,
    })
    expect([waiting[late.page], waiting[account.page], waiting[refunds.page], waiting[emails.page]]).toEqual([
      3, 1, 1, 1,
    ])
  })

  it('are counted once in five seconds, and shown only to users who may open the page', async () => {
    const [gone] = await bank.festival(2)
    if (!gone) throw new Error('somebody is missing')
    await driver.on('2025-10-15')
    const first = await readWaiting(driver.app, editionId)
    expect(first['/admin/prijave']).toBe(2)
    await cancelRegistration(driver.app, { id: gone, by })
    expect(await readWaiting(driver.app, editionId)).toBe(first)
    driver.app.at(new Date(driver.app.now().getTime() + 5_001))
    expect((await readWaiting(driver.app, editionId))['/admin/prijave']).toBe(1)
    const shown = (role: 'regEditor' | 'reception') =>
      withWaiting(menuOf({ kind: 'user', username: 'eva', roles: [role] }, 'en'), first)
        .flatMap(({ pages }) => pages)
        .flatMap(({ waiting }) => waiting ?? [])
    expect(shown('regEditor')).toEqual([{ count: 2, list: waitingPages.late.list }])
    expect(shown('reception')).toEqual([])
  })
})
