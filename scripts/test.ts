import { runEverything } from './run-everything.ts'

/** Runs everything, at the size used for every change. */
await runEverything('every-change')
