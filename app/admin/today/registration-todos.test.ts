import { describe, expect, it } from 'vitest'
import { localDay, localDayOf } from '#app/platform/values/local-day.ts'
import { listMoney } from '#app/registration/money/office/queries/money-list.server.ts'
import { bankDriver, editionId } from '#tests/bank/bank-driver.ts'
import { ENGINES } from '#tests/test-database.server.ts'
import { useTestDriver } from '#tests/test-driver.ts'
import { readOutboxState } from '../mails/outbox-state.ts'
import { countLeaving, readOutbox } from '../mails/queries/read-outbox.server.ts'
import { readState } from '../registrations/list-state.ts'
import { readRegistrationList } from '../registrations/queries/read-list.server.ts'
import {
  type RegistrationTodo,
  readRegistrationTodos,
  registrationTodos,
} from './queries/read-registration-todos.server.ts'
import { readStand } from './queries/read-stand.server.ts'

const registered = 'placed,confirmed,waiting,late,released,cancelled'

describe.each(ENGINES)('the numbers of waiting registrations on %s', (engine) => {
  const driver = useTestDriver(engine)
  const bank = bankDriver(driver)

  it('equal the lengths of the lists they link to', async () => {
    const [one, other] = await bank.festival(3)
    if (!one || !other) throw new Error('somebody is missing')
    await driver.register({ surname: 'Plesalec9', email: 'p1@example.org' })
    await driver.db.query(`update registrations set invoice_to = '{"name": "d.o.o."}' where id = $1`, [other])
    const offeredAt = '2045-11-28T12:00:00Z'
    await driver.db.query(
      `insert into leave_offers (edition_id, registration_id, event_id, until, offered_at)
       select p.edition_id, p.dancer_id, p.event_id, d.until, $4::timestamptz from picks p
       join (values ($2, date '2040-01-01'), ($3, date '2020-01-01')) d(dancer, until) on d.dancer = p.dancer_id
       where p.edition_id = $1 and p.state = 'placed'`,
      [editionId, one, other, offeredAt],
    )
    await driver.invite({
      partner: { email: 'guest@example.org' },
      surname: 'Vabilo',
      email: 'inviter@example.org',
    })
    const due = await driver.db.query<{ day: string }>(
      `select min(due_on)::text as day from dues where edition_id = $1`,
      [editionId],
    )
    for (const before of [0, 1, 2]) {
      const today = localDay(
        localDayOf(new Date(Date.parse(`${due.rows[0]?.day}T12:00:00Z`) - before * 86_400_000)),
      )
      const todos = await readRegistrationTodos(driver.db, editionId, today)
      for (const kind of Object.keys(registrationTodos) as RegistrationTodo[]) {
        const state = readState(new URLSearchParams(registrationTodos[kind]))
        const { sums } = await readRegistrationList(driver.db, editionId, { ...state, today })
        expect([kind, todos[kind].count], kind).toEqual([kind, sums.count])
      }
      if (before === 1) {
        expect(todos.dueTomorrow.count).toBeGreaterThan(0)
        expect(todos.leaveOffers.count).toBe(1)
        expect([todos.duplicates.count, todos.companyInvoices.count, todos.halfPairs.count]).toEqual([
          2, 1, 1,
        ])
        expect(todos.dueTomorrow.since).toBeNull()
        expect(todos.halfPairs.since).toBe(localDayOf(driver.app.now()))
        expect(todos.leaveOffers.since).toBe(localDayOf(new Date(offeredAt)))
      }
    }
  })

  it('include holds that end by tomorrow, and e-mails sent within a day', async () => {
    await bank.festival(1)
    const today = localDayOf(driver.app.now())
    expect((await readRegistrationTodos(driver.db, editionId, today)).holdsEnding.count).toBe(0)
    await driver.db.query(`update emails set state = 'sent'`)
    expect(await countLeaving(driver.db, editionId, driver.app.now())).toBe(0)
    await driver.db.query(
      `update emails set state = 'queued', next_at = $1 where id = (select min(id) from emails)`,
      [driver.app.now()],
    )
    expect(await countLeaving(driver.db, editionId, driver.app.now())).toBe(1)
    const listed = () =>
      readOutbox(driver.app, editionId, readOutboxState(new URLSearchParams('?show=leaving')))
    expect(await listed()).toMatchObject({ found: 1, counts: { leaving: 1 }, rows: [{ state: 'queued' }] })
    const later = new Date(driver.app.now().getTime() + 86_400_000)
    await driver.db.query(`update emails set next_at = $1 where state = 'queued'`, [later])
    expect((await listed()).found).toBe(0)
  })

  it('compare registrations and payments of two festivals on a day', async () => {
    const [one] = await bank.festival(2)
    if (!one) throw new Error('somebody is missing')
    const today = localDayOf(driver.app.now())
    expect(await readStand(driver.db, editionId, today)).toEqual({ registrations: 2, paidCents: 0 })
    expect(await readStand(driver.db, editionId, localDay('2024-01-01'))).toEqual({
      registrations: 0,
      paidCents: 0,
    })
    const { fileId } = await bank.take({ opening: 0, entries: [await bank.from(one)] })
    await bank.sure(fileId)
    const last = localDay('2025-12-31')
    expect((await readStand(driver.db, editionId, last)).paidCents).toBe(4000)
    // the linked lists have the same
    for (const day of [localDay('2024-01-01'), today, last]) {
      const stand = await readStand(driver.db, editionId, day)
      const state = readState(new URLSearchParams(`status=${registered}&until=${day}`))
      const { sums } = await readRegistrationList(driver.db, editionId, { ...state, today })
      const money = await listMoney(driver.db, editionId, { filter: 'all', search: '', page: 1, until: day })
      expect([day, sums.count, money.paidCents]).toEqual([day, stand.registrations, stand.paidCents])
    }
  })
})
