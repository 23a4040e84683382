import type { OtherKind } from '../statement-error.ts'

/** The kind of a file that cannot be a statement; null when it may be one: XML, or lines of text. */
export function otherKindOf(bytes: Uint8Array): OtherKind | null {
  for (const [kind, starts] of magic) if (starts.some((start) => startsWith(bytes, start))) return kind
  const head = latin1(bytes.subarray(0, 4096))
  if (head.startsWith('PK')) return /\[Content_Types\]|xl\//.test(head) ? 'xlsx' : 'zip'
  const text = head.replace(/^\u00EF\u00BB\u00BF/, '').trimStart()
  if (/^<(!doctype html|html)\b/i.test(text)) return 'html'
  return /^(\{1:F01|:20:)/.test(text) ? 'mt940' : null
}

/** Each byte as the character of that number. */
export function latin1(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes)
}

const magic: readonly (readonly [OtherKind, readonly (readonly number[])[]])[] = [
  ['pdf', [[0x25, 0x50, 0x44, 0x46]]],
  ['xls', [[0xd0, 0xcf, 0x11, 0xe0]]],
  ['gzip', [[0x1f, 0x8b]]],
  [
    'image',
    [
      [0x89, 0x50, 0x4e, 0x47],
      [0xff, 0xd8, 0xff],
      [0x47, 0x49, 0x46, 0x38],
    ],
  ],
  [
    'utf-16',
    [
      [0xff, 0xfe],
      [0xfe, 0xff],
      [0x3c, 0x00],
      [0x00, 0x3c],
    ],
  ],
]

function startsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, index) => bytes[index] === byte)
}
