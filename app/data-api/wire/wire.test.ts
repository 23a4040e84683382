import fc from 'fast-check'
import { Packr, pack } from 'msgpackr'
import { describe, expect, it } from 'vitest'
import { type BodyErrorCode, UnreadableBody } from './document-rules.ts'
import { formatOfAnswer, formatOfBody, localeAsked } from './negotiate.ts'
import { readJson } from './read-json.ts'
import { readMsgpack } from './read-msgpack.ts'
import { writeAnswer } from './write-answer.ts'

const readers = {
  json: (bytes: Uint8Array) => readJson(bytes, 10_000),
  msgpack: (bytes: Uint8Array) => readMsgpack(bytes, 100_000),
}

function errorOf(read: () => unknown): BodyErrorCode | null {
  try {
    read()
    return null
  } catch (error) {
    if (error instanceof UnreadableBody) return error.code
    throw error
  }
}

const key = fc.string().filter((text) => !['__proto__', 'constructor', 'prototype', '$date'].includes(text))
const { document } = fc.letrec((tie) => ({
  document: fc.oneof(
    { maxDepth: 5, withCrossShrink: true },
    fc.constant(null),
    fc.boolean(),
    fc.maxSafeInteger(),
    fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => number + 0),
    fc.string({ unit: 'binary' }).map((text) => text.toWellFormed()),
    fc.date({ noInvalidDate: true, min: new Date('1900-01-01'), max: new Date('9999-12-31') }),
    fc.array(tie('document'), { maxLength: 5 }),
    fc.dictionary(key, tie('document'), { maxKeys: 5, noNullPrototype: true }),
  ),
}))

describe('bodies', () => {
  it.each(['json', 'msgpack'] as const)('X2 survive %s unchanged, dates too', (format) => {
    fc.assert(
      fc.property(document, (value) => {
        expect(readers[format](writeAnswer(value, format))).toEqual(value)
      }),
      { seed: 7, numRuns: 500 },
    )
  })

  it('X2 agree with an independent library', () => {
    const plain = new Packr({ useRecords: false })
    const dates = [0, 1, 1_763_060_400_000, 1_763_060_400_123, -1, 2 ** 34 * 1000, 253_402_300_799_999]
    for (const at of dates) expect(readers.msgpack(plain.pack(new Date(at)))).toEqual(new Date(at))
    const long = { text: 'š'.repeat(70_000), list: Array.from({ length: 70_000 }, (_, n) => n), float: 1.5 }
    expect(readers.msgpack(plain.pack(long))).toEqual(long)
    expect(plain.unpack(Buffer.from(writeAnswer({ at: new Date(1234), n: [-5] }, 'msgpack')))).toEqual({
      at: new Date(1234),
      n: [-5],
    })
  })

  const deep = (levels: number): unknown => (levels === 0 ? 1 : [deep(levels - 1)])
  const bytes = (...all: number[]) => new Uint8Array(all)

  it.each<[string, Uint8Array, BodyErrorCode]>([
    ['an array that promises four thousand millions', bytes(0xdd, 0xff, 0xff, 0xff, 0xff), 'malformed'],
    ['a map that does', bytes(0xdf, 0xff, 0xff, 0xff, 0xff, 0xa1, 0x61), 'malformed'],
    ['a text longer than the body', bytes(0xdb, 0x7f, 0xff, 0xff, 0xff, 0x61), 'malformed'],
    ['nested promises', bytes(0xdd, 0, 0, 0, 5, 0xdd, 0, 0, 0, 9, 1, 1, 1), 'malformed'],
    ['depth', new Uint8Array(pack(deep(40))), 'too-deep'],
    ['depth to break the stack', new Uint8Array(1_000_000).fill(0x91), 'too-deep'],
    [
      'ten million values',
      new Uint8Array(9_000_005).fill(0xc0).map((b, i) => [0xdd, 0, 0x89, 0x54, 0x40][i] ?? b),
      'too-many',
    ],
    ['no more bytes', bytes(0x92, 0x01), 'malformed'],
    ['bytes left over', bytes(0x01, 0x01), 'malformed'],
    ['the unused byte', bytes(0xc1), 'malformed'],
    ['broken UTF-8', bytes(0xa2, 0xed, 0xa0), 'malformed'],
    ['binary data', bytes(0xc4, 0x01, 0x00), 'unsupported-type'],
    ['a regular expression of msgpackr', bytes(0xc7, 0x03, 0x78, 0x92, 0xa1, 0x61), 'unsupported-type'],
    ['a record of msgpackr', bytes(0xd4, 0x72, 0x40), 'unsupported-type'],
    ['a key that is a number', bytes(0x81, 0x01, 0x01), 'unsupported-type'],
    [
      'a key of all objects',
      new Uint8Array(pack(new Map([['__proto__', { admin: true }]]))),
      'forbidden-key',
    ],
    ['a whole number too large', bytes(0xcf, 255, 255, 255, 255, 255, 255, 255, 255), 'unsupported-type'],
    [
      'a day that is none',
      bytes(0xc7, 12, 0xff, 0, 0, 0, 0, 0, 1, 255, 255, 255, 255, 255, 255),
      'malformed',
    ],
  ])('X3 of MessagePack with %s are refused', (_, body, error) => {
    expect(errorOf(() => readers.msgpack(body))).toBe(error)
  })

  it.each<[string, string, BodyErrorCode]>([
    ['half an object', '{"a":', 'malformed'],
    ['nothing', '', 'malformed'],
    ['depth', '['.repeat(40) + ']'.repeat(40), 'too-deep'],
    ['a key of all objects', '{"a":{"__proto__":{"admin":true}}}', 'forbidden-key'],
    ['the key of constructors', '{"constructor":{"prototype":{}}}', 'forbidden-key'],
    ['a date that is none', '{"at":{"$date":"yesterday"}}', 'malformed'],
    ['a date that is in no calendar', '{"at":{"$date":"2025-02-30T10:00:00Z"}}', 'malformed'],
    ['a date in numbers', '{"at":{"$date":5}}', 'malformed'],
    ['too many values', `[${'1,'.repeat(10_001)}1]`, 'too-many'],
  ])('X3 of JSON with %s are refused', (_, body, error) => {
    expect(errorOf(() => readers.json(new TextEncoder().encode(body)))).toBe(error)
  })

  it('X3 of MessagePack are read only up to the first value too many', () => {
    const numbers = new Uint8Array(400_005).fill(1).map((byte, at) => [0xdd, 0, 6, 0x1a, 0x80][at] ?? byte)
    const broken = numbers.with(200_000, 0xc1)
    expect(errorOf(() => readers.msgpack(broken))).toBe('too-many')
    expect(errorOf(() => readMsgpack(broken, 300_000))).toBe('malformed')
  })

  it('X3 of JSON consist of whole characters', () => {
    const body = new TextEncoder().encode('{"\\udc00":["a\\ud800", "\\ud83d\\ude00"]}')
    expect(readers.json(body)).toEqual({ '\ufffd': ['a\ufffd', '😀'] })
  })

  it('X3 of random bytes are parsed or refused', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (body) => {
        errorOf(() => readers.msgpack(body))
        errorOf(() => readers.json(body))
      }),
      { seed: 3, numRuns: 5000 },
    )
  })
})

describe('content types and languages', () => {
  it('X2 come from the headers', () => {
    expect(formatOfBody('application/json; charset=utf-8')).toBe('json')
    expect(formatOfBody(undefined)).toBe('msgpack')
    expect(formatOfBody('application/msgpack')).toBe('msgpack')
    expect(formatOfBody('text/plain')).toBeNull()
    expect(formatOfBody('multipart/form-data')).toBeNull()
    expect(formatOfAnswer('application/json')).toBe('json')
    expect(formatOfAnswer('text/html, application/json;q=0.9')).toBe('json')
    expect(formatOfAnswer('*/*')).toBe('msgpack')
    expect(formatOfAnswer(undefined)).toBe('msgpack')
  })

  it.each([
    ['sl-SI,en;q=0.5', 'sl'],
    ['de, en-GB;q=0.8, sl;q=0.9', 'sl'],
    ['en', 'en'],
    ['sl;q=0, en;q=0.1', 'en'],
    ['de', null],
    ['*', null],
    ['si', null],
    [undefined, null],
  ])('X12 of %s are %s', (header, locale) => {
    expect(localeAsked(header)).toBe(locale)
  })
})
