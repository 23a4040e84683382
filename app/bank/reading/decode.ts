import { type FilePlace, StatementProblemFound } from '../statement-error.ts'
import { type Encoding, encodingNamed, wrongEncoding } from './encoding.ts'
import { latin1 } from './file-kind.ts'

const CHUNK = 65_536

/**
 * The text of an XML file, piece by piece, in the encoding it declares.
 * @throws StatementProblemFound when it is written in another one, or declares one that is not read
 */
export function* decodeXml(bytes: Uint8Array): Generator<string> {
  const declared = declaredEncoding(bytes)
  const encoding = encodingNamed(declared)
  if (encoding === null) {
    throw new StatementProblemFound({ reason: 'unknown-encoding', declared, place: { line: 1 } })
  }
  yield* decode(bytes, encoding, declared)
}

/**
 * The text of a file, piece by piece, without a byte order mark.
 * @param declared as the file, or the person who imports it, names the encoding
 * @throws StatementProblemFound when it is written in another one
 */
export function* decode(bytes: Uint8Array, encoding: Encoding, declared: string): Generator<string> {
  const wrong = hasMark(bytes) && encoding !== 'utf-8' ? markedAsUtf8 : wrongEncoding(bytes, encoding)
  if (wrong !== null) {
    const place = placeOfByte(bytes, wrong.byte)
    throw new StatementProblemFound(
      wrong.kind === 'truncated'
        ? { reason: 'truncated', place }
        : { reason: 'encoding', declared, probably: wrong.probably, place },
    )
  }
  const decoder = new TextDecoder(encoding)
  for (let at = 0; at < bytes.length; at += CHUNK) {
    yield decoder.decode(bytes.subarray(at, at + CHUNK), { stream: true })
  }
  yield decoder.decode()
}

const markedAsUtf8 = { kind: 'wrong', byte: 0, probably: 'utf-8' } as const

const hasMark = (bytes: Uint8Array) => bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf

/** XML without a declaration is UTF-8. */
function declaredEncoding(bytes: Uint8Array): string {
  const head = latin1(bytes.subarray(0, 200))
  return /^(?:\u00EF\u00BB\u00BF)?\s*<\?xml[^>]*?\sencoding\s*=\s*["']([^"']+)["']/.exec(head)?.[1] ?? 'UTF-8'
}

function placeOfByte(bytes: Uint8Array, byte: number): FilePlace {
  let line = 1
  for (let at = 0; at < byte; at++) if (bytes[at] === 0x0a) line++
  return { byte, line }
}
