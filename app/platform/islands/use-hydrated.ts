import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** Whether the component has hydrated: false on the server and during hydration. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
