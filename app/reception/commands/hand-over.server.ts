import { type Actor, nameOfActor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import { type Cents, cents, centsToDecimal, parseEuro } from '#app/platform/values/money.ts'
import { recordAction } from '#app/registration/service.server.ts'
import { type Pieces, sumOfPieces } from '../cash/pieces.ts'
import { zReportOf } from '../cash/z-report.ts'
import { may } from '../policy.ts'
import { findCashRow, readCashRows, setDrawerState } from '../tables/cash.server.ts'
import { addRow, type CashRefusal, type OfDrawer, onDrawer } from './cash.server.ts'

/** The count when another person took a drawer over; a difference is booked when it is closed. */
export type HandedOver = {
  readonly countedCents: Cents
  readonly expectedCents: Cents
  readonly differenceCents: Cents
}

/**
 * Gives an open drawer to the next person with a count: both see afterwards what was expected. No money moves. The same key again, because the answer
 * was lost, counts once and is answered as before. Q9
 */
export async function handOverDrawer(
  app: AppContext,
  one: OfDrawer & {
    readonly counted: Pieces
    readonly person: string
    readonly to: string
    readonly by: Actor
    readonly key?: string | undefined
  },
): Promise<Decision<HandedOver, CashRefusal>> {
  const { by, person, to } = one
  if (!may(by, 'cash.handle')) return refuse('not-allowed')
  return onDrawer<HandedOver>(app, one, async (context, drawer) => {
    const before = one.key === undefined ? null : await findCashRow(context.tx, drawer.editionId, one.key)
    if (before) return accept(sumsOf(before.note ?? ''))
    if (drawer.state !== 'open') return refuse('wrong-state')
    const rows = await readCashRows(context.tx, drawer.editionId, drawer.id)
    const expectedCents = zReportOf(drawer.floatCents, rows).expectedCash
    const countedCents = sumOfPieces(one.counted)
    const reason = `${centsToDecimal(countedCents)} / ${centsToDecimal(expectedCents)}`
    const row = { kind: 'count', amountCents: cents(0), reason, receipt: null } as const
    const known = one.key === undefined ? {} : { actionId: one.key }
    await addRow(context, drawer, { ...row, ...known, person, second: to, by }, null)
    await setDrawerState(context.tx, drawer.id, { state: drawer.state, person: to })
    await recordAction(context, {
      action: 'cash.handOver',
      by,
      on: drawer.id,
      after: { from: person, to, countedCents, expectedCents, by: nameOfActor(by) },
    })
    return accept(compared(countedCents, expectedCents))
  })
}

function compared(countedCents: Cents, expectedCents: Cents): HandedOver {
  return { countedCents, expectedCents, differenceCents: cents(countedCents - expectedCents) }
}

/** The sums as the row of a hand-over names them. */
function sumsOf(note: string): HandedOver {
  const [counted = cents(0), expected = cents(0)] = note.split(' / ').map((sum) => parseEuro(sum) ?? cents(0))
  return compared(counted, expected)
}
