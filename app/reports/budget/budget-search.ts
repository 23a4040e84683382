import type { ShareRule } from './budget.ts'
import type { WhatIf } from './what-if.ts'

type Shown = {
  readonly edition: string
  readonly rule: ShareRule
  readonly whatIf: WhatIf
  /** The figure whose rows are shown. */
  readonly rows: string | null
}

/** The query of an address of `/admin/ipf`, without the question mark; what has its default is left out. */
export function budgetSearch({ edition, rule, whatIf, rows }: Shown): string {
  const { pricePercent, placesBy, dropped } = whatIf
  const search = new URLSearchParams({ year: edition })
  if (rule !== 'minutes') search.set('rule', rule)
  if (pricePercent !== 0) search.set('price', String(pricePercent))
  if (placesBy !== 0) search.set('places', String(placesBy))
  if (dropped) search.set('dropped', dropped)
  if (rows) search.set('rows', rows)
  return search.toString()
}
