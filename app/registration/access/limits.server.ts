import { type Actor, isStaff } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { type Decision, refuse } from '#app/platform/decision.ts'
import { networkOf } from '#app/platform/http/network-of.ts'
import { RateLimit } from '#app/platform/http/rate-limit.ts'
import type { RequestContext } from '#app/platform/http/request-context.server.ts'

/** Per minute and address (decisions 10): nobody fills a dancer's letterbox, or the queues, from our pages. */
const mostPerMinute = { link: 10, save: 600, wrongPromo: 10 } as const

const limits = new WeakMap<AppContext, { readonly [Name in keyof typeof mostPerMinute]: RateLimit }>()

/** Null when a one-time link may be asked for, else how many seconds are to be waited. */
export function takeLink(app: AppContext, requestContext: RequestContext): number | null {
  return take(app, requestContext, 'link')
}

/** Null when a registration may be sent, by the form or the data interface, else how many seconds are to be waited. */
export function takeSave(app: AppContext, requestContext: RequestContext): number | null {
  return take(app, requestContext, 'save')
}

/**
 * The network a registration came from, as unconfirmed ones are counted by it (R22); null where it is not counted: the demo's own machine,
 * and what comes from no visitor.
 */
export function countedNetwork(app: AppContext, requestContext: RequestContext | null): string | null {
  if (!requestContext || (app.config.demo !== null && requestContext.fromLoopback)) return null
  return networkOf(requestContext.address)
}

/** Where a request came from, as limits ask. */
type Origin = Pick<RequestContext, 'address' | 'fromLoopback'>

/**
 * Looks a promo code up, or does what looks one up. After ten codes from a network in a minute that do not exist it answers neither what is nor
 * what is not; what is right costs nothing. Many at once are counted as they end, so a burst learns no more than a row. R30
 * @param requestContext null: not counted
 * @param isWrong whether the result says that there is no such code
 * @param tellsNothing whether the result tells nothing of a code, as what is done already
 * @returns null: too many, the result is not to be told
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

/** The same for a registration that is saved or changed with a promo code. Staff know the codes. */
export async function guessInSaving<Value, Reason extends { readonly kind: string }>(
  app: AppContext,
  requestContext: Origin | null,
  { promo, by }: { readonly promo: unknown; readonly by: Actor },
  save: () => Promise<Decision<Value, Reason>>,
): Promise<Decision<Value, Reason | TooManyCodes>> {
  if (!promo || isStaff(by)) return save()
  const told = await guessPromo(app, requestContext, save, {
    isWrong: (saved) =>
      !saved.ok &&
      saved.reason.kind === 'promo' &&
      'reason' in saved.reason &&
      saved.reason.reason === 'promo-unknown',
    tellsNothing: ({ ok }) => ok,
  })
  return told ?? refuse({ kind: 'promo', path: 'promo', reason: 'promo-too-often' })
}

type TooManyCodes = { readonly kind: 'promo'; readonly path: 'promo'; readonly reason: 'promo-too-often' }

/** The demo's own machine may try as often as it likes. */
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
