import type { House } from '#app/platform/house.server.ts'
import { RateLimit } from '#app/platform/rate-limit.ts'
import type { Visit } from '#app/platform/visit.server.ts'

const mostPerMinute = 10
const limits = new WeakMap<House, RateLimit>()

/** Null when an offer may be sent from this address, else how many seconds are to be waited. T7. The demo's own machine may try as often as it likes. */
export function takeOffer(house: House, { address, fromLoopback }: Visit): number | null {
  if (house.config.demo !== null && fromLoopback) return null
  const limit = limits.get(house) ?? new RateLimit(mostPerMinute)
  limits.set(house, limit)
  return limit.take(address, house.now())
}
