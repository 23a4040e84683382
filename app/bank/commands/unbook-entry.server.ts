import {
  type AllocationRefusal,
  readRefunds,
  reverseAllocations,
  unbookRefund,
} from '#app/ledger/service.server.ts'
import { type Actor, nameOfActor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { recordAction } from '#app/platform/audit/audit.server.ts'
import type { Tx } from '#app/platform/database/open.server.ts'
import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import { id } from '#app/platform/id.ts'
import { localDayOf } from '#app/platform/values/local-day.ts'
import { cents } from '#app/platform/values/money.ts'
import { runAcross, sharesArrive } from '#app/registration/service.server.ts'
import { costPaid } from '#app/team/service.server.ts'
import { type BookedEntry, type BookedShare, sharesKey } from '../entry-line.ts'
import { may } from '../policy.ts'
import { readBookedEntries } from '../queries/booked-entries.server.ts'
import { changeEntry, lockEntry, noteOpen } from '../tables/bank-entries.server.ts'

/**
 * `returned`: another entry returned its money, which must be un-booked first. `refund-open`: a refund that it reopened waits to be paid again.
 * `not-booked`: another clerk was faster. `decided`: it pays something else by now than was shown.
 */
export type UnbookRefusal =
  | 'not-allowed'
  | 'not-found'
  | 'not-booked'
  | 'decided'
  | 'returned'
  | 'refund-open'
  | 'accounting-locked'

type Unbooking = {
  readonly entryId: string
  /** What it paid when the person decided (`sharesKey`); absent: not compared. */
  readonly shown?: string | undefined
  /** The current edition, whose audit log gets the entry. */
  readonly editionId: string
  readonly by: Actor
}

/** Reverses the allocations of an entry by counter-entries; the entry waits for a decision again. Sends no e-mails. B18 */
export async function unbookEntry(
  app: AppContext,
  { entryId, shown, editionId, by }: Unbooking,
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
    if (shown !== undefined && sharesKey(entry.shares) !== shown) return refuse('decided')
    if (entry.returnedBy !== null) return refuse('returned')
    if (await hasReopened(tx, entry)) return refuse('refund-open')
    const recording = { by: nameOfActor(by), at: now }
    if (entry.movementId !== null && entry.shares.length > 0) {
      const bookedOn = localDayOf(now)
      const taken = await reverseAllocations(tx, entry.movementId, { ...recording, bookedOn })
      if (!taken.ok) return refuse(refusalOf[taken.reason])
    }
    const arrived = await sharesArrive(contexts, entry.shares.flatMap(takenFromRegistration))
    // another edition than those read before: it was booked otherwise in between
    if (!arrived.ok) return refuse('not-booked')
    for (const { target, editionId: ofEdition, amountCents } of entry.shares) {
      if (target.type === 'cost') {
        await costPaid(tx, { editionId: ofEdition, id: target.id, amountCents, on: localDayOf(now) })
      }
      if (target.type === 'refund') {
        const opened = await unbookRefund(tx, id(target.id), { ...recording, reason: 'un-booked' })
        if (!opened.ok) return refuse('not-booked')
      }
    }
    await changeEntry(tx, entryId, { decidedAt: null, decidedBy: null, returns: null, notifiedAt: null })
    await noteOpen(tx, [entryId, entry.returns])
    await recordAction(tx, {
      editionId,
      at: now,
      actor: recording.by,
      action: 'bank.unbook',
      subjectId: entryId,
      before: { amountCents: entry.amountCents, shares: entry.shares.map(({ name: _, ...rest }) => rest) },
    })
    return accept(null)
  })
}

/** The returned money has reopened a refund, which must be withdrawn or paid again first. */
async function hasReopened(tx: Tx, { amountCents, shares, endToEndId, returns }: BookedEntry) {
  if (amountCents < 0 || (endToEndId === null && returns === null)) return false
  const open = await readRefunds(tx, { states: ['sentBack'] })
  return open.some(({ subject }) => shares.some(({ subjectId }) => subjectId === subject.id))
}

/** The change of a registration's money when a share is un-booked: below 0 for a payment, above 0 for a refund to it. */
function takenFromRegistration({ target, subjectId, editionId, amountCents }: BookedShare) {
  if (target.type === 'cost' || target.type === 'donation') return []
  return [{ editionId, registrationId: subjectId, openBefore: null, amountCents: cents(-amountCents) }]
}

const refusalOf = {
  'accounting-locked': 'accounting-locked',
  'not-found': 'not-found',
  'is-corrected': 'not-booked',
  'more-than-moved': 'not-booked',
} as const satisfies Record<AllocationRefusal, UnbookRefusal>
