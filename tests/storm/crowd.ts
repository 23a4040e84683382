import type { AppContext } from '#app/platform/app-context.server.ts'
import { drainJobs } from '#app/registration/time/jobs.server.ts'
import { makeRng } from '#db/seed/random.ts'
import { byRole, makeFestival } from '#tests/make.ts'
import { doAnything, doOne, type Weather } from './commands.ts'

/** The last places of six classes, two of them for pairs only, and a milonga. */
export async function makeCrowdedFestival(
  app: Pick<AppContext, 'db'>,
): Promise<{ editionId: string; events: number }> {
  const places = [
    byRole(10, 10, 0),
    byRole(8, 8, 0),
    byRole(12, 12, 1),
    byRole(10, 6, 2),
    byRole(5, 5, 1),
    byRole(20, 20, 2),
    { mode: 'head', size: 60 } as const,
  ]
  const edition = await makeFestival(
    app,
    places.map((each) => ({ places: each })),
    { edition: { rolesFixedAt: null } },
  )
  return { editionId: edition.id, events: places.length }
}

/** `dancers` people at once, or `atOnce` of them at a time, each registering and then doing `commands` more things, while the jobs are done beside them; then what is left is done. */
export async function crowd(
  app: AppContext,
  festival: { editionId: string; events: number },
  {
    seed,
    dancers,
    commands,
    atOnce = dancers,
  }: { seed: string; dancers: number; commands: number; atOnce?: number },
): Promise<Weather> {
  const weather: Weather = {
    app,
    rng: makeRng(seed),
    registered: [],
    addresses: [],
    done: new Map(),
    refusals: new Map(),
    // With so many at once an event would always be cancelled; and dancers who only pay or write take no places.
    without: ['cancelEvent', 'nameSomebody', 'pay'],
    ...festival,
  }
  let open = true
  const jobs = (async () => {
    while (open) {
      await drainJobs(app).catch((error: unknown) => {
        if (app.locking) throw error
      })
      await new Promise(setImmediate)
    }
  })()
  const comes = async () => {
    for (let command = 0; command <= commands; command += 1) {
      await (command === 0 ? doOne(weather, 'register') : doAnything(weather)).catch((error: unknown) => {
        // Without locks the counters' own checks stop some of the harm; the rest is what the control shows.
        if (app.locking) throw error
      })
    }
  }
  let toCome = dancers
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      // on one connection more at a time would wait for it longer than a connection is waited for
      while (toCome > 0) {
        toCome -= 1
        await comes()
      }
    }),
  )
  open = false
  await jobs
  if (app.locking) await drainJobs(app)
  return weather
}
