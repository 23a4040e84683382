import type { House } from '#app/platform/house.server.ts'
import { RateLimit } from '#app/platform/http/rate-limit.ts'
import type { Visit } from '#app/platform/visit.server.ts'

/** As one-time links (decisions 10): nobody fills a letterbox from our pages. */
const mostPerMinute = 10
const limits = new WeakMap<House, RateLimit>()

/** Null when news may be asked for from this address, else how many seconds are to be waited. N6. The demo's own machine may try as often as it likes. */
export function takeAsking(house: House, { address, fromLoopback }: Visit): number | null {
  if (house.config.demo !== null && fromLoopback) return null
  const limit = limits.get(house) ?? new RateLimit(mostPerMinute)
  limits.set(house, limit)
  return limit.take(address, house.now())
}
