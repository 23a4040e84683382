import { isFrozen } from '#app/festival/phase.ts'
import { changeEdition, lockEdition } from '#app/festival/service.server.ts'
import { type Actor, nameOfActor, systemActor } from '#app/people/actor.ts'
import { admins } from '#app/people/may.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { dryRun, runAsOne } from '#app/platform/database/dry-run.server.ts'
import type { Database } from '#app/platform/database/open.server.ts'
import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import type { Id } from '#app/platform/id.ts'
import type { Places } from '#app/programme/event.ts'
import {
  cancelEvent,
  changePlaces,
  type SaveEventRefusal,
  windDownEvent,
} from '#app/programme/service.server.ts'
import { may } from '../policy.ts'
import { lockPoolsOf, readEventCounts } from '../queries/event-counts.server.ts'
import { readSnapshot } from '../queries/preview.server.ts'
import { previewOf } from '../queries/preview.ts'
import { followPromoteLate } from '../time/deadlines.server.ts'
import { drainJobsWithin } from '../time/jobs.server.ts'
import {
  differenceOf,
  type EventCounts,
  linesOf,
  moreClaimed,
  type OutcomeDifference,
  outcomeOf,
  type WhatIf,
  type WhatIfOutcome,
} from './what-if.ts'

export type WhatIfRefusal =
  | { readonly kind: 'not-allowed' | 'not-found' | 'edition-archived' }
  /** An event cannot have these places. E1, E2 */
  | {
      readonly kind: 'event'
      readonly eventId: Id
      readonly reason: SaveEventRefusal
      readonly stand: EventCounts | null
    }
  /** Applied, the outcome would differ from the one shown. */
  | { readonly kind: 'moved'; readonly difference: OutcomeDifference; readonly outcome: WhatIfOutcome }

type WhatIfRequest = { readonly editionId: string; readonly whatIf: WhatIf; readonly by: Actor }

/** Previews other capacities, or ignoring late payments. Nothing is written. R40 */
export function previewWhatIf(
  app: AppContext,
  { editionId, whatIf, by }: WhatIfRequest,
): Promise<Decision<WhatIfOutcome, WhatIfRefusal>> {
  if (!may(by, 'whatIf.ask')) return Promise.resolve(refuse({ kind: 'not-allowed' }))
  // Actors who may not apply it may see the preview
  return dryRun(app.db, (db) =>
    runWhatIf({ ...app, db, wake: () => undefined }, { editionId, whatIf, by: systemActor }),
  )
}

/**
 * Applies exactly the previewed outcome, or nothing. Computes it again under the locks; refused with the difference when it has changed. R40
 * @param shown the lines of the outcome that was shown
 */
export async function applyWhatIf(
  app: AppContext,
  { editionId, whatIf, by, shown }: WhatIfRequest & { readonly shown: readonly string[] },
): Promise<Decision<WhatIfOutcome, WhatIfRefusal>> {
  if (!may(by, 'whatIf.apply')) return refuse({ kind: 'not-allowed' })
  if (whatIf.promoteLate !== null && !admins(by)) return refuse({ kind: 'not-allowed' })
  const done = await runAsOne<WhatIfOutcome, WhatIfRefusal>(app.db, async (db: Database) => {
    const result = await runWhatIf({ ...app, db, wake: () => undefined }, { editionId, whatIf, by })
    if (!result.ok) return result
    const difference = differenceOf(shown, linesOf(result.value))
    if (difference.gone.length === 0 && difference.come.length === 0) return result
    return refuse({ kind: 'moved', difference, outcome: result.value })
  })
  if (done.ok) app.wake()
  return done
}

/** Jobs that wait already run first, so that their effects are not attributed to this change. */
export async function runWhatIf(
  inside: AppContext,
  { editionId, whatIf, by }: WhatIfRequest,
): Promise<Decision<WhatIfOutcome, WhatIfRefusal>> {
  const { db } = inside
  const edition = await lockEdition(db, editionId)
  if (!edition) return refuse({ kind: 'not-found' })
  if (isFrozen(edition)) return refuse({ kind: 'edition-archived' })
  const events = whatIf.events.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const cancelled = (whatIf.cancelled ?? []).toSorted()
  const windsDown = whatIf.windsDown ?? []
  await lockPoolsOf(db, editionId, [...[...events, ...windsDown].map(({ id }) => id), ...cancelled])
  await drainJobsWithin(inside, editionId)
  const before = await readSnapshot(db, editionId)
  const standsBefore = await readEventCounts(db, editionId)
  for (const { id, places } of events) {
    const stand = standsBefore.get(id) ?? null
    if (stand && isSame(stand.places, places)) continue
    const saved = await changePlaces(inside, { editionId, id, places, by })
    if (!saved.ok) return refuse({ kind: 'event', eventId: id, reason: saved.reason, stand })
  }
  for (const id of cancelled) {
    const done = await cancelEvent(inside, { editionId, id, by })
    if (!done.ok) return refuse({ kind: 'event', eventId: id, reason: done.reason, stand: null })
  }
  for (const { id, isOn } of windsDown) {
    const done = await windDownEvent(inside, { editionId, id, windsDown: isOn, by })
    if (!done.ok) return refuse({ kind: 'event', eventId: id, reason: done.reason, stand: null })
  }
  if (whatIf.promoteLate !== null && whatIf.promoteLate !== edition.promoteLate) {
    const change = { promoteLate: whatIf.promoteLate }
    const changed = await changeEdition(inside, {
      by: { name: nameOfActor(by), isAdmin: admins(by) },
      id: editionId,
      change,
    })
    if (!changed.ok) return refuse({ kind: 'not-allowed' })
    await followPromoteLate(inside, editionId, whatIf.promoteLate)
  }
  await drainJobsWithin(inside, editionId)
  const after = await readSnapshot(db, editionId)
  const stands = { before: standsBefore, after: await readEventCounts(db, editionId) }
  return accept(outcomeOf(previewOf(before, after), whatIf, stands, moreClaimed(before, after)))
}

function isSame(one: Places, other: Places): boolean {
  const order = (places: Places) => JSON.stringify(Object.entries(places).toSorted())
  return order(one) === order(other)
}
