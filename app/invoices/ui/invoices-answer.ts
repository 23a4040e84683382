/** The result of an action on the invoices' screen. */
export type InvoicesAnswer =
  | { readonly kind: 'issued'; readonly numbers: readonly string[]; readonly skipped: number }
  | { readonly kind: 'buyer-refused'; readonly fields: readonly string[] }
  | { readonly kind: 'refused'; readonly reason: InvoicesRefusal }

export type InvoicesRefusal =
  | 'not-allowed'
  | 'not-found'
  | 'changed'
  | 'nothing-to-invoice'
  | 'less-than-invoiced'
  | 'not-an-invoice'
  | 'is-credited'
  | 'is-settled'
  | 'not-paid'
  | 'shared-advance'
  | 'has-receipt'
  | 'accounting-locked'
  | 'edition-archived'
