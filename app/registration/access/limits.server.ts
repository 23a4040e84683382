import { type Actor, isStaff } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { type Decision, refuse } from '#app/platform/decision.ts'
import { networkOf } from '#app/platform/http/network-of.ts'
import { RateLimit } from '#app/platform/http/rate-limit.ts'
import type { RequestContext } from '#app/platform/http/request-context.server.ts'

/** Attempts per minute and address: limits how many e-mails and queue positions one visitor can cause. */
const mostPerMinute = { link: 10, save: 600, wrongPromo: 10 } as const

const limits = new WeakMap<AppContext, { readonly [Name in keyof typeof mostPerMinute]: RateLimit }>()

/** Takes one attempt to request a one-time link. Null: allowed; otherwise the seconds to wait. */
export function takeLink(app: AppContext, requestContext: RequestContext): number | null {
  return take(app, requestContext, 'link')
}

/** Takes one attempt to send a registration, by form or data interface. Null: allowed; otherwise the seconds to wait. */
export function takeSave(app: AppContext, requestContext: RequestContext): number | null {
  return take(app, requestContext, 'save')
}

/**
 * The network under which an unconfirmed registration is counted (R22). Null: not counted, because the request comes from the demo's own machine or
 * from no visitor.
 */
export function countedNetwork(app: AppContext, requestContext: RequestContext | null): string | null {
  if (!requestContext || (app.config.demo !== null && requestContext.fromLoopback)) return null
  return networkOf(requestContext.address)
}

/** The part of a request that rate limits need. */
type Origin = Pick<RequestContext, 'address' | 'fromLoopback'>

/**
 * Runs a lookup of a promo code under a rate limit. After ten unknown codes per minute and network the result is withheld, whether the code exists or
 * not; correct codes cost nothing. Concurrent lookups are counted as they end, so a burst learns no more than a sequence. R30
 * @param requestContext null: not rate-limited
 * @param isWrong whether the result says that the code does not exist
 * @param tellsNothing whether the result reveals nothing about a code, for example a repeated command
 * @returns null: too many attempts, the result is withheld
 */
export async function guessPromo<Result>(
  app: AppContext,
  requestContext: Origin | null,
  look: () => Promise<Result>,
  { isWrong, tellsNothing }: GuessResult<Result>,
): Promise<Result | null> {
  if (!requestContext || (app.config.demo !== null && requestContext.fromLoopback)) return look()
  const { wrongPromo } = limitsOf(app)
  if (wrongPromo.peek(requestContext.address, app.now()) !== null) return null
  const result = await look()
  if (tellsNothing?.(result)) return result
  const seconds = isWrong(result)
    ? wrongPromo.take(requestContext.address, app.now())
    : wrongPromo.peek(requestContext.address, app.now())
  return seconds === null ? result : null
}

type GuessResult<Result> = {
  readonly isWrong: (result: Result) => boolean
  readonly tellsNothing?: (result: Result) => boolean
}

/** The same limit for saving or changing a registration with a promo code. Staff are not limited: they know the codes. */
export async function guessInSaving<Value, Reason extends { readonly kind: string }>(
  app: AppContext,
  requestContext: Origin | null,
  { promo, by }: { readonly promo: unknown; readonly by: Actor },
  save: () => Promise<Decision<Value, Reason>>,
): Promise<Decision<Value, Reason | TooManyCodes>> {
  if (!promo || isStaff(by)) return save()
  const saved = await guessPromo(app, requestContext, save, {
    isWrong: (decision) =>
      !decision.ok &&
      decision.reason.kind === 'promo' &&
      'reason' in decision.reason &&
      decision.reason.reason === 'promo-unknown',
    tellsNothing: ({ ok }) => ok,
  })
  return saved ?? refuse({ kind: 'promo', path: 'promo', reason: 'promo-too-often' })
}

type TooManyCodes = { readonly kind: 'promo'; readonly path: 'promo'; readonly reason: 'promo-too-often' }

/** The demo's own machine is not limited. */
function take(
  app: AppContext,
  { address, fromLoopback }: Origin,
  what: keyof typeof mostPerMinute,
): number | null {
  if (app.config.demo !== null && fromLoopback) return null
  return limitsOf(app)[what].take(address, app.now())
}

function limitsOf(app: AppContext): { readonly [Name in keyof typeof mostPerMinute]: RateLimit } {
  const own = limits.get(app) ?? {
    link: new RateLimit(mostPerMinute.link),
    save: new RateLimit(mostPerMinute.save),
    wrongPromo: new RateLimit(mostPerMinute.wrongPromo),
  }
  limits.set(app, own)
  return own
}
