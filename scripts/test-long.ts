import { runEverything } from './run-everything.ts'

/** Everything, with the full number of storms, seeds, samples, engines and screens. */
await runEverything('long')
