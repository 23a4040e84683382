import type { Actor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { type Decision, refuse } from '#app/platform/decision.ts'
import type { Id } from '#app/platform/id.ts'
import type { IssueOne } from '#app/registration/bulk/bulk.ts'
import { may } from '../policy.ts'
import { type Issued, type IssueRefusal, issueInvoice } from './issue.server.ts'

export type IssuedEach = {
  readonly issued: readonly Issued[]
  readonly skipped: readonly { readonly id: Id; readonly reason: IssueRefusal }[]
}

/**
 * Issues an invoice for each of these registrations, each in its own transaction: issued ones stay when the process is killed, and
 * a repetition continues where it stopped. I7, I8
 */
export async function issueEach(
  app: AppContext,
  { editionId, registrations, by }: { editionId: string; registrations: readonly Id[]; by: Actor },
): Promise<Decision<IssuedEach, 'not-allowed'>> {
  if (!may(by, 'invoice.edit')) return refuse('not-allowed')
  const issued: Issued[] = []
  const skipped: { id: Id; reason: IssueRefusal }[] = []
  for (const id of registrations) {
    const one = await issueInvoice(app, { editionId, registrations: [id], by })
    if (one.ok) issued.push(one.value)
    else skipped.push({ id, reason: one.reason })
  }
  return { ok: true, value: { issued, skipped } }
}

/** As a bulk action of registrations issues them, one by one. R55 */
export const issueOne: IssueOne = (app, { editionId, id, by }) =>
  issueInvoice(app, { editionId, registrations: [id], by })
