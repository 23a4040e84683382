import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { type RequestActor, requestActorContext } from '#app/people/request-actor.server.ts'
import { type AppContext, appContext } from '#app/platform/app-context.server.ts'
import { outageOf } from '#app/platform/database/outage.server.ts'
import {
  buildContext,
  failureContext,
  type RequestContext,
  requestContextKey,
  sheetsContext,
} from '#app/platform/http/request-context.server.ts'
import type { SheetAt } from '#app/platform/page-cache/styles-inside.ts'
import { type Refusal, refusalContext } from '#app/platform/start/refusal.server.ts'

/** Answers with a page, a redirect or a loader's data. */
export type Pages = (
  request: Request,
  app: AppContext,
  asked: {
    readonly requestContext: RequestContext
    readonly requestActor: RequestActor
    /** the id of the build, which the page carries as the mark that a server drew it */
    readonly build?: string
    readonly sheetAt?: SheetAt
    /** why the request was refused before reaching a page: the page says that, whatever its address */
    readonly refusal?: Refusal
  },
) => Promise<Response>

/** The pages of a build: the bundled one, or one put together for a test. An outage of the database is thrown, not rendered. */
export function makePages(build: ServerBuild, mode: string): Pages {
  const handle = createRequestHandler(build, mode)
  return async (request, app, { requestContext, requestActor, build: id, sheetAt, refusal }) => {
    const context = new RouterContextProvider()
    context.set(appContext, app)
    context.set(requestContextKey, requestContext)
    context.set(requestActorContext, requestActor)
    if (id !== undefined) context.set(buildContext, id)
    if (sheetAt) context.set(sheetsContext, sheetAt)
    if (refusal) context.set(refusalContext, refusal)
    const outages: unknown[] = []
    context.set(failureContext, { note: (error) => void (outageOf(error) && outages.push(error)) })
    const answer = await handle(request, context)
    if (outages.length === 0) return answer
    await answer.body?.cancel()
    throw outages[0]
  }
}
