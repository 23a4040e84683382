import type { AppContext } from '#app/platform/app-context.server.ts'
import { type Clock, type DemoClock, demoClock, systemClock } from '#app/platform/clock.server.ts'
import type { Database } from '#app/platform/database/open.server.ts'
import { restartDemo } from '#db/seed/seed.server.ts'

/** The festival that is only played: its clock, which anybody may move, and its beginning. */
export type Demo = DemoClock & {
  /** Notes how far its time has come, for the next start. Called when it was moved, and at the end. */
  remember(): Promise<void>
  /** Empties everything and begins again, at the instant where it began. */
  restart(app: AppContext): Promise<void>
}

const CLOCK = 'demo-clock'

/** Takes the demo up where an earlier run left it. `reseed` is what beginning again takes: the longest of all actions. */
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
 * How far the demo's time has come: what the last orderly end noted, or the latest thing recorded since, when the process was killed. So nothing
 * need be written while nothing happens, and nothing recorded is ever later than now.
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
