import { Allowance, allowKey, UnreadableBody } from './document-rules.ts'

/**
 * Parses MessagePack (github.com/msgpack/msgpack, spec.md) as strictly as JSON: foreign extension
 * types, wrong lengths, and keys that are no text are refused before any value is built. Of the extension types only
 * the timestamp is allowed; no document contains binary data. Integers beyond exact numbers are refused.
 * @param most the limit of values and keys: reading stops at the first above it
 * @throws UnreadableBody
 */
export function readMsgpack(bytes: Uint8Array, most: number): unknown {
  const reader = new Reader(bytes, most)
  const value = reader.read(0)
  if (!reader.isAtEnd) throw new UnreadableBody('malformed')
  return value
}

class Reader {
  readonly #bytes: Uint8Array
  readonly #view: DataView
  readonly #allowance: Allowance
  #at = 0

  constructor(bytes: Uint8Array, most: number) {
    this.#bytes = bytes
    this.#allowance = new Allowance(most)
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }

  get isAtEnd(): boolean {
    return this.#at === this.#bytes.length
  }

  read(depth: number): unknown {
    this.#allowance.take(depth)
    const head = this.#uint(1)
    if (head < 0x80) return head
    if (head < 0x90) return this.#map(head & 0x0f, depth)
    if (head < 0xa0) return this.#array(head & 0x0f, depth)
    if (head < 0xc0) return this.#text(head & 0x1f)
    if (head >= 0xe0) return head - 0x100
    return this.#long(head, depth)
  }

  #long(head: number, depth: number): unknown {
    switch (head) {
      case 0xc0:
        return null
      case 0xc2:
        return false
      case 0xc3:
        return true
      case 0xc7:
        return this.#extension(this.#uint(1))
      case 0xca:
        return this.#view.getFloat32(this.#skip(4))
      case 0xcb:
        return this.#view.getFloat64(this.#skip(8))
      case 0xcc:
      case 0xcd:
      case 0xce:
        return this.#uint(1 << (head - 0xcc))
      case 0xcf:
        return exactly(this.#view.getBigUint64(this.#skip(8)))
      case 0xd0:
        return this.#view.getInt8(this.#skip(1))
      case 0xd1:
        return this.#view.getInt16(this.#skip(2))
      case 0xd2:
        return this.#view.getInt32(this.#skip(4))
      case 0xd3:
        return exactly(this.#view.getBigInt64(this.#skip(8)))
      case 0xd6:
        return this.#extension(4)
      case 0xd7:
        return this.#extension(8)
      case 0xd9:
      case 0xda:
      case 0xdb:
        return this.#text(this.#uint(1 << (head - 0xd9)))
      case 0xdc:
        return this.#array(this.#uint(2), depth)
      case 0xdd:
        return this.#array(this.#uint(4), depth)
      case 0xde:
        return this.#map(this.#uint(2), depth)
      case 0xdf:
        return this.#map(this.#uint(4), depth)
      default:
        throw new UnreadableBody(head === 0xc1 ? 'malformed' : 'unsupported-type')
    }
  }

  /** Where the next `length` bytes begin; they are there. */
  #skip(length: number): number {
    const from = this.#at
    if (length > this.#bytes.length - from) throw new UnreadableBody('malformed')
    this.#at = from + length
    return from
  }

  #uint(length: number): number {
    const from = this.#skip(length)
    if (length === 1) return this.#view.getUint8(from)
    return length === 2 ? this.#view.getUint16(from) : this.#view.getUint32(from)
  }

  #text(length: number): string {
    const from = this.#skip(length)
    try {
      return utf8.decode(this.#bytes.subarray(from, from + length))
    } catch {
      throw new UnreadableBody('malformed')
    }
  }

  /** Every value takes a byte at least, so a length beyond the bytes that are left is a lie. */
  #promise(values: number): void {
    if (values > this.#bytes.length - this.#at) throw new UnreadableBody('malformed')
  }

  #array(length: number, depth: number): unknown[] {
    this.#promise(length)
    const values: unknown[] = []
    for (let index = 0; index < length; index += 1) values.push(this.read(depth + 1))
    return values
  }

  #map(length: number, depth: number): Record<string, unknown> {
    this.#promise(length * 2)
    const entries: Record<string, unknown> = {}
    for (let index = 0; index < length; index += 1) {
      const key = this.read(depth + 1)
      if (typeof key !== 'string') throw new UnreadableBody('unsupported-type')
      entries[allowKey(key)] = this.read(depth + 1)
    }
    return entries
  }

  #extension(length: number): Date {
    const isTimestamp = this.#view.getInt8(this.#skip(1)) === -1
    const from = this.#skip(length)
    if (!isTimestamp) throw new UnreadableBody('unsupported-type')
    return instant(this.#timestampMs(from, length))
  }

  /** Milliseconds since 1970: 32 bits of seconds, 30 of nanoseconds with 34 of seconds, or 32 with 64. */
  #timestampMs(from: number, length: number): number {
    const view = this.#view
    switch (length) {
      case 4:
        return view.getUint32(from) * 1000
      case 8: {
        const high = view.getUint32(from)
        return ((high & 3) * 2 ** 32 + view.getUint32(from + 4)) * 1000 + (high >>> 2) / 1e6
      }
      case 12:
        return exactly(view.getBigInt64(from + 4)) * 1000 + view.getUint32(from) / 1e6
      default:
        throw new UnreadableBody('malformed')
    }
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

function exactly(whole: bigint): number {
  const number = Number(whole)
  if (!Number.isSafeInteger(number)) throw new UnreadableBody('unsupported-type')
  return number
}

function instant(milliseconds: number): Date {
  const date = new Date(milliseconds)
  if (Number.isNaN(date.getTime())) throw new UnreadableBody('malformed')
  return date
}
