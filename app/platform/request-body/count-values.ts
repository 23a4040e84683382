/** The limits of a JSON body. */
export type JsonLimits = { readonly values: number; readonly depth: number }

const quote = 0x22
const backslash = 0x5c
const comma = 0x2c
const colon = 0x3a
const openList = 0x5b
const closeList = 0x5d
const openMap = 0x7b
const closeMap = 0x7d

/**
 * Looks through the bytes of a JSON body before `JSON.parse` makes anything of them, and stops at the first value or key too many: to make an object of
 * 800,000 keys costs half a second, to count to the limit costs nothing. Whether the bytes are JSON is for `JSON.parse` to say. An empty list or
 * map counts as two.
 * @returns null when the body keeps to the limits; else what it exceeds, and how many bytes were read to know it
 */
export function findJsonExcess(
  bytes: Uint8Array,
  limits: JsonLimits,
): { readonly excess: 'too-many' | 'too-deep'; readonly read: number } | null {
  let values = 1
  let depth = 0
  for (let at = 0; at < bytes.length; at += 1) {
    switch (bytes[at]) {
      case quote:
        at = endOfText(bytes, at + 1)
        break
      case openList:
      case openMap:
        depth += 1
        values += 1
        if (depth > limits.depth) return { excess: 'too-deep', read: at + 1 }
        break
      case closeList:
      case closeMap:
        depth -= 1
        break
      case comma:
      case colon:
        values += 1
        break
    }
    if (values > limits.values) return { excess: 'too-many', read: at + 1 }
  }
  return null
}

/** Where the text that begins at `from` ends: the place of its closing quote. */
function endOfText(bytes: Uint8Array, from: number): number {
  let at = from
  while (at < bytes.length && bytes[at] !== quote) at += bytes[at] === backslash ? 2 : 1
  return at
}

/** Whether an urlencoded form has more fields than `most`; stops at the first too many. */
export function hasMoreFields(bytes: Uint8Array, most: number): boolean {
  return hasMoreOf(bytes, [0x26], most - 1)
}

/** Whether a multipart form has more parts than `most`. Each part begins with a line of two dashes and the boundary, the last line has them too. */
export function hasMoreParts(bytes: Uint8Array, most: number): boolean {
  return hasMoreOf(bytes, [0x0a, 0x2d, 0x2d], most)
}

function hasMoreOf(bytes: Uint8Array, sign: readonly number[], most: number): boolean {
  const wanted = Uint8Array.from(sign)
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let found = 0
  for (let at = view.indexOf(wanted); at !== -1; at = view.indexOf(wanted, at + wanted.length)) {
    found += 1
    if (found > most) return true
  }
  return false
}
