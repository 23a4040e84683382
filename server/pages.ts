import * as bundle from 'virtual:react-router/server-build'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { type House, houseContext } from '#app/platform/house.server.ts'
import { type Visit, visitContext } from '#app/platform/visit.server.ts'

/** Answers with a page, a redirect or a loader's data. */
export type Pages = (request: Request, house: House, visit: Visit) => Promise<Response>

const handle = createRequestHandler(serverBuild(), import.meta.env.MODE)

export const pages: Pages = (request, house, visit) => {
  const context = new RouterContextProvider()
  context.set(houseContext, house)
  context.set(visitContext, visit)
  return handle(request, context)
}

/** The bundle says `undefined` where the type says absent. */
function serverBuild(): ServerBuild {
  const { basename, allowedActionOrigins, unstable_getCriticalCss, ...rest } = bundle
  return {
    ...rest,
    ...(basename === undefined ? {} : { basename }),
    ...(allowedActionOrigins === undefined ? {} : { allowedActionOrigins }),
    ...(unstable_getCriticalCss === undefined ? {} : { unstable_getCriticalCss }),
  }
}
