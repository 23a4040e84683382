import type { House } from '#app/platform/house.server.ts'
import { RateLimit } from '#app/platform/rate-limit.ts'
import type { Visit } from '#app/platform/visit.server.ts'
import { takeSave } from '#app/registration/limits.server.ts'
import type { Kind, Operation } from './gate.ts'

/** Calls of `test` per minute and address (decisions 10). */
const TESTS_PER_MINUTE = 60

const tests = new WeakMap<House, RateLimit>()

/** Null when the call may go on, else how many seconds are to be waited. X13, X17. */
export function takeCall(house: House, visit: Visit, kind: Kind, operation: Operation): number | null {
  if (kind === 'regs' && operation === 'save') return takeSave(house, visit)
  if (kind !== 'test' || (house.config.demo !== null && visit.fromLoopback)) return null
  const limit = tests.get(house) ?? new RateLimit(TESTS_PER_MINUTE)
  tests.set(house, limit)
  return limit.take(visit.address, house.now())
}
