import type { Edition } from '#app/festival/edition.ts'
import { findEditions } from '#app/festival/service.server.ts'
import { isLate, isToBeReminded, unpaidDues } from '#app/ledger/due.ts'
import { type DueNotices, noteNotified, readDues } from '#app/ledger/service.server.ts'
import { registrationSubject } from '#app/ledger/subject.ts'
import { systemActor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { accept } from '#app/platform/decision.ts'
import { eachByItself, throwFirst } from '#app/platform/each-by-itself.server.ts'
import { id } from '#app/platform/id.ts'
import { localDayOf } from '#app/platform/values/local-day.ts'
import { tierAt, tierBeganAt } from '#app/pricing/tier.ts'
import {
  type CommandContext,
  finishRelease,
  lockPools,
  lockRegistrations,
  recordAction,
  runCommand,
} from '../command-context.server.ts'
import { releaseRegistration } from '../commands/cancel.server.ts'
import { endUnconfirmedTimes, sweepUnconfirmedCounts } from '../confirmation/unconfirmed.server.ts'
import { isToBeReleased } from '../money/status.ts'
import { endHold } from '../partners/hold.server.ts'
import { findOpenHold } from '../partners/hold-rows.server.ts'
import { postTo, recalculate } from '../recalculate.server.ts'
import { remindOfAccounts } from '../refunds/remind-accounts.server.ts'
import { isLive, type Registration } from '../registration.ts'
import { endProposals } from '../tables/partner-proposals.server.ts'
import { changePicks, readPicks } from '../tables/pick-rows.server.ts'

/**
 * Ends holds that have expired and enforces due days. Repeating it has no effect (A7).
 * @throws the first failure, after all others are done
 */
export async function enforceDeadlines(app: AppContext): Promise<void> {
  const editions = (await findEditions(app)).filter(({ archived }) => !archived)
  const steps: readonly (() => Promise<void>)[] = [
    () => endHoldsThatAreOver(app),
    () => endUnconfirmedTimes(app),
    () => sweepUnconfirmedCounts(app),
    () => endProposals(app.db, app.now()),
    () => remindOfAccounts(app),
    ...editions.map((edition) => () => enforceDues(app, edition)),
  ]
  throwFirst(await eachByItself(steps, (step) => step()))
}

/** Ends expired invitations. D6. */
export async function endHoldsThatAreOver(app: AppContext): Promise<void> {
  const { rows } = await app.db.query<{ edition_id: string; id: string; registration_id: string }>({
    name: 'holds-that-are-over',
    text: `select h.edition_id, h.id, h.registration_id from holds h join editions e on e.id = h.edition_id and not e.archived and not e.closed
      where h.state = 'open' and h.expires_at < $1 order by h.expires_at`,
    values: [app.now()],
  })
  throwFirst(await eachByItself(rows, (row) => expireHold(app, row)))
}

async function expireHold(
  app: AppContext,
  row: { edition_id: string; id: string; registration_id: string },
): Promise<void> {
  await runCommand<null, never>(app, row.edition_id, accept(null), async (context) => {
    const inviter = (await lockRegistrations(context, [row.registration_id])).get(row.registration_id)
    const hold = await findOpenHold(context, row.id)
    if (!inviter || hold?.state !== 'open' || (hold.expires_at && hold.expires_at >= context.now))
      return accept(null)
    const picks = await readPicks(context, [inviter.id, hold.id])
    const work = await lockPools(
      context,
      picks.map(({ event_id }) => event_id),
    )
    const free = await endHold(work, inviter, hold, 'expired')
    await finishRelease(work, [inviter.id])
    await recalculate(context, free, isLive(free.status) ? [{ kind: 'holdEnded' }] : [], picks)
    await recordAction(context, { action: 'registration.holdEnded', by: systemActor, on: inviter.id })
    return accept(null)
  })
}

/**
 * Reminds the day before, notifies dancers who are late, and releases where the edition says so. D2, D3, D5, D7. The query selects only registrations
 * with work today: it runs every few seconds, and locking a registration writes to disk. It repeats the rules of `due.ts`, of `isToBeReleased` and of
 * `reprice` in SQL: a registration that it does not select is not decided.
 */
async function enforceDues(app: AppContext, edition: Edition): Promise<void> {
  const { id: editionId, promoteLate } = edition
  const repriceUnpaid = edition.repriceUnpaid && !edition.closed
  const releaseAfterDays = edition.closed ? null : edition.releaseAfterDays
  const now = app.now()
  const { rows } = await app.db.query<{ subject_id: string }>({
    name: 'dues-to-look-at',
    text: `
      with owed as (
        select d.*, r.paid_cents,
          sum(d.amount_cents) over (partition by d.subject_id order by d.n) as covered
        from registrations r
        join dues d on d.edition_id = r.edition_id and d.subject_type = 'registration' and d.subject_id = r.id
        where r.edition_id = $1 and r.status in ('placed', 'late') and r.paid_cents < r.total_cents
          and not r.trusted and not r.excused
          -- what a dispute has taken back is for staff to decide on (K8)
          and not exists (select from allocations a join movements m on m.id = a.movement_id
            where a.edition_id = r.edition_id and a.subject_type = 'registration' and a.subject_id = r.id
              and m.source_type = 'card' and m.source_id like 'dispute/%'
            group by m.source_id having sum(a.amount_cents) < 0))
      select distinct subject_id from owed o
      where covered > paid_cents and (
        due_on between $2::date and $2::date + 1 and late_from > $2::date and reminded_at is null
        or late_from <= $2::date and late_told_at is null
        or late_from <= $2::date and placed_on + $3::int < $2::date
        or $4 and due_on < $2::date and paid_cents <= 0 and exists (
          select from picks p where p.edition_id = $1 and p.dancer_id = o.subject_id
            and p.state = 'placed' and p.asked_at < $5))`,
    values: [editionId, localDayOf(now), releaseAfterDays, repriceUnpaid, tierBeganAt(edition, now)],
  })
  const enforced = await eachByItself(rows, ({ subject_id }) => enforceDuesOf(app, editionId, subject_id))
  await followPromoteLate(app, editionId, promoteLate)
  throwFirst(enforced)
}

/** Applies a change of the edition's rule about late payments to its registrations. A9 */
export async function followPromoteLate(
  { db, now, wake }: AppContext,
  editionId: string,
  promoteLate: boolean,
): Promise<void> {
  const { rowCount } = await db.query({
    name: 'late-as-the-edition-says',
    text: `insert into jobs (edition_id, kind, subject_id, reason, at)
      select edition_id, 'settle', id, 'promoteLate', $3 from registrations
      where edition_id = $1 and status = 'late' and (passed_over = 'late') is distinct from not $2::boolean`,
    values: [editionId, promoteLate, now()],
  })
  if (rowCount) wake()
}

async function enforceDuesOf(app: AppContext, editionId: string, registrationId: string): Promise<void> {
  const result = await runCommand<{ release: boolean }, never>(
    app,
    editionId,
    accept({ release: false }),
    async (context) => {
      const found = (await lockRegistrations(context, [registrationId])).get(registrationId)
      if (!found || (found.status !== 'placed' && found.status !== 'late')) return accept({ release: false })
      const today = localDayOf(context.now)
      const unpaid = unpaidDues(await readDues(context.tx, registrationSubject(found)), found.paidCents)
      const isOverdue = unpaid.some(({ dueOn }) => dueOn < today)
      const registration = isOverdue ? await reprice(context, found) : found
      const late = unpaid.filter((due) => isLate(due, today))
      const news = late.filter(({ notifiedLate }) => !notifiedLate)
      const reminders = unpaid.filter(
        (due) => !due.reminded && isToBeReminded(due, today) && !isLate(due, today),
      )
      if (news.length > 0) await becomeLate(context, registration, news)
      else if (reminders.length > 0) await remind(context, registration, reminders)
      return accept({ release: late.some((due) => isToBeReleased(due, context.catalogue.edition, today)) })
    },
    'runs when closed',
  )
  if (result.ok && result.value.release)
    await releaseRegistration(app, { id: id(registrationId), by: systemActor })
}

async function remind(
  context: CommandContext,
  registration: Registration,
  dues: readonly DueNotices[],
): Promise<void> {
  await noteNotified(context.tx, registrationSubject(registration), dues, {
    column: 'reminded_at',
    at: context.now,
  })
  await postTo(context, registration, [{ kind: 'reminder' }])
}

async function becomeLate(
  context: CommandContext,
  registration: Registration,
  dues: readonly DueNotices[],
): Promise<void> {
  await noteNotified(context.tx, registrationSubject(registration), dues, {
    column: 'late_told_at',
    at: context.now,
  })
  await recalculate(context, { ...registration, status: 'late' }, [{ kind: 'late' }])
  await recordAction(context, {
    action: 'registration.late',
    by: systemActor,
    on: registration.id,
    before: { status: registration.status },
    after: { status: 'late' },
  })
}

/** A registration not paid in time gets the current price, where the edition says so and nothing has been paid yet. D7. */
async function reprice(context: CommandContext, registration: Registration): Promise<Registration> {
  const { tx, catalogue, now } = context
  const { edition } = catalogue
  if (!edition.repriceUnpaid || edition.closed || registration.paidCents > 0) return registration
  const picks = (await readPicks(context, [registration.id])).filter(({ state }) => state === 'placed')
  const old = picks.filter(({ asked_at }) => tierAt(edition, asked_at) !== tierAt(edition, now))
  if (old.length === 0) return registration
  await changePicks(
    { tx, catalogue },
    old.map((pick) => ({ pick, to: { asked_at: now } })),
  )
  return recalculate(context, registration, [{ kind: 'changed' }])
}
