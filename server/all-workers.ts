import { runMailings } from '#app/admin/mails/commands/run-mailings.server.ts'
import { renderEveryMessage } from '#app/admin/messages/render-every-message.server.ts'
import { handleCardEvents, requestRefunds } from '#app/cards/service.server.ts'
import { issueWaiting, sendReceipts } from '#app/fiscal/service.server.ts'
import { endImportLeases, runImportJobs } from '#app/imports/service.server.ts'
import { issueDue, issueOne } from '#app/invoices/service.server.ts'
import { endOutboxLeases } from '#app/mail/outbox/queue.server.ts'
import { makeOutboxWorker } from '#app/mail/outbox/worker.server.ts'
import { answerAccountRequests } from '#app/people/accounts/account-requests.server.ts'
import { sweepEnded } from '#app/people/sign-in/sweep.server.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { makeErasureCopier } from '#app/platform/audit/erasure-list.server.ts'
import { refreshStatisticsAfterWriting } from '#app/platform/database/statistics.server.ts'
import { answerLinkRequests } from '#app/registration/access/ask-for-link.server.ts'
import { sendAlerts } from '#app/registration/alerts/alerts.server.ts'
import { runBulkActions } from '#app/registration/bulk/run-bulk.server.ts'
import { endBulkLeases } from '#app/registration/tables/bulk-actions.server.ts'
import { enforceDeadlines } from '#app/registration/time/deadlines.server.ts'
import { drainJobs } from '#app/registration/time/jobs.server.ts'
import { remindOfShifts } from '#app/team/service.server.ts'
import type { Demo } from './demo.ts'
import { enforceRetention } from './retention.ts'
import type { Worker } from './workers.ts'

/**
 * The background workers of the application: those of cards and tax receipts only where they are configured, that of the erasure list not
 * in the demo.
 */
export function allWorkers({ config }: Pick<AppContext, 'config'>, demo: Demo | null): Worker[] {
  return [
    // with the embedded database no other process could leave jobs
    { name: 'registration jobs', everyMs: config.database.url ? 1_000 : 10_000, work: drainJobs },
    // after the time in which it can be stopped
    { name: 'bulk actions', everyMs: 2_000, work: (app) => runBulkActions(app, issueOne) },
    // files of many rows
    { name: 'imports', everyMs: 10_000, work: runImportJobs },
    { name: 'mailings', everyMs: 2_000, work: runMailings },
    // in the demo a day may pass in a moment: moving its clock triggers the workers
    { name: 'deadlines', everyMs: 30_000, byTimeAlone: !demo, work: nothingLeft(enforceDeadlines) },
    { name: 'places that came free', everyMs: 30_000, byTimeAlone: !demo, work: sendAlerts },
    { name: 'shift reminders', everyMs: 30_000, byTimeAlone: !demo, work: remindOfShifts },
    // woken by a request; the interval handles what a crashed process left
    { name: 'account requests', everyMs: 60_000, work: answerAccountRequests },
    { name: 'registration links', everyMs: 60_000, work: answerLinkRequests },
    // woken by an event; the interval handles what a crashed process left
    ...(config.stripe
      ? [
          { name: 'card events', everyMs: 30_000, work: handleCardEvents },
          { name: 'card refunds', everyMs: 30_000, work: requestRefunds },
        ]
      : []),
    // woken by a payment; the interval handles what a crashed process left
    ...(config.furs
      ? [
          { name: 'receipts to issue', everyMs: 10_000, work: issueWaiting },
          { name: 'receipts to send', everyMs: 10_000, work: sendReceipts },
        ]
      : []),
    { name: 'invoices', everyMs: 30_000, work: issueDue },
    makeOutboxWorker(config, renderEveryMessage),
    {
      name: 'statistics',
      everyMs: 2_000,
      byTimeAlone: true,
      work: nothingLeft(refreshStatisticsAfterWriting()),
    },
    { name: 'sweep', everyMs: 10 * 60_000, byTimeAlone: true, work: sweepEnded },
    { name: 'retention', everyMs: demo ? 60_000 : 10 * 60_000, byTimeAlone: true, work: enforceRetention },
    // the demo restarts with the same people: a list of its erasures would be about others
    ...(demo ? [] : [copyErasures(config.dataDir)]),
  ]
}

/** A restore then knows the erased people even when the database is lost. */
function copyErasures(dataDir: string): Worker {
  const copy = makeErasureCopier(dataDir)
  return { name: 'erasure list', everyMs: 30_000, byTimeAlone: true, work: nothingLeft(({ db }) => copy(db)) }
}

/**
 * Ends the leases that a killed process left behind, so that its work goes on at once. On a PostgreSQL server another process may still hold
 * them; there they end by themselves.
 */
export async function endLeases({ db, now }: Pick<AppContext, 'db' | 'now'>): Promise<void> {
  if (db.engine !== 'embedded') return
  await db.transaction(async (tx) => {
    await endBulkLeases(tx)
    await endImportLeases(tx)
    await endOutboxLeases(tx, now())
  })
}

function nothingLeft(work: (app: AppContext) => Promise<unknown>): Worker['work'] {
  return async (app) => {
    await work(app)
    return 0
  }
}
