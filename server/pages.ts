import * as bundle from 'virtual:react-router/server-build'
import type { ServerBuild } from 'react-router'
import { makePages } from './make-pages.ts'

/** The pages as they were built. */
export const pages = makePages(serverBuild(), import.meta.env.MODE)

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
