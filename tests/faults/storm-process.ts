import { setImmediate as breath } from 'node:timers/promises'
import { openDatabase } from '#app/platform/database/open.server.ts'
import { drainJobs } from '#app/registration/time/jobs.server.ts'
import { makeApp } from '#tests/make.ts'
import { cancelInStorm, cancels, registerInStorm } from './storm.ts'

/**
 * A separate process that registers and cancels, eight at a time, until it is killed. Prints `asked N`, then `saved N ID` and
 * `cancelled N ID` once each is committed.
 */
const { first, ...where } = JSON.parse(process.argv[2] ?? '{}') as {
  first: number
  url?: string
  dataDir?: string
}
const db = await openDatabase(where)
const app = makeApp(db)
let next = first

await Promise.all([...Array.from({ length: 8 }, storm), work()])

async function storm(): Promise<void> {
  for (;;) {
    const n = next
    next += 1
    say('asked', n)
    const id = await registerInStorm(app, n)
    say('saved', n, id)
    if (!cancels(n)) continue
    await cancelInStorm(app, id)
    say('cancelled', n, id)
  }
}

async function work(): Promise<void> {
  for (;;) {
    await drainJobs(app)
    await breath()
  }
}

function say(...words: readonly (string | number)[]): void {
  process.stdout.write(`${words.join(' ')}\n`)
}
