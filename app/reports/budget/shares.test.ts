import { describe, expect, it } from 'vitest'
import { systemActor } from '#app/people/actor.ts'
import { cents, sumCents } from '#app/platform/values/money.ts'
import type { PriceItem } from '#app/pricing/price-item.ts'
import { cancelRegistration } from '#app/registration/service.server.ts'
import { byRole, classPrice, makeFestival } from '#tests/make.ts'
import { defaultEngines } from '#tests/test-database.server.ts'
import { useTestDriver } from '#tests/test-driver.ts'
import { readEventShares } from '../queries/event-shares.server.ts'
import { readBudget } from '../service.server.ts'

const each = (euros: number) => {
  const amount = cents(euros * 100)
  return { superEarly: amount, early: amount, regular: amount, door: amount }
}
const pass: PriceItem = {
  ...{ code: 'pass', name: { en: 'Pass', sl: 'Vstopnica' }, kind: 'pass', covers: { kinds: ['class'] } },
  ...{ amountCents: each(100), vatRatePercent: 22, quota: null, order: 0 },
}
const milonga: PriceItem = {
  ...classPrice,
  code: 'milonga',
  amountCents: each(15),
  vatRatePercent: 9.5,
  order: 2,
}

describe.each(defaultEngines)('the shares of events on %s', (engine) => {
  const driver = useTestDriver(engine)

  it('Y10 splits a pass among its events by minutes or single price, and gives a single to its event', async () => {
    const hour = 3_600_000
    const at = (n: number, hours: number) => {
      const startsAt = new Date(Date.parse('2025-11-14T10:00:00+01:00') + n * 24 * hour)
      return { startsAt, endsAt: new Date(startsAt.getTime() + hours * hour), places: byRole(10, 10, 5) }
    }
    const edition = await makeFestival(
      driver.app,
      [at(0, 1), at(1, 2), at(2, 1), { ...at(3, 5), kind: 'milonga', priceItem: 'milonga' }],
      { items: [pass, { ...classPrice, order: 1 }, milonga] },
    )
    const events = (await driver.db.query<{ id: string }>('select id from events order by id')).rows.map(
      ({ id }) => id,
    )
    // 120 of singles cost 100 with a pass; the milonga is paid for alone
    await driver.register({ email: 'a@example.org', picks: events })
    await driver.register({ email: 'b@example.org', picks: events.slice(0, 1) })
    const gone = await driver.register({ email: 'c@example.org', picks: events.slice(0, 1) })
    await driver.pay(gone, 40)
    await cancelRegistration(driver.app, { id: gone, by: systemActor })
    const shares = async (rule: 'minutes' | 'price') =>
      (await readEventShares(driver.db, edition, rule)).map(({ eventId, amountCents, passCents }) => [
        ...[events.indexOf(eventId), amountCents, passCents],
      ])
    expect(await shares('minutes')).toEqual([
      [0, 2_500 + 4_000, 2_500],
      [1, 5_000, 5_000],
      [2, 2_500, 2_500],
      [3, 1_500, 0],
    ])
    expect(await shares('price')).toEqual([
      [0, 3_333 + 4_000, 3_333],
      [1, 3_334, 3_334],
      [2, 3_333, 3_333],
      [3, 1_500, 0],
    ])
    const read = async (search: string) => {
      const answer = await readBudget(driver.app, {
        ...{ by: { kind: 'user', username: 'p', roles: ['progAdmin'] }, office: edition, locale: 'en' },
        search: new URLSearchParams(search),
      })
      if (!answer.ok) throw new Error(answer.reason)
      return answer.value
    }
    const { sheet, reports } = await read('rule=price')
    // the retained amount of the cancelled dancer is income too, and of no event
    expect(sheet.incomeCents).toBe(15_500 + 1_000)
    expect(reports.find(({ key }) => key === 'events')?.note).toContain('what each costs alone')
    const byMinutes = await readEventShares(driver.db, edition, 'minutes')
    expect(sumCents(byMinutes.map(({ amountCents }) => amountCents))).toBe(15_500)
    const refused = await readBudget(driver.app, {
      ...{
        by: { kind: 'user', username: 'e', roles: ['regEditor', 'reception'] },
        office: edition,
        locale: 'en',
      },
      search: new URLSearchParams(),
    })
    expect(refused).toEqual({ ok: false, reason: 'not-allowed' })
  })
})
