import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { type Who, whoContext } from '#app/people/who.server.ts'
import { type House, houseContext } from '#app/platform/house.server.ts'
import type { SheetAt } from '#app/platform/page-cache/styles-inside.ts'
import { type Refusal, refusalContext } from '#app/platform/start/refusal.server.ts'
import { buildContext, sheetsContext, type Visit, visitContext } from '#app/platform/visit.server.ts'

/** Answers with a page, a redirect or a loader's data. */
export type Pages = (
  request: Request,
  house: House,
  asked: {
    readonly visit: Visit
    readonly who: Who
    /** the id of the build, which the page carries as the mark that a server drew it */
    readonly build?: string
    readonly sheetAt?: SheetAt
    /** why the request was refused before any page was asked: the page says that, whatever its address */
    readonly refusal?: Refusal
  },
) => Promise<Response>

/** The pages of a build: the bundled one, or one put together for a test. */
export function makePages(build: ServerBuild, mode: string): Pages {
  const handle = createRequestHandler(build, mode)
  return (request, house, { visit, who, build: id, sheetAt, refusal }) => {
    const context = new RouterContextProvider()
    context.set(houseContext, house)
    context.set(visitContext, visit)
    context.set(whoContext, who)
    if (id !== undefined) context.set(buildContext, id)
    if (sheetAt) context.set(sheetsContext, sheetAt)
    if (refusal) context.set(refusalContext, refusal)
    return handle(request, context)
  }
}
