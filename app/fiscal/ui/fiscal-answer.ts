import type { PremisesRefusal } from '../commands/register-premises.server.ts'

/** The result of a form. `fields`: the invalid ones. */
export type FiscalAnswer =
  | { readonly kind: 'sent'; readonly count: number }
  | { readonly kind: 'registered' | 'closed' }
  | { readonly kind: 'fields'; readonly fields: readonly string[] }
  | { readonly kind: 'refused'; readonly reason: PremisesRefusal }
