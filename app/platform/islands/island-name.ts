/** The parts of public pages that a script takes over: `app/shell/islands.ts` says of each where it is. */
export type IslandName = 'registration-form' | 'price-calculator'
