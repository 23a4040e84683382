import { describe, expect, it } from 'vitest'
import { makeStoryFestival, rushOfTheStory, storyEdition } from '#tests/story/festival.ts'
import { defaultEngines } from '#tests/test-database.server.ts'
import { useTestDriver } from '#tests/test-driver.ts'
import { readCodes } from './read-codes.server.ts'

describe.each(defaultEngines)('the promo codes on %s', (engine) => {
  const driver = useTestDriver(engine)

  it('P23 show how many registrations have them and what they deduct', async () => {
    await makeStoryFestival(driver.app)
    const before = await readCodes(driver.db, storyEdition.id)
    expect(before.map(({ registrations, offCents }) => [registrations, offCents])).toEqual([[0, 0]])
    driver.app.at('2026-07-02T10:00:00+02:00')
    await rushOfTheStory(driver.app)
    expect(await readCodes(driver.db, storyEdition.id)).toEqual([
      {
        promo: {
          code: 'STUDENT20',
          discount: { percent: 20 },
          quota: 2,
          lastDay: null,
          owner: null,
          ownerOnly: false,
        },
        registrations: 2,
        offCents: 1400,
      },
    ])
  })
})
