import { issueReceipt, mayTake } from '#app/fiscal/service.server.ts'
import { needsTillNumber } from '#app/ledger/fiscal.ts'
import { may as mayHandleMoney } from '#app/ledger/policy.ts'
import { recordMovement, recordUnallocated } from '#app/ledger/service.server.ts'
import { registrationSubject } from '#app/ledger/subject.ts'
import { type Actor, nameOfActor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import { type Id, id } from '#app/platform/id.ts'
import { newId } from '#app/platform/ids.server.ts'
import { localDayOf } from '#app/platform/values/local-day.ts'
import { type Cents, cents } from '#app/platform/values/money.ts'
import {
  type CommandContext,
  lockRegistrations,
  moneyArrives,
  recordAction,
  runCommand,
} from '#app/registration/service.server.ts'
import { isSameName } from '../actions/decide.ts'
import { type Pieces, sumOfPieces } from '../cash/pieces.ts'
import type { CashRowKind } from '../cash/z-report.ts'
import { may } from '../policy.ts'
import { type Drawer, findCashRow, insertCashRow, insertDrawer, lockDrawer } from '../tables/cash.server.ts'
import { lockOpenConflict, resolveConflict } from '../tables/conflicts.server.ts'

/**
 * `drawer-open`: the station has an open drawer already. `wrong-state`: the drawer is not in the state that the step needs; another person was faster.
 * `unsent`: another device has unsent actions for the drawer. `own`: the person who closed a drawer may not check it. `second-missing`: above the
 * edition's limit a second person must agree. `too-much`: not above 0, or above the maximum.
 */
export type CashRefusal =
  | 'not-allowed'
  | 'edition-archived'
  | 'not-found'
  | 'drawer-open'
  | 'wrong-state'
  | 'unsent'
  | 'own'
  | 'reason-missing'
  | 'second-missing'
  | 'too-much'
  | 'till-number-missing'
  | 'fiscal-not-ready'
  | 'accounting-locked'

/** Opens a drawer at a station with its float, counted by notes and coins. A station has one open drawer at a time. Q9 */
export async function openDrawer(
  app: AppContext,
  one: {
    readonly editionId: string
    readonly station: string
    readonly person: string
    readonly float: Pieces
    readonly by: Actor
  },
): Promise<Decision<{ readonly id: Id }, CashRefusal>> {
  const { editionId, station, person, float, by } = one
  if (!may(by, 'cash.handle')) return refuse('not-allowed')
  return runCommand<{ id: Id }, CashRefusal>(app, editionId, refuse('edition-archived'), async (context) => {
    const made = newId(context.now)
    const isMade = await insertDrawer(context.tx, {
      id: made,
      editionId,
      station,
      openedBy: nameOfActor(by),
      person,
      openedAt: context.now,
      floatPieces: float,
      floatCents: sumOfPieces(float),
    })
    if (!isMade) return refuse('drawer-open')
    await recordAction(context, {
      action: 'cash.open',
      by,
      on: made,
      after: { station, floatCents: sumOfPieces(float) },
    })
    return accept({ id: made })
  })
}

/** A drawer, and the edition of the device or page that names it. A drawer of another edition is not found. */
export type OfDrawer = { readonly editionId: string; readonly sessionId: string }

/**
 * Locks a drawer and runs a command on it in one transaction. `not-found` for one of another edition, `edition-archived` in an archive.
 */
export async function onDrawer<Value>(
  app: AppContext,
  { editionId, sessionId }: OfDrawer,
  action: (context: CommandContext, drawer: Drawer) => Promise<Decision<Value, CashRefusal>>,
): Promise<Decision<Value, CashRefusal>> {
  return runCommand<Value, CashRefusal>(app, editionId, refuse('edition-archived'), async (context) => {
    const drawer = await lockDrawer(context.tx, editionId, sessionId)
    return drawer ? action(context, drawer) : refuse('not-found')
  })
}

/**
 * Takes money out of a drawer that pays no registration: for a bill with its receipt (`payOut`), or to the safe with two names (`drop`). A request that
 * is sent again with the same key, because its answer was lost, changes nothing. Q9
 */
export async function takeOut(
  app: AppContext,
  one: OfDrawer & {
    readonly kind: 'payOut' | 'drop'
    readonly amountCents: Cents
    readonly reason: string
    readonly receipt: string | null
    readonly second: string | null
    readonly person: string
    readonly by: Actor
    readonly key: string
  },
): Promise<Decision<null, CashRefusal>> {
  const { kind, amountCents, by } = one
  if (!may(by, 'cash.handle')) return refuse('not-allowed')
  if (amountCents <= 0 || amountCents > 1_000_000) return refuse('too-much')
  if (one.reason.trim() === '') return refuse('reason-missing')
  if (kind === 'drop' && !isSecond(one)) return refuse('second-missing')
  return onDrawer(app, one, async (context, drawer) => {
    if (await findCashRow(context.tx, drawer.editionId, one.key)) return accept(null)
    if (drawer.state !== 'open') return refuse('wrong-state')
    const recorded =
      kind === 'payOut'
        ? await recordUnallocated(
            context.tx,
            [
              {
                amountCents: cents(-amountCents),
                method: 'cash',
                valueDay: localDayOf(context.now),
                source: { type: 'desk', id: drawer.id },
                key: `${drawer.editionId}/drawer/${one.key}`,
                reference: null,
                payer: null,
                note: one.reason,
                documentNumber: one.receipt,
              },
            ],
            { by: nameOfActor(by), at: context.now },
          )
        : accept([])
    if (!recorded.ok) return recorded
    const row = { ...one, amountCents: cents(-amountCents), actionId: one.key }
    await addRow(context, drawer, row, recorded.value[0] ?? null)
    await recordAction(context, {
      action: `cash.${kind}`,
      by,
      on: drawer.id,
      after: { amountCents: -amountCents, reason: one.reason },
    })
    return accept(null)
  })
}

/** Whether another person than the one at the drawer agrees. */
function isSecond({ second, person }: { readonly second: string | null; readonly person: string }): boolean {
  return !!second?.trim() && !isSameName(second, person)
}

/** Records an action at a drawer, at the instant of the command. */
export async function addRow(
  { tx, now }: CommandContext,
  drawer: Drawer,
  one: {
    readonly kind: CashRowKind
    readonly amountCents: Cents
    readonly reason: string | null
    readonly receipt: string | null
    readonly second: string | null
    readonly person: string
    readonly by: Actor
    /** The key by which a repeated request is recognised. */
    readonly actionId?: string
  },
  movementId: string | null,
): Promise<void> {
  await insertCashRow(tx, {
    editionId: drawer.editionId,
    id: newId(now),
    drawerId: drawer.id,
    kind: one.kind,
    method: 'cash',
    amountCents: one.amountCents,
    item: null,
    vatRatePercent: null,
    pieces: 1,
    eventId: null,
    movementId,
    actionId: one.actionId ?? null,
    corrects: null,
    by: nameOfActor(one.by),
    person: one.person,
    second: one.second,
    receipt: one.receipt,
    note: one.reason,
    isAddendum: false,
    at: now,
    recordedAt: now,
  })
}

/** Pays back in cash what was paid twice, from a drawer, and resolves the conflict. Q4, Q12 */
export async function payBackConflict(
  app: AppContext,
  one: OfDrawer & {
    readonly conflictId: string
    readonly person: string
    readonly second: string | null
    readonly receipt: string | null
    readonly by: Actor
  },
): Promise<Decision<null, CashRefusal>> {
  const { by } = one
  if (!may(by, 'cash.handle') || !mayHandleMoney(by, 'payment.book')) return refuse('not-allowed')
  return runCommand<null, CashRefusal>(app, one.editionId, refuse('edition-archived'), async (context) => {
    const { tx, now, catalogue } = context
    const { edition } = catalogue
    const conflict = await lockOpenConflict(tx, edition.id, one.conflictId)
    if (!conflict?.registrationId || conflict.kind !== 'paidTwice') return refuse('not-found')
    const registrationId = id(conflict.registrationId)
    const registration = (await lockRegistrations(context, [registrationId])).get(registrationId)
    const drawer = await lockDrawer(tx, edition.id, one.sessionId)
    if (!registration || !drawer) return refuse('not-found')
    if (drawer.state !== 'open') return refuse('wrong-state')
    const over = Math.min(conflict.excess ?? 0, registration.paidCents - registration.totalCents)
    if (over <= 0) return refuse('not-found')
    if (over > edition.secondPersonAboveCents && !isSecond(one)) return refuse('second-missing')
    if (!one.receipt && needsTillNumber('cash', edition)) return refuse('till-number-missing')
    const taking = { method: 'cash', documentNumber: one.receipt } as const
    if (!(await mayTake({ ...app, db: tx }, edition, taking))) return refuse('fiscal-not-ready')
    const amountCents = cents(-over)
    const recorded = await recordMovement(
      tx,
      {
        amountCents,
        method: 'cash',
        valueDay: localDayOf(now),
        reference: null,
        payer: null,
        source: { type: 'desk', id: drawer.id },
        key: `${edition.id}/payBack/${conflict.id}`,
        note: null,
        documentNumber: one.receipt,
      },
      [{ subject: registrationSubject({ editionId: edition.id, id: registrationId }), amountCents }],
      { by: nameOfActor(by), at: now },
    )
    if (!recorded.ok) return refuse(recorded.reason === 'more-than-moved' ? 'not-found' : recorded.reason)
    const arrived = await moneyArrives(context, { registrationId, amountCents, notify: false })
    if (!arrived.ok) return arrived
    const row = { ...one, kind: 'payBack', amountCents, reason: null } as const
    await addRow(context, drawer, row, recorded.value.id)
    await resolveConflict(tx, { id: conflict.id, resolution: 'paidBack', by: nameOfActor(by), at: now })
    await recordAction(context, {
      action: 'cash.payBack',
      by,
      on: registrationId,
      after: { amountCents, session: drawer.id },
    })
    await issueReceipt(context, { movementId: recorded.value.id, method: 'cash' })
    return accept(null)
  })
}
