import { recordUnallocated } from '#app/ledger/service.server.ts'
import { type Actor, nameOfActor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { recordAction } from '#app/platform/audit/audit.server.ts'
import { decideInTransaction } from '#app/platform/decide-in-transaction.server.ts'
import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import { cut } from '#app/platform/values/storable.ts'
import { isOpen } from '../entry-line.ts'
import { may } from '../policy.ts'
import { readBookedEntries } from '../queries/booked-entries.server.ts'
import { isMoney } from '../stored-entry.ts'
import { changeEntry, lockEntry, noteOpen } from '../tables/bank-entries.server.ts'
import { movementOf } from './import-file.server.ts'

/**
 * `ignore` needs a reason. `same`, `not-same`: for a possible duplicate of an earlier entry. `open`: the entry waits for a decision again.
 */
export type EntryDecision =
  | { readonly kind: 'ignore'; readonly reason: string }
  | { readonly kind: 'same' | 'not-same' | 'open' }

export type DecideRefusal = 'not-allowed' | 'not-found' | 'decided' | 'reason-missing' | 'accounting-locked'

/** Decides an unbooked entry: it is unrelated, a duplicate of another, or its reversal. B4, B19 */
export async function decideEntry(
  app: AppContext,
  asked: {
    readonly entryId: string
    readonly decision: EntryDecision
    readonly editionId: string
    readonly by: Actor
  },
): Promise<Decision<null, DecideRefusal>> {
  const { entryId, decision, editionId, by } = asked
  if (!may(by, 'bank.book')) return refuse('not-allowed')
  if (decision.kind === 'ignore' && decision.reason.trim() === '') return refuse('reason-missing')
  return decideInTransaction<null, DecideRefusal>(app.db, async (tx) => {
    await lockEntry(tx, entryId)
    const [entry] = await readBookedEntries(tx, { ids: [entryId] })
    if (!entry) return refuse('not-found')
    const [at, actor] = [app.now(), nameOfActor(by)]
    const decided = { decidedAt: at, decidedBy: actor }
    const isPossibleDuplicate = entry.sameAs !== null && entry.status === 'booked' && entry.decision === null
    switch (decision.kind) {
      case 'ignore':
        if (!isOpen(entry) || entry.shares.length > 0) return refuse('decided')
        await changeEntry(tx, entryId, {
          decision: 'ignored',
          reason: cut(decision.reason.trim(), 500),
          ...decided,
        })
        break
      case 'same':
        if (!isPossibleDuplicate) return refuse('decided')
        await changeEntry(tx, entryId, { decision: 'duplicate', ...decided })
        break
      case 'not-same': {
        if (!isPossibleDuplicate) return refuse('decided')
        const moved = await recordUnallocated(tx, isMoney(entry) ? [movementOf(entry)] : [], {
          by: actor,
          at,
        })
        if (!moved.ok) return moved
        await changeEntry(tx, entryId, { sameAs: null, movementId: moved.value[0] ?? null })
        break
      }
      case 'open':
        if (entry.decision === null) return refuse('decided')
        await changeEntry(tx, entryId, { decision: null, reason: null, decidedAt: null, decidedBy: null })
        break
    }
    await noteOpen(tx, [entryId])
    await recordAction(tx, {
      editionId,
      at,
      actor,
      action: `bank.${decision.kind}`,
      subjectId: entryId,
      ...(decision.kind === 'ignore' && { after: { reason: decision.reason.trim() } }),
    })
    return accept(null)
  })
}
