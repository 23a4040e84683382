import type { Database } from '#app/platform/database/open.server.ts'
import type { Watch } from '#app/platform/live/watch.server.ts'

/** Announces on the topic `reception` that a device recorded an action, so that the others fetch it. Costs a query of one row. */
export function watchReception(db: Pick<Database, 'query'>, everyMs = 500): Watch {
  const read = async () => {
    const { rows } = await db.query<{ seq: string }>({
      name: 'live-reception',
      text: 'select coalesce(sum(seq), 0)::text as seq from reception_counters',
    })
    return rows[0]?.seq ?? '0'
  }
  const begin = async () => {
    let known = await read()
    return async () => {
      const now = await read()
      if (now === known) return []
      known = now
      return [now]
    }
  }
  return { topic: 'reception', everyMs, begin }
}
