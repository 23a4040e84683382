import { randomUUID } from 'node:crypto'
import type { Actor } from '#app/people/actor.ts'
import { nameOfActor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { recordAction } from '#app/platform/audit/audit.server.ts'
import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import { askAuthority } from '../furs/client.server.ts'
import { invoiceRequest } from '../furs/message.ts'
import { may } from '../policy.ts'
import { selectReceipts } from '../tables/receipts.server.ts'
import {
  type ClaimedSubmission,
  claimSubmission,
  noteNotTaken,
  noteVerified,
  sendAllNow,
} from '../tables/submissions.server.ts'

/** Longer than an answer is waited for: until then no other process sends the same receipt. */
const leaseMs = 30_000
/** A receipt that was not sent by then was issued without the authority's mark. */
const freshMs = 60_000
const longestPauseMs = 10 * 60_000

/**
 * Sends waiting receipts, the earliest first, each as its own message. Stops when the authority is unreachable. Z5, Z6
 * @returns how many were accepted
 */
export async function sendReceipts(app: AppContext): Promise<number> {
  if (!app.config.furs) return 0
  for (let taken = 0; ; taken += 1) {
    const now = app.now()
    const claimed = await claimSubmission(app.db, { now, again: new Date(now.getTime() + leaseMs) })
    if (!claimed || !(await send(app, claimed))) return taken
  }
}

/** @returns false where the authority could not be asked */
async function send(app: AppContext, { receiptId, triesBefore }: ClaimedSubmission): Promise<boolean> {
  const [receipt] = await selectReceipts(app.db, { ids: [receiptId] })
  if (!receipt) throw new Error('receipts are not deleted')
  const sentAt = app.now()
  const messageId = randomUUID()
  const isLate = triesBefore > 0 || sentAt.getTime() - receipt.issuedAt.getTime() > freshMs
  const message = invoiceRequest(receipt, { messageId, sentAt, isLate })
  const answer = await askAuthority(app, 'invoices', { message, messageId })
  if (answer.kind === 'taken' && answer.uniqueId !== null) {
    await noteVerified(app.db, { receiptId, uniqueId: answer.uniqueId, at: app.now() })
    return true
  }
  const reason = answer.kind === 'taken' ? 'the answer names no mark' : answer.reason
  const state = answer.kind === 'refused' ? 'refused' : 'waiting'
  const pauseMs = Math.min(leaseMs * 2 ** Math.min(triesBefore, 10), longestPauseMs)
  const nextTryAt = new Date(app.now().getTime() + pauseMs)
  await noteNotTaken(app.db, { receiptId, reason, state, nextTryAt })
  app.log.warn({ receipt: receiptId, reason, state }, 'the tax authority has not taken a receipt')
  return state === 'refused'
}

/** Sends again what waits or was refused, at once: after a connection is back, or what it was refused for has been put right. Z6 @returns how many */
export async function sendAgain(
  app: AppContext,
  { editionId, by }: { readonly editionId: string; readonly by: Actor },
): Promise<Decision<number, 'not-allowed'>> {
  if (!may(by, 'receipt.send')) return refuse('not-allowed')
  const now = app.now()
  const count = await app.db.transaction(async (tx) => {
    const sent = await sendAllNow(tx, editionId, now)
    await recordAction(tx, {
      editionId,
      at: now,
      actor: nameOfActor(by),
      action: 'receipt.sendAgain',
      subjectId: editionId,
      after: { receipts: sent },
    })
    return sent
  })
  app.wake()
  return accept(count)
}
