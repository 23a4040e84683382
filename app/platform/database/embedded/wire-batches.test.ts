import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { BatchReader } from './wire-batches.ts'

const STARTUP = Buffer.from([0, 0, 0, 8, 0, 3, 0, 0])

function message(type: string, body = ''): Buffer {
  const head = Buffer.alloc(5)
  head.write(type)
  head.writeInt32BE(4 + Buffer.byteLength(body), 1)
  return Buffer.concat([head, Buffer.from(body)])
}

const endings = { S: 'sync', Q: 'query', H: 'flush', X: 'terminate' } as const

describe('batches on the wire', () => {
  it('begin with the startup packet, which has no type', () => {
    expect(new BatchReader().take(STARTUP)).toEqual([{ end: 'startup', bytes: STARTUP }])
  })

  it('keep parse, bind and execute together up to their sync', () => {
    const reader = new BatchReader()
    reader.take(STARTUP)
    const batch = ['P', 'B', 'D', 'E', 'S'].map((type) => message(type, 'x'))
    expect(reader.take(Buffer.concat(batch.slice(0, 4)))).toEqual([])
    expect(reader.take(message('S', 'x'))).toEqual([{ end: 'sync', bytes: Buffer.concat(batch) }])
  })

  it('are the same for any division of the bytes', () => {
    const letters = fc.constantFrom('P', 'B', 'D', 'E', 'C', 'S', 'Q', 'H', 'X')
    const messages = fc.array(fc.tuple(letters, fc.string({ maxLength: 40 })), { maxLength: 30 })
    fc.assert(
      fc.property(messages, fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1 }), (said, cuts) => {
        const all = Buffer.concat([STARTUP, ...said.map(([type, body]) => message(type, body))])
        const reader = new BatchReader()
        const batches = []
        for (let at = 0, turn = 0; at < all.length; turn += 1) {
          const length = cuts[turn % cuts.length] ?? 1
          batches.push(...reader.take(all.subarray(at, at + length)))
          at += length
        }
        const ends = said.flatMap(([type]) =>
          type in endings ? [endings[type as keyof typeof endings]] : [],
        )
        expect(batches.map(({ end }) => end)).toEqual(['startup', ...ends])
        const taken = Buffer.concat(batches.map(({ bytes }) => bytes))
        expect(taken.equals(all.subarray(0, taken.length))).toBe(true)
      }),
    )
  })
})
