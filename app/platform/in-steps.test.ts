import { expect, it } from 'vitest'
import { inSteps } from './in-steps.server.ts'

it('works that run at once hold up requests no longer than one of them', async () => {
  const pieces: number[] = []
  let since = 0
  let isDone = false
  const request = () => {
    pieces.push(since)
    since = 0
    if (!isDone) setImmediate(request)
  }
  function* work() {
    for (let i = 0; i < 10; i += 1) {
      since += 1
      yield
    }
  }
  setImmediate(request)
  // the first pieces are of the calls themselves
  await Promise.all([inSteps(work()), inSteps(work()), inSteps(work())])
  isDone = true
  expect(pieces.slice(1).length).toBeGreaterThan(20)
  expect(Math.max(...pieces.slice(1))).toBe(1)
})
