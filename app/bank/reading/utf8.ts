const CHUNK = 65_536

/** Where the first byte stands that is not UTF-8, or null. A character cut off by the end of the bytes is not counted. */
export function firstNotUtf8(bytes: Uint8Array): number | null {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  for (let at = 0; at < bytes.length; at += CHUNK) {
    try {
      decoder.decode(bytes.subarray(at, at + CHUNK), { stream: true })
    } catch {
      const from = startOfCharacter(bytes, at)
      return from + longestUtf8(bytes.subarray(from, at + CHUNK))
    }
  }
  return null
}

/** Whether a character is cut off by the end of the bytes. For bytes that are UTF-8 so far. */
export function endsInsideCharacter(bytes: Uint8Array): boolean {
  return !decodes(bytes.subarray(startOfCharacter(bytes, bytes.length - 1)), false)
}

/** Back to the first byte of the character in which the byte at `at` stands. */
function startOfCharacter(bytes: Uint8Array, at: number): number {
  let start = Math.max(0, at)
  while (start > 0 && at - start < 3 && isContinuation(bytes[start])) start--
  return start
}

const isContinuation = (byte: number | undefined) => byte !== undefined && byte >= 0x80 && byte < 0xc0

/** How many bytes from the start are sound. Every beginning of sound bytes is sound, so halving finds it. */
function longestUtf8(bytes: Uint8Array): number {
  let [sound, broken] = [0, bytes.length]
  while (broken - sound > 1) {
    const middle = (sound + broken) >> 1
    if (decodes(bytes.subarray(0, middle), true)) sound = middle
    else broken = middle
  }
  return sound
}

function decodes(bytes: Uint8Array, mayEndInsideCharacter: boolean): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: mayEndInsideCharacter })
    return true
  } catch {
    return false
  }
}
