import { deleteClaims, deleteDues } from '#app/ledger/service.server.ts'
import { registrationSubject } from '#app/ledger/subject.ts'
import type { Actor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import type { Id } from '#app/platform/id.ts'
import {
  type CommandContext,
  lockRegistrations,
  recordAction,
  runCommand,
} from '../command-context.server.ts'
import { may } from '../policy.ts'
import { hasArrived } from '../tables/arrived.server.ts'
import { editionOf } from '../tables/edition-of.server.ts'
import { endWithin } from './cancel.server.ts'
import { deletingEmails } from './erase-personal-data.server.ts'

/** Money, an invoice or an arrival refers to the registration: it can be cancelled or erased, not deleted. R19. */
export type DeleteRefusal = 'not-found' | 'has-money' | 'has-invoice' | 'has-arrived' | 'edition-archived'

/**
 * Deletes a registration that should not exist: releases its places as cancelling does, then deletes the row and everything that belongs to it. Its
 * dancer gets no e-mail; a partner does. Refused when money was ever booked, an invoice (or draft) names it, or somebody has checked in on it or was handed something. The
 * audit log keeps actor, code, status and picks, and no name. R19.
 */
export async function deleteRegistration(
  app: AppContext,
  { id, by }: { readonly id: Id; readonly by: Actor },
): Promise<Decision<{ id: Id }, DeleteRefusal>> {
  const editionId = await editionOf(app, id)
  if (!editionId || !may(by, 'registration.delete')) return refuse('not-found')
  return runCommand<{ id: Id }, DeleteRefusal>(
    app,
    editionId,
    refuse('edition-archived'),
    async (context) => {
      await endWithin(context, { id, by, status: 'cancelled', notify: false })
      const registration = (await lockRegistrations(context, [id])).get(id)
      if (!registration) return refuse('not-found')
      const reason = await reasonAgainst(context, id)
      if (reason) return refuse(reason)
      const { code, status } = registration
      const subject = registrationSubject(registration)
      await deleteDues(context.tx, subject)
      await deleteClaims(context.tx, subject)
      for (const text of removing) await context.tx.query(text, [editionId, id])
      await recordAction(context, { action: 'registration.delete', by, on: id, before: { code, status } })
      return accept({ id })
    },
  )
}

/** Call with the registration locked. */
async function reasonAgainst({ tx, catalogue }: CommandContext, id: Id): Promise<DeleteRefusal | null> {
  const { rows } = await tx.query<{ money: boolean; invoice: boolean }>({
    name: 'what-keeps-a-registration',
    text: `select
      r.paid_cents <> 0 or exists (select from allocations
        where edition_id = $1 and subject_type = 'registration' and subject_id = $2) as money,
      exists (select from invoices where edition_id = $1 and registration = $2)
        or exists (select from invoice_subjects where edition_id = $1 and subject_type = 'registration' and subject_id = $2) as invoice
      from registrations r where r.edition_id = $1 and r.id = $2`,
    values: [catalogue.edition.id, id],
  })
  const [found] = rows
  if (found?.money) return 'has-money'
  if (found?.invoice) return 'has-invoice'
  return (await hasArrived(tx, { editionId: catalogue.edition.id, id })) ? 'has-arrived' : null
}

const itsHolds = 'select id from holds where edition_id = $1 and registration_id = $2'

/** SQL: of the content of an audit entry only what no person typed. */
function withoutWords(column: string): string {
  return `case jsonb_typeof(${column}) when 'object' then (select jsonb_object_agg(key, value) from jsonb_each(${column})
    where key in ('code', 'status', 'picks')) end`
}

const removing = [
  `delete from picks where edition_id = $1 and (dancer_id = $2 or dancer_id in (${itsHolds}))`,
  `delete from tokens where edition_id = $1 and (subject_id = $2 or subject_id in (${itsHolds}))`,
  'delete from holds where edition_id = $1 and registration_id = $2',
  'delete from live_names where edition_id = $1 and registration_id = $2',
  deletingEmails('array[$2::text]'),
  // Retention finds audit entries by the registration, which is deleted here: what somebody typed is removed now.
  `update audit set before = ${withoutWords('before')}, after = ${withoutWords('after')}
   where edition_id = $1 and subject_id = $2 and (before is not null or after is not null)`,
  'delete from registrations where edition_id = $1 and id = $2',
]
