import { describe, expect, it } from 'vitest'
import type { Actor } from '#app/people/actor.ts'
import { saveInList } from '#app/people/service.server.ts'
import { cents } from '#app/platform/values/money.ts'
import { cancelRegistration } from '#app/registration/commands/cancel.server.ts'
import { mergeDuplicates } from '#app/registration/commands/office/merge-duplicates.server.ts'
import { restoreRegistration } from '#app/registration/commands/office/restore.server.ts'
import { giveBackOver } from '#app/registration/refunds/over.server.ts'
import { makeNextCurrent } from '#tests/archives/archived-festival.ts'
import { eventId, makeFestival } from '#tests/make.ts'
import { defaultEngines } from '#tests/test-database.server.ts'
import { useTestDriver } from '#tests/test-driver.ts'
import { promoters } from '../lists.server.ts'
import { isPromoter } from '../queries/is-promoter.server.ts'
import { readBroughtDancers, readPromoters } from '../queries/read-promoters.server.ts'
import { earnedBy } from './commission.ts'

const editionId = '19tf2025'
const off = { discount: { amountCents: cents(0) }, quota: null, lastDay: null, owner: null, ownerOnly: false }
const admin: Actor = { kind: 'user', username: 'ana', roles: ['admin'] }

describe('the commission of a promoter', () => {
  const brought = (paid: number, paidCents: number) => ({
    live: 20,
    leaders: 10,
    followers: 10,
    both: 0,
    paid,
    paidCents: cents(paidCents),
  })
  it('V6 is a share of what was paid, and a free place for every so many paid registrations', () => {
    const terms = { commissionPercent: 7.5, freePlaceAfter: 10 }
    expect(earnedBy(terms, brought(9, 33_333))).toEqual({
      commissionCents: 2_500,
      freePlaces: 0,
      untilNextFree: 1,
    })
    expect(earnedBy(terms, brought(20, 0))).toEqual({ commissionCents: 0, freePlaces: 2, untilNextFree: 10 })
    expect(earnedBy({ commissionPercent: null, freePlaceAfter: 0 }, brought(20, 100))).toEqual({
      commissionCents: 0,
      freePlaces: 0,
      untilNextFree: null,
    })
  })
})

describe.each(defaultEngines)('promoters on %s', (engine) => {
  const driver = useTestDriver(engine)

  it('V6 see paid registrations by their code, less refunds, and no full names', async () => {
    await makeFestival(driver.app, [{}], { promos: [{ code: 'BOR', ...off }] })
    await driver.db.query(
      `insert into promoters (edition_id, id, name, code, username, commission_percent, free_place_after, added_by, reserved)
       values ($1, $2, 'Bor', 'BOR', 'bor', 10, 2, 'ana', now()), ($1, $3, 'Zoja', 'ZOJA', null, null, null, 'ana', now())`,
      [editionId, eventId(301), eventId(302)],
    )
    const by = { promo: 'BOR' }
    const [paid, over, gone] = [
      await driver.register({ ...by, role: 'leader', surname: 'Skrivnostni' }),
      await driver.register(by),
      await driver.register(by),
    ]
    await driver.register(by)
    await driver.register()
    for (const id of [paid, gone]) await driver.pay(id, 40)
    await driver.pay(over, 45)
    await giveBackOver(driver.app, { id: over, amountCents: cents(500), by: admin })
    await cancelRegistration(driver.app, { id: gone, by: admin })
    const [bor, zoja] = await readPromoters(driver.db, editionId)
    expect(bor).toMatchObject({
      name: 'Bor',
      live: 3,
      leaders: 1,
      followers: 2,
      paid: 2,
      paidCents: 8_000,
      commissionCents: 800,
      freePlaces: 1,
      untilNextFree: 2,
    })
    expect(zoja).toMatchObject({ live: 0, paid: 0, paidCents: 0, commissionCents: 0 })
    expect(await readPromoters(driver.db, editionId, { username: 'bor' })).toEqual([bor])
    // names of accounts are compared without regard to case (U1)
    expect(await readPromoters(driver.db, editionId, { username: 'Bor' })).toEqual([bor])
    expect(await isPromoter(driver.db, editionId, 'BOR')).toBe(true)
    expect(await readPromoters(driver.db, editionId, { username: 'nobody' })).toEqual([])
    expect(await readPromoters(driver.db, editionId, { id: eventId(302) })).toEqual([zoja])
    const dancers = await readBroughtDancers(driver.db, editionId, 'BOR')
    expect(dancers.map(({ role, state }) => [role, state])).toEqual([
      ['leader', 'paid'],
      ['follower', 'paid'],
      ['follower', 'ended'],
      ['follower', 'open'],
    ])
    expect(JSON.stringify(dancers)).not.toContain('Skrivnostni')
    expect(Object.keys(dancers[0] ?? {}).toSorted()).toEqual(['country', 'name', 'role', 'state'])
  })
  it('V6 count a payment as little on the page of the promoter as in the commission once it is to be refunded', async () => {
    await makeFestival(driver.app, [{}, {}], { promos: [{ code: 'BOR', ...off }] })
    await driver.db.query(
      `insert into promoters (edition_id, id, name, code, username, commission_percent, free_place_after, added_by, reserved)
       values ($1, $2, 'Bor', 'BOR', 'bor', 10, 2, 'ana', now())`,
      [editionId, eventId(301)],
    )
    const id = await driver.register({ promo: 'BOR' })
    await driver.pay(id, 80)
    await giveBackOver(driver.app, { id, amountCents: cents(4_000), by: admin })
    await driver.change(id, { picks: [eventId(1), eventId(2)] })
    const [bor] = await readPromoters(driver.db, editionId)
    const states = async () =>
      (await readBroughtDancers(driver.db, editionId, 'BOR')).map(({ state }) => state)
    expect([bor?.paid, await states()]).toEqual([0, ['open']])
    await driver.pay(id, 40)
    const [after] = await readPromoters(driver.db, editionId)
    expect([after?.paid, await states()]).toEqual([1, ['paid']])
  })

  it('V6 R52 name a dancer once whose registrations were merged', async () => {
    await makeFestival(driver.app, [{}], { promos: [{ code: 'BOR', ...off }] })
    const [stays, goes] = [await driver.register({ promo: 'BOR' }), await driver.register({ promo: 'BOR' })]
    const merged = await mergeDuplicates(driver.app, { ids: [stays, goes], take: [], by: admin })
    expect(merged).toMatchObject({ ok: true })
    const dancers = await readBroughtDancers(driver.db, editionId, 'BOR')
    expect(dancers.map(({ state }) => state)).toEqual(['open'])
    // both again once the merge is undone
    expect(await restoreRegistration(driver.app, { id: goes, by: admin })).toMatchObject({ ok: true })
    const again = await readBroughtDancers(driver.db, editionId, 'BOR')
    expect(again.map(({ state }) => state)).toEqual(['open', 'open'])
  })

  it('V2 V6 belong to one edition each: the same code and account in another one counts its own registrations', async () => {
    await makeFestival(driver.app, [{}], { promos: [{ code: 'BOR', ...off }] })
    await driver.register({ promo: 'BOR' })
    const add = (edition: string, wanted: { name: string; code: string; username?: string }) =>
      saveInList(driver.app, promoters, { editionId: edition, by: admin, wanted })
    expect(await add(editionId, { name: 'Bor', code: 'bor', username: 'Bor@example.org' })).toMatchObject({
      ok: true,
    })
    for (const wanted of [
      { name: 'Iva', code: 'IVA', username: 'bor@EXAMPLE.org' },
      { name: 'Iva', code: ' Bor ' },
    ])
      expect(await add(editionId, wanted)).toEqual({ ok: false, reason: 'taken' })
    await makeNextCurrent(driver.db)
    const next = '20tf2026'
    expect(await add(next, { name: 'Bor', code: 'BOR', username: 'bor@example.org' })).toMatchObject({
      ok: true,
    })
    const live = async (edition: string) =>
      (await readPromoters(driver.db, edition, { username: 'bor@example.org' })).map((one) => one.live)
    expect([await live(editionId), await live(next)]).toEqual([[1], [0]])
    expect(await readBroughtDancers(driver.db, next, 'BOR')).toEqual([])
    const [former] = await readPromoters(driver.db, editionId)
    expect(await readPromoters(driver.db, next, { id: former?.id ?? '' })).toEqual([])
  })
})
