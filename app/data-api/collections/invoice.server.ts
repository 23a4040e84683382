import type { Invoice } from '#app/invoices/invoice.ts'
import { may } from '#app/invoices/policy.ts'
import { removeInvoice, saveInvoice } from '#app/invoices/service.server.ts'
import type { Wanted } from '#app/platform/collection-rows.server.ts'
import { accept } from '#app/platform/decision.ts'
import type { CollectionAdapter } from '../adapters/collection-adapter.ts'
import { sourceOf } from '../adapters/source-of.ts'
import { shapes } from '../shape/shapes.ts'
import { actionOf, ofEdition } from './action-of.ts'

/** Invoices, credit notes and pro formas: admins only (specification 6). They are drafted here; issuing is another command. */
export const invoice: CollectionAdapter = {
  shape: shapes.invoice,
  source: (call) =>
    may(call.by, 'invoice.see')
      ? sourceOf(shapes.invoice, { from: 'invoices t', where: ofEdition(call) })
      : null,
  commands: {
    add: async (action) => {
      const wanted = action.values as Wanted<Invoice>
      const added = await saveInvoice(action.call.app, { ...actionOf(action), wanted })
      return added.ok ? accept({ id: added.value }) : added
    },
    change: (action) =>
      saveInvoice(action.call.app, {
        ...actionOf(action),
        id: action.id,
        version: action.version,
        wanted: action.values as Wanted<Invoice>,
      }),
    remove: (action) => {
      const { id, version } = action
      return removeInvoice(action.call.app, { ...actionOf(action), id, version })
    },
  },
}
