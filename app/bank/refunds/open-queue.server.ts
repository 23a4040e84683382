import { unpaidStates } from '#app/ledger/refunds/refund.ts'
import { readRefunds } from '#app/ledger/service.server.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { type QueuedRefund, readRefundQueue } from '#app/registration/service.server.ts'

/** Every refund that is not paid yet, of whichever edition: a late one stays here when another edition is current. The one due first first. */
export async function readOpenQueue({ db }: Pick<AppContext, 'db'>): Promise<QueuedRefund[]> {
  const open = await readRefunds(db, { states: unpaidStates })
  const editions = [...new Set(open.map(({ subject }) => subject.editionId))]
  const queues = await Promise.all(editions.map((editionId) => readRefundQueue(db, editionId)))
  return queues.flat().sort((a, b) => (a.dueOn < b.dueOn ? -1 : a.dueOn > b.dueOn ? 1 : a.number - b.number))
}
