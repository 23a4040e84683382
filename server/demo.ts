import { type Clock, type DemoClock, demoClock, systemClock } from '#app/platform/clock.server.ts'
import type { Database } from '#app/platform/database/open.server.ts'
import type { House } from '#app/platform/house.server.ts'
import { restartDemo } from '#db/seed/seed.server.ts'

/** The festival that is only played: its clock, which anybody may move, and its beginning. */
export type Demo = DemoClock & {
  /** Notes how far its time has come, for the next start. */
  remember(): Promise<void>
  /** Empties everything and begins again, at the instant where it began. */
  restart(house: House): Promise<void>
}

const CLOCK = 'demo-clock'

/** Takes the demo up where an earlier run left it. `seedAnew` is what beginning again takes: the longest of all deeds. */
export async function openDemo(
  db: Database,
  startsAt: Date,
  {
    machine = systemClock,
    seedAnew = restartDemo,
  }: { machine?: Clock; seedAnew?: (house: House) => Promise<void> } = {},
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
    async restart(house) {
      clock = begin(null)
      await seedAnew(house)
      await remember()
    },
  }
}

async function remembered(db: Database): Promise<Date | null> {
  const { rows } = await db.query<{ at: string }>(
    `select value #>> '{}' as at from installation where key = $1`,
    [CLOCK],
  )
  return rows[0] ? new Date(rows[0].at) : null
}
