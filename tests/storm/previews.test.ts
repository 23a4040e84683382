import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemActor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import type { Database } from '#app/platform/database/open.server.ts'
import type { Decision } from '#app/platform/decision.ts'
import type { Id } from '#app/platform/id.ts'
import { saveEvent } from '#app/programme/editing/editing.server.ts'
import type { FestivalEvent } from '#app/programme/event.ts'
import { findEvent } from '#app/programme/service.server.ts'
import { cancelRegistration, releaseRegistration } from '#app/registration/commands/cancel.server.ts'
import { changeRegistration } from '#app/registration/commands/change.server.ts'
import { deleteRegistration } from '#app/registration/commands/delete.server.ts'
import { eraseRegistration } from '#app/registration/commands/erase.server.ts'
import { registrationChange } from '#app/registration/forms.ts'
import {
  previewEnd,
  previewEventChange,
  previewRegistrationChange,
  readSnapshot,
} from '#app/registration/queries/preview.server.ts'
import { type Preview, previewOf } from '#app/registration/queries/preview.ts'
import { verify } from '#app/registration/queries/verify.server.ts'
import { drainJobs } from '#app/registration/time/jobs.server.ts'
import { between, chance, pick, type Rng } from '#db/seed/random.ts'
import { eventId, makeApp, type TestApp } from '#tests/make.ts'
import { seeds } from '#tests/size.ts'
import { openTestDatabase, usualEngines } from '#tests/test-database.server.ts'
import { blow } from './blow.ts'
import type { Weather } from './commands.ts'

const storms = seeds(30, 120)

type Question = {
  readonly name: string
  readonly preview: () => Promise<Decision<Preview, unknown>>
  readonly command: () => Promise<Decision<unknown, unknown>>
}

const ends = {
  delete: deleteRegistration,
  cancel: cancelRegistration,
  release: releaseRegistration,
  erase: eraseRegistration,
}

describe.each(usualEngines)('previews in small storms on %s', (engine) => {
  let db: Database
  let app: TestApp

  beforeAll(async () => {
    db = await openTestDatabase(engine, { poolSize: 8 })
    app = makeApp(db)
  })
  afterAll(() => db.close())

  it(`R19 R20 in ${storms.length} small festivals a preview writes nothing and is what then happens`, async () => {
    const seen = new Map<string, number>()
    const note = (what: string) => seen.set(what, (seen.get(what) ?? 0) + 1)
    for (const seed of storms) {
      const weather = await blow(app, `preview ${seed}`)
      const { editionId, rng } = weather
      for (let n = 0; n < 3; n += 1) {
        const { name, preview, command } = await anything(weather, rng)
        const before = await readSnapshot(db, editionId)
        const told = await preview()
        expect([seed, name, await readSnapshot(db, editionId)]).toEqual([seed, name, before])
        const done = await command()
        await drainJobs(app)
        const happened = done.ok ? previewOf(before, await readSnapshot(db, editionId)) : done.reason
        expect([seed, name, told.ok ? told.value : told.reason]).toEqual([seed, name, happened])
        note(`${name} ${done.ok ? 'done' : 'refused'}`)
        if (told.ok) for (const { change } of told.value.places) note(change)
      }
      expect({ seed, breaches: await verify(app) }).toEqual({ seed, breaches: [] })
    }
    if (storms.length > 1) {
      // a move to another role is rare here; preview.test.ts has one
      const changes = ['freed', 'kept', 'placed', 'queued', 'unqueued']
      const done = ['delete', 'cancel', 'release', 'erase', 'change', 'event'].map((name) => `${name} done`)
      for (const what of [...done, 'delete refused', 'release refused', ...changes]) {
        expect(seen.get(what) ?? 0, what).toBeGreaterThan(storms.length / 60)
      }
    }
  }, 600_000)
})

async function anything({ app, editionId, registered, events }: Weather, rng: Rng): Promise<Question> {
  const by = systemActor
  const id = pick(rng, registered)
  const name = pick(rng, ['delete', 'cancel', 'release', 'erase', 'change', 'change', 'event', 'event'])
  switch (name) {
    case 'change': {
      const change = registrationChange.parse(someChange(rng, events))
      const given = { id, change, by }
      return {
        name,
        preview: () => previewRegistrationChange(app, given),
        command: () => changeRegistration(app, given),
      }
    }
    case 'event': {
      const known = await findEvent(app, editionId, eventId(between(rng, 1, events)))
      if (!known) throw new Error('there is one')
      const given = { editionId, event: changed(known, rng), by }
      return {
        name,
        preview: () => previewEventChange(app, given),
        command: () => saveEvent(app, given),
      }
    }
    default:
      return endOf(app, name as keyof typeof ends, id)
  }
}

function endOf(app: AppContext, name: keyof typeof ends, id: Id): Question {
  const given = { id, by: systemActor }
  return {
    name,
    preview: () => previewEnd(app, { ...given, command: name }),
    command: () => ends[name](app, given),
  }
}

function someChange(rng: Rng, events: number): object {
  const picks = Array.from({ length: events }, (_, n) => eventId(n + 1)).filter(() => chance(rng, 0.5))
  return pick(rng, [
    { picks: picks.length > 0 ? picks : [eventId(1)] },
    { picks: picks.length > 0 ? picks : [eventId(1)] },
    { role: pick(rng, ['leader', 'follower', 'both']) },
    { partner: null },
    { payBy: 'cash' },
  ])
}

function changed(event: FestivalEvent, rng: Rng): FestivalEvent {
  const { places } = event
  if (chance(rng, 0.3)) return { ...event, status: 'cancelled' }
  if (places.mode === 'open') return event
  if (places.mode === 'head')
    return { ...event, places: { ...places, size: places.size + between(rng, -1, 3) } }
  return {
    ...event,
    places: {
      ...places,
      leaders: places.leaders + between(rng, 0, 2),
      followers: places.followers + between(rng, -1, 2),
      tolerance: between(rng, 0, 3),
    },
  }
}
