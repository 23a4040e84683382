/** The islands of public pages that React hydrates; `app/shell/islands.ts` maps each to its module. */
export type IslandName = 'registration-form' | 'price-calculator'

/** The islands that a script of a few kilobytes starts, without React. */
export type ScriptIslandName = 'living-floor' | 'festival-now'
