import type { House } from '#app/platform/house.server.ts'
import { networkOf } from '#app/platform/network-of.ts'
import { RateLimit } from '#app/platform/rate-limit.ts'
import type { Visit } from '#app/platform/visit.server.ts'

/** Per minute and address (decisions 10): nobody fills a dancer's letterbox, or the queues, from our pages. */
const mostPerMinute = { link: 10, save: 600 } as const

const limits = new WeakMap<House, { readonly [Name in keyof typeof mostPerMinute]: RateLimit }>()

/** Null when a one-time link may be asked for, else how many seconds are to be waited. */
export function takeLink(house: House, visit: Visit): number | null {
  return take(house, visit, 'link')
}

/** Null when a registration may be sent, by the form or the data interface, else how many seconds are to be waited. */
export function takeSave(house: House, visit: Visit): number | null {
  return take(house, visit, 'save')
}

/**
 * The network a registration came from, as unconfirmed ones are counted by it (R22); null where it is not counted: the demo's own machine,
 * and what comes from no visitor.
 */
export function countedNetwork(house: House, visit: Visit | null): string | null {
  if (!visit || (house.config.demo !== null && visit.fromLoopback)) return null
  return networkOf(visit.address)
}

/** The demo's own machine may try as often as it likes. */
function take(
  house: House,
  { address, fromLoopback }: Visit,
  what: keyof typeof mostPerMinute,
): number | null {
  if (house.config.demo !== null && fromLoopback) return null
  const own = limits.get(house) ?? {
    link: new RateLimit(mostPerMinute.link),
    save: new RateLimit(mostPerMinute.save),
  }
  limits.set(house, own)
  return own[what].take(address, house.now())
}
