import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** Whether a script answers here: not on the server, nor while React still compares what the server drew. */
export function useAwake(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
