import { unpaidStates } from '#app/ledger/refunds/refund.ts'
import { readRefunds } from '#app/ledger/service.server.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { type QueuedRefund, readRefundQueue } from '#app/registration/service.server.ts'

/** The unpaid refunds of all editions, so that a late one stays listed when another edition is current. Ordered by due date. */
export async function readOpenQueue({ db }: Pick<AppContext, 'db'>): Promise<QueuedRefund[]> {
  const open = await readRefunds(db, { states: unpaidStates })
  const editions = [...new Set(open.map(({ subject }) => subject.editionId))]
  const queues = await Promise.all(editions.map((editionId) => readRefundQueue(db, editionId)))
  return queues.flat().sort((a, b) => (a.dueOn < b.dueOn ? -1 : a.dueOn > b.dueOn ? 1 : a.number - b.number))
}
