import { releaseWithin } from '#app/admission/service.server.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import type { Tx } from '#app/platform/database/open.server.ts'
import { accept } from '#app/platform/decision.ts'
import { type Id, id } from '#app/platform/id.ts'
import { localDayOf } from '#app/platform/values/local-day.ts'
import { type CommandContext, lockRegistrations, runCommand } from '../command-context.server.ts'
import { messagesOfPlaces } from '../mail/given-places.ts'
import { type MessageToPost, recalculate } from '../recalculate.server.ts'
import { requestLateMoneyRefund } from '../refunds/ask.server.ts'
import { type LeaveOffer, selectLeaveOffers } from '../tables/leave-offers.server.ts'

/** How many jobs one transaction takes. */
const batch = 50

/**
 * Runs the queued jobs, except those of archives, which wait until the edition is reopened: places waiting dancers (A5) and recalculates the
 * registrations that gained. Runs until the queue is empty; several processes may do so at once. A crash leaves the jobs queued.
 * @returns how many ran
 */
export async function drainJobs(app: AppContext): Promise<number> {
  let done = 0
  for (;;) {
    const released = await releaseSome(app)
    const recalculated = await recalculateSome(app)
    done += released + recalculated
    if (released + recalculated === 0) return done
  }
}

async function editionsWithJobs({ db }: AppContext, kind: 'release' | 'settle'): Promise<string[]> {
  const { rows } = await db.query<{ edition_id: string }>({
    name: 'editions-with-jobs',
    text: `select distinct j.edition_id from jobs j join editions e on e.id = j.edition_id and not e.archived
      where j.kind = $1 and not (e.closed and j.kind = 'release')`,
    values: [kind],
  })
  return rows.map(({ edition_id }) => edition_id)
}

async function releaseSome(app: AppContext): Promise<number> {
  let done = 0
  for (const editionId of await editionsWithJobs(app, 'release')) {
    done += await runJobs(app, editionId, async ({ tx, now }) => {
      const off = await takeJobs(tx, editionId, 'in')
      if (off.length > 0) await emptyEvents(tx, editionId, [...new Set(off)], now)
      return off.length
    })
    done += await runJobs(app, editionId, async ({ tx, catalogue, now }) => {
      const taken = await takeJobs(tx, editionId, 'not in')
      const events = [...new Set(taken)]
      if (events.length > 0) await releaseWithin(tx, catalogue, events, { now, locking: app.locking })
      return taken.length
    })
  }
  return done
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

/** Takes a batch of release jobs, of cancelled events or of others, and returns their events. */
async function takeJobs(tx: Tx, editionId: string, cancelled: 'in' | 'not in'): Promise<string[]> {
  const { rows } = await tx.query<{ subject_id: string }>({
    text: `delete from jobs where id in (
        select id from jobs where kind = 'release' and edition_id = $1
          and subject_id ${cancelled} (select id from events where edition_id = $1 and status = 'cancelled')
        order by id limit $2 for update skip locked)
      returning subject_id`,
    values: [editionId, batch],
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

async function recalculateSome(app: AppContext): Promise<number> {
  const { rows } = await app.db.query<{ edition_id: string; subject_id: string }>({
    name: 'next-settle-jobs',
    text: `select distinct j.edition_id, j.subject_id from jobs j join editions e on e.id = j.edition_id and not e.archived
      where j.kind = 'settle' limit $1`,
    values: [batch],
  })
  let done = 0
  for (const { edition_id, subject_id } of rows) done += await recalculateOne(app, edition_id, id(subject_id))
  return done
}

/** Takes all jobs of one registration at once, after locking it, so that a dancer who got three classes gets one e-mail. */
async function recalculateOne(app: AppContext, editionId: string, registrationId: Id): Promise<number> {
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
