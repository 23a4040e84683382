import { describe, expect, it } from 'vitest'
import { sumCents } from '#app/platform/values/money.ts'
import { defaultEngines } from '#tests/test-database.server.ts'
import { useTestDriver } from '#tests/test-driver.ts'
import { makeStoryFestival, rushOfTheStory, storyDancers, surnameOf } from './festival.ts'

describe.each(defaultEngines)('the rush of the story on %s', (engine) => {
  const driver = useTestDriver(engine)

  it('places and charges thirty dancers to the cent', async () => {
    await makeStoryFestival(driver.app)
    driver.app.at('2026-07-02T10:00:00+02:00')
    const ids = await rushOfTheStory(driver.app)
    const views = await Promise.all(ids.map((id) => driver.read(id)))
    expect(views.map(({ totalCents }, n) => [surnameOf(n + 1), totalCents])).toEqual(
      storyDancers.map(({ total }, n) => [surnameOf(n + 1), total]),
    )
    expect(sumCents(views.map(({ totalCents }) => totalCents))).toBe(180_500)
    expect(views.filter(({ status }) => status === 'waiting').map(({ surname }) => surname)).toEqual([
      'D17',
      'D18',
    ])
    expect(views.filter(({ status }) => status === 'placed')).toHaveLength(28)
    const { rows } = await driver.db.query(
      `select event_id, taken_leaders, taken_followers, taken_heads from pools order by event_id`,
    )
    expect(
      rows.map((row) => [Number(row.taken_leaders), Number(row.taken_followers), Number(row.taken_heads)]),
    ).toEqual([
      [4, 4, 0],
      [6, 6, 0],
      [6, 6, 0],
      [5, 5, 0],
      [0, 0, 18],
      [0, 0, 21],
    ])
  })
})
