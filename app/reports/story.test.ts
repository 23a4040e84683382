import { describe, expect, it } from 'vitest'
import { systemActor } from '#app/people/actor.ts'
import { eraseRegistration } from '#app/registration/service.server.ts'
import { makeStoryFestival, rushOfTheStory, storyEdition } from '#tests/story/festival.ts'
import {
  aPlaceComesFree,
  cardOfJuly,
  dancer,
  decisionsOfJuly,
  moneyOfAugust,
  moneyOfJuly,
} from '#tests/story/year.ts'
import { defaultEngines } from '#tests/test-database.server.ts'
import { useTestDriver } from '#tests/test-driver.ts'
import { readCounts } from './queries/read-statistics.server.ts'
import { countsAs } from './testing/count-rows.ts'

describe.each(defaultEngines)('the story’s statistics on %s', (engine) => {
  const driver = useTestDriver(engine)

  it('Y3, Y4, R11 have its figures after the festival, and the same after an erasure', async () => {
    const { app, db } = driver
    await makeStoryFestival(app)
    app.at('2026-07-02T10:00:00+02:00')
    const ids = await rushOfTheStory(app)
    await cardOfJuly(app, ids)
    await moneyOfJuly(app, ids)
    await decisionsOfJuly(app, ids)
    await aPlaceComesFree(app, ids)
    await moneyOfAugust(app, ids)
    app.at('2026-11-20T10:00:00+01:00')

    const before = await readCounts({ db }, storyEdition.id)
    const by = (of: 'country' | 'role') =>
      Object.fromEntries(
        [...Map.groupBy(before.countries, (one) => one[of])].map(([key, all]) => [
          key,
          all.reduce((sum, { count }) => sum + count, 0),
        ]),
      )
    expect(by('country')).toEqual({ SI: 11, IT: 8, AT: 5, DE: 2, HR: 2 })
    expect(by('role')).toEqual({ leader: 12, follower: 14, both: 2 })
    const items = Map.groupBy(before.money.items, ({ item }) => item)
    const sum = (item: string | null): [count: number, cents: number] => {
      const all = items.get(item) ?? []
      return [all.reduce((n, { count }) => n + count, 0), all.reduce((n, one) => n + one.amountCents, 0)]
    }
    expect(sum('full-pass')).toEqual([6, 71_250])
    expect(sum('three-classes')).toEqual([1, 7_500])
    expect(sum('class')).toEqual([10, 30_000])
    expect(sum('workshop')).toEqual([3, 13_500])
    expect(sum('milonga-pass')).toEqual([7, 24_150])
    expect(sum('milonga')).toEqual([3, 4_500])
    expect(sum('grand-milonga')).toEqual([7, 16_800])
    expect(sum('t-shirt')).toEqual([1, 2_200])
    expect(sum('roots-to-rise')).toEqual([1, 1_000])
    expect(sum(null)[1]).toBe(-1_400)
    expect(before.money.claimedCents).toBe(169_500 + 1_000)
    // in order of time: M1, C1, C2, C3, W1, M2
    expect(before.events.map(({ neverPlaced }) => neverPlaced)).toEqual([0, 0, 0, 1, 0, 0])

    expect(await eraseRegistration(app, { id: dancer(ids, 22), by: systemActor })).toMatchObject({ ok: true })
    expect(countsAs(await readCounts({ db }, storyEdition.id), storyEdition.id)).toEqual(
      countsAs(before, storyEdition.id),
    )
    expect(JSON.stringify(await driver.read(dancer(ids, 22)))).not.toContain('d22@story.example')
  })
})
