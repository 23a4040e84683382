import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemActor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import type { Database } from '#app/platform/database/open.server.ts'
import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import type { Id } from '#app/platform/id.ts'
import { saveEvent } from '#app/programme/editing/editing.server.ts'
import type { FestivalEvent } from '#app/programme/event.ts'
import { changePlanned, findEvent, readPlan } from '#app/programme/service.server.ts'
import { askBulk, previewBulkAction, recentBulkActions } from '#app/registration/bulk/ask-bulk.server.ts'
import type { BulkCommand } from '#app/registration/bulk/bulk.ts'
import { runBulkActions } from '#app/registration/bulk/run-bulk.server.ts'
import { cancelRegistration, releaseRegistration } from '#app/registration/commands/cancel.server.ts'
import { changeRegistration } from '#app/registration/commands/change.server.ts'
import { deleteRegistration } from '#app/registration/commands/delete.server.ts'
import { eraseRegistration } from '#app/registration/commands/erase.server.ts'
import { registrationChange } from '#app/registration/forms.ts'
import {
  askPublish,
  previewPublish,
  recentPlanActions,
} from '#app/registration/publishing/ask-plan-action.server.ts'
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
import { seeds, sized } from '#tests/size.ts'
import { defaultEngines, openTestDatabase } from '#tests/test-database.server.ts'
import { blow } from './blow.ts'
import { doAnything, type Weather } from './commands.ts'

// three previews each: over 500 at full size, on each engine
const storms = seeds(30, 170)

type PreviewCase = {
  readonly name: string
  readonly preview: () => Promise<Decision<Preview, unknown>>
  readonly command: () => Promise<Decision<unknown, unknown>>
}

const endCommands = {
  delete: deleteRegistration,
  cancel: cancelRegistration,
  release: releaseRegistration,
  erase: eraseRegistration,
}

describe.each(defaultEngines)('previews in random small festivals on %s', (engine) => {
  let db: Database
  let app: TestApp

  beforeAll(async () => {
    db = await openTestDatabase(engine, { poolSize: 8 })
    app = makeApp(db)
  })
  afterAll(() => db.close())

  it(`R19 R20 in ${storms.length} small festivals write nothing and predict the result`, async () => {
    const seen = new Map<string, number>()
    const note = (what: string) => seen.set(what, (seen.get(what) ?? 0) + 1)
    for (const seed of storms) {
      const weather = await blow(app, `preview ${seed}`)
      const { editionId, rng } = weather
      for (let n = 0; n < 3; n += 1) {
        const { name, preview, command } = await anything({ ...weather, app }, rng)
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
      expect({ seed, violations: await verify(app) }).toEqual({ seed, violations: [] })
    }
    if (storms.length > 1) {
      // that the queue moves a dancer to another role is rare here; preview.test.ts has one
      const changes = ['freed', 'kept', 'placed', 'queued', 'unqueued']
      const rare = sized([], ['no partner', 'other payment'])
      const commands = [...endNames, 'other picks', 'other role', ...rare, ...eventNames, ...laterNames]
      const done = commands.map((one) => `${one} done`)
      for (const what of [...done, 'delete refused', 'release refused', 'fewer places refused', ...changes]) {
        expect(seen.get(what) ?? 0, what).toBeGreaterThan(storms.length / 60)
      }
    }
  }, 1_200_000)

  it(`R37 R42 in ${storms.length} small festivals are applied without what changed meanwhile, or not at all`, async () => {
    const seen = new Map<string, number>()
    for (const seed of storms) {
      const weather = await blow(app, `another world ${seed}`)
      const state = await meetsAnotherWorld({ ...weather, app }, weather.rng)
      seen.set(state, (seen.get(state) ?? 0) + 1)
      await drainJobs(app)
      expect({ seed, violations: await verify(app) }).toEqual({ seed, violations: [] })
    }
    if (storms.length > 1)
      for (const state of ['done', 'changed']) expect(seen.get(state) ?? 0, state).toBeGreaterThan(0)
  }, 1_200_000)
})

const endNames = ['delete', 'cancel', 'release', 'erase'] as const
type EndName = (typeof endNames)[number]
const changeNames = ['other picks', 'other role', 'no partner', 'other payment'] as const
const eventNames = ['cancelled event', 'fewer places', 'more places'] as const
const laterNames = ['bulk', 'publish'] as const

/** Where the storm is, with a clock that can be moved on. */
type Sky = Weather & { readonly app: TestApp }

async function anything(sky: Sky, rng: Rng): Promise<PreviewCase> {
  const { app, editionId, registered, events } = sky
  const by = systemActor
  const id = pick(rng, registered)
  const name = pick(rng, [...endNames, 'change', 'change', 'event', 'event', ...laterNames] as const)
  switch (name) {
    case 'bulk':
      return someBulk(sky, rng)
    case 'publish':
      return somePublish(sky, rng)
    case 'change': {
      const what = pick(rng, ['other picks', 'other role', ...changeNames] as const)
      const given = { id, change: registrationChange.parse(changeCalled(what, rng, events)), by }
      return {
        name: what,
        preview: () => previewRegistrationChange(app, given),
        command: () => changeRegistration(app, given),
      }
    }
    case 'event': {
      const known = await findEvent(app, editionId, eventId(between(rng, 1, events)))
      if (!known) throw new Error('there is one')
      const what = pick(rng, eventNames)
      const given = { editionId, event: changedAs(what, known, rng), by }
      return {
        name: what,
        preview: () => previewEventChange(app, given),
        command: () => saveEvent(app, given),
      }
    }
    default:
      return endOf(app, name, id)
  }
}

/** Passes the half minute in which it can be stopped, and lets the worker do it. */
async function runAfterwards(app: TestApp): Promise<void> {
  app.at(new Date(app.now().getTime() + 31_000))
  await runBulkActions(app)
}

async function askedInBulk({ app, editionId }: Sky, ids: readonly Id[], command: BulkCommand) {
  const given = { editionId, ids: [...ids], command, by: systemActor }
  const previewed = await previewBulkAction(app, given)
  if (!previewed.ok) return previewed
  if (previewed.value.affected.length === 0) return refuse({ kind: 'nothing' })
  const ask = () => askBulk(app, { ...given, options: {}, shown: previewed.value.digest })
  return accept({ ...previewed.value, ask })
}

function someBulk(sky: Sky, rng: Rng): PreviewCase {
  const ids = sky.registered.filter(() => chance(rng, 0.5))
  const command = pick(rng, ['release', 'cancel', 'restore', 'remind', 'confirm'] as const)
  return {
    name: 'bulk',
    preview: async () => {
      const asked = await askedInBulk(sky, ids, command)
      return asked.ok ? accept(asked.value.preview) : asked
    },
    command: async () => {
      const asked = await askedInBulk(sky, ids, command)
      if (!asked.ok) return asked
      const stored = await asked.value.ask()
      if (stored.ok) await runAfterwards(sky.app)
      return stored
    },
  }
}

/** A published event is moved in the plan, or has another level there. */
async function planSomething({ app, editionId, events }: Sky, rng: Rng): Promise<void> {
  const wanted = eventId(between(rng, 1, events))
  const known = (await readPlan(app.db, editionId)).find(({ id }) => id === wanted)
  if (!known) throw new Error('there is one')
  const ms = between(rng, 1, 4) * 900_000
  const change = pick(rng, [
    { level: 'master' as const },
    {
      startsAt: new Date(known.startsAt.getTime() + ms),
      endsAt: new Date(known.endsAt.getTime() + ms),
    },
  ])
  await changePlanned(app, { editionId, by: systemActor, id: known.id, base: known.token, change })
}

async function somePublish(sky: Sky, rng: Rng): Promise<PreviewCase> {
  const { app, editionId } = sky
  await planSomething(sky, rng)
  const request = { editionId, events: null, by: systemActor }
  return {
    name: 'publish',
    preview: async () => {
      const previewed = await previewPublish(app, request)
      return previewed.ok ? accept(previewed.value.preview) : previewed
    },
    command: async () => {
      const previewed = await previewPublish(app, request)
      if (!previewed.ok) return previewed
      const asked = await askPublish(app, { ...request, shown: previewed.value.digest })
      if (asked.ok) await runAfterwards(app)
      return asked
    },
  }
}

function endOf(app: AppContext, name: EndName, id: Id): PreviewCase {
  const given = { id, by: systemActor }
  return {
    name,
    preview: () => previewEnd(app, { ...given, command: name }),
    command: () => endCommands[name](app, given),
  }
}

function changeCalled(name: (typeof changeNames)[number], rng: Rng, events: number): object {
  switch (name) {
    case 'other picks': {
      const picks = Array.from({ length: events }, (_, n) => eventId(n + 1)).filter(() => chance(rng, 0.5))
      return { picks: picks.length > 0 ? picks : [eventId(1)] }
    }
    case 'other role':
      return { role: pick(rng, ['leader', 'follower', 'both']) }
    case 'no partner':
      return { partner: null }
    case 'other payment':
      return { payBy: 'cash' }
  }
}

function changedAs(name: (typeof eventNames)[number], event: FestivalEvent, rng: Rng): FestivalEvent {
  const { places } = event
  if (name === 'cancelled event') return { ...event, status: 'cancelled' }
  const by = name === 'fewer places' ? () => -between(rng, 0, 2) : () => between(rng, 0, 2)
  if (places.mode === 'open') return event
  if (places.mode === 'head')
    return { ...event, places: { ...places, size: Math.max(0, places.size + by()) } }
  return {
    ...event,
    places: {
      ...places,
      leaders: Math.max(0, places.leaders + by()),
      followers: Math.max(0, places.followers + by()),
      tolerance: between(rng, 0, 3),
    },
  }
}

/** Previewed commands after a change: carried out without what changed, or refused. */
async function meetsAnotherWorld(sky: Sky, rng: Rng): Promise<string> {
  const { app, editionId } = sky
  const isPublish = chance(rng, 0.4)
  if (isPublish) await planSomething(sky, rng)
  const ids = sky.registered.filter(() => chance(rng, 0.5))
  const command = pick(rng, ['release', 'cancel', 'restore'] as const)
  const request = { editionId, events: null, by: systemActor }
  const previewed = isPublish ? await previewPublish(app, request) : await askedInBulk(sky, ids, command)
  if (!previewed.ok) return 'nothing'
  const shown = previewed.value.digest
  const asked = isPublish
    ? await askPublish(app, { ...request, shown })
    : await askBulk(app, { editionId, ids, command, by: systemActor, options: {}, shown })
  expect(asked.ok).toBe(true)
  for (let n = 0; n < 2; n += 1) await doAnything(sky)
  if (isPublish && chance(rng, 0.5)) await planSomething(sky, rng)
  await drainJobs(app)
  const before = await readSnapshot(app.db, editionId)
  await runAfterwards(app)
  const recent = await (isPublish ? recentPlanActions(app, editionId) : recentBulkActions(app, editionId))
  const [action] = recent.toSorted((one, other) => other.askedAt.getTime() - one.askedAt.getTime())
  if (!action) throw new Error('it was asked for')
  const after = await readSnapshot(app.db, editionId)
  if (action.state === 'changed') expect(after).toEqual(before)
  else {
    expect(action.state).toBe('done')
    await drainJobs(app)
    const { places } = previewOf(before, await readSnapshot(app.db, editionId))
    const own = new Set<string>(action.targets.map(({ id }) => id))
    const shownIn = previewed.value.preview.places.filter(({ change }) => change === 'placed')
    const placedOf = (list: typeof places) => list.map(({ eventId: at, dancer }) => `${at} ${dancer.id}`)
    const others = places.filter(({ change, dancer }) => change === 'placed' && !own.has(dancer.id))
    // only previewed dancers are admitted
    expect(placedOf(shownIn)).toEqual(expect.arrayContaining(placedOf(others)))
  }
  return `${action.state}${action.skipped.some(({ reason }) => reason === 'changed') ? ' in part' : ''}`
}
