import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { type Who, whoContext } from '#app/people/who.server.ts'
import { type House, houseContext } from '#app/platform/house.server.ts'
import { type Visit, visitContext } from '#app/platform/visit.server.ts'

/** Answers with a page, a redirect or a loader's data. */
export type Pages = (
  request: Request,
  house: House,
  asked: { readonly visit: Visit; readonly who: Who },
) => Promise<Response>

/** The pages of a build: the bundled one, or one put together for a test. */
export function makePages(build: ServerBuild, mode: string): Pages {
  const handle = createRequestHandler(build, mode)
  return (request, house, { visit, who }) => {
    const context = new RouterContextProvider()
    context.set(houseContext, house)
    context.set(visitContext, visit)
    context.set(whoContext, who)
    return handle(request, context)
  }
}
