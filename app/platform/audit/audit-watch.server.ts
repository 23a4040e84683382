import type { Database } from '../database/open.server.ts'
import type { Watch } from '../live/watch.server.ts'
import { readNewestId } from './audit-reading.server.ts'

/** Tells on the topic `audit` up to which entry the audit log goes, at most once a second. Costs a look at the end of an index. */
export function watchAudit(db: Pick<Database, 'query'>, everyMs = 1_000): Watch {
  const begin = async () => {
    let known = await readNewestId(db)
    return async () => {
      const now = await readNewestId(db)
      if (now === known) return []
      known = now
      return [now]
    }
  }
  return { topic: 'audit', everyMs, begin }
}
