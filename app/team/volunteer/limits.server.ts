import { createHash } from 'node:crypto'
import type { AppContext } from '#app/platform/app-context.server.ts'
import type { Tx } from '#app/platform/database/open.server.ts'
import { RateLimit } from '#app/platform/http/rate-limit.ts'
import type { RequestContext } from '#app/platform/http/request-context.server.ts'

const dayMs = 24 * 3_600_000
const mostPerMinute = 10
const mostPerDay = 30
const limits = new WeakMap<AppContext, readonly RateLimit[]>()

/** Null when an offer may be sent from this address, else how many seconds are to be waited. T7. The demo's own machine may try as often as it likes. */
export function takeOffer(app: AppContext, { address, fromLoopback }: RequestContext): number | null {
  if (app.config.demo !== null && fromLoopback) return null
  const own = limits.get(app) ?? [new RateLimit(mostPerMinute), new RateLimit(mostPerDay, dayMs)]
  limits.set(app, own)
  for (const limit of own) {
    const seconds = limit.take(address, app.now())
    if (seconds !== null) return seconds
  }
  return null
}

/**
 * Whether an e-mail may go to this address: once a day for all senders and instances. It is counted apart from offers and
 * e-mails, so that taking those out frees nothing. T6.
 */
export async function takeMessage(tx: Tx, recipient: string, now: Date): Promise<boolean> {
  const { rows } = await tx.query({
    name: 'volunteer-take-email',
    text: `insert into rate_limits as known (key, points, expires_at) values ($1, 1, $2)
      on conflict (key) do update set expires_at = excluded.expires_at where known.expires_at <= $3
      returning key`,
    values: [keyOf(recipient), new Date(now.getTime() + dayMs), now],
  })
  return rows.length > 0
}

function keyOf(recipient: string): string {
  return `volunteer:email:${createHash('sha256').update(recipient.toLowerCase()).digest('hex')}`
}
