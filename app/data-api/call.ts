import type { Edition } from '#app/festival/edition.ts'
import type { Actor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import type { Decision } from '#app/platform/decision.ts'
import type { RequestContext } from '#app/platform/http/request-context.server.ts'
import type { Locale } from '#app/platform/locale.ts'
import type { Failure } from './failure.ts'
import type { Operation } from './gate.ts'
import type { Found } from './query/ask.server.ts'

/** A call that has passed the first gate and whose body has been read. */
export type Call = {
  readonly app: AppContext
  readonly edition: Edition
  /** Whether `?db=` or the collection named the edition; else it is the current one. */
  readonly editionNamed: boolean
  readonly by: Actor
  /** The network the call came from; null where networks are not counted. */
  readonly network: string | null
  /** The requested language; null: the document's own, or English. */
  readonly locale: Locale | null
  /** The language of default values: the signed-in user's, else the requested one, else English. */
  readonly defaultsLocale: Locale
  readonly requestContext: Pick<RequestContext, 'address' | 'fromLoopback'>
  readonly payload: Readonly<Record<string, unknown>>
  /** Identifies the request, with its key: SHA-256 of the operation and the body. */
  readonly idempotency: { readonly key: string; readonly requestHash: string } | undefined
}

/** A value to be answered, one still to be computed within the time limit for work in memory, or documents still to be read. */
export type Answer = Found

export type Outcome = Decision<Answer, Failure>

/** The operations of one collection. The gate has been passed. */
export type Collection = { readonly [O in Operation]: (call: Call) => Promise<Outcome> }
