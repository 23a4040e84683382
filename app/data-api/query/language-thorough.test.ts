import { afterAll, beforeAll, describe, it } from 'vitest'
import type { Database } from '#app/platform/database/open.server.ts'
import { seeds, sized } from '#tests/size.ts'
import { ENGINES, openTestDatabase } from '#tests/test-database.server.ts'
import { compareFinds, comparePipelines, compareQueries } from './testing/against-mingo.ts'
import { makeThings, putThings } from './testing/things.ts'
import { compareUpdates } from './testing/updates.ts'

const tried = seeds(1, 4)

describe.each(ENGINES)('the query language on %s', (engine) => {
  let db: Database
  beforeAll(async () => {
    db = await openTestDatabase(engine)
  })
  afterAll(() => db.close())

  it.each(tried)(
    'X9 answers thousands of random queries like mingo, seed %i',
    async (seed) => {
      const documents = makeThings(seed, 80)
      await putThings(db, documents)
      await compareQueries(db, documents, { seed, runs: sized(600, 2000) })
      await compareFinds(db, documents, { seed, runs: sized(150, 500) })
      await comparePipelines(db, documents, { seed, runs: sized(150, 500) })
    },
    240_000,
  )
})

describe('updates', () => {
  it.each(tried)('X9 change thousands of random documents like mingo, seed %i', (seed) => {
    compareUpdates({ seed, runs: 2500 })
  })
})
