import { may as mayInvoices } from '#app/invoices/policy.ts'
import { mayOpen } from '#app/people/access/route-access.ts'
import type { Actor } from '#app/people/actor.ts'
import { may as mayRegistrations } from '#app/registration/policy.ts'
import type { FindRights } from './hit.ts'

/** Users who may open a list may find its documents. The reception has a search of its own without a list. */
export function findRightsOf(by: Actor): FindRights {
  const opens = (path: string) => mayOpen(by, path)
  return {
    registrations: opens('/admin/prijave') && mayRegistrations(by, 'registrations.list'),
    events: opens('/admin/dogodki'),
    invoices: opens('/admin/invoices') && mayInvoices(by, 'invoice.see'),
    account: opens('/admin/placilaNaRacun'),
  }
}
