import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Config } from '#app/platform/config.server.ts'

type Bounces = NonNullable<Config['bounces']>

/**
 * The envelope's sender of one e-mail, to which it comes back: `bounces+ID-PROOF@festival.example`. Nobody without the secret makes the address of an e-mail they did
 * not get. L15
 */
export function bounceAddressOf({ address, secret }: Bounces, emailId: string): string {
  const at = address.lastIndexOf('@')
  return `${address.slice(0, at)}+${emailId}-${proofOf(secret, emailId)}${address.slice(at)}`
}

/** The e-mail whose address occurs in a bounced message; null without one. */
export function bouncedEmailIn({ address, secret }: Bounces, message: string): string | null {
  const at = address.lastIndexOf('@')
  const [local, host] = [address.slice(0, at), address.slice(at)].map((text) =>
    text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'),
  )
  const addresses = message.matchAll(new RegExp(`${local}\\+([0-9a-f]{24})-([0-9a-f]{20})${host}`, 'gi'))
  for (const [, id = '', proof = ''] of addresses) {
    const known = proofOf(secret, id.toLowerCase())
    if (timingSafeEqual(Buffer.from(known), Buffer.from(proof.toLowerCase()))) return id.toLowerCase()
  }
  return null
}

function proofOf(secret: string, emailId: string): string {
  return createHmac('sha256', secret).update(`bounce ${emailId}`).digest('hex').slice(0, 20)
}

/** Older and younger requests are refused: they may be recorded. */
const TOLERANCE_MS = 5 * 60_000

/** Whether a request bears `t=SECONDS,v1=HEX`: the HMAC-SHA256 of `SECONDS.BODY` under the secret, of these minutes. L15 */
export function isSignedBy(
  secret: string,
  { signature, body, now }: { readonly signature: string; readonly body: Uint8Array; readonly now: Date },
): boolean {
  const [, seconds = '', given = ''] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature) ?? []
  if (seconds === '' || Math.abs(Number(seconds) * 1000 - now.getTime()) > TOLERANCE_MS) return false
  const right = createHmac('sha256', secret).update(`${seconds}.`).update(body).digest()
  return timingSafeEqual(right, Buffer.from(given, 'hex'))
}
