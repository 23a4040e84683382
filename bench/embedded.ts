import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { nobody } from '#app/people/actor.ts'
import { migrate } from '#app/platform/database/migrate.server.ts'
import { openDatabase } from '#app/platform/database/open.server.ts'
import { refreshStatistics } from '#app/platform/database/statistics.server.ts'
import { saveRegistration } from '#app/registration/commands/save.server.ts'
import { newRegistration } from '#app/registration/forms.ts'
import { verify } from '#app/registration/queries/verify.server.ts'
import { drainJobs } from '#app/registration/time/jobs.server.ts'
import { makeApp } from '#tests/make.ts'
import type { Bench } from './measure.ts'
import { perMinute, quantile, sendCrowd } from './rush/crowd.ts'
import { bodyOf } from './rush/dancers.ts'
import { choiceOf, makeRushFestival } from './rush/festival.ts'

const warmUp = 200
const registrations = 1_000

/**
 * The same rush on the embedded database, durable on disk: 200 dancers at once in one process, without HTTP. The capacity of a small festival's own
 * machine.
 */
export const embedded: Bench = async () => {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'ronda-bench-'))
  const db = await openDatabase({ dataDir })
  try {
    await migrate(db, path.resolve(import.meta.dirname, '../db/migrations'))
    await makeRushFestival(db, { crowd: 'spread', registrations: warmUp + registrations })
    const app = { ...makeApp(db), now: () => new Date() }
    const register = async (n: number) => {
      const input = newRegistration.parse(bodyOf(n, choiceOf('spread')))
      const saved = await saveRegistration(app, { input, by: nobody })
      if (!saved.ok) throw new Error(`Dancer ${n} was refused: ${JSON.stringify(saved.reason)}`)
    }
    await sendCrowd({ count: warmUp, parallel: 50 }, register)
    await refreshStatistics(db)
    const fared = await sendCrowd({ count: registrations, parallel: 200, from: warmUp }, register)
    await drainJobs(app)
    const violations = await verify(app)
    return [
      { what: 'registered', value: perMinute(fared) / 60, unit: 'registrations/s' },
      { what: 'p50', value: quantile(fared.tookMs, 0.5), unit: 'ms' },
      { what: 'p95', value: quantile(fared.tookMs, 0.95), unit: 'ms' },
      { what: 'oversold or otherwise wrong', value: violations.length, unit: '', aim: { most: 0 } },
    ]
  } finally {
    await db.close()
    fs.rmSync(dataDir, { recursive: true, force: true })
  }
}
