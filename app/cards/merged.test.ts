import { describe, expect, it } from 'vitest'
import { selectRefunds } from '#app/ledger/service.server.ts'
import type { Actor } from '#app/people/actor.ts'
import type { Id } from '#app/platform/id.ts'
import { cents } from '#app/platform/values/money.ts'
import { mergeDuplicates } from '#app/registration/commands/office/merge-duplicates.server.ts'
import { listMoney } from '#app/registration/money/office/service.server.ts'
import { giveBackOver } from '#app/registration/refunds/over.server.ts'
import { prepareRefundOf } from '#app/registration/refunds/refund-commands.server.ts'
import { cardDriver } from '#tests/cards/card-driver.ts'
import type { FakeSession } from '#tests/cards/fake-stripe.ts'
import { makeFestival } from '#tests/make.ts'
import { ENGINES } from '#tests/test-database.server.ts'
import { useTestDriver } from '#tests/test-driver.ts'
import { readDisputes, readInquiries, refundByCard } from './service.server.ts'

const editionId = '19tf2025'
const olga: Actor = { kind: 'user', username: 'olga', roles: ['regAdmin'] }

describe.each(ENGINES)('card payments of merged registrations on %s', (engine) => {
  const driver = useTestDriver(engine)
  const cards = cardDriver(driver)

  /** Two registrations of one person, of which the later one, paid by card, is merged into the earlier. */
  async function merged(): Promise<{ stays: Id; goes: Id; session: FakeSession }> {
    await makeFestival(driver.app, [{ places: { mode: 'head', size: 50 } }])
    const stays = await driver.register({ email: 'd@example.org' })
    const goes = await driver.register({ email: 'd@example.com' })
    const session = await cards.begin(goes)
    await cards.tell(cards.completed(session))
    const done = await mergeDuplicates(driver.app, { ids: [stays, goes], take: [], by: olga })
    expect(done).toEqual({ ok: true, value: { id: stays } })
    await driver.drain()
    expect(await paid(stays, goes)).toEqual([4000, 0])
    return { stays, goes, session }
  }
  const two = async () =>
    [
      await driver.register({ email: 'a@example.org' }),
      await driver.register({ email: 'b@example.org' }),
    ] as const
  const paid = async (...ids: Id[]) =>
    Promise.all(ids.map(async (id) => (await driver.read(id)).paidCents as number))

  it('K6 K7 a refund made at the provider lowers what the registration has paid that the other was merged into', async () => {
    const { stays, goes, session } = await merged()
    await cards.tell(cards.refunded(session, 1500))
    expect(await paid(stays, goes)).toEqual([2500, 0])
  })

  it('K6 K8 a dispute is about the registration that the other was merged into', async () => {
    const { stays, goes, session } = await merged()
    await cards.tell(cards.dispute(session, 'created', { status: 'warning_needs_response' }))
    expect(await readInquiries(driver.db, editionId)).toMatchObject([{ registrationId: stays }])
    await cards.tell(cards.dispute(session, 'funds_withdrawn', { status: 'needs_response' }))
    expect(await paid(stays, goes)).toEqual([0, 0])
    expect(await readDisputes(driver.db)).toMatchObject([{ code: (await driver.read(stays)).code }])
    await cards.tell(cards.dispute(session, 'closed', { status: 'won' }))
    expect(await paid(stays, goes)).toEqual([4000, 0])
  })

  it('K9 what both paid too much goes back to the card', async () => {
    const { stays, goes, session } = await merged()
    await driver.pay(stays, 15)
    const asked = await giveBackOver(driver.app, { id: stays, by: olga, amountCents: cents(1500) })
    if (!asked.ok) throw new Error(asked.reason)
    const { id } = asked.value
    await prepareRefundOf(driver.app, { id, way: 'card', by: olga })
    expect(await refundByCard(driver.app, { id, by: olga })).toMatchObject({ ok: true })
    await cards.ask()
    const [refund] = cards.fake.refunding.refunds.values()
    if (!refund) throw new Error('nothing was asked for')
    await cards.tell(cards.refundSays(refund, 'succeeded'), cards.refunded(session, 1500))
    expect((await selectRefunds(driver.db, { ids: [id] }))[0]?.state).toBe('paid')
    expect(await paid(stays, goes)).toEqual([4000, 0])
  })

  it('K6 R52 a page opened before the merge pays the registration that stays, through all merges', async () => {
    await makeFestival(driver.app, [{ places: { mode: 'head', size: 50 } }])
    const [first, second, third] = [
      await driver.register({ email: 'a@example.org' }),
      await driver.register({ email: 'b@example.org' }),
      await driver.register({ email: 'c@example.org' }),
    ] as const
    const session = await cards.begin(third)
    for (const [stays, goes] of [
      [second, third],
      [first, second],
    ] as const)
      expect(await mergeDuplicates(driver.app, { ids: [stays, goes], take: [], by: olga })).toMatchObject({
        value: { id: stays },
      })
    await driver.drain()
    await cards.tell(cards.completed(session))
    await driver.drain()
    expect(await paid(first, second, third)).toEqual([4000, 0, 0])
    expect(await driver.read(first)).toMatchObject({ status: 'confirmed', owedCents: 0 })
    expect(await selectRefunds(driver.db, { editionId })).toEqual([])
    await cards.tell(cards.refunded(session, 1500))
    expect(await paid(first, second, third)).toEqual([2500, 0, 0])
  })

  it('K3 R52 at most one page can be paid after a merge, also when both had one', async () => {
    await makeFestival(driver.app, [{ places: { mode: 'head', size: 50 } }])
    const [stays, goes] = await two()
    const [own, other] = [await cards.begin(stays), await cards.begin(goes)]
    const merging = { ids: [stays, goes], take: [], by: olga } as const
    expect(await mergeDuplicates(driver.app, merging)).toMatchObject({ value: { id: stays } })
    expect(await cards.begin(stays)).toBe(own)
    expect([own.status, other.status]).toEqual(['open', 'expired'])
  })

  it('K3 R52 a press after a merge leads to no other page while the money of the merged one is on its way', async () => {
    await makeFestival(driver.app, [{ places: { mode: 'head', size: 50 } }])
    const [stays, goes] = await two()
    const page = await cards.begin(goes)
    const merging = { ids: [stays, goes], take: [], by: olga } as const
    expect(await mergeDuplicates(driver.app, merging)).toMatchObject({ value: { id: stays } })
    page.status = 'complete'
    await driver.pay(stays, 10)
    expect(await cards.press(stays)).toEqual({ ok: false, reason: 'being-paid' })
  })

  it('K5 K6 R52 two pages that are both paid after a merge overpay the registration that stays', async () => {
    await makeFestival(driver.app, [{ places: { mode: 'head', size: 50 } }])
    const [stays, goes] = await two()
    const [own, other] = [await cards.begin(stays), await cards.begin(goes)]
    const merging = { ids: [stays, goes], take: [], by: olga } as const
    expect(await mergeDuplicates(driver.app, merging)).toMatchObject({ value: { id: stays } })
    await driver.drain()
    const [first, second] = [cards.completed(other), cards.completed(own)]
    await cards.tell(first, second, first, second)
    await driver.drain()
    expect(await paid(stays, goes)).toEqual([8000, 0])
    expect(await driver.read(stays)).toMatchObject({ status: 'confirmed', owedCents: 0 })
    const over = await listMoney(driver.db, editionId, { filter: 'over', search: '', page: 1 })
    expect(over.rows).toMatchObject([{ id: stays, claimCents: 4000, paidCents: 8000, openCents: -4000 }])
    expect(await cards.moved()).toEqual([4000, 4000])
    expect(await selectRefunds(driver.db, { editionId })).toEqual([])
  })
})
