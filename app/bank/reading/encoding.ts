import { endsInsideCharacter, firstNotUtf8 } from './utf8.ts'

/** The encodings in which banks here write. The platform decodes ISO-8859-1 as windows-1252; they differ only in bytes that are refused. */
export const encodings = ['utf-8', 'windows-1250', 'iso-8859-2', 'iso-8859-1', 'windows-1252'] as const

export type Encoding = (typeof encodings)[number]

/** The encoding of that name, as XML declarations spell it; null for one that is not read. */
export function encodingNamed(name: string): Encoding | null {
  const plain = name.toLowerCase().replace(/_/g, '-')
  const known = encodings.find((encoding) => encoding === plain)
  return known ?? otherNames[plain] ?? null
}

const otherNames: Readonly<Record<string, Encoding>> = {
  utf8: 'utf-8',
  'us-ascii': 'utf-8',
  ascii: 'utf-8',
  cp1250: 'windows-1250',
  cp1252: 'windows-1252',
  latin1: 'iso-8859-1',
  latin2: 'iso-8859-2',
}

/** The bytes are not in that encoding: at which byte this shows, and what they seem to be instead. */
export type WrongEncoding = {
  readonly kind: 'wrong' | 'truncated'
  readonly byte: number
  readonly probably: Encoding | null
}

/**
 * Why the bytes are not written in `encoding`, and in which they probably are; null when nothing speaks against it. Encodings of one byte
 * take any byte, so what shows the wrong one is what no statement holds: bytes without a character, UTF-8 throughout, or signs such as ©
 * where letters follow (an ISO-8859-2 Š).
 */
export function wrongEncoding(bytes: Uint8Array, encoding: Encoding): WrongEncoding | null {
  if (encoding === 'utf-8') return wrongUtf8(bytes)
  const first = bytes.findIndex((byte) => byte >= 0x80)
  if (first < 0) return null
  if (firstNotUtf8(bytes) === null) return { kind: 'wrong', byte: first, probably: 'utf-8' }
  const { impossible, lettersFollow, letterBefore, probably } = signs[encoding]
  for (let at = first; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0
    if (byte < 0x80) continue
    if (impossible(byte)) return { kind: 'wrong', byte: at, probably }
    const odd =
      (lettersFollow.includes(byte) && isLetter(bytes[at + 1])) ||
      (letterBefore.includes(byte) && isLetter(bytes[at - 1]))
    if (odd) return { kind: 'wrong', byte: at, probably: 'iso-8859-2' }
  }
  return null
}

function wrongUtf8(bytes: Uint8Array): WrongEncoding | null {
  const byte = firstNotUtf8(bytes)
  if (byte !== null) return { kind: 'wrong', byte, probably: isC1(bytes[byte] ?? 0) ? 'windows-1250' : null }
  return endsInsideCharacter(bytes) ? { kind: 'truncated', byte: bytes.length, probably: null } : null
}

const isC1 = (byte: number) => byte >= 0x80 && byte < 0xa0
const noCharacterIn1250: readonly number[] = [0x81, 0x83, 0x88, 0x90, 0x98]
const noCharacterIn1252: readonly number[] = [0x81, 0x8d, 0x8f, 0x90, 0x9d]

/** ASCII, and the letters that every Latin set has above 0xC0. */
function isLetter(byte: number | undefined): boolean {
  if (byte === undefined || byte >= 0xc0) return byte !== undefined
  return (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a)
}

type Signs = {
  readonly impossible: (byte: number) => boolean
  /** © and ®, which are Š and Ž in ISO-8859-2. */
  readonly lettersFollow: readonly number[]
  /** ¹ and ¾, which are š and ž in ISO-8859-2. */
  readonly letterBefore: readonly number[]
  /** The likely encoding of a file with invalid bytes. */
  readonly probably: Encoding | null
}

const signs: Readonly<Record<Exclude<Encoding, 'utf-8'>, Signs>> = {
  'iso-8859-2': {
    impossible: isC1,
    lettersFollow: [],
    letterBefore: [],
    probably: 'windows-1250',
  },
  'iso-8859-1': {
    impossible: isC1,
    lettersFollow: [0xa9, 0xae, 0xb9, 0xbe],
    letterBefore: [0xb9, 0xbe],
    probably: 'windows-1252',
  },
  'windows-1252': {
    impossible: (byte) => noCharacterIn1252.includes(byte),
    lettersFollow: [0xa9, 0xae, 0xb9, 0xbe],
    letterBefore: [0xb9, 0xbe],
    probably: null,
  },
  'windows-1250': {
    impossible: (byte) => noCharacterIn1250.includes(byte),
    lettersFollow: [0xa9, 0xae],
    letterBefore: [],
    probably: null,
  },
}
