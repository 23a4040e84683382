import type { Database } from '../database/open.server.ts'
import type { Watch } from '../live/watch.server.ts'
import { readNewestId } from './audit-reading.server.ts'

/** Tells on a topic up to which entry the audit log goes, at most once a second. Costs a look at the end of an index. */
export function watchAudit(
  db: Pick<Database, 'query'>,
  { topic, everyMs = 1_000 }: { readonly topic: string; readonly everyMs?: number },
): Watch {
  const newest = () => readNewestId(db)
  const begin = async () => {
    let known = await newest()
    return async () => {
      const now = await newest()
      if (now === known) return []
      known = now
      return [now]
    }
  }
  return { topic, everyMs, newest, begin }
}
