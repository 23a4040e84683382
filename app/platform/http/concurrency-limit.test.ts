import { describe, expect, it } from 'vitest'
import { ConcurrencyLimit } from './concurrency-limit.ts'

/** Work that ends on the test's command. */
function held() {
  const { promise, resolve } = Promise.withResolvers<string>()
  return { end: () => resolve('done'), work: () => promise }
}

describe('a concurrency limit', () => {
  it('runs two, lets two wait in order, and refuses a fifth', async () => {
    const limit = new ConcurrencyLimit(2, 2)
    const begun: number[] = []
    const all = [0, 1, 2, 3, 4].map((n) => ({ n, ...held() }))
    const ended = all.map(({ n, work }) =>
      limit.run(() => {
        begun.push(n)
        return work()
      }),
    )
    expect(await ended[4]).toBeNull()
    expect(begun).toEqual([0, 1])
    all[1]?.end()
    expect(await ended[1]).toBe('done')
    expect(begun).toEqual([0, 1, 2])
    all[0]?.end()
    await ended[0]
    expect(begun).toEqual([0, 1, 2, 3])
    for (const { end } of all) end()
    await Promise.all(ended)
    expect(await limit.run(async () => 'again')).toBe('again')
  })

  it('starts the next one when one fails', async () => {
    const limit = new ConcurrencyLimit(1, 1)
    const failing = limit.run(() => Promise.reject(new Error('broken')))
    const next = limit.run(async () => 'next')
    await expect(failing).rejects.toThrow('broken')
    expect(await next).toBe('next')
  })
})
