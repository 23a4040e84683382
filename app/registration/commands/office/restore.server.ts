import { unpaidStates } from '#app/ledger/refunds/refund.ts'
import { deleteDues, selectRefunds, withdrawRefund } from '#app/ledger/service.server.ts'
import { registrationSubject } from '#app/ledger/subject.ts'
import { nameOfActor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { accept, refuse } from '#app/platform/decision.ts'
import { changeUsed } from '#app/pricing/service.server.ts'
import { type CommandContext, finishRelease, lockPools, recordAction } from '../../command-context.server.ts'
import { passedOverFor } from '../../confirmation/confirmation.ts'
import { promoWithin } from '../../money/price.server.ts'
import { may } from '../../policy.ts'
import { recalculate, writeRegistration } from '../../recalculate.server.ts'
import { isLive, type Registration } from '../../registration.ts'
import { claimAnotherName } from '../../tables/live-names.server.ts'
import { changePicks, countPick, readPicks } from '../../tables/pick-rows.server.ts'
import { type OnOne, runOn } from './run-on.server.ts'

export type RestoreRefusal =
  | 'not-ended'
  | 'name-taken'
  | 'promo-used'
  | 'refund-ordered'
  | 'not-allowed'
  | 'nothing-to-restore'

/**
 * Restores a cancelled or released registration: it gets what is free and waits for the rest at its former queue position, at its old prices. A
 * refund that has not been paid yet is withdrawn; retained money is owed no longer. It gets a new time to pay. A couple is not restored. R35
 */
export function restoreRegistration(app: AppContext, one: OnOne) {
  return runOn<RestoreRefusal>(app, one, 'registration.restore', async (context, before) => {
    const { id, by } = one
    const { tx, catalogue, now } = context
    if (isLive(before.status)) return refuse('not-ended')
    const subject = registrationSubject(before)
    const refunds = (await selectRefunds(tx, { subject })).filter(({ state }) => unpaid.has(state))
    if (refunds.length > 0 && !may(by, 'refund.decide')) return refuse('not-allowed')
    if (refunds.some(({ state }) => state === 'ordered')) return refuse('refund-ordered')
    const left = await leftPicks(context, before)
    if (left.length === 0) return refuse('nothing-to-restore')
    const confirmedBy = before.confirmedBy ?? 'staff'
    const back: Registration = { ...before, status: 'waiting', endedAt: null, confirmedBy }
    if (!(await isCodeFree(context, before))) return refuse('promo-used')
    if (!(await claimAnotherName(context, back))) return refuse('name-taken')

    const restored = { ...back, passedOver: passedOverFor(back, catalogue.edition) }
    await writeRegistration(context, restored)
    for (const refund of refunds) {
      const withdrawn = await withdrawRefund(tx, refund.id, {
        version: refund.version,
        by: nameOfActor(by),
        at: now,
        reason: 'restored',
      })
      if (!withdrawn.ok) throw new Error('a refund that is not ordered can be withdrawn')
    }
    await deleteDues(tx, subject)
    const work = await lockPools(
      context,
      left.map(({ event_id }) => event_id),
    )
    for (const pick of left) countPick(work, { ...pick, state: 'waiting' }, 1)
    const again = { state: 'waiting', role: null, placed_at: null, wants: before.role } as const
    const rest = { together: before.onFull === 'allOrNothing', passed_over: restored.passedOver }
    await changePicks(
      work,
      left.map((pick) => ({ pick, to: { ...again, ...rest } })),
    )
    await finishRelease(work, [id])
    if (before.promo) await changeUsed(tx, catalogue.edition.id, new Map(), { code: before.promo, by: 1 })
    const after = await recalculate(context, restored, ({ status }) => [
      { kind: status === 'waiting' ? 'waiting' : 'placed' },
    ])
    await recordAction(context, {
      action: 'registration.restore',
      by,
      on: id,
      before: { status: before.status },
      after: { status: after.status },
    })
    return accept({ id })
  })
}

const unpaid: ReadonlySet<string> = new Set(unpaidStates)

/** The picks it had when it ended, at events that still take place. */
async function leftPicks(context: CommandContext, { id }: Registration) {
  const { catalogue, now } = context
  return (await readPicks(context, [id])).filter(({ state, event_id }) => {
    const event = catalogue.events.get(event_id)
    return state === 'left' && event?.status === 'published' && event.startsAt > now
  })
}

async function isCodeFree(
  { tx, catalogue, now }: CommandContext,
  { promo: code, email }: Registration,
): Promise<boolean> {
  return !code || (await promoWithin(tx, catalogue.edition.id, { code, email, mine: false }, now)).ok
}
