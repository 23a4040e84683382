import { createContext, useContext } from 'react'
import { isRouteErrorResponse, useRouteError, useRouteLoaderData } from 'react-router'
import type { loader } from '#app/root.tsx'
import type { RootData } from './root-data.server.ts'

/** The root's data on the server, for an error page whose root loader did not run. */
export const RootDataContext = createContext<RootData | undefined>(undefined)

/** The data of the root loader, of the thrown response or of the server; undefined on the error page when all failed. */
export function useRootData(): RootData | undefined {
  const given = useRouteLoaderData<typeof loader>('root')
  const error = useRouteError()
  const ofServer = useContext(RootDataContext)
  return given ?? rootIn(error) ?? ofServer
}

/** The thrown response of an unknown page, for which the root loader did not run. */
export type NoPage = { readonly root: RootData }

function rootIn(error: unknown): RootData | undefined {
  if (!isRouteErrorResponse(error)) return undefined
  const thrown: Partial<NoPage> | null = error.data
  return typeof thrown === 'object' ? thrown?.root : undefined
}
