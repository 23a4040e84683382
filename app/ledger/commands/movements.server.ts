import { selectAccountingLock } from '#app/festival/service.server.ts'
import type { Tx } from '#app/platform/database/open.server.ts'
import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import type { Id } from '#app/platform/id.ts'
import { newId } from '#app/platform/ids.server.ts'
import type { LocalDay } from '#app/platform/values/local-day.ts'
import { type Cents, cents, sumCents } from '#app/platform/values/money.ts'
import type { Movement, NewMovement, Share } from '../movement.ts'
import type { Subject } from '../subject.ts'
import {
  type Allocation,
  allocationsOf,
  allocationsTo,
  insertAllocations,
  unreversed,
} from '../tables/allocations.server.ts'
import { insertMovement, insertMovements, lockMovement } from '../tables/movements.server.ts'

/** The actor, as the audit log names them, and the instant. */
type Recording = { readonly by: string; readonly at: Date }

/** `accounting-locked`: the day is closed in the books; record it on an open one. G6 */
export type RecordRefusal = 'accounting-locked' | 'more-than-moved'

/**
 * Records a movement of money and its allocations. The same key again records nothing. Call in the transaction that also updates the subjects, with
 * the subjects locked. G3–G6
 * @param shares the allocations; the rest is unallocated
 */
export async function recordMovement(
  tx: Tx,
  movement: NewMovement,
  shares: readonly Share[],
  { by, at }: Recording,
): Promise<Decision<{ readonly id: Id; readonly recorded: boolean }, RecordRefusal>> {
  if (!isWithin(movement.amountCents, shares)) return refuse('more-than-moved')
  if (await isLocked(tx, shares, movement.valueDay)) return refuse('accounting-locked')
  const id = newId(at)
  const row = { ...movement, id, corrects: null, recordedAt: at, recordedBy: by }
  if (!(await insertMovement(tx, row))) return accept({ id, recorded: false })
  await insertAllocations(tx, allocationsFor(id, shares, { bookedOn: movement.valueDay, by, at }))
  return accept({ id, recorded: true })
}

/**
 * Records unallocated movements, many at once: the entries of an account statement. None of their keys may exist. G3, G4, G6
 * @returns the ids, in the same order
 */
export async function recordUnallocated(
  tx: Tx,
  movements: readonly NewMovement[],
  { by, at }: Recording,
): Promise<Decision<readonly Id[], 'accounting-locked'>> {
  const [first] = movements.map(({ valueDay }) => valueDay).sort()
  if (first !== undefined && (await isLocked(tx, [], first))) return refuse('accounting-locked')
  const rows = movements.map((movement) => ({
    ...movement,
    id: newId(at),
    corrects: null,
    recordedAt: at,
    recordedBy: by,
  }))
  await insertMovements(tx, rows)
  return accept(rows.map(({ id }) => id))
}

export type AllocationRefusal = RecordRefusal | 'not-found' | 'is-corrected'

/** Allocates the rest of a movement recorded before. G5, G6 */
export async function allocateRest(
  tx: Tx,
  movementId: Id,
  shares: readonly Share[],
  { bookedOn, by, at }: Recording & { readonly bookedOn: LocalDay },
): Promise<Decision<null, AllocationRefusal>> {
  const movement = await lockMovement(tx, movementId)
  if (!movement) return refuse('not-found')
  if (await isCorrected(tx, movementId)) return refuse('is-corrected')
  const before = await allocationsOf(tx, movementId)
  if (!isWithin(movement.amountCents, shares, before)) return refuse('more-than-moved')
  if (await isLocked(tx, shares, bookedOn)) return refuse('accounting-locked')
  await insertAllocations(tx, allocationsFor(movementId, shares, { bookedOn, by, at }))
  return accept(null)
}

/** Reverses the allocations of a movement: it is unallocated again. Counter-entries name what they reverse. G3, G6 */
export async function reverseAllocations(
  tx: Tx,
  movementId: Id,
  { bookedOn, by, at }: Recording & { readonly bookedOn: LocalDay },
): Promise<Decision<readonly Share[], AllocationRefusal>> {
  const movement = await lockMovement(tx, movementId)
  if (!movement) return refuse('not-found')
  if (await isCorrected(tx, movementId)) return refuse('is-corrected')
  const taken = unreversed(await allocationsOf(tx, movementId))
  if (await isLocked(tx, taken, bookedOn)) return refuse('accounting-locked')
  return accept(await takeBack(tx, taken, movementId, { bookedOn, by, at }))
}

/**
 * Moves the allocations of one subject to another, movement by movement: counter-entries reverse them, and the same amounts are allocated again. The
 * movements stay as they are. G3, G5, G6
 * @returns how much was moved
 */
export async function moveAllocations(
  tx: Tx,
  { from, to }: { readonly from: Subject; readonly to: Subject },
  { bookedOn, by, at }: Recording & { readonly bookedOn: LocalDay },
): Promise<Decision<Cents, 'accounting-locked'>> {
  const taken = unreversed(await allocationsTo(tx, from))
  const shares = taken.map(({ amountCents }) => ({ subject: to, amountCents }))
  if (taken.length > 0 && (await isLocked(tx, [...taken, ...shares], bookedOn)))
    return refuse('accounting-locked')
  for (const one of taken) {
    await lockMovement(tx, one.movementId)
    await takeBack(tx, [one], one.movementId, { bookedOn, by, at })
    const again = [{ subject: to, amountCents: one.amountCents }]
    await insertAllocations(tx, allocationsFor(one.movementId, again, { bookedOn, by, at }))
  }
  return accept(sumCents(taken.map(({ amountCents }) => amountCents)))
}

export type CounterRefusal = 'accounting-locked' | 'not-found' | 'is-corrected' | 'is-counter-entry'

/**
 * Records the counter-entry of a movement, with those of its allocations: together they add up to zero. At most one per movement. G3, G6
 * @returns the counter-entry, and the amount deducted from each subject: below 0 for received money
 */
export async function counterMovement(
  tx: Tx,
  movementId: Id,
  { key, valueDay, note, by, at }: Recording & Pick<NewMovement, 'key' | 'valueDay' | 'note'>,
): Promise<Decision<{ readonly id: Id; readonly shares: readonly Share[] }, CounterRefusal>> {
  const movement = await lockMovement(tx, movementId)
  if (!movement) return refuse('not-found')
  if (movement.corrects !== null) return refuse('is-counter-entry')
  if (await isCorrected(tx, movementId)) return refuse('is-corrected')
  const taken = unreversed(await allocationsOf(tx, movementId))
  if (await isLocked(tx, taken, valueDay)) return refuse('accounting-locked')
  const id = newId(at)
  const { source, method, reference, payer, documentNumber } = movement
  const counter: Movement & NewMovement = {
    id,
    key,
    amountCents: cents(-movement.amountCents),
    method,
    valueDay,
    note,
    source,
    reference,
    payer,
    documentNumber,
    corrects: movementId,
    recordedAt: at,
    recordedBy: by,
  }
  if (!(await insertMovement(tx, counter))) return refuse('is-corrected')
  return accept({ id, shares: await takeBack(tx, taken, id, { bookedOn: valueDay, by, at }) })
}

/** Writes counter-entries of these allocations on their movement, or on its counter-entry. */
async function takeBack(
  tx: Tx,
  taken: readonly Allocation[],
  movementId: Id,
  recording: Recording & { readonly bookedOn: LocalDay },
): Promise<readonly Share[]> {
  const shares = taken.map(({ subject, amountCents }) => ({ subject, amountCents: cents(-amountCents) }))
  await insertAllocations(
    tx,
    allocationsFor(movementId, shares, recording).map((one, index) => ({
      ...one,
      corrects: taken[index]?.id ?? null,
    })),
  )
  return shares
}

function allocationsFor(
  movementId: Id,
  shares: readonly Share[],
  { bookedOn, by, at }: Recording & { readonly bookedOn: LocalDay },
): Allocation[] {
  const recorded = { movementId, bookedOn, recordedAt: at, recordedBy: by, corrects: null }
  return shares.map((share) => ({ ...share, ...recorded, id: newId(at) }))
}

/** Allocations have the movement's sign, and their sum does not exceed it. G5 */
function isWithin(
  amountCents: number,
  shares: readonly Pick<Share, 'amountCents'>[],
  before: readonly Pick<Share, 'amountCents'>[] = [],
): boolean {
  const sign = Math.sign(amountCents)
  const shared = sumCents([...before, ...shares].map((share) => share.amountCents))
  return (
    shares.every((share) => Math.sign(share.amountCents) === sign) &&
    Math.abs(shared) <= Math.abs(amountCents)
  )
}

/** Whether the day is closed in the books of one of the paid editions; an unallocated movement is refused once all have closed it. G6 */
async function isLocked(tx: Tx, shares: readonly Share[], day: LocalDay): Promise<boolean> {
  const editions = [...new Set(shares.map(({ subject }) => subject.editionId))]
  if (editions.length === 0) {
    const until = await selectAccountingLock(tx)
    return until !== null && until >= day
  }
  const { rows } = await tx.query({
    name: 'is-accounting-locked',
    text: 'select from editions where id = any($1) and accounting_locked_until >= $2::date limit 1',
    values: [editions, day],
  })
  return rows.length > 0
}

/** Whether a counter-entry has taken a movement back. G3 */
export async function isCorrected(tx: Tx, movementId: Id): Promise<boolean> {
  const { rows } = await tx.query({
    name: 'is-movement-corrected',
    text: 'select from movements where corrects = $1',
    values: [movementId],
  })
  return rows.length > 0
}
