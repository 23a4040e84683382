import os from 'node:os'
import { describe, expect, it } from 'vitest'
import { writtenUpTo } from '#app/platform/database/embedded/written-up-to.server.ts'
import { useDesk } from '#tests/desk.ts'
import { byRole, eventId, makeFestival } from '#tests/make.ts'
import { allWorkers } from './all-workers.ts'
import { openDemo } from './demo.ts'

const rounds = 25

describe('an idle process', () => {
  const desk = useDesk('embedded')

  /** Dancers who paid, owe, are reminded, are late for long, wait and have cancelled. */
  async function fill(edition: Record<string, unknown>): Promise<void> {
    await makeFestival(desk.app, [{ places: byRole(3, 3) }, {}], { edition })
    const ids = []
    for (const role of ['leader', 'follower', 'leader', 'follower', 'leader', 'follower', 'leader', 'both']) {
      ids.push(await desk.register({ role, picks: [eventId(1), eventId(2)] }))
    }
    const [paid, part] = ids
    if (paid) await desk.pay(paid, 80)
    if (part) await desk.pay(part, 10)
    await desk.on('2025-09-10T12:00:00+02:00')
    await desk.register({ role: 'leader', picks: [eventId(2)] })
    await desk.on('2025-09-14T12:00:00+02:00')
  }

  it.each([
    ['as festivals usually are', {}],
    ['that prices late payers anew', { repriceUnpaid: true }],
    ['that releases late payers', { releaseAfterDays: 30 }],
  ])('writes nothing, of an edition %s', async (_, edition) => {
    await fill(edition)
    const demo = await openDemo(desk.app.db, desk.app.now())
    const config = { ...desk.app.config, dataDir: `${os.tmpdir()}/ronda-idle-none` }
    const workers = [...allWorkers({ config }, demo), ...allWorkers({ config }, null)]
    const work = async () => {
      for (const worker of workers) await worker.work(desk.app)
      desk.app.at(new Date(desk.app.now().getTime() + 60_000))
    }
    // what is due today is done, and pages of the database are tidied by the first who read them
    for (let round = 0; round < 4; round += 1) await work()
    const before = await writtenUpTo(desk.app.db)
    for (let round = 0; round < rounds; round += 1) await work()
    expect(await writtenUpTo(desk.app.db)).toBe(before)
    for (const worker of workers) await worker.close?.()
  })
})
