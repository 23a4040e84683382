import { systemActor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { accept } from '#app/platform/decision.ts'
import { eachByItself, throwFirst } from '#app/platform/each-by-itself.server.ts'
import {
  type CommandContext,
  finishRelease,
  lockPools,
  lockRegistrations,
  recordAction,
  runCommand,
} from '../command-context.server.ts'
import { postTo, recalculate, writeRegistration } from '../recalculate.server.ts'
import { isLive, type Registration } from '../registration.ts'
import { readPicks } from '../tables/pick-rows.server.ts'
import { endUnconfirmed } from './confirmation.server.ts'
import { remindFrom } from './confirmation.ts'

/** Reminds dancers whose time to confirm is nearly over, and releases the places where it is over. Repeating it has no effect. R21 */
export async function endUnconfirmedTimes(app: AppContext): Promise<void> {
  const { rows } = await app.db.query<{ edition_id: string; id: string }>({
    name: 'unconfirmed-to-look-at',
    text: `
      select r.edition_id, r.id from registrations r join editions e on e.id = r.edition_id
      where r.confirm_until is not null and not e.archived and not e.closed and (r.confirm_until <= $1 or r.confirm_reminded_at is null
        and r.confirm_until <= $1::timestamptz + e.confirm_within_hours * interval '1 hour' / 4)
      order by r.confirm_until, r.id`,
    values: [app.now()],
  })
  throwFirst(await eachByItself(rows, (row) => lookAt(app, row)))
}

/** Deletes counts that are zero. */
export async function sweepUnconfirmedCounts({ db }: Pick<AppContext, 'db'>): Promise<void> {
  await db.query(
    'delete from unconfirmed_counts where held = 0 and edition_id in (select id from editions where not archived)',
  )
}

async function lookAt(app: AppContext, row: { edition_id: string; id: string }): Promise<void> {
  await runCommand<null, never>(app, row.edition_id, accept(null), async (context) => {
    const registration = (await lockRegistrations(context, [row.id])).get(row.id)
    const { confirmUntil = null, confirmRemindedAt } = registration ?? {}
    if (!registration || confirmUntil === null || !isLive(registration.status)) return accept(null)
    if (confirmUntil <= context.now) await end(context, registration)
    else if (!confirmRemindedAt && remindFrom(context.catalogue.edition, confirmUntil) <= context.now) {
      await writeRegistration(context, { ...registration, confirmRemindedAt: context.now })
      await postTo(context, registration, [{ kind: 'confirmReminder' }])
    }
    return accept(null)
  })
}

/**
 * The places go to the queue, and the registration waits at its position until it is confirmed. Checked-in dancers keep theirs: staff have met them.
 */
async function end(context: CommandContext, registration: Registration): Promise<void> {
  const picks = await readPicks(context, [registration.id])
  if (picks.some(({ checked_in_at }) => checked_in_at !== null)) {
    await writeRegistration(context, await endUnconfirmed(context, registration, 'staff'))
    return
  }
  const over: Registration = {
    ...(await endUnconfirmed(context, registration, null)),
    passedOver: 'unconfirmed',
  }
  await writeRegistration(context, over)
  const work = await lockPools(
    context,
    picks.map(({ event_id }) => event_id),
  )
  await finishRelease(work, [over.id])
  await recalculate(context, over, [{ kind: 'confirmOver' }], picks)
  await recordAction(context, {
    action: 'registration.unconfirmed',
    by: systemActor,
    on: over.id,
    before: { status: registration.status, picks: picks.map(({ event_id, state }) => ({ event_id, state })) },
  })
}
