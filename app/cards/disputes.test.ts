import { describe, expect, it } from 'vitest'
import { selectRefunds } from '#app/ledger/service.server.ts'
import { cancelRegistration } from '#app/registration/commands/cancel.server.ts'
import { listMoney } from '#app/registration/money/office/queries/money-list.server.ts'
import { cardDriver } from '#tests/cards/card-driver.ts'
import { diesAt } from '#tests/cards/dies-at.ts'
import type { FakeSession } from '#tests/cards/fake-stripe.ts'
import { makeFestival } from '#tests/make.ts'
import { ENGINES } from '#tests/test-database.server.ts'
import { dancer, useTestDriver } from '#tests/test-driver.ts'
import { handleCardEvents, readDisputes, readInquiries } from './service.server.ts'

const editionId = '19tf2025'

describe.each(ENGINES)('disputes on %s', (engine) => {
  const driver = useTestDriver(engine)
  const cards = cardDriver(driver)
  const answerBy = { evidence_details: { due_by: Date.parse('2025-09-20T12:00:00Z') / 1_000 } }
  const opened = (session: FakeSession) =>
    cards.dispute(session, 'created', { status: 'needs_response', reason: 'fraudulent', ...answerBy })

  async function paid(email = 'd@example.org') {
    const id = await driver.register({ email })
    const session = await cards.begin(id)
    await cards.tell(cards.completed(session))
    return { id, session }
  }

  it('K8 are shown to staff with the day of the reply until they are closed', async () => {
    await makeFestival(driver.app, [{}])
    const { id, session } = await paid()
    await cards.tell(opened(session))
    const { code } = await driver.read(id)
    const [shown] = await readDisputes(driver.db)
    expect(shown).toMatchObject({ code, amountCents: 4000, state: 'open' })
    expect(shown?.answerBy?.toISOString()).toBe('2025-09-20T12:00:00.000Z')
    await cards.tell(cards.dispute(session, 'closed', { status: 'lost' }))
    expect(await readDisputes(driver.db)).toEqual([])
    expect(await readDisputes(driver.db, { all: true })).toMatchObject([{ state: 'lost', amountCents: 4000 }])
  })

  it('K8 that were lost bring the money back once when they are won later, in any order of events', async () => {
    await makeFestival(driver.app, [{}])
    const { id, session } = await paid()
    const lost = cards.dispute(session, 'closed', { status: 'lost' })
    const won = cards.dispute(session, 'closed', { status: 'won' })
    await cards.tell(lost)
    expect(await driver.read(id)).toMatchObject({ paidCents: 0 })
    for (const event of [won, won, lost, cards.dispute(session, 'funds_reinstated', { status: 'won' })]) {
      await cards.tell(event)
      expect(await driver.read(id)).toMatchObject({ paidCents: 4000 })
      expect(await readDisputes(driver.db, { all: true })).toMatchObject([
        { state: 'won', amountCents: 4000 },
      ])
    }
    const { rows } = await driver.db.query('select state from card_sessions')
    expect(rows).toEqual([{ state: 'paid' }])
  })

  it('K8 begin as an inquiry until money is taken, and are won in any order of events', async () => {
    await makeFestival(driver.app, [{ places: { mode: 'head', size: 5 } }])
    const { id, session } = await paid()
    await paid('other@example.org')
    const disputed = async () => {
      const asked = await readInquiries(driver.db, editionId)
      const inquiries = asked.map(({ registrationId }) => registrationId)
      const { rows } = await listMoney(driver.db, editionId, {
        filter: 'disputed',
        search: '',
        page: 1,
        inquiries,
      })
      return rows.map((row) => [row.id, row.openCents])
    }
    const inquiry = cards.dispute(session, 'created', { status: 'warning_needs_response' })
    const withdrawn = cards.dispute(session, 'funds_withdrawn', { status: 'needs_response' })
    const updated = cards.dispute(session, 'updated', { status: 'under_review' })
    await cards.tell(inquiry)
    expect(await cards.moved()).toEqual([4000, 4000])
    // nothing is owed, and an answer is wanted
    expect(await disputed()).toEqual([[id, 0]])
    await cards.tell(withdrawn, inquiry, updated)
    expect(await cards.moved()).toEqual([4000, 4000, -4000])
    expect(await disputed()).toEqual([[id, 4000]])
    expect(await readDisputes(driver.db)).toMatchObject([{ state: 'open' }])
    const reinstated = cards.dispute(session, 'funds_reinstated', { status: 'won' })
    const closed = cards.dispute(session, 'closed', { status: 'won' })
    await cards.tell(reinstated, closed, updated, withdrawn, opened(session), reinstated)
    expect((await cards.moved()).toSorted((a, b) => a - b)).toEqual([-4000, 4000, 4000, 4000])
    expect(await disputed()).toEqual([])
    expect([(await driver.read(id)).paidCents, await cards.sessionStates()]).toEqual([4000, ['paid', 'paid']])
    expect(await readDisputes(driver.db, { all: true })).toMatchObject([{ state: 'won' }])
  })

  it('K8 book nothing for an inquiry without consequences', async () => {
    await makeFestival(driver.app, [{}])
    const { session } = await paid()
    await cards.tell(cards.dispute(session, 'created', { status: 'warning_needs_response' }))
    expect(await readInquiries(driver.db, editionId)).toHaveLength(1)
    await cards.tell(cards.dispute(session, 'closed', { status: 'warning_closed' }))
    expect(await readInquiries(driver.db, editionId)).toEqual([])
    expect([await cards.moved(), await cards.sessionStates()]).toEqual([[4000], ['paid']])
    expect(await readDisputes(driver.db)).toEqual([])
  })

  it('K8 keep the places, even when late ones are released, and send the dancer nothing', async () => {
    await makeFestival(driver.app, [{}], { edition: { releaseAfterDays: 14, repriceUnpaid: true } })
    const { id, session } = await paid()
    const before = await driver.messages(id)
    await cards.tell(opened(session))
    await driver.on('2025-10-20')
    await driver.on('2025-10-21')
    const { totalCents, picks, status } = await driver.read(id)
    expect([totalCents, picks.map(({ state }) => state), status]).toEqual([4000, ['placed'], 'placed'])
    expect(await driver.messages(id)).toEqual(before)
    await cards.tell(cards.dispute(session, 'closed', { status: 'won' }))
    expect(await driver.status(id)).toBe('confirmed')
  })

  it('K8 refund nothing to a dancer who disputes and cancels', async () => {
    await makeFestival(driver.app, [{}])
    const { id, session } = await paid()
    await cards.tell(opened(session))
    await cancelRegistration(driver.app, { id, by: dancer(id) })
    await driver.drain()
    expect(await selectRefunds(driver.db, {})).toEqual([])
  })

  it('K8 book outgoing and returning money once when the process is killed at any statement', async () => {
    await makeFestival(driver.app, [{}])
    const { id, session } = await paid()
    await cards.receive(opened(session))
    await cards.receive(cards.dispute(session, 'closed', { status: 'won' }))
    const died = new Error('the process died')
    for (let most = 0; (await cards.waiting()) > 0; most += 1) {
      let asked = 0
      const db = diesAt(driver.db, () => {
        asked += 1
        if (asked > most) throw died
      })
      await handleCardEvents({ ...driver.app, db }).catch((error) => expect(error).toBe(died))
    }
    expect((await cards.moved()).toSorted((a, b) => a - b)).toEqual([-4000, 4000, 4000])
    expect((await driver.read(id)).paidCents).toBe(4000)
  })
})
