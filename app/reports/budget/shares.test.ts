import { describe, expect, it } from 'vitest'
import { systemActor } from '#app/people/actor.ts'
import { addDays } from '#app/platform/values/local-day.ts'
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
  code: 'pass',
  name: { en: 'Pass', sl: 'Vstopnica' },
  kind: 'pass',
  covers: { kinds: ['class'] },
  amountCents: each(100),
  vatRatePercent: 22,
  quota: null,
  order: 0,
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
        events.indexOf(eventId),
        amountCents,
        passCents,
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
        by: { kind: 'user', username: 'p', roles: ['progAdmin'] },
        office: edition,
        locale: 'en',
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
      by: { kind: 'user', username: 'e', roles: ['regEditor', 'reception'] },
      office: edition,
      locale: 'en',
      search: new URLSearchParams(),
    })
    expect(refused).toEqual({ ok: false, reason: 'not-allowed' })
  })
  it('Y10 are computed again when something they depend on has changed, and only then', async () => {
    const edition = await makeFestival(
      driver.app,
      [{ places: byRole(9, 9, 9) }, { places: byRole(9, 9, 9) }, { kind: 'milonga', priceItem: 'milonga' }],
      { items: [pass, { ...classPrice, order: 1 }, milonga] },
    )
    const events = (await driver.db.query<{ id: string }>('select id from events order by id')).rows.map(
      ({ id }) => id,
    )
    const some = await driver.register({ email: 'a@example.org', picks: events })
    const changes: readonly (readonly [name: string, change: () => Promise<unknown>])[] = [
      ['a registration', () => driver.register({ email: 'b@example.org', picks: events.slice(0, 1) })],
      [
        'a longer event',
        () =>
          driver.db.query(`update events set ends_at = ends_at + interval '1 hour' where id = $1`, [
            events[0],
          ]),
      ],
      [
        'a pick that came in another tier',
        () => driver.db.query(`update picks set asked_at = '2025-11-30' where event_id = $1`, [events[1]]),
      ],
      [
        'a price',
        () =>
          driver.db.query(
            `update price_items set amounts = amounts || '{"door": 9900}' where code = 'class'`,
          ),
      ],
      [
        'what a pass covers',
        () => driver.db.query(`update price_items set covers = '{}' where code = 'pass'`),
      ],
      [
        'the kind of an event',
        () => driver.db.query(`update events set kind = 'workshop' where id = $1`, [events[1]]),
      ],
      ['a cancellation', () => cancelRegistration(driver.app, { id: some, by: systemActor })],
    ]
    let before = await readEventShares(driver.db, edition, 'price')
    for (const [name, change] of changes) {
      expect(await readEventShares(driver.db, edition, 'price'), `before ${name}`).toBe(before)
      await change()
      const after = await readEventShares(driver.db, edition, 'price')
      expect(after, name).not.toBe(before)
      // through another object nothing is known yet
      const { query } = driver.db
      expect(after, name).toEqual(await readEventShares({ query: query.bind(driver.db) }, edition, 'price'))
      before = after
    }
    const later = { ...edition, superEarlyUntil: addDays(edition.superEarlyUntil, 1) }
    expect(await readEventShares(driver.db, later, 'price'), 'the days of prices').not.toBe(before)
  })
})
