import type { AppContext } from '#app/platform/app-context.server.ts'
import { type Clock, type DemoClock, demoClock, systemClock } from '#app/platform/clock.server.ts'
import type { Database } from '#app/platform/database/open.server.ts'
import { restartDemo } from '#db/seed/seed.server.ts'

/** The demo festival: its clock, which every visitor may move, and its restart. */
export type Demo = DemoClock & {
  /** Stores the demo's time for the next start. Called when it was moved, and at shutdown. */
  remember(): Promise<void>
  /** Empties the database and seeds it again, at the initial instant. */
  restart(app: AppContext): Promise<void>
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
