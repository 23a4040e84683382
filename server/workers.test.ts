import { afterAll, expect, it, vi } from 'vitest'
import { noteBrokenConnection } from '#app/platform/database/outage.server.ts'
import { makeApp } from '#tests/make.ts'
import { openTestDatabase } from '#tests/test-database.server.ts'
import { startWorkers } from './workers.ts'

const noteBroken = (error: Error) => {
  noteBrokenConnection(error)
  return error
}

const db = await openTestDatabase('embedded')
afterAll(() => db.close())
const app = makeApp(db)
const NEVER_MS = 2 ** 31 - 1

it('a worker continues until nothing is left, and looks again when woken', async () => {
  const left = [3, 2, 0]
  const work = vi.fn(async () => left.shift() ?? 0)
  const workers = startWorkers(app, [{ name: 'counting', everyMs: NEVER_MS, work }])
  await vi.waitFor(() => expect(work).toHaveBeenCalledTimes(3))
  workers.wake()
  await vi.waitFor(() => expect(work).toHaveBeenCalledTimes(4))
  await workers.stop()
  workers.wake()
  expect(work).toHaveBeenCalledTimes(4)
})

it('a worker runs one batch at a time, and remembers a wake-up meanwhile', async () => {
  const batch = Promise.withResolvers<number>()
  const work = vi.fn(() => batch.promise)
  const workers = startWorkers(app, [{ name: 'slow', everyMs: NEVER_MS, work }])
  workers.wake()
  workers.wake()
  expect(work).toHaveBeenCalledTimes(1)
  batch.resolve(0)
  await vi.waitFor(() => expect(work).toHaveBeenCalledTimes(2))
  await workers.stop()
})

it('a worker that fails remembers a wake-up meanwhile too: it may be for other work', async () => {
  const batch = Promise.withResolvers<number>()
  const work = vi.fn(() => batch.promise)
  const workers = startWorkers(app, [{ name: 'failing', everyMs: NEVER_MS, work }])
  workers.wake()
  work.mockResolvedValue(0)
  batch.reject(new Error('broken'))
  await vi.waitFor(() => expect(work).toHaveBeenCalledTimes(2))
  await workers.stop()
})

it('a worker that found nothing rests, however often it is woken, and then looks once', async () => {
  vi.useFakeTimers()
  try {
    const work = vi.fn(async () => 0)
    const workers = startWorkers(app, [{ name: 'idle', everyMs: NEVER_MS, work }])
    for (let n = 0; n < 20; n++) {
      await vi.advanceTimersByTimeAsync(1)
      workers.wake()
    }
    expect(work).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(work).toHaveBeenCalledTimes(2)
    workers.wake()
    expect(work).toHaveBeenCalledTimes(3)
    await workers.stop()
  } finally {
    vi.useRealTimers()
  }
})

it('a failing worker is retried and delays no other; a stop waits for current work', async () => {
  const batch = Promise.withResolvers<number>()
  const failing = vi.fn(async () => Promise.reject(new Error('broken')))
  const slow = vi.fn(() => batch.promise)
  const close = vi.fn(async () => {})
  const workers = startWorkers(app, [
    { name: 'failing', everyMs: 1, work: failing },
    { name: 'slow', everyMs: NEVER_MS, work: slow, close },
  ])
  await vi.waitFor(() => expect(failing.mock.calls.length).toBeGreaterThan(2))

  let stopped = false
  const stopping = workers.stop().then(() => {
    stopped = true
  })
  await vi.waitFor(() => expect(close).toHaveBeenCalledOnce())
  expect(stopped).toBe(false)
  batch.resolve(0)
  await stopping
})

it('a worker without database reports it once, and once when it works again', async () => {
  const lines: string[] = []
  const told = (said: unknown, line?: string) => void lines.push(line ?? String(said))
  const log = { ...app.log, error: told, info: told } as typeof app.log
  let isAway = true
  const work = vi.fn(async () => {
    if (isAway) throw noteBroken(new Error('no connection'))
    return 0
  })
  const workers = startWorkers({ ...app, log }, [{ name: 'patient', everyMs: 1, work }])
  await vi.waitFor(() => expect(work.mock.calls.length).toBeGreaterThan(5))
  expect(lines).toEqual(['a worker waits until the database works again'])
  isAway = false
  await vi.waitFor(() => expect(lines).toHaveLength(2))
  isAway = true
  await vi.waitFor(() => expect(lines).toHaveLength(3))
  await workers.stop()
  expect(lines).toEqual([
    'a worker waits until the database works again',
    'a worker works again',
    'a worker waits until the database works again',
  ])
})

it('a worker by time alone is not woken by commands', async () => {
  const work = vi.fn(async () => 0)
  const other = vi.fn(async () => 0)
  const workers = startWorkers(app, [
    { name: 'by time', everyMs: NEVER_MS, byTimeAlone: true, work },
    { name: 'other', everyMs: NEVER_MS, work: other },
  ])
  await vi.waitFor(() => expect(other).toHaveBeenCalledTimes(1))
  workers.wake()
  await vi.waitFor(() => expect(other).toHaveBeenCalledTimes(2))
  expect(work).toHaveBeenCalledTimes(1)
  await workers.stop()
})
