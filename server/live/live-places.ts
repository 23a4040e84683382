import type { Database } from '#app/platform/database/open.server.ts'
import type { Watch } from '#app/platform/live/watch.server.ts'

/** Announces on the topic `places` which events' counters have changed. The registration commands do not depend on it. */
export function watchPlaces(db: Pick<Database, 'query'>, everyMs = 2_000): Watch {
  const begin = async () => {
    let known = await readCounters(db)
    return async () => {
      const now = await readCounters(db)
      const changed = [...new Set([...known.keys(), ...now.keys()])].filter(
        (id) => known.get(id) !== now.get(id),
      )
      known = now
      return changed
    }
  }
  return { topic: 'places', everyMs, begin }
}

/** The counters of each event as one text. */
async function readCounters(db: Pick<Database, 'query'>): Promise<ReadonlyMap<string, string>> {
  const { rows } = await db.query<{ event_id: string; counters: string }>({
    name: 'live-places',
    text: `select event_id, concat_ws(' ', mode, leaders, followers, heads, tolerance,
             taken_leaders, taken_followers, taken_heads, waiting, open) as counters
           from pools p join editions e on e.id = p.edition_id and e.is_current`,
  })
  return new Map(rows.map(({ event_id, counters }) => [event_id, counters]))
}
