import { type Actor, nameOfActor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import { type Cents, cents, centsToDecimal } from '#app/platform/values/money.ts'
import { recordAction } from '#app/registration/service.server.ts'
import { type Pieces, sumOfPieces } from '../cash/pieces.ts'
import { zReportOf } from '../cash/z-report.ts'
import { may } from '../policy.ts'
import { readCashRows, setSessionState } from '../tables/cash.server.ts'
import { addRow, type CashRefusal, onDrawer } from './cash.server.ts'

/** The count when another person took a drawer over; a difference is booked when it is closed. */
export type HandedOver = {
  readonly countedCents: Cents
  readonly expectedCents: Cents
  readonly differenceCents: Cents
}

/** Gives an open drawer to the next person with a count: both see afterwards what was expected. No money moves. Q9 */
export async function handOverDrawer(
  app: AppContext,
  one: {
    readonly sessionId: string
    readonly counted: Pieces
    readonly person: string
    readonly to: string
    readonly by: Actor
  },
): Promise<Decision<HandedOver, CashRefusal>> {
  const { by, person, to } = one
  if (!may(by, 'cash.handle')) return refuse('not-allowed')
  return onDrawer<HandedOver>(app, one.sessionId, async (context, session) => {
    if (session.state !== 'open') return refuse('wrong-state')
    const rows = await readCashRows(context.tx, session.editionId, session.id)
    const expectedCents = zReportOf(session.floatCents, rows).expectedCash
    const countedCents = sumOfPieces(one.counted)
    const reason = `${centsToDecimal(countedCents)} / ${centsToDecimal(expectedCents)}`
    const row = { kind: 'count', amountCents: cents(0), reason, receipt: null } as const
    await addRow(context, session, { ...row, person, second: to, by }, null)
    await setSessionState(context.tx, session.id, { state: session.state, person: to })
    await recordAction(context, {
      ...{ action: 'cash.handOver', by, on: session.id },
      after: { from: person, to, countedCents, expectedCents, by: nameOfActor(by) },
    })
    return accept({ countedCents, expectedCents, differenceCents: cents(countedCents - expectedCents) })
  })
}
