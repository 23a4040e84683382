import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { streamAnswer } from './stream-answer.ts'
import { writeAnswer } from './write-answer.ts'

async function* inBatches(batches: readonly (readonly unknown[])[], error?: Error) {
  yield* batches
  if (error) throw error
}

function streamed(
  batches: readonly (readonly unknown[])[],
  { count, error }: { count?: number; error?: Error } = {},
) {
  const stops: string[] = []
  const rows = {
    size: batches.flat().length,
    batches: inBatches(batches, error),
    stop: () => void stops.push('stop'),
  }
  return { answer: { rows, ...(count !== undefined && { count }) }, stops }
}

async function bytesOf(stream: ReadableStream<Uint8Array<ArrayBuffer>>) {
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

const document = fc.record({
  _id: fc.string(),
  at: fc.date({ noInvalidDate: true }),
  n: fc.option(fc.integer()),
})
const batch = fc.array(document, { maxLength: 20 })

describe('streamed answers', () => {
  it.each(['json', 'msgpack'] as const)('X2 of %s equal the unstreamed bytes', async (format) => {
    const look = fc.asyncProperty(
      fc.array(batch, { maxLength: 4 }),
      fc.option(fc.nat()),
      async (batches, count) => {
        const items = batches.flat()
        const { answer } = streamed(batches, count === null ? {} : { count })
        const whole = writeAnswer(count === null ? items : { items, count }, format)
        const failures: unknown[] = []
        const bytes = await bytesOf(streamAnswer(answer, format, (error) => failures.push(error)))
        expect(Buffer.from(bytes).equals(whole)).toBe(true)
        expect(failures).toEqual([])
      },
    )
    await fc.assert(look, { seed: 5, numRuns: 100 })
  })

  it.each([15, 16, 65_535, 65_536])('X2 of %i documents state their count', async (size) => {
    const items = Array.from({ length: size }, (_, n) => n % 7)
    const bytes = await bytesOf(streamAnswer(streamed([items]).answer, 'msgpack', () => undefined))
    expect(Buffer.from(bytes).equals(writeAnswer(items, 'msgpack'))).toBe(true)
  })

  it.each(['json', 'msgpack'] as const)('X4 in %s that fail midway are aborted', async (format) => {
    const failures: unknown[] = []
    const error = new Error('the database is gone')
    const { answer } = streamed([[{ n: 1 }]], { error })
    const stream = streamAnswer(answer, format, (failure) => failures.push(failure))
    await expect(bytesOf(stream)).rejects.toThrow()
    expect(failures).toEqual([error])
  })

  it('X4 that are shorter than announced are aborted', async () => {
    const { answer } = streamed([[1, 2]])
    const short = { rows: { ...answer.rows, size: 3 } }
    await expect(bytesOf(streamAnswer(short, 'msgpack', () => undefined))).rejects.toThrow()
  })

  it('X13 wait for a slow reader, and end when the reader leaves', async () => {
    let made = 0
    async function* endless() {
      for (;;) {
        made += 1
        yield ['x'.repeat(2 ** 20)]
      }
    }
    const stops: string[] = []
    const rows = { size: 10 ** 6, batches: endless(), stop: () => void stops.push('stop') }
    const reader = streamAnswer({ rows }, 'msgpack', () => undefined).getReader()
    for (let n = 0; n < 30; n += 1) await reader.read()
    expect(made).toBeLessThan(60)
    await reader.cancel()
    expect(stops).toEqual(['stop'])
  })
})
