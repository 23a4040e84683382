import type { Keeping } from '../keeping/keeping.ts'
import { shapes } from '../shape/shapes.ts'

/** Invoices, to be looked at by admins. Until they are issued there are none, and they are never written through this interface. */
export const invoice: Keeping = {
  shape: shapes.invoice,
  source: () => null,
}
