import { expect } from 'vitest'
import { getCurrentEdition } from '#app/festival/service.server.ts'
import { drainJobs } from '#app/registration/time/jobs.server.ts'
import { makeRng } from '#db/seed/random.ts'
import type { TestApp } from '#tests/make.ts'
import { doAnything, type Weather } from './commands.ts'
import { makeSmallFestival } from './small-festival.ts'

/** An emptied database with a small festival in which anything has happened until `people` are registered; the same seed is the same festival. */
export async function blow(app: TestApp, seed: string, people = 6): Promise<Weather> {
  const rng = makeRng(seed)
  await app.db.transaction(async (tx) => {
    const { rows } = await tx.query<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'kysely%'`,
    )
    await tx.query(`truncate ${rows.map(({ name }) => name).join(', ')}`)
    await tx.notify('catalogue', 'all')
  })
  const festival = await makeSmallFestival(app, rng, seed.split(' ').reverse().join(''))
  await app.db.notify('catalogue', festival.editionId)
  await expect.poll(async () => (await getCurrentEdition(app)).id).toBe(festival.editionId)
  const weather: Weather = {
    app,
    rng,
    registered: [],
    addresses: [],
    ...festival,
    done: new Map(),
    refusals: new Map(),
    without: ['cancelEvent'],
  }
  while (weather.registered.length < people) await doAnything(weather)
  await drainJobs(app)
  return weather
}
