import type { IncomingMessage, RequestListener } from 'node:http'
import type { Context, MiddlewareHandler } from 'hono'
import { localeAsked } from '#app/data-api/wire/negotiate.ts'
import { langOfPath } from '#app/platform/addresses.ts'
import type { Database } from '#app/platform/database/open.server.ts'
import { type Problem, problemHeaders, problemResponse, writeProblem } from '#app/platform/http/problem.ts'
import type { WebEnv } from '#app/platform/http/request-context.server.ts'
import { type Locale, localeOf } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { localeOfRequest } from './locale-of-request.ts'
import { outagePage } from './outage-page.ts'
import { awaitsPage } from './refusals-as-pages.ts'

/** How many registrations are worked on at once, and how many wait for that. */
export type QueueLimits = { readonly inProgress: number; readonly waiting: number }

/**
 * A server has twenty connections: four are for readers (with twelve, sixteen connections took a fifth fewer, `npm run bench -- rush`). The embedded
 * database has one, for which pages queue with
 * registrations. A longer wait than a few seconds is worse than a refusal with Retry-After.
 */
export const defaultQueueLimits: Readonly<Record<Database['engine'], QueueLimits>> = {
  postgresql: { inProgress: 16, waiting: 300 },
  embedded: { inProgress: 3, waiting: 200 },
}

const returnSeconds = { least: 2, most: 30 }
/** The rate is known from the registrations of so many seconds. */
const rateWindowMs = 5_000

/** Runs registrations in the order in which they arrive, a few at a time; when the queue is full, further ones are refused. */
export class RegistrationQueue {
  readonly #limits: QueueLimits
  readonly #now: () => number
  readonly #waiting: (() => void)[] = []
  readonly #ended: number[] = []
  #inProgress = 0

  /** @param now milliseconds of a monotonic clock */
  constructor(limits: QueueLimits, now: () => number = () => performance.now()) {
    this.#limits = limits
    this.#now = now
  }

  /** Whether another registration would be refused. */
  get isFull(): boolean {
    return this.#inProgress >= this.#limits.inProgress && this.#waiting.length >= this.#limits.waiting
  }

  /** Whether registrations wait: there are more than are worked on. */
  get isBusy(): boolean {
    return this.#waiting.length > 0
  }

  /** Waits for its turn. @returns the function that ends it, to be called once; null when the queue is full */
  async enter(): Promise<(() => void) | null> {
    if (this.isFull) return null
    if (this.#inProgress < this.#limits.inProgress) this.#inProgress += 1
    else await new Promise<void>((resolve) => this.#waiting.push(resolve))
    return () => this.#leave()
  }

  /** The estimated seconds until the present queue is processed, by the rate of the last seconds; 2 to 30. */
  get secondsToReturn(): number {
    this.#dropOld()
    const perSecond = Math.max(1, this.#ended.length / (rateWindowMs / 1_000))
    const seconds = Math.ceil(this.#waiting.length / perSecond)
    return Math.min(returnSeconds.most, Math.max(returnSeconds.least, seconds))
  }

  #leave(): void {
    this.#ended.push(this.#now())
    this.#dropOld()
    const next = this.#waiting.shift()
    // pages that arrived meanwhile come first
    if (next) setImmediate(next)
    else this.#inProgress -= 1
  }

  #dropOld(): void {
    const since = this.#now() - rateWindowMs
    const kept = this.#ended.findIndex((at) => at >= since)
    this.#ended.splice(0, kept < 0 ? this.#ended.length : kept)
  }
}

const addresses =
  /^\/(?:(?:EN|SI)\/register(?:\/send)?|api\/db\/regs\/(?:save|insert|insertMany|upsert))(?:\.data)?$/

/** Whether a request registers a dancer, or changes a registration through the data interface. */
export function isRegistration(method: string | undefined, path: string): boolean {
  return method === 'POST' && addresses.test(path)
}

/** Lets registrations in by the queue, once their body is there: a slow sender holds up no other request. */
export function boundRegistrations(queue: RegistrationQueue): MiddlewareHandler<WebEnv> {
  return async (c, next) => {
    if (!isRegistration(c.req.method, c.req.path)) return next()
    const leave = await queue.enter()
    if (!leave) return answerFull(c, spread(queue.secondsToReturn))
    try {
      return await next()
    } finally {
      leave()
    }
  }
}

/**
 * Answers registrations that would be refused before anything of them is read, by the bare server: when most are refused, that decides how many are
 * taken (`npm run bench -- overload`). A browser that awaits a page gets one from the application.
 */
export function refuseEarly(queue: RegistrationQueue, listener: RequestListener): RequestListener {
  return (request, response) => {
    const { url = '/', method, headers } = request
    const [path = '/'] = url.split('?')
    const awaits = !path.startsWith('/api/') && headers.accept?.includes('text/html')
    if (!queue.isFull || awaits || !isRegistration(method, path)) return listener(request, response)
    const seconds = spread(queue.secondsToReturn)
    const lang = langOfPath(path)
    const locale = lang ? localeOf(lang) : (localeAsked(headers['accept-language']) ?? 'en')
    const body = writeProblem(fullProblem(seconds, locale))
    if (!isShort(request)) response.setHeader('Connection', 'close')
    request.resume()
    response
      .writeHead(503, {
        ...problemHeaders,
        'Content-Length': Buffer.byteLength(body),
        'Retry-After': seconds,
        'X-Content-Type-Options': 'nosniff',
      })
      .end(body)
  }
}

const shortBody = 256 * 1024

function isShort({ headers }: IncomingMessage): boolean {
  return Number(headers['content-length'] ?? Number.POSITIVE_INFINITY) <= shortBody
}

/** Spreads the retries of refused clients over time. */
function spread(seconds: number): number {
  return seconds + Math.floor(Math.random() * seconds)
}

function answerFull(c: Context<WebEnv>, seconds: number): Response {
  const locale = localeOfRequest(c)
  if (!awaitsPage(c)) return problemResponse(fullProblem(seconds, locale), { 'Retry-After': String(seconds) })
  const say = (each: Locale) => m.platform_at_capacity({ seconds }, { locale: each })
  const page = outagePage(locale, say, { nonce: c.get('requestContext').nonce, again: null })
  const headers = {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
    'Retry-After': String(seconds),
  }
  return new Response(page, { status: 503, headers })
}

function fullProblem(seconds: number, locale: Locale): Problem {
  return { status: 503, detail: m.platform_at_capacity({ seconds }, { locale }) }
}
