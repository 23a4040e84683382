import { unpaidStates } from '#app/ledger/refunds/refund.ts'
import type { Actor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { dryRun, runAsOne } from '#app/platform/database/dry-run.server.ts'
import type { Database } from '#app/platform/database/open.server.ts'
import type { Querying } from '#app/platform/database/statement.ts'
import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import type { Id } from '#app/platform/id.ts'
import { hashSecret } from '#app/platform/ids.server.ts'
import type { EventDraft } from '#app/programme/editing/event-draft.ts'
import { type SaveEventRefusal, saveEvent } from '#app/programme/service.server.ts'
import { type AdmitRefusal, admitWaiting } from '../commands/admit.server.ts'
import { type CancelRefusal, cancelRegistration, releaseRegistration } from '../commands/cancel.server.ts'
import { changeRegistration } from '../commands/change.server.ts'
import { type DeleteRefusal, deleteRegistration } from '../commands/delete.server.ts'
import { eraseRegistration } from '../commands/erase.server.ts'
import { confirmByStaff } from '../commands/office/confirm.server.ts'
import { excuseRegistration } from '../commands/office/excuse.server.ts'
import { remindRegistration } from '../commands/office/remind.server.ts'
import { type RestoreRefusal, restoreRegistration } from '../commands/office/restore.server.ts'
import type { RegistrationChange } from '../forms.ts'
import type { Gift } from '../gift.ts'
import { may } from '../policy.ts'
import type { CancelMoney } from '../refunds/cancel-money.ts'
import { type DonateRefusal, type OverDecision, runOver } from '../refunds/over.server.ts'
import type { SaveRefusal } from '../refusal.ts'
import { editionOf } from '../tables/edition-of.server.ts'
import { drainJobsWithin } from '../time/jobs.server.ts'
import {
  type Preview,
  previewOf,
  type Snapshot,
  type SnapshotEmail,
  type SnapshotPick,
  type SnapshotRefund,
  type SnapshotRegistration,
} from './preview.ts'

/** The commands that end a registration (R5, R7, R11, R19), and other staff commands on one (R21, R33–R35). */
type StaffCommand =
  | ('delete' | 'cancel' | 'release' | 'erase')
  | ('confirm' | 'excuse' | 'unexcuse' | 'remind' | 'restore')

type Ending = {
  readonly id: Id
  readonly by: Actor
  readonly command: StaffCommand
  /** The decision about the money of a cancelled registration. */
  readonly money?: CancelMoney | undefined
  /** The reason for excusing it. */
  readonly reason?: string | undefined
}

export type EndRefusal =
  | (DeleteRefusal | CancelRefusal | RestoreRefusal | 'paid')
  | ('confirmed-already' | 'ended' | 'erased' | 'reason-missing' | 'nothing-open' | 'reminded-today')

/**
 * Previews a command: its effects on the registration and on others, or its refusal. Runs the command and the jobs it queues in a transaction that is
 * rolled back: nothing is written or sent. `runAsShown` then has exactly these effects. For staff, because it names other dancers; an actor without
 * permission for the command gets `not-found`. R20.
 */
export function previewEnd(
  app: AppContext,
  { id, by, ...what }: Ending,
): Promise<Decision<Preview, EndRefusal>> {
  return previewOfRegistration<EndRefusal>(app, { id, by, notFound: 'not-found' }, (inside) =>
    runStaffCommand(inside, { id, by, ...what }),
  )
}

/** Runs the command. Each command checks the policy itself. */
export function runStaffCommand(
  app: AppContext,
  { id, by, command, money, reason = '' }: Ending,
): Promise<Decision<unknown, EndRefusal>> {
  switch (command) {
    case 'delete':
      return deleteRegistration(app, { id, by })
    case 'cancel':
      return cancelRegistration(app, { id, by, ...(money && { money }) })
    case 'release':
      return releaseRegistration(app, { id, by })
    case 'erase':
      return eraseRegistration(app, { id, by })
    case 'confirm':
      return confirmByStaff(app, { id, by })
    case 'excuse':
    case 'unexcuse':
      return excuseRegistration(app, { id, by, isExcused: command === 'excuse', reason })
    case 'remind':
      return remindRegistration(app, { id, by })
    case 'restore':
      return restoreRegistration(app, { id, by })
  }
}

type Changing = {
  readonly id: Id
  readonly change: RegistrationChange
  readonly by: Actor
  readonly gift?: Gift | null
}

/** Previews this change of a registration, or its refusal; like `previewEnd`. R20. */
export function previewRegistrationChange(
  app: AppContext,
  { id, by, ...asked }: Changing,
): Promise<Decision<Preview, SaveRefusal | { readonly kind: 'key-reused' }>> {
  return previewOfRegistration<SaveRefusal | { readonly kind: 'key-reused' }>(
    app,
    { id, by, notFound: { kind: 'not-found' } },
    (inside) => changeRegistration(inside, { id, by, ...asked }),
  )
}

/** Previews the effects of saving this event on dancers in it or in its queue, or the refusal; like `previewEnd`. R20. */
export async function previewEventChange(
  app: AppContext,
  { editionId, event, by }: { readonly editionId: string; readonly event: EventDraft; readonly by: Actor },
): Promise<Decision<Preview, SaveEventRefusal>> {
  if (!may(by, 'registrations.seeAll')) return refuse('not-allowed')
  return previewIn<SaveEventRefusal>(app, editionId, (inside) => saveEvent(inside, { editionId, event, by }))
}

/** Previews placing this dancer by hand, or the refusal; like `previewEnd`. R20, A10. */
export function previewAdmit(
  app: AppContext,
  { id, eventId, by }: { readonly id: Id; readonly eventId: Id; readonly by: Actor },
): Promise<Decision<Preview, AdmitRefusal>> {
  // The reason is asked when the command runs
  const given = { id, eventId, by, reason: 'preview' }
  return previewOfRegistration<AdmitRefusal>(app, { id, by, notFound: 'not-found' }, (inside) =>
    admitWaiting(inside, given),
  )
}

/** Previews refunding or donating an overpayment, or the refusal; like `previewEnd`. R20, G9 */
export function previewOver(
  app: AppContext,
  decided: OverDecision,
): Promise<Decision<Preview, DonateRefusal>> {
  const { id, by } = decided
  return previewOfRegistration<DonateRefusal>(app, { id, by, notFound: 'not-found' }, (inside) =>
    runOver(inside, decided),
  )
}

async function previewOfRegistration<Reason>(
  app: AppContext,
  { id, by, notFound }: { readonly id: Id; readonly by: Actor; readonly notFound: Reason },
  command: (inside: AppContext) => Promise<Decision<unknown, Reason>>,
): Promise<Decision<Preview, Reason>> {
  if (!may(by, 'registrations.seeAll')) return refuse(notFound)
  const editionId = await editionOf(app, id)
  return editionId ? previewIn(app, editionId, command) : refuse(notFound)
}

function previewIn<Reason>(
  app: AppContext,
  editionId: string,
  command: (inside: AppContext) => Promise<Decision<unknown, Reason>>,
): Promise<Decision<Preview, Reason>> {
  return dryRun(app.db, (db: Database) =>
    effectsIn({ ...app, db, wake: () => undefined }, editionId, command),
  )
}

/** Jobs that wait already run first, so that their effects are not attributed to the command. */
async function effectsIn<Reason>(
  inside: AppContext,
  editionId: string,
  command: (inside: AppContext) => Promise<Decision<unknown, Reason>>,
): Promise<Decision<Preview, Reason>> {
  await drainJobsWithin(inside, editionId)
  const before = await readSnapshot(inside.db, editionId)
  const decision = await command(inside)
  if (!decision.ok) return decision
  await drainJobsWithin(inside, editionId)
  return accept(previewOf(before, await readSnapshot(inside.db, editionId)))
}

/** Equal as long as the command would have the same effects. */
export function digestOfPreview(preview: Preview): string {
  return hashSecret(JSON.stringify(preview))
}

type AsShown = {
  readonly id: Id
  /** The digest of the preview that was shown. */
  readonly shown: string
}

/** Runs a command on a registration with exactly the effects that were shown, or not at all. R20 */
export async function runAsShown<Reason>(
  app: AppContext,
  { id, shown }: AsShown,
  command: (inside: AppContext) => Promise<Decision<unknown, Reason>>,
): Promise<Decision<Preview, Reason | 'changed'>> {
  const editionId = await editionOf(app, id)
  if (!editionId) return refuse('changed')
  const done = await runAsOne<Preview, Reason | 'changed'>(app.db, async (db: Database) => {
    const ran = await effectsIn({ ...app, db, wake: () => undefined }, editionId, command)
    return ran.ok && digestOfPreview(ran.value) !== shown ? refuse('changed') : ran
  })
  if (done.ok) app.wake()
  return done
}

/** A snapshot of an edition: its registrations, places, queues and e-mails. */
export async function readSnapshot(db: Querying, editionId: string): Promise<Snapshot> {
  const registrations = await db.query<SnapshotRegistration>({
    text: `select id, code, name, surname, status, total_cents as "totalCents", paid_cents as "paidCents",
        case when status = 'cancelled' then coalesce((select total_cents from claims c where c.edition_id = r.edition_id
          and c.subject_type = 'registration' and c.subject_id = r.id order by version desc limit 1), 0) else 0 end as "retainedCents",
        (select coalesce(sum(amount_cents), 0) from refunds f where f.edition_id = r.edition_id and f.subject_type = 'registration'
          and f.subject_id = r.id and f.state = any($2)) as "inRefundsCents"
      from registrations r where edition_id = $1 order by code`,
    values: [editionId, unpaidStates],
  })
  const refunds = await db.query<SnapshotRefund & { readonly id: string }>({
    text: `select id, subject_id as "registrationId", amount_cents as "amountCents", due_on as "dueOn", iban from refunds
      where edition_id = $1 and subject_type = 'registration' order by number`,
    values: [editionId],
  })
  const picks = await db.query<SnapshotPick & { readonly dancerId: string }>({
    text: `select p.event_id as "eventId", p.dancer_id as "dancerId", p.state, p.role, p.held,
        coalesce(h.registration_id, p.dancer_id) as "registrationId"
      from picks p left join holds h on p.held and h.edition_id = p.edition_id and h.id = p.dancer_id
      where p.edition_id = $1 and p.state in ('placed', 'waiting')`,
    values: [editionId],
  })
  const emails = await db.query<SnapshotEmail & { readonly id: string }>({
    text: `select id, kind, recipient, registration_id as "registrationId" from emails
      where edition_id = $1 order by id`,
    values: [editionId],
  })
  return {
    registrations: new Map(registrations.rows.map((row) => [row.id, row])),
    picks: new Map(picks.rows.map(({ dancerId, ...pick }) => [`${pick.eventId} ${dancerId}`, pick])),
    refunds: new Map(refunds.rows.map(({ id, ...refund }) => [id, refund])),
    emails: new Map(emails.rows.map(({ id, ...email }) => [id, email])),
  }
}
