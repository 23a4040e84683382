import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changeEdition, getCurrentEdition } from '#app/festival/service.server.ts'
import { systemActor } from '#app/people/actor.ts'
import type { Database } from '#app/platform/database/open.server.ts'
import { cancelEvent, changePlaces } from '#app/programme/editing/change-places.server.ts'
import type { Places } from '#app/programme/event.ts'
import { findEvent } from '#app/programme/service.server.ts'
import { readSnapshot } from '#app/registration/queries/preview.server.ts'
import { previewOf } from '#app/registration/queries/preview.ts'
import { verify } from '#app/registration/queries/verify.server.ts'
import { enforceDeadlines } from '#app/registration/time/deadlines.server.ts'
import { drainJobs } from '#app/registration/time/jobs.server.ts'
import { applyWhatIf, previewWhatIf } from '#app/registration/what-if/what-if.server.ts'
import { linesOf, moreClaimed, type WhatIf } from '#app/registration/what-if/what-if.ts'
import { between, chance, makeRng, type Rng } from '#db/seed/random.ts'
import { eventId, makeApp, type TestApp } from '#tests/make.ts'
import { seeds } from '#tests/size.ts'
import { ENGINES, openTestDatabase } from '#tests/test-database.server.ts'
import { doAnything, type Weather } from './commands.ts'
import { makeSmallFestival } from './small-festival.ts'

const storms = seeds(12, 125)
const by = systemActor

describe.each(ENGINES)('what-if questions in random small festivals on %s', (engine) => {
  let db: Database
  let app: TestApp

  beforeAll(async () => {
    db = await openTestDatabase(engine, { poolSize: 8 })
    app = makeApp(db)
  })
  afterAll(() => db.close())

  it(`R40 in ${storms.length} small festivals write nothing and predict the result`, async () => {
    const seen = new Map<string, number>()
    const note = (what: string) => seen.set(what, (seen.get(what) ?? 0) + 1)
    for (const seed of storms) {
      const weather = await blow(app, seed)
      const { editionId, rng } = weather
      for (let n = 0; n < 2; n += 1) {
        const whatIf = await someWhatIf(weather, rng)
        const before = await readSnapshot(db, editionId)
        const shown = await previewWhatIf(app, { editionId, whatIf, by })
        expect([seed, await readSnapshot(db, editionId)]).toEqual([seed, before])
        if (!shown.ok) {
          note('refused')
          const applied = await applyWhatIf(app, { editionId, whatIf, by, shown: [] })
          expect([seed, applied]).toEqual([seed, shown])
          expect([seed, await readSnapshot(db, editionId)]).toEqual([seed, before])
          continue
        }
        const asShown = { editionId, whatIf, by, shown: linesOf(shown.value) }
        // half by the command that applies it, half by the plain commands and their workers
        if (chance(rng, 0.5)) {
          expect([seed, await applyWhatIf(app, asShown)]).toEqual([seed, shown])
          note('applied')
        } else {
          await doPlainly(app, editionId, whatIf)
          note('done plainly')
        }
        const after = await readSnapshot(db, editionId)
        expect([seed, previewOf(before, after)]).toEqual([seed, shown.value.preview])
        expect([seed, moreClaimed(before, after)]).toEqual([seed, shown.value.incomeCents])
        for (const { change } of shown.value.preview.places) note(change)
        // the preview is outdated: no dancer is admitted twice, and no places are changed twice
        const again = await applyWhatIf(app, asShown)
        const { events, preview } = shown.value
        const hasOtherPlaces = events.some(
          (event) => !isDeepStrictEqual(event.before.places, event.after.places),
        )
        const isNothing = !hasOtherPlaces && preview.places.length === 0 && preview.emails.length === 0
        expect([seed, again.ok]).toEqual([seed, isNothing])
        expect([seed, await readSnapshot(db, editionId)]).toEqual([seed, after])
      }
      expect({ seed, violations: await verify(app) }).toEqual({ seed, violations: [] })
    }
    if (storms.length > 1)
      for (const what of ['unqueued', 'freed', 'refused', 'applied', 'done plainly', 'placed'])
        expect(seen.get(what) ?? 0, what).toBeGreaterThan(storms.length / 20)
  }, 900_000)
})

async function doPlainly(
  app: TestApp,
  editionId: string,
  { events, cancelled, promoteLate }: WhatIf,
): Promise<void> {
  for (const { id, places } of events.toSorted((a, b) => (a.id < b.id ? -1 : 1)))
    expect(await changePlaces(app, { editionId, id, places, by })).toMatchObject({ ok: true })
  for (const id of cancelled ?? [])
    expect(await cancelEvent(app, { editionId, id, by })).toMatchObject({ ok: true })
  if (promoteLate !== null) {
    const change = { promoteLate }
    await changeEdition(app, { by: { name: 'storm', isAdmin: true }, id: editionId, change })
    await expect.poll(async () => (await getCurrentEdition(app)).promoteLate).toBe(promoteLate)
    await enforceDeadlines(app)
  }
  await drainJobs(app)
}

async function someWhatIf({ app, editionId, events }: Weather, rng: Rng): Promise<WhatIf> {
  const chosen: WhatIf['events'][number][] = []
  for (let n = 1; n <= events; n += 1) {
    const event = chance(rng, 0.6) ? await findEvent(app, editionId, eventId(n)) : null
    if (event) chosen.push({ id: event.id, places: changed(event.places, rng) })
  }
  const cancelled = chance(rng, 0.2) ? [eventId(between(rng, 1, events))] : []
  return {
    events: chosen.filter(({ id }) => !cancelled.includes(id)),
    cancelled,
    promoteLate: chance(rng, 0.3) ? chance(rng, 0.5) : null,
  }
}

function changed(places: Places, rng: Rng): Places {
  if (places.mode === 'open') return places
  if (places.mode === 'head') return { ...places, size: places.size + between(rng, -1, 3) }
  return {
    ...places,
    leaders: places.leaders + between(rng, 0, 2),
    followers: Math.max(0, places.followers + between(rng, -1, 2)),
    tolerance: between(rng, 0, 3),
  }
}

async function blow(app: TestApp, seed: number): Promise<Weather> {
  const rng = makeRng(`what if ${seed}`)
  await app.db.transaction(async (tx) => {
    const { rows } = await tx.query<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'kysely%'`,
    )
    await tx.query(`truncate ${rows.map(({ name }) => name).join(', ')}`)
    await tx.notify('catalogue', 'all')
  })
  const festival = await makeSmallFestival(app, rng, `${seed}whatif`)
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
  while (weather.registered.length < 7) await doAnything(weather)
  await enforceDeadlines(app)
  await drainJobs(app)
  return weather
}
