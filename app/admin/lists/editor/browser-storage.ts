import { useCallback, useSyncExternalStore } from 'react'

/** The browser's shelf; null where there is none: on the server, or where the browser keeps nothing. */
export function shelfHere(): Storage | null {
  try {
    return typeof localStorage === 'undefined' ? null : localStorage
  } catch {
    return null
  }
}

const listeners = new Set<() => void>()

/** Tells what is rendered from the shelf that it holds something else. */
export function shelfChanged(): void {
  for (const listener of listeners) listener()
}

/** What `read` finds on the shelf, as a text that can be compared; null on the server and at the first rendering. */
export function useShelf(read: (shelf: Storage) => string | null): string | null {
  const now = useCallback(() => {
    const shelf = shelfHere()
    return shelf && read(shelf)
  }, [read])
  return useSyncExternalStore(listen, now, nothing)
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

const nothing = () => null
