import { isFrozen } from '#app/festival/phase.ts'
import { lockEdition } from '#app/festival/service.server.ts'
import type { Actor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import type { Id } from '#app/platform/id.ts'
import { type LocalDay, localDayOf } from '#app/platform/values/local-day.ts'
import { type WaitingField, waitingFieldsOf } from '#app/programme/planner/planned.ts'
import { type Published, type PublishRefusal, publishPlanned } from '#app/programme/service.server.ts'
import { readSnapshot } from '../queries/preview.server.ts'
import { type Preview, previewOf } from '../queries/preview.ts'
import { insertLeaveOffers } from '../tables/leave-offers.server.ts'
import { notifyDancersIn } from '../tables/moved-events.server.ts'
import { drainJobsWithin } from '../time/jobs.server.ts'

/** The effect of publishing the plan. */
export type PublishOutcome = {
  readonly events: readonly PublishedEvent[]
  /** How many dancers have a place or wait in the changed events, each counted once. */
  readonly dancers: number
  /** How many dancers are offered to leave, each counted once. R60 */
  readonly offered: number
  readonly preview: Preview
}

type PublishedEvent = Published & {
  readonly fields: readonly WaitingField[]
  readonly dancers: number
}

export type PublishRequest = {
  readonly editionId: string
  /** Null: everything that can be published. */
  readonly events: readonly Id[] | null
  readonly by: Actor
  /** The last day on which dancers with a place in a changed event may leave it, or the festival, with a full refund; absent: no offer. R60 */
  readonly leaveUntil?: LocalDay | undefined
}

/** `leave-day`: the last day to leave is over. */
export type RunRefusal = PublishRefusal | { readonly kind: 'leave-day' }

/**
 * Publishes the plan with all effects on registered dancers, inside a larger transaction that is committed or rolled back. Jobs that wait already run
 * first, so that their effects are not attributed to the publication. E25, R42
 */
export async function publishWithin(
  inside: AppContext,
  { editionId, events: wanted, by, leaveUntil }: PublishRequest,
): Promise<Decision<PublishOutcome, RunRefusal>> {
  const { db } = inside
  if (leaveUntil && leaveUntil < localDayOf(inside.now())) return refuse({ kind: 'leave-day' })
  const edition = await lockEdition(db, editionId)
  if (!edition) return refuse({ kind: 'not-found' })
  if (isFrozen(edition)) return refuse({ kind: 'edition-archived' })
  await drainJobsWithin(inside, editionId)
  const before = await readSnapshot(db, editionId)
  const done = await publishPlanned(inside, { editionId, events: wanted, by })
  if (!done.ok) return done
  const moved = done.value
    .filter((one) => one.before !== null && waitingFieldsOf(one.before).length > 0)
    .map(({ event }) => event.id)
  const offered = leaveUntil
    ? await insertLeaveOffers(db, { editionId, events: moved, until: leaveUntil, at: inside.now() })
    : []
  const dancers = await notifyDancersIn(db, editionId, { events: moved, at: inside.now() })
  await drainJobsWithin(inside, editionId)
  const preview = previewOf(before, await readSnapshot(db, editionId))
  return accept({
    preview,
    offered: offered.length,
    dancers: new Set(dancers.map(({ dancer }) => dancer)).size,
    events: done.value.map((one) => ({
      ...one,
      fields: one.before ? waitingFieldsOf(one.before) : [],
      dancers: dancers.filter(({ event }) => event === one.event.id).length,
    })),
  })
}

/** The preview as lines: equal as long as publishing would have the same effect. */
export function linesOfPublish({ events, offered, preview }: PublishOutcome): unknown {
  const shown = events.map(({ event, before, dancers }) => ({ event, was: before?.token ?? null, dancers }))
  return [shown.toSorted((a, b) => (a.event.id < b.event.id ? -1 : 1)), offered, preview]
}
