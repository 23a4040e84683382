/** The islands of public pages; `app/shell/islands.ts` maps each to its module. */
export type IslandName = 'registration-form' | 'price-calculator'
