import type { Demo } from './demo.ts'
import type { Worker } from './workers.ts'

/** Whoever does what deeds left to be done. */
export function allWorkers(demo: Demo | null): Worker[] {
  return [...(demo ? [rememberTime(demo)] : [])]
}

/** So that time does not fall back far when the demo is killed. */
function rememberTime(demo: Demo): Worker {
  return { name: 'demo clock', everyMs: 30_000, work: async () => demo.remember().then(() => 0) }
}
