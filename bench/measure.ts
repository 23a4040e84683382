/** One measured number, and what it should be. */
export type Measure = {
  readonly what: string
  readonly value: number
  readonly unit: string
  /** `{ least: 12_000 }` or `{ most: 500 }`; absent where nothing is claimed */
  readonly aim?: { readonly least: number } | { readonly most: number }
}

/** Measures one claim. Runs alone in its process, on the built application where it needs one. */
export type Bench = () => Promise<Measure[]>

/** Null where nothing is claimed. */
export function isMet({ value, aim }: Measure): boolean | null {
  if (!aim) return null
  return 'least' in aim ? value >= aim.least : value <= aim.most
}
