import { getCurrentEdition } from '#app/festival/service.server.ts'
import { type Actor, nameOfActor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { recordAction } from '#app/platform/audit/audit.server.ts'
import type { Querying } from '#app/platform/database/statement.ts'
import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import { notifyOfPayments, runAcross } from '#app/registration/service.server.ts'
import { may } from '../policy.ts'
import { countUnnotifiedPayers, readBookedEntries } from '../queries/booked-entries.server.ts'
import { lockEntry, noteEntriesNotified } from '../tables/bank-entries.server.ts'

const MOST_ENTRIES = 5000

/** The registrations paid by entries whose payers have got no e-mail yet. */
async function unnotifiedOf(db: Querying) {
  const entries = await readBookedEntries(db, { show: 'unnotified', limit: MOST_ENTRIES })
  const money = entries.flatMap(({ shares }) =>
    shares.flatMap(({ target, editionId, amountCents }) =>
      target.type === 'registration' ? [{ editionId, registrationId: target.id, amountCents }] : [],
    ),
  )
  return { entries, money }
}

/** How many people the button would write to. B20 */
export async function countUnnotified(db: Querying): Promise<number> {
  return countUnnotifiedPayers(db)
}

/** Sends one e-mail to each dancer whose money arrived or was returned by the account since the last one. Repeating it sends none. B20 */
export async function notifyPayers(
  app: AppContext,
  { by }: { readonly by: Actor },
): Promise<Decision<{ readonly emails: number }, 'not-allowed'>> {
  if (!may(by, 'bank.book')) return refuse('not-allowed')
  const { id: editionId } = await getCurrentEdition(app)
  const before = await unnotifiedOf(app.db)
  const editions = [...new Set(before.money.map((one) => one.editionId))]
  return runAcross<{ emails: number }, 'not-allowed'>(app, editions, async (contexts, tx, now) => {
    // in one order, and read again: a concurrent click finds them informed
    for (const { id } of before.entries.toSorted((one, other) => (one.id < other.id ? -1 : 1))) {
      await lockEntry(tx, id)
    }
    const locked = new Set(before.entries.map(({ id }) => id))
    const unnotified = await unnotifiedOf(tx)
    const entries = unnotified.entries.filter(
      (entry) => locked.has(entry.id) && entry.shares.every((share) => target(share, contexts)),
    )
    let emails = 0
    for (const [ofEdition, context] of contexts) {
      const money = entries.flatMap(({ shares }) =>
        shares.flatMap(({ target: { type, id }, editionId: own, amountCents }) =>
          type === 'registration' && own === ofEdition ? [{ registrationId: id, amountCents }] : [],
        ),
      )
      emails += await notifyOfPayments(context, money)
    }
    if (entries.length === 0) return accept({ emails })
    await noteEntriesNotified(
      tx,
      entries.map(({ id }) => id),
      now,
    )
    await recordAction(tx, {
      editionId,
      at: now,
      actor: nameOfActor(by),
      action: 'bank.tell',
      subjectId: editionId,
      after: { emails },
    })
    return accept({ emails })
  })
}

/** Whether a share is of an edition that this command has locked. */
const target = (
  { target: { type }, editionId }: { target: { type: string }; editionId: string },
  contexts: ReadonlyMap<string, unknown>,
) => type !== 'registration' || contexts.has(editionId)
