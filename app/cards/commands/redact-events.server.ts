import { readNotice, redactNotice } from '#app/ledger/service.server.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { redactedEvent } from '../stripe/redact-event.ts'
import { readEventsToRedact } from '../tables/event-retention.server.ts'

/** How long an event is stored unchanged: questions about a payment come within weeks. */
const keptDays = 30

/**
 * Takes what is personal out of events that were handled: after thirty days, at once where nothing followed from one, and where the person was erased. What
 * was booked keeps its ids and amounts. K10
 * @returns how many; call again for the next batch
 */
export async function redactCardEvents({ db, now }: AppContext): Promise<number> {
  const at = now()
  const before = new Date(at.getTime() - keptDays * 86_400_000)
  const ids = await readEventsToRedact(db, before)
  for (const id of ids) {
    const notice = await readNotice(db, { id, source: 'card' })
    if (notice) await redactNotice(db, { id, content: redactedEvent(notice.content), at })
  }
  return ids.length
}
