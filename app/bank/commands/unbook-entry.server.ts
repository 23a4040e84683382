import { type ShareRefusal, unshareMovement } from '#app/ledger/service.server.ts'
import { type Actor, nameOfActor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { recordAction } from '#app/platform/audit/audit.server.ts'
import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import { localDayOf } from '#app/platform/values/local-day.ts'
import { cents } from '#app/platform/values/money.ts'
import { runAcross, sharesArrive } from '#app/registration/service.server.ts'
import { costPaid } from '#app/team/service.server.ts'
import { may } from '../policy.ts'
import { readBookedEntries } from '../queries/booked-entries.server.ts'
import { changeEntry, lockEntry } from '../tables/bank-entries.server.ts'

/** `returned`: its money went back by another entry, which is to be un-booked first. `not-booked`: somebody was faster. */
export type UnbookRefusal = 'not-allowed' | 'not-found' | 'not-booked' | 'returned' | 'accounting-locked'

/** Takes back what an entry pays, by counter-entries; the entry waits for somebody to say what it is. Nobody is told. B18 */
export async function unbookEntry(
  app: AppContext,
  { entryId, editionId, by }: { readonly entryId: string; readonly editionId: string; readonly by: Actor },
): Promise<Decision<null, UnbookRefusal>> {
  if (!may(by, 'bank.book')) return refuse('not-allowed')
  const [before] = await readBookedEntries(app.db, { ids: [entryId] })
  if (!before) return refuse('not-found')
  const editions = before.shares.map((share) => share.editionId)
  return runAcross<null, UnbookRefusal>(app, [...new Set(editions)], async (contexts, tx, now) => {
    await lockEntry(tx, entryId)
    const [entry] = await readBookedEntries(tx, { ids: [entryId] })
    if (!entry) return refuse('not-found')
    if (entry.shares.length === 0 && entry.returns === null) return refuse('not-booked')
    if (entry.returnedBy !== null) return refuse('returned')
    const recording = { by: nameOfActor(by), at: now }
    if (entry.movementId !== null && entry.shares.length > 0) {
      const bookedOn = localDayOf(now)
      const taken = await unshareMovement(tx, entry.movementId, { ...recording, bookedOn })
      if (!taken.ok) return refuse(refusalOf[taken.reason])
    }
    const arrived = await sharesArrive(
      contexts,
      entry.shares.flatMap(({ target, editionId: ofEdition, amountCents }) =>
        target.type === 'registration'
          ? [
              {
                ...{ editionId: ofEdition, registrationId: target.id, openBefore: null },
                amountCents: cents(-amountCents),
              },
            ]
          : [],
      ),
    )
    // another edition than those read before: it was booked otherwise in between
    if (!arrived.ok) return refuse('not-booked')
    for (const { target, editionId: ofEdition, amountCents } of entry.shares) {
      if (target.type !== 'cost') continue
      await costPaid(tx, { editionId: ofEdition, id: target.id, amountCents, on: localDayOf(now) })
    }
    await changeEntry(tx, entryId, { decidedAt: null, decidedBy: null, returns: null, toldAt: null })
    await recordAction(tx, {
      ...{ editionId, at: now, actor: recording.by, action: 'bank.unbook', subjectId: entryId },
      before: { amountCents: entry.amountCents, shares: entry.shares.map(({ name: _, ...rest }) => rest) },
    })
    return accept(null)
  })
}

const refusalOf = {
  'accounting-locked': 'accounting-locked',
  'not-found': 'not-found',
  'is-corrected': 'not-booked',
  'more-than-moved': 'not-booked',
} as const satisfies Record<ShareRefusal, UnbookRefusal>
