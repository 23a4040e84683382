import { useRouteLoaderData } from 'react-router'
import type { loader } from './root.tsx'

/** What the root loader gave; undefined on the page that says that something failed before it could. */
export function useRootData() {
  return useRouteLoaderData<typeof loader>('root')
}
