import type { Actor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { type Decision, refuse } from '#app/platform/decision.ts'
import type { Id } from '#app/platform/id.ts'
import { hashSecret } from '#app/platform/ids.server.ts'
import { may } from '../policy.ts'
import { previewWhatIf, type WhatIfRefusal } from '../what-if/what-if.server.ts'
import { differenceOf, linesOf, type WhatIf, type WhatIfOutcome } from '../what-if/what-if.ts'
import { storePlanAction } from './ask-plan-action.server.ts'

/** Only this event is cancelled; everything else stays as it is. */
export function cancellationOf(eventId: Id): WhatIf {
  return { events: [], cancelled: [eventId], promoteLate: null }
}

/** A digest of the lines of the outcome: equal digests, equal consequences. A worker cancels nothing that was not shown. R42 */
export function digestOfCancelling(outcome: WhatIfOutcome): string {
  return hashSecret(JSON.stringify(linesOf(outcome)))
}

/**
 * Schedules the previewed cancellation of an event: a worker cancels it after the time in which it can be stopped. R40, R42
 * @param shown the lines of the outcome that was shown
 */
export async function askCancelEvent(
  app: AppContext,
  {
    editionId,
    eventId,
    shown,
    by,
  }: {
    readonly editionId: string
    readonly eventId: Id
    readonly shown: readonly string[]
    readonly by: Actor
  },
): Promise<Decision<WhatIfOutcome, WhatIfRefusal>> {
  if (!may(by, 'whatIf.apply')) return refuse({ kind: 'not-allowed' })
  const previewed = await previewWhatIf(app, { editionId, whatIf: cancellationOf(eventId), by })
  if (!previewed.ok) return previewed
  const outcome = previewed.value
  const difference = differenceOf(shown, linesOf(outcome))
  if (difference.gone.length + difference.come.length > 0)
    return refuse({ kind: 'moved', difference, outcome })
  await storePlanAction(app, {
    editionId,
    by,
    command: 'cancel-event',
    targets: [{ id: eventId, stateToken: '' }],
    expected: [digestOfCancelling(outcome)],
  })
  return previewed
}
