import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findJsonExcess, hasMoreFields, hasMoreParts } from './count-values.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)
const generous = { values: Number.POSITIVE_INFINITY, depth: 32 }

/** Every value and every key; empty lists and maps twice, as the scan counts them. */
function partsOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1
  const inner: unknown[] = Array.isArray(value) ? value : Object.entries(value).flat()
  return 1 + (inner.length === 0 ? 1 : inner.reduce<number>((sum, one) => sum + partsOf(one), 0))
}

describe('the scan of a JSON body', () => {
  it('counts every value and key of any document', () => {
    const look = fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
      const bytes = bytesOf(JSON.stringify(value))
      const parts = partsOf(value)
      expect(findJsonExcess(bytes, { ...generous, values: parts })).toBeNull()
      if (parts > 1) {
        expect(findJsonExcess(bytes, { ...generous, values: parts - 1 })?.excess).toBe('too-many')
      }
    })
    fc.assert(look, { seed: 11, numRuns: 1000 })
  })

  it.each([
    ['keys', (n: number) => `{${Array.from({ length: n }, (_, key) => `"k${key}":1`).join()}}`],
    ['one key many times', (n: number) => `{${'"a":1,'.repeat(n)}"a":1}`],
    ['values', (n: number) => `[${'1,'.repeat(n)}1]`],
    ['empty lists', (n: number) => `[${'[],'.repeat(n)}1]`],
  ])('stops at the first of 800,000 %s above the limit', (_, write) => {
    const bytes = bytesOf(write(800_000))
    const found = findJsonExcess(bytes, { values: 10_000, depth: 32 })
    expect(found?.excess).toBe('too-many')
    expect(found?.read).toBeLessThan(150_000)
    expect(bytes.length).toBeGreaterThan(1_500_000)
  })

  it('stops at the first level above the limit', () => {
    const bytes = bytesOf('['.repeat(100_000))
    expect(findJsonExcess(bytes, generous)).toEqual({ excess: 'too-deep', read: 33 })
    expect(findJsonExcess(bytesOf(`${'['.repeat(32)}${']'.repeat(32)}`), generous)).toBeNull()
  })

  it.each(['"[[{{,,::"', '"\\"[,,,"', '"\\\\"', '"a\\u0022,,,"', '"', '"\\'])(
    'counts nothing within the text %s',
    (text) => {
      expect(findJsonExcess(bytesOf(text), { values: 1, depth: 0 })).toBeNull()
    },
  )
})

describe('the scan of a form', () => {
  it('counts the fields of an urlencoded form', () => {
    expect(hasMoreFields(bytesOf('a=1&b=2&c=3'), 3)).toBe(false)
    expect(hasMoreFields(bytesOf('a=1&b=2&c=3&d'), 3)).toBe(true)
    expect(hasMoreFields(bytesOf('a&'.repeat(131_072)), 5_000)).toBe(true)
  })

  it('counts the parts of a multipart form', () => {
    const form = (parts: number) =>
      bytesOf(`${'--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n'.repeat(parts)}--x--\r\n`)
    expect(hasMoreParts(form(3), 3)).toBe(false)
    expect(hasMoreParts(form(4), 3)).toBe(true)
  })
})
