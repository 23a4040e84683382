import { placeByHand } from '#app/admission/by-hand.ts'
import { ruleAt, type WaitingRule } from '#app/admission/explain.ts'
import { outcomeOf } from '#app/admission/queue/outcome.ts'
import type { UnitOfPicks } from '#app/admission/queue/units.ts'
import { decideRelease } from '#app/admission/release.ts'
import { readQueue, writeOutcome } from '#app/admission/service.server.ts'
import type { Actor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import type { Id } from '#app/platform/id.ts'
import { cut } from '#app/platform/values/storable.ts'
import {
  finishRelease,
  type LockedContext,
  lockPools,
  recordAction,
  runCommand,
} from '../command-context.server.ts'
import { may } from '../policy.ts'
import { editionOf } from '../tables/edition-of.server.ts'

export type AdmitRefusal =
  | 'not-found'
  | 'edition-archived'
  | 'not-waiting'
  /** A pool it needs is full, or an event is not open. A1 */
  | 'full'
  /** The address is not confirmed (R21), or a payment is late (A9). */
  | 'unconfirmed'
  | 'late'
  /** Balance or queue order forbids it; only an admin may override. A10 */
  | 'admins-only'
  | 'reason-missing'

type Admitting = {
  readonly id: Id
  readonly eventId: Id
  readonly by: Actor
  /** The reason for overriding balance or order; not needed when nothing is overridden. */
  readonly reason?: string | undefined
}

/**
 * Places a waiting dancer by hand, together with everybody admitted with them. The release that follows takes it into account. A10
 * @returns the rules that were overridden
 */
export async function admitWaiting(
  app: AppContext,
  { id, eventId, by, reason = '' }: Admitting,
): Promise<Decision<{ readonly past: readonly WaitingRule[] }, AdmitRefusal>> {
  const editionId = await editionOf(app, id)
  if (!editionId || !may(by, 'registration.admit')) return refuse('not-found')
  return runCommand<{ past: readonly WaitingRule[] }, AdmitRefusal>(
    app,
    editionId,
    refuse('edition-archived'),
    async (context) => {
      const work = await lockPools(context, [eventId])
      const { units, movers } = await readQueue(context.tx, editionId, work.lockedEvents, everybody, {
        passedOverToo: true,
      })
      const unit = units.find(({ picks }) =>
        picks.some((pick) => pick.dancer === id && pick.event === eventId && pick.state === 'waiting'),
      )
      if (!unit) return refuse('not-waiting')
      if (unit.passedOver) return refuse(unit.passedOver)
      const { capacities } = work.capacities
      const placements = placeByHand(capacities, unit)
      if (!placements) return refuse('full')
      const steps = decideRelease({ capacities, queue: units, movers })
      const isNext = steps.some((step) => step.kind === 'admit' && step.unit === unit.key)
      const past = isNext ? [] : rulesPast(work, unit)
      if (!isNext && !may(by, 'registration.admitPast')) return refuse('admins-only')
      if (!isNext && reason.trim() === '') return refuse('reason-missing')

      const outcome = outcomeOf([{ kind: 'admit', unit: unit.key, placements }], [unit], capacities)
      await writeOutcome(context.tx, editionId, outcome, context.now)
      await finishRelease(work, [])
      await recordAction(context, {
        action: 'registration.admit',
        by,
        on: id,
        before: { waiting: unit.needs.map(({ event }) => event) },
        after: {
          placed: outcome.placed.map(({ pick, role }) => ({ event: pick.event, dancer: pick.dancer, role })),
          ...(past.length > 0 && { past, reason: cut(reason.trim(), MOST_REASON) }),
        },
      })
      return accept({ past })
    },
  )
}

/** Larger than any queue. */
const everybody = 100_000
const MOST_REASON = 500

function rulesPast({ capacities: { capacities } }: LockedContext, unit: UnitOfPicks): WaitingRule[] {
  return [...new Set(unit.needs.map((need) => ruleAt(capacities, unit, need)))]
}
