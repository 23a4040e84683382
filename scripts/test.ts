import { runEverything } from './run-everything.ts'

/** Everything, at the size that guards every change. */
await runEverything('every-change')
