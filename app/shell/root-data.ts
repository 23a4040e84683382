import { isRouteErrorResponse, useRouteError, useRouteLoaderData } from 'react-router'
import type { loader } from '#app/root.tsx'
import type { RootData } from './root-data.server.ts'

/** The data of the root loader, or of the thrown response; undefined on the error page when both failed. */
export function useRootData(): RootData | undefined {
  const given = useRouteLoaderData<typeof loader>('root')
  const error = useRouteError()
  return given ?? rootIn(error)
}

/** The thrown response of an unknown page, for which the root loader did not run. */
export type NoPage = { readonly root: RootData }

function rootIn(error: unknown): RootData | undefined {
  if (!isRouteErrorResponse(error)) return undefined
  const thrown: Partial<NoPage> | null = error.data
  return typeof thrown === 'object' ? thrown?.root : undefined
}
