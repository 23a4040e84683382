import type { AppContext } from '#app/platform/app-context.server.ts'
import { type Clock, type DemoClock, demoClock, systemClock } from '#app/platform/clock.server.ts'
import type { Config } from '#app/platform/config.server.ts'
import type { Database } from '#app/platform/database/open.server.ts'
import type { Querying } from '#app/platform/database/statement.ts'
import { demoStateOf, seedFirstEdition } from '#db/seed/festival.server.ts'
import { isEmpty, restartDemo, seedDemo } from '#db/seed/seed.server.ts'

/** The demo festival: its clock, which every visitor may move, and its restart. */
export type Demo = DemoClock & {
  /** Stores the demo's time for the next start. Called when it was moved, and at shutdown. */
  remember(): Promise<void>
  /** Empties the database and seeds it again, at the initial instant. */
  restart(app: AppContext): Promise<void>
}

/** A real festival was to be opened as the demo. */
export class RealFestivalError extends Error {
  override readonly name = 'RealFestivalError'
}

/**
 * In the demo anybody on this machine moves the clock, deletes everything by its restart and reads all e-mails. So a real festival is opened as the
 * demo only when `RONDA_DEMO` asks for it, and not because `ORIGIN` was left out.
 * @throws RealFestivalError with a sentence for the operator
 */
export async function refuseRealFestival(
  db: Querying,
  { isDemoByDefault }: Pick<Config, 'isDemoByDefault'>,
): Promise<void> {
  if (!isDemoByDefault || (await isEmpty(db)) || (await demoStateOf(db)) !== null) return
  throw new RealFestivalError(
    'The database holds a real festival, and without ORIGIN, DATABASE_URL or RONDA_DEMO it would be opened as the demo, where anybody may ' +
      'move the clock and delete everything. Set ORIGIN to the public address, or RONDA_DEMO=0.',
  )
}

/** Fills an empty database, and begins a demo again whose filling was broken off. */
export async function seedWhereNeeded(app: AppContext, demo: Pick<Demo, 'restart'> | null): Promise<void> {
  const { db } = app
  if (await isEmpty(db)) await (demo ? seedDemo(app) : seedFirstEdition(app))
  // on a server another process may be filling it
  else if (demo && db.engine === 'embedded' && (await demoStateOf(db)) === 'unfinished') {
    await demo.restart(app)
  }
}

const CLOCK = 'demo-clock'

/** Continues the demo of an earlier run. `reseed` runs on a restart: the longest of all commands. */
export async function openDemo(
  db: Database,
  startsAt: Date,
  {
    machine = systemClock,
    reseed = restartDemo,
  }: { machine?: Clock; reseed?: (app: AppContext) => Promise<void> } = {},
): Promise<Demo> {
  const begin = (persisted: Date | null) => demoClock({ startsAt, persisted, machine })
  let clock = begin(await remembered(db))

  const remember = async () => {
    await db.query(
      `insert into installation (key, value) values ($1, to_jsonb($2::text))
       on conflict (key) do update set value = excluded.value`,
      [CLOCK, clock.now().toISOString()],
    )
  }

  return {
    now: () => clock.now(),
    aheadMs: () => clock.aheadMs(),
    moveTo: (instant) => clock.moveTo(instant),
    remember,
    async restart(app) {
      clock = begin(null)
      await reseed(app)
      await remember()
    },
  }
}

/**
 * The demo's time: as stored by the last orderly shutdown, or the latest recorded instant after a kill. So nothing is written
 * without activity, and nothing recorded is ever in the future.
 */
async function remembered(db: Database): Promise<Date | null> {
  const { rows } = await db.query<{ at: Date | null }>(
    `select greatest(
       (select (value #>> '{}')::timestamptz from installation where key = $1),
       (select max(at) from audit), (select max(created_at) from emails)) as at`,
    [CLOCK],
  )
  return rows[0]?.at ?? null
}
