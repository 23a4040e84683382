import { isRouteErrorResponse, useRouteError, useRouteLoaderData } from 'react-router'
import type { loader } from '#app/root.tsx'
import type { RootData } from './root-data.server.ts'

/** What the root loader gave, or what was thrown gave in its place; undefined on the page that says that something failed before either could. */
export function useRootData(): RootData | undefined {
  const given = useRouteLoaderData<typeof loader>('root')
  const error = useRouteError()
  return given ?? rootIn(error)
}

/** What is thrown where there is no page: the root was not asked then. */
export type NoPage = { readonly root: RootData }

function rootIn(error: unknown): RootData | undefined {
  if (!isRouteErrorResponse(error)) return undefined
  const thrown: Partial<NoPage> | null = error.data
  return typeof thrown === 'object' ? thrown?.root : undefined
}
