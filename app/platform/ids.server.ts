import { createHash, randomBytes } from 'node:crypto'
import type { Id } from './id.ts'

/** A new id: 4 bytes of seconds, then 8 random bytes, so that ids sort roughly by age. Not a secret. */
export function newId(now: Date): Id {
  const seconds = Math.floor(now.getTime() / 1000) >>> 0
  return (seconds.toString(16).padStart(8, '0') + randomBytes(8).toString('hex')) as Id
}

/** 160 random bits as 32 characters of Crockford's base 32, lower case. Shown once, kept as `hashSecret` only. */
export function newSecret(): string {
  return encodeCrockford(randomBytes(20))
}

/** SHA-256 in hex. Enough for secrets of 160 random bits; passwords need a slow hash. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}

function encodeCrockford(bytes: Uint8Array): string {
  const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
  let bits = 0
  let held = 0
  let text = ''
  for (const byte of bytes) {
    held = (held << 8) | byte
    bits += 8
    while (bits >= 5) {
      bits -= 5
      text += alphabet[(held >> bits) & 31]
      held &= (1 << bits) - 1
    }
  }
  return text
}
