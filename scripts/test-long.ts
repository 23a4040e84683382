import { runEverything } from './run-everything.ts'

/** Runs everything, with the full number of storms, seeds, samples, engines and screens. */
await runEverything('long')
