import type { Logger } from 'pino'
import { createContext } from 'react-router'
import type { SheetAt } from '../page-cache/styles-inside.ts'

/** One request, as far as everybody who answers it needs to know. */
export type RequestContext = {
  /** in the log and in the response header `X-Request-Id` */
  readonly id: string
  /** the client's address, for limits; past our own reverse proxy */
  readonly address: string
  /** whether the client runs on this machine */
  readonly fromLoopback: boolean
  /** what an inline script or style of this page must carry; given to `ServerRouter`, which hands it on */
  readonly nonce: string
  /** writes lines that carry the id */
  readonly log: Logger
}

/** How loaders and actions reach it: `context.get(visitContext)`. */
export const requestContextKey = createContext<RequestContext>()

/** The id of the build that answers. */
export const buildContext = createContext<string>('')

/** The build's stylesheets by their addresses, for pages that carry them inside. */
export const sheetsContext = createContext<SheetAt>(() => undefined)

/** The variables of our Hono applications: `c.get('requestContext')`. */
export type WebEnv = { Variables: { requestContext: RequestContext } }

/** Receives the error of a failed page: the status alone does not distinguish an outage of the database from a bug. Null where nobody listens. */
export const failureContext = createContext<{ note(error: unknown): void } | null>(null)
