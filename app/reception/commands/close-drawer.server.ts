import { recordMovement } from '#app/ledger/service.server.ts'
import { type Actor, nameOfActor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import { localDayOf } from '#app/platform/values/local-day.ts'
import { type Cents, cents } from '#app/platform/values/money.ts'
import { type CommandContext, recordAction } from '#app/registration/service.server.ts'
import { afterStep, type DrawerStep, differenceOf } from '../cash/drawer.ts'
import { type Pieces, sumOfPieces } from '../cash/pieces.ts'
import { zReportOf } from '../cash/z-report.ts'
import { may } from '../policy.ts'
import { readUnsentOf } from '../queries/unsent.server.ts'
import { type Drawer, readCashRows, setDrawerState, storeClosedDrawer } from '../tables/cash.server.ts'
import { type CashRefusal, type OfDrawer, onDrawer } from './cash.server.ts'

/** Begins counting an open drawer, or returns from counting to selling; `wrong-state` from any other state. Q9 */
export async function stepDrawer(
  app: AppContext,
  one: OfDrawer & {
    readonly step: Extract<DrawerStep, 'count' | 'resume'>
    readonly by: Actor
  },
): Promise<Decision<null, CashRefusal>> {
  if (!may(one.by, 'cash.handle')) return refuse('not-allowed')
  return onDrawer(app, one, async (context, drawer) => {
    const state = afterStep(drawer.state, one.step)
    if (!state) return refuse('wrong-state')
    await setDrawerState(context.tx, drawer.id, { state })
    await recordAction(context, { action: `cash.${one.step}`, by: one.by, on: drawer.id })
    return accept(null)
  })
}

export type Closed = {
  readonly zNumber: number
  readonly expectedCents: Cents
  readonly differenceCents: Cents
}

/**
 * Closes a drawer with the counted sums, before the expected ones are shown; a difference needs a reason. The report gets the next number. Q9, Q10
 * @param voucherCents null: the desk runs an older version, which does not count vouchers
 * @param isForced close it although another device has unsent actions for it; they become an addendum
 */
export async function closeDrawer(
  app: AppContext,
  one: OfDrawer & {
    readonly counted: Pieces
    readonly terminalCents: Cents
    readonly voucherCents: Cents | null
    readonly reason: string
    readonly person: string
    readonly isForced: boolean
    readonly by: Actor
  },
): Promise<Decision<Closed, CashRefusal>> {
  const { by } = one
  if (!may(by, 'cash.handle')) return refuse('not-allowed')
  return onDrawer<Closed>(app, one, async (context, drawer) => {
    const { tx, now } = context
    if (!afterStep(drawer.state, 'close')) return refuse('wrong-state')
    const unsent = await readUnsentOf(tx, drawer)
    if (unsent.length > 0 && !one.isForced) return refuse('unsent')
    const rows = await readCashRows(tx, drawer.editionId, drawer.id)
    const z = zReportOf(drawer.floatCents, rows)
    const countedCents = sumOfPieces(one.counted)
    const expectedVouchers = z.expectedVouchers ?? cents(0)
    const found = { cash: cents(0), terminal: cents(0), voucher: cents(0) }
    for (const [method, counted, expectedCents] of [
      ['cash', countedCents, z.expectedCash],
      ['terminal', one.terminalCents, z.expectedTerminal],
      ['voucher', one.voucherCents ?? expectedVouchers, expectedVouchers],
    ] as const) {
      const difference = differenceOf({ countedCents: counted, expectedCents }, one.reason)
      if (!difference.ok) return difference
      found[method] = difference.value
    }
    const zNumber = await storeClosedDrawer(tx, {
      id: drawer.id,
      editionId: drawer.editionId,
      countedPieces: one.counted,
      countedCents,
      z,
      terminalCountedCents: one.terminalCents,
      voucherCountedCents: one.voucherCents,
      reason: one.reason.trim() || null,
      by: nameOfActor(by),
      person: one.person,
      at: now,
    })
    for (const method of ['cash', 'terminal', 'voucher'] as const) {
      const difference = { method, differenceCents: found[method], reason: one.reason, by }
      const booked = await bookDifference(context, drawer, difference)
      if (!booked.ok) return booked
    }
    await recordAction(context, {
      action: 'cash.close',
      by,
      on: drawer.id,
      after: {
        zNumber,
        countedCents,
        expectedCents: z.expectedCash,
        differenceCents: found.cash,
        terminalCountedCents: one.terminalCents,
        terminalDifferenceCents: found.terminal,
        voucherCountedCents: one.voucherCents,
        voucherDifferenceCents: found.voucher,
      },
    })
    return accept({ zNumber, expectedCents: z.expectedCash, differenceCents: found.cash })
  })
}

/** Books the difference between the counted and the expected sum of a method, on an account of its own, so that the ledger has the counted sum. Q9 */
async function bookDifference(
  { tx, now }: CommandContext,
  { editionId, id: drawerId }: Drawer,
  {
    method,
    differenceCents,
    reason,
    by,
  }: {
    readonly method: 'cash' | 'terminal' | 'voucher'
    readonly differenceCents: Cents
    readonly reason: string
    readonly by: Actor
  },
): Promise<Decision<null, CashRefusal>> {
  if (differenceCents === 0) return accept(null)
  const recorded = await recordMovement(
    tx,
    {
      amountCents: differenceCents,
      method,
      valueDay: localDayOf(now),
      reference: null,
      payer: null,
      source: { type: 'desk', id: drawerId },
      key: `${editionId}/difference/${drawerId}/${method}`,
      note: reason,
      documentNumber: null,
    },
    [{ subject: { editionId, type: 'cashDifference', id: drawerId }, amountCents: differenceCents }],
    { by: nameOfActor(by), at: now },
  )
  if (recorded.ok) return accept(null)
  return refuse(recorded.reason === 'more-than-moved' ? 'not-found' : recorded.reason)
}

/** Marks a closed drawer as checked: another person agrees with the counted sums. Q9 */
export async function checkDrawer(
  app: AppContext,
  { editionId, sessionId, by }: OfDrawer & { readonly by: Actor },
): Promise<Decision<null, CashRefusal>> {
  if (!may(by, 'cash.check')) return refuse('not-allowed')
  return onDrawer(app, { editionId, sessionId }, async (context, drawer) => {
    if (!afterStep(drawer.state, 'check')) return refuse('wrong-state')
    if (drawer.closedBy === nameOfActor(by) && !may(by, 'cash.checkOwn')) return refuse('own')
    const { now } = context
    await setDrawerState(context.tx, drawer.id, {
      state: 'checked',
      checkedBy: nameOfActor(by),
      checkedAt: now,
    })
    await recordAction(context, { action: 'cash.check', by, on: drawer.id })
    return accept(null)
  })
}
