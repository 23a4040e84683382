import type { Actor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { type Decision, refuse } from '#app/platform/decision.ts'
import type { Id } from '#app/platform/id.ts'
import { may } from '../policy.ts'
import { openAdvances } from '../tables/advances.server.ts'
import { readSubjects } from '../tables/invoice-rows.server.ts'
import { issueInvoice } from './issue.server.ts'
import type { IssuedEach } from './issue-each.server.ts'

/**
 * Issues the final invoice for every advance invoice without one, each in its own transaction: a repetition continues where it
 * stopped. I7, I17
 */
export async function issueFinals(
  app: AppContext,
  { editionId, by }: { readonly editionId: string; readonly by: Actor },
): Promise<Decision<IssuedEach, 'not-allowed'>> {
  if (!may(by, 'invoice.edit')) return refuse('not-allowed')
  const issued: IssuedEach['issued'][number][] = []
  const skipped: IssuedEach['skipped'][number][] = []
  for (const id of await openAdvances(app.db, { editionId })) {
    // a final one before may have taken this one off as well
    const [isOpen] = await openAdvances(app.db, { editionId, id })
    if (!isOpen) continue
    const subjects = await readSubjects(app.db, { editionId, id })
    const registrations = subjects.map(({ subject }) => subject.id as Id)
    const one = await issueInvoice(app, { editionId, registrations, by })
    if (one.ok) issued.push(one.value)
    else skipped.push({ id, reason: one.reason })
  }
  return { ok: true, value: { issued, skipped } }
}
