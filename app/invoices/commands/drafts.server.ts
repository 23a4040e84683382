import {
  type ListDeps,
  type ListRefusal,
  type Removing,
  removeFromList,
  type Saving,
  type StaffList,
  saveInList,
} from '#app/people/service.server.ts'
import { decideWithin } from '#app/platform/decide-in-transaction.server.ts'
import { type Decision, refuse } from '#app/platform/decision.ts'
import type { Id } from '#app/platform/id.ts'
import { isOfEdition } from '#app/registration/service.server.ts'
import type { Invoice } from '../invoice.ts'
import { may } from '../policy.ts'
import { type InvoiceSums, sumsOf } from '../sums.ts'
import { lockStatus } from '../tables/invoice-rows.server.ts'

export type InvoiceRefusal = ListRefusal | 'invoice-issued' | 'registration-unknown'

/** Saves a draft, new or known, with the sums of its lines. A new one has a kind and a buyer. I1–I5. */
export async function saveInvoice(
  app: ListDeps,
  saving: Saving<Invoice>,
): Promise<Decision<Id, InvoiceRefusal>> {
  const { editionId, by, id, wanted, tx } = saving
  if (!may(by, 'invoice.edit')) return refuse('not-allowed')
  const { lines } = wanted
  if (lines?.some(({ vatRatePercent }) => !hasTwoDecimals(vatRatePercent))) return refuse('impossible')
  const sums = lines === undefined ? null : sumsOf(lines ?? [])

  return decideWithin<Id, InvoiceRefusal>(app.db, tx, async (tx) => {
    if (id && (await lockStatus(tx, { editionId, id })) === 'issued') return refuse('invoice-issued')
    const { registration } = wanted
    if (registration && !(await isOfEdition(tx, { editionId, id: registration }))) {
      return refuse('registration-unknown')
    }
    return saveInList(app, invoices, { ...saving, tx, wanted: { ...wanted, ...sums } })
  })
}

/** Takes a draft out; an issued one stays. I1, I4. */
export async function removeInvoice(
  app: ListDeps,
  removing: Removing,
): Promise<Decision<Id, InvoiceRefusal>> {
  const { editionId, by, id, tx } = removing
  if (!may(by, 'invoice.edit')) return refuse('not-allowed')
  return decideWithin<Id, InvoiceRefusal>(app.db, tx, async (tx) => {
    if ((await lockStatus(tx, { editionId, id })) === 'issued') return refuse('invoice-issued')
    return removeFromList(app, invoices, { ...removing, tx })
  })
}

function hasTwoDecimals(percent: number): boolean {
  return Number(percent.toFixed(2)) === percent
}

const invoices: StaffList<Invoice & InvoiceSums> = {
  table: 'invoices',
  subject: 'invoice',
  fields: [
    ...(['kind', 'buyer', 'buyerAddress', 'buyerCountry', 'buyerVatId', 'registration', 'lines'] as const),
    ...(['note', 'totalCents', 'vatCents', 'vat'] as const),
  ],
  json: ['lines', 'vat'],
  mayWrite: (by) => may(by, 'invoice.edit'),
}
