import { keepDeadlines } from '#app/registration/deadlines.server.ts'
import { drainJobs } from '#app/registration/jobs.server.ts'
import type { Demo } from './demo.ts'
import type { Worker } from './workers.ts'

/** Whoever does what deeds left to be done. */
export function allWorkers(demo: Demo | null): Worker[] {
  return [jobs, deadlines, ...(demo ? [rememberTime(demo)] : [])]
}

/** So that time does not fall back far when the demo is killed. */
function rememberTime(demo: Demo): Worker {
  return { name: 'demo clock', everyMs: 30_000, work: async () => demo.remember().then(() => 0) }
}

/** Release and settling: woken by every deed, and looking by itself for what other processes left. */
const jobs: Worker = { name: 'jobs', everyMs: 1_000, work: drainJobs }

const deadlines: Worker = {
  name: 'deadlines',
  everyMs: 60_000,
  work: async (house) => keepDeadlines(house).then(() => 0),
}
