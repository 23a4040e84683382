import type { PremisesRefusal } from '../commands/register-premises.server.ts'

/** What came of a form. `fields`: these are not as they must be. */
export type FiscalAnswer =
  | { readonly kind: 'sent'; readonly count: number }
  | { readonly kind: 'registered' | 'closed' }
  | { readonly kind: 'fields'; readonly fields: readonly string[] }
  | { readonly kind: 'refused'; readonly reason: PremisesRefusal }
