import { describe, expect, it } from 'vitest'
import { makeApp } from '#tests/make.ts'
import { openTestDatabase } from '#tests/test-database.server.ts'
import { artists } from './artists.ts'
import { costs } from './costs.ts'
import { tf2025 } from './edition.ts'
import { engagements } from './engagements.ts'
import { seedFestival } from './festival.server.ts'
import { invoices } from './invoices.ts'
import { seedLists } from './lists.server.ts'
import { oldAddresses } from './old-addresses.ts'
import { promoCodes } from './prices.ts'
import { events } from './programme.ts'
import { guests, promoters } from './promotion.ts'
import { members } from './team.ts'
import { workOrders } from './work-orders.ts'

describe("the demo's lists", () => {
  it('refer to existing artists, events, codes and team members', () => {
    const slugs = new Set(artists.map(({ slug }) => slug))
    const ids = new Set<unknown>(events.map(({ id }) => id))
    for (const { artist } of [...members, ...costs, ...engagements])
      if (artist) expect(slugs).toContain(artist)
    for (const { event } of costs) if (event) expect(ids).toContain(event)
    for (const { code } of promoters) expect(promoCodes.map((promo) => promo.code)).toContain(code)
    for (const { who } of workOrders) expect(members.map(({ name }) => name)).toContain(who)
    expect(new Set(members.map(({ name }) => name)).size).toBe(members.length)
  })

  it('are added by their commands, with audit entries', async () => {
    const db = await openTestDatabase('embedded')
    const app = makeApp(db)
    await seedFestival(app, { archives: false })
    await seedLists(app, tf2025.id)
    const { rows } = await db.query(
      `select (select count(*)::int from team) as team, (select count(*)::int from costs) as costs,
         (select max(number) from work_orders) as orders, (select count(*)::int from vip) as vip,
         (select count(*)::int from promoters) as promoters, (select count(*)::int from invoices) as invoices,
         (select count(*)::int from audit where actor = 'system' and action like '%.add') as booked`,
    )
    const [team, spent, orders, vip, promoting] = [members, costs, workOrders, guests, promoters].map(
      (all) => all.length,
    )
    expect(rows).toEqual([
      {
        team,
        costs: spent,
        orders,
        vip,
        promoters: promoting,
        invoices: invoices.length,
        booked:
          [members, costs, workOrders, guests, promoters, invoices, engagements].flat().length +
          oldAddresses.length,
      },
    ])
    await db.close()
  })
})
