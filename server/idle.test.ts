import os from 'node:os'
import { describe, expect, it } from 'vitest'
import { writtenUpTo } from '#app/platform/database/embedded/written-up-to.server.ts'
import { byRole, eventId, makeFestival } from '#tests/make.ts'
import { useTestDriver } from '#tests/test-driver.ts'
import { allWorkers } from './all-workers.ts'
import { openDemo } from './demo.ts'

const rounds = 25

describe('an idle process', () => {
  const driver = useTestDriver('embedded')

  /** Dancers who paid, owe, are reminded, are late for long, wait and have cancelled. */
  async function fill(edition: Record<string, unknown>): Promise<void> {
    await makeFestival(driver.app, [{ places: byRole(3, 3) }, {}], { edition })
    const ids = []
    for (const role of ['leader', 'follower', 'leader', 'follower', 'leader', 'follower', 'leader', 'both']) {
      ids.push(await driver.register({ role, picks: [eventId(1), eventId(2)] }))
    }
    const [paid, part] = ids
    if (paid) await driver.pay(paid, 80)
    if (part) await driver.pay(part, 10)
    await driver.on('2025-09-10T12:00:00+02:00')
    await driver.register({ role: 'leader', picks: [eventId(2)] })
    await driver.on('2025-09-14T12:00:00+02:00')
  }

  it.each([
    ['as festivals usually are', {}],
    ['that reprices late payers', { repriceUnpaid: true }],
    ['that releases late payers', { releaseAfterDays: 30 }],
  ])('writes nothing, with an edition %s', async (_, edition) => {
    await fill(edition)
    const demo = await openDemo(driver.app.db, driver.app.now())
    const config = { ...driver.app.config, dataDir: `${os.tmpdir()}/ronda-idle-none` }
    const workers = [...allWorkers({ config }, demo), ...allWorkers({ config }, null)]
    const work = async () => {
      for (const worker of workers) await worker.work(driver.app)
      driver.app.at(new Date(driver.app.now().getTime() + 60_000))
    }
    // what is due today is done, and pages of the database are tidied by the first who read them
    for (let round = 0; round < 4; round += 1) await work()
    const before = await writtenUpTo(driver.app.db)
    for (let round = 0; round < rounds; round += 1) await work()
    expect(await writtenUpTo(driver.app.db)).toBe(before)
    for (const worker of workers) await worker.close?.()
  })
})
