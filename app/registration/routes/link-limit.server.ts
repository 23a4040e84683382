import type { House } from '#app/platform/house.server.ts'
import { RateLimit } from '#app/platform/rate-limit.ts'
import type { Visit } from '#app/platform/visit.server.ts'

/** One-time links per minute and address (decisions 10): nobody fills a dancer's letterbox from our page. */
const LINKS_PER_MINUTE = 10

const limits = new WeakMap<House, RateLimit>()

/** Null when a link may be asked for, else how many seconds are to be waited. The demo's own machine may ask as often as it likes. */
export function takeLink(house: House, { address, fromLoopback }: Visit): number | null {
  if (house.config.demo !== null && fromLoopback) return null
  const limit = limits.get(house) ?? new RateLimit(LINKS_PER_MINUTE)
  limits.set(house, limit)
  return limit.take(address, house.now())
}
