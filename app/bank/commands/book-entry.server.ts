import type { Share as LedgerShare } from '#app/ledger/movement.ts'
import {
  type AllocationRefusal,
  allocateRest,
  recordUnallocated,
  reopenRefund,
  settleRefund,
} from '#app/ledger/service.server.ts'
import type { Subject } from '#app/ledger/subject.ts'
import { type Actor, nameOfActor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { recordAction } from '#app/platform/audit/audit.server.ts'
import type { Tx } from '#app/platform/database/open.server.ts'
import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import { type Id, id } from '#app/platform/id.ts'
import { type LocalDay, localDayOf } from '#app/platform/values/local-day.ts'
import { type Cents, cents } from '#app/platform/values/money.ts'
import { type CommandContext, runAcross, sharesArrive } from '#app/registration/service.server.ts'
import { costPaid } from '#app/team/service.server.ts'
import { type BookedEntry, isOpen, restOf } from '../entry-line.ts'
import { keyOf } from '../matching/payable.ts'
import { may } from '../policy.ts'
import { readBookedEntries } from '../queries/booked-entries.server.ts'
import { subjectsOfTargets } from '../queries/subjects-of-targets.server.ts'
import { changeEntry, lockEntry, noteOpen } from '../tables/bank-entries.server.ts'
import { movementOf } from './import-file.server.ts'

/** A part of an entry and the target that it pays. `donation`: to the edition with this id, which owes nothing (B22). */
export type WantedShare = {
  readonly type: 'registration' | 'cost' | 'refund' | 'donation'
  readonly id: string
  /** With the sign of the entry. */
  readonly amountCents: Cents
  /** The target's open amount when the person decided; null: not compared. */
  readonly openBefore: Cents | null
}

/**
 * `decided`: another clerk was faster. `changed`: the target's open amount differs from the one shown. `rest-changed`: the rest of the entry differs
 * from the one shown. `no-money`: an entry in another currency or of 0, or a pending one.
 */
export type BookRefusal =
  | 'not-allowed'
  | 'not-found'
  | 'decided'
  | 'changed'
  | 'rest-changed'
  | 'no-money'
  | 'more-than-moved'
  | 'accounting-locked'

export type Booking = {
  readonly entryId: string
  /** Empty for a return whose original paid nobody: the return settles both. */
  readonly shares: readonly WantedShare[]
  /** What of the entry was not booked when the person decided; absent: not compared. */
  readonly restBefore?: Cents | undefined
  /** The entry that this one reverses. */
  readonly returns?: string | null
  /** The current edition, whose audit log gets the entry. */
  readonly editionId: string
  readonly by: Actor
}

/**
 * Books all or a part of an account entry to registrations of any edition, costs and donations, in one transaction with all consequences. Sends no
 * e-mails. Of two clerks who book one entry at once the second is refused. B17, B18
 */
export async function bookEntry(app: AppContext, booking: Booking): Promise<Decision<null, BookRefusal>> {
  if (!may(booking.by, 'bank.book')) return refuse('not-allowed')
  const subjects = await subjectsOfTargets(app.db, booking.shares)
  const shares = booking.shares.flatMap((share) => {
    const subject = subjects.get(keyOf(share))
    return subject ? [{ ...share, subject }] : []
  })
  if (shares.length < booking.shares.length) return refuse('not-found')
  const editions = shares.flatMap(({ subject }) =>
    subject.type === 'registration' ? [subject.editionId] : [],
  )
  return runAcross<null, BookRefusal>(app, [...new Set(editions)], (contexts, tx, now) =>
    bookWithin(contexts, tx, { ...booking, shares, now, today: localDayOf(now) }),
  )
}

async function bookWithin(
  contexts: ReadonlyMap<string, CommandContext>,
  tx: Tx,
  { entryId, shares, restBefore, returns = null, editionId, by, now, today }: Bookable,
): Promise<Decision<null, BookRefusal>> {
  const locked = await lockEntry(tx, entryId)
  const [entry] = locked ? await readBookedEntries(tx, { ids: [entryId] }) : []
  if (!entry) return refuse('not-found')
  if (!isOpen(entry) || entry.sameAs !== null) return refuse('decided')
  // a part booked meanwhile, by a colleague or by this request whose answer was lost, is not booked again
  if (restBefore !== undefined && restOf(entry) !== restBefore) return refuse('rest-changed')
  if (returns !== null && !(await mayReturn(tx, entry, returns))) return refuse('decided')
  if (shares.length === 0 && returns === null) return refuse('not-found')
  const recording = { by: nameOfActor(by), at: now }
  const moved = entry.movementId ? accept(entry.movementId) : await recordMovement(tx, entry, recording)
  if (!moved.ok) return moved
  const movementId = moved.value

  const allocated = await allocate(tx, movementId, shares, {
    ...recording,
    bookedOn: entry.bookedOn ?? today,
    today,
  })
  if (!allocated.ok) return allocated
  const arrived = await sharesArrive(
    contexts,
    shares.flatMap(
      ({ subject: { type, editionId: ofEdition, id: registrationId }, amountCents, openBefore }) =>
        type === 'registration' ? [{ editionId: ofEdition, registrationId, amountCents, openBefore }] : [],
    ),
  )
  if (!arrived.ok) return arrived
  for (const one of shares) {
    const noted = await noteAtTarget(tx, one, {
      ...recording,
      movementId,
      on: entry.bookedOn ?? today,
      entry,
    })
    if (!noted.ok) return noted
  }
  await changeEntry(tx, entryId, {
    decidedAt: now,
    decidedBy: recording.by,
    movementId,
    ...(returns !== null && { returns: returns as BookedEntry['returns'] }),
  })
  await noteOpen(tx, [entryId, returns])
  await recordAction(tx, {
    editionId,
    at: now,
    actor: recording.by,
    action: 'bank.book',
    subjectId: entryId,
    after: {
      amountCents: entry.amountCents,
      shares: shares.map(({ type, id, amountCents }) => ({ type, id, amountCents })),
      returns,
    },
  })
  return accept(null)
}

/** A share with the subject of the ledger that it is allocated to. */
type SubjectShare = WantedShare & { readonly subject: Subject }
type Bookable = Omit<Booking, 'shares'> & {
  readonly shares: readonly SubjectShare[]
  readonly now: Date
  readonly today: LocalDay
}

type BookedMovement = {
  readonly by: string
  readonly at: Date
  readonly movementId: Id
  readonly on: LocalDay
  readonly entry: BookedEntry
}

/** Writes the payment into a cost, and into a refund that it was paid or sent back. Registrations and donations need nothing here. */
async function noteAtTarget(
  tx: Tx,
  { type, id: target, subject: { editionId }, amountCents }: SubjectShare,
  { by, at, movementId, on, entry }: BookedMovement,
): Promise<Decision<null, BookRefusal>> {
  if (type === 'cost') {
    const cost = { editionId, id: target, amountCents: cents(-amountCents), on }
    return (await costPaid(tx, cost)) ? accept(null) : refuse('not-found')
  }
  if (type === 'refund') {
    const { returnInfo, bankText } = entry
    const reason = returnInfo?.text ?? returnInfo?.reason ?? bankText
    const done =
      amountCents < 0
        ? await settleRefund(tx, id(target), { by, at, movementId })
        : await reopenRefund(tx, id(target), { by, at, reason })
    if (!done.ok) return refuse('decided')
  }
  return accept(null)
}

/** A return reverses an entry once, and only one of the other sign. */
async function mayReturn(tx: Tx, entry: BookedEntry, returns: string): Promise<boolean> {
  await lockEntry(tx, returns)
  const [original] = await readBookedEntries(tx, { ids: [returns] })
  return (
    original !== undefined &&
    original.account === entry.account &&
    original.returnedBy === null &&
    Math.sign(original.amountCents) === -Math.sign(entry.amountCents)
  )
}

/** Records the movement of an entry that had none yet, because its day was to come when it was imported. */
async function recordMovement(
  tx: Tx,
  entry: BookedEntry,
  recording: { by: string; at: Date },
): Promise<Decision<Id, BookRefusal>> {
  const hasMoved = entry.amountCents !== 0 && !entry.flags.includes('other-currency')
  if (!hasMoved || (entry.bookedOn ?? entry.valueOn) === null) return refuse('no-money')
  const recorded = await recordUnallocated(tx, [movementOf(entry)], recording)
  if (!recorded.ok) return recorded
  const [movementId] = recorded.value
  return movementId === undefined ? refuse('no-money') : accept(movementId)
}

/** Allocates the shares on the day of the entry or, where the books of that day are locked, today. G6 */
async function allocate(
  tx: Tx,
  movementId: Parameters<typeof allocateRest>[1],
  shares: readonly SubjectShare[],
  { by, at, bookedOn, today }: { by: string; at: Date; bookedOn: LocalDay; today: LocalDay },
): Promise<Decision<null, BookRefusal>> {
  if (shares.length === 0) return accept(null)
  const wanted = shares.map(({ subject, amountCents }): LedgerShare => ({ subject, amountCents }))
  const onItsDay = await allocateRest(tx, movementId, wanted, { by, at, bookedOn })
  if (onItsDay.ok) return onItsDay
  if (onItsDay.reason !== 'accounting-locked') return refuse(refusalOf[onItsDay.reason])
  const onOpenDay = await allocateRest(tx, movementId, wanted, { by, at, bookedOn: today })
  return onOpenDay.ok ? onOpenDay : refuse(refusalOf[onOpenDay.reason])
}

const refusalOf = {
  'accounting-locked': 'accounting-locked',
  'more-than-moved': 'more-than-moved',
  'not-found': 'not-found',
  'is-corrected': 'decided',
} as const satisfies Record<AllocationRefusal, BookRefusal>
