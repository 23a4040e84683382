import type { Invoice } from '#app/invoices/invoice.ts'
import { may } from '#app/invoices/policy.ts'
import { removeInvoice, saveInvoice } from '#app/invoices/service.server.ts'
import { accept } from '#app/platform/decision.ts'
import type { Wanted } from '#app/platform/kept-rows.server.ts'
import type { Keeping } from '../keeping/keeping.ts'
import { sourceOf } from '../keeping/source-of.ts'
import { shapes } from '../shape/shapes.ts'
import { deedOf, ofEdition } from './deed-of.ts'

/** Invoices, credit notes and pro formas: admins' alone (specification 6). Here they are drafted; issuing is a deed of its own. */
export const invoice: Keeping = {
  shape: shapes.invoice,
  source: (call) =>
    may(call.by, 'invoice.see')
      ? sourceOf(shapes.invoice, { from: 'invoices t', where: ofEdition(call) })
      : null,
  doors: {
    add: async (deed) => {
      const wanted = deed.values as Wanted<Invoice>
      const added = await saveInvoice(deed.call.app, { ...deedOf(deed), wanted })
      return added.ok ? accept({ id: added.value }) : added
    },
    change: (deed) =>
      saveInvoice(deed.call.app, {
        ...deedOf(deed),
        id: deed.id,
        version: deed.version,
        wanted: deed.values as Wanted<Invoice>,
      }),
    remove: (deed) => removeInvoice(deed.call.app, { ...deedOf(deed), id: deed.id }),
  },
}
