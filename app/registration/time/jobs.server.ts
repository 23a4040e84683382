import { releaseWithin } from '#app/admission/service.server.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import type { Tx } from '#app/platform/database/open.server.ts'
import { isPassing } from '#app/platform/database/transaction.server.ts'
import { accept } from '#app/platform/decision.ts'
import { eachByItself, throwFirst } from '#app/platform/each-by-itself.server.ts'
import { localDayOf } from '#app/platform/values/local-day.ts'
import { type CommandContext, lockRegistrations, runCommand } from '../command-context.server.ts'
import { messagesOfPlaces } from '../mail/given-places.ts'
import { type MessageToPost, recalculate } from '../recalculate.server.ts'
import { requestLateMoneyRefund } from '../refunds/ask.server.ts'
import { type LeaveOffer, selectLeaveOffers } from '../tables/leave-offers.server.ts'
import {
  editionsToRelease,
  eventsToRelease,
  nextSettleJobs,
  type SettleJob,
} from '../tables/queued-jobs.server.ts'

/** How many jobs one transaction takes. */
const batch = 50

/**
 * Runs the queued jobs, except those of archives, which wait until the edition is reopened: places waiting dancers (A5) and recalculates the
 * registrations that gained. Runs until the queue is empty; several processes may do so at once. A crash leaves the jobs queued, and one that fails stays
 * queued while all others run.
 * @returns how many ran
 * @throws what the first of them failed with, after all others
 */
export async function drainJobs(app: AppContext): Promise<number> {
  const { done, failed } = await runQueued(app, null)
  throwFirst({ failed })
  return done
}

/**
 * Runs the queued jobs of one edition inside a larger transaction, of a preview or of a command that does what was previewed. One that fails stays
 * queued, is logged and has no effect here: it fails for the worker too, and nothing else waits for it.
 * @throws in an outage of the database, and on a conflict, after which the larger transaction begins again
 */
export async function drainJobsWithin(inside: AppContext, editionId: string): Promise<void> {
  const { failed } = await runQueued(inside, editionId)
  const conflict = failed.find(isPassing)
  if (conflict) throw conflict
  for (const err of failed) inside.log.error({ err }, 'a queued job failed, and stays queued')
}

/** Runs the jobs until none is left but those that fail. @param only the edition; null: all @returns how many ran, and what the others failed with */
async function runQueued(
  app: AppContext,
  only: string | null,
): Promise<{ readonly done: number; readonly failed: readonly unknown[] }> {
  let done = 0
  for (;;) {
    // what failed before fails again
    const failed: unknown[] = []
    const ran = (await releaseSome(app, only, failed)) + (await recalculateSome(app, only, failed))
    done += ran
    if (ran === 0) return { done, failed }
  }
}

async function releaseSome(app: AppContext, only: string | null, failed: unknown[]): Promise<number> {
  let done = 0
  for (const editionId of await editionsToRelease(app.db, only)) {
    for (const cancelled of ['in', 'not in'] as const) {
      const release = (event: string | null) => releaseEvents(app, editionId, cancelled, event)
      const together = await eachByItself([null], release)
      done += together.done
      if (together.failed.length === 0) continue
      const apart = await eachByItself(await eventsToRelease(app.db, editionId), release)
      done += apart.done
      failed.push(...apart.failed)
    }
  }
  return done
}

/** Takes a batch of release jobs, of cancelled events or of others, or those of one event, and does them. @returns how many */
function releaseEvents(
  app: AppContext,
  editionId: string,
  cancelled: 'in' | 'not in',
  only: string | null,
): Promise<number> {
  return runJobs(app, editionId, async ({ tx, catalogue, now }) => {
    const taken = await takeJobs(tx, editionId, cancelled, only)
    const events = [...new Set(taken)]
    if (events.length === 0) return 0
    if (cancelled === 'in') await emptyEvents(tx, editionId, events, now)
    else await releaseWithin(tx, catalogue, events, { now, locking: app.locking })
    return taken.length
  })
}

async function runJobs(
  app: AppContext,
  editionId: string,
  work: (context: CommandContext) => Promise<number>,
): Promise<number> {
  const result = await runCommand<number, never>(app, editionId, accept(0), async (context) =>
    accept(await work(context)),
  )
  return result.ok ? result.value : 0
}

/** Takes a batch of release jobs, of cancelled events or of others, or those of one event, and returns their events. */
async function takeJobs(
  tx: Tx,
  editionId: string,
  cancelled: 'in' | 'not in',
  only: string | null,
): Promise<string[]> {
  const { rows } = await tx.query<{ subject_id: string }>({
    text: `delete from jobs where id in (
        select id from jobs where kind = 'release' and edition_id = $1 and ($3::text is null or subject_id = $3)
          and subject_id ${cancelled} (select id from events where edition_id = $1 and status = 'cancelled')
        order by id limit $2 for update skip locked)
      returning subject_id`,
    values: [editionId, batch, only],
  })
  return rows.map(({ subject_id }) => subject_id)
}

/**
 * Empties cancelled events: drops their picks, recalculates and notifies everybody affected. Their other queues are processed too, because an
 * all-or-nothing dancer needs less now. R13.
 */
async function emptyEvents(tx: Tx, editionId: string, events: readonly string[], now: Date): Promise<void> {
  await tx.query({
    name: 'lock-cancelled',
    text: `select 1 from pools where edition_id = $1 and event_id = any($2) order by event_id for no key update`,
    values: [editionId, events],
  })
  await tx.query({
    name: 'empty-events',
    text: `
      with off as (select event_id from pools p join events e on e.edition_id = p.edition_id and e.id = p.event_id
          where p.edition_id = $1 and p.event_id = any($2) and e.status = 'cancelled'),
      gone as (
        update picks set state = 'left', couple_id = null from off
        where edition_id = $1 and picks.event_id = off.event_id and state in ('placed', 'waiting', 'prepared')
        returning picks.event_id, dancer_id, held),
      emptied as (
        update pools set taken_leaders = 0, taken_followers = 0, taken_heads = 0, waiting = 0,
          changed_at = greatest(pools.changed_at, $3::timestamptz) from off
        where edition_id = $1 and pools.event_id = off.event_id),
      elsewhere as (
        select distinct p.event_id from gone g join picks p on p.edition_id = $1 and p.dancer_id = g.dancer_id
        where p.state = 'waiting' and p.event_id <> all(array(select event_id from off)))
      insert into jobs (edition_id, kind, subject_id, reason, at)
      select $1, 'settle', dancer_id, 'eventCancelled:' || event_id, $3::timestamptz from gone where not held
      union all select $1, 'release', event_id, 'freed', $3::timestamptz from elsewhere`,
    values: [editionId, events, now],
  })
}

async function recalculateSome(app: AppContext, only: string | null, failed: unknown[]): Promise<number> {
  let done = 0
  let jobs: readonly SettleJob[] = []
  do {
    jobs = await nextSettleJobs(app.db, { most: batch, only, after: jobs.at(-1) })
    const recalculated = await eachByItself(jobs, (job) => recalculateOne(app, job))
    done += recalculated.done
    failed.push(...recalculated.failed)
    // past those that all failed
  } while (done === 0 && jobs.length === batch)
  return done
}

/** Takes all jobs of one registration at once, after locking it, so that a dancer who got three classes gets one e-mail. */
async function recalculateOne(app: AppContext, { editionId, registrationId }: SettleJob): Promise<number> {
  const result = await runCommand<number, never>(
    app,
    editionId,
    accept(0),
    async (context) => {
      const registration = (await lockRegistrations(context, [registrationId])).get(registrationId)
      const { rows } = await context.tx.query<{ reason: string }>({
        name: 'take-settle-jobs',
        text: `delete from jobs where kind = 'settle' and edition_id = $1 and subject_id = $2 returning reason`,
        values: [editionId, registrationId],
      })
      if (registration && rows.length > 0) {
        const reasons = rows.map(({ reason }) => reason)
        const isMoved = reasons.some((reason) => reason.startsWith('eventMoved:'))
        const today = localDayOf(context.now)
        const offers = isMoved
          ? await selectLeaveOffers(context.tx, { editionId, registrationId, today })
          : []
        const after = await recalculate(context, registration, messagesFor(reasons, offers))
        await requestLateMoneyRefund(context, after, lateMoneyIn(reasons))
      }
      return accept(rows.length)
    },
    'runs when closed',
  )
  return result.ok ? result.value : 0
}

/** `late:CENTS`: money received after the registration was cancelled. */
function lateMoneyIn(reasons: readonly string[]): number {
  return reasons.reduce((sum, reason) => sum + Number(/^late:(\d+)$/.exec(reason)?.[1] ?? 0), 0)
}

/**
 * `promoted:EVENT`, `moved:EVENT` (to the other role) and so on: one e-mail per kind, naming its events.
 */
function messagesFor(reasons: readonly string[], offers: readonly LeaveOffer[]): MessageToPost[] {
  const events = (kind: string) => [
    ...new Set(
      reasons
        .filter((reason) => reason.startsWith(`${kind}:`))
        .map((reason) => reason.slice(kind.length + 1)),
    ),
  ]
  const off = events('eventCancelled')
  const other = events('eventMoved').filter((event) => !off.includes(event))
  const leaveUntil = offers.find(({ eventId }) => other.includes(eventId))?.until
  return [
    ...messagesOfPlaces({ promoted: events('promoted'), moved: events('moved') }),
    ...(off.length + other.length > 0
      ? [
          {
            kind: 'changed',
            data: {
              ...(off.length > 0 && { cancelledEvents: off }),
              ...(other.length > 0 && { movedEvents: other }),
              ...(leaveUntil && { leaveUntil }),
            },
          },
        ]
      : []),
  ]
}
