import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getCurrentEdition } from '#app/festival/service.server.ts'
import type { Database } from '#app/platform/database/open.server.ts'
import { verify } from '#app/registration/queries/verify.server.ts'
import { drainJobs } from '#app/registration/time/jobs.server.ts'
import { makeRng } from '#db/seed/random.ts'
import { makeApp, type TestApp } from '#tests/make.ts'
import { seeds } from '#tests/size.ts'
import { ENGINES, openTestDatabase } from '#tests/test-database.server.ts'
import { doAnything, type Weather } from './commands.ts'
import { makeSmallFestival } from './small-festival.ts'

const storms = seeds(40, 500)

describe.each(ENGINES)('random concurrent commands on %s', (engine) => {
  let db: Database
  let app: TestApp

  beforeAll(async () => {
    db = await openTestDatabase(engine, { poolSize: 8 })
    app = makeApp(db)
  })
  afterAll(() => db.close())

  it(`A1, A5, A7, A9, R21, R22 with ${storms.length} seeds leave no pool oversold, no counter wrong and no fitting dancer waiting`, async () => {
    const sky = { done: new Map<string, number>(), refusals: new Map<string, number>() }
    for (const seed of storms) {
      const weather = await blow(app, seed, sky)
      expect({ seed, violations: await verify(app) }).toEqual({ seed, violations: [] })
      expect(weather.registered.length, `seed ${seed}`).toBeGreaterThanOrEqual(0)
    }
    if (storms.length > 1) {
      // A storm without couples, holds, moves or refusals would prove little.
      for (const command of [
        'register',
        'registerTwo',
        'invite',
        'joinByLink',
        'changePicks',
        'cancel',
        'holdsEnd',
        'confirm',
        'confirmTimesEnd',
        'becomeLate',
      ]) {
        expect(sky.done.get(command) ?? 0, command).toBeGreaterThan(storms.length / 25)
      }
    }
  }, 1_500_000)
})

async function blow(app: TestApp, seed: number, sky: Pick<Weather, 'done' | 'refusals'>): Promise<Weather> {
  const rng = makeRng(`storm ${seed}`)
  await app.db.transaction(async (tx) => {
    const { rows } = await tx.query<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'kysely%'`,
    )
    await tx.query(`truncate ${rows.map(({ name }) => name).join(', ')}`)
    await tx.notify('catalogue', 'all')
  })
  const festival = await makeSmallFestival(app, rng, `${seed}storm`)
  await app.db.notify('catalogue', festival.editionId)
  // A server's notifications arrive later.
  await expect.poll(async () => (await getCurrentEdition(app)).id).toBe(festival.editionId)
  const weather: Weather = { app, rng, registered: [], addresses: [], ...festival, ...sky }
  const dancers = Array.from({ length: 5 }, async () => {
    for (let command = 0; command < 4; command += 1) await doAnything(weather)
  })
  await Promise.all([...dancers, drainJobs(app)])
  await drainJobs(app)
  return weather
}
