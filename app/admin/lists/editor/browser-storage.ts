import { useCallback, useSyncExternalStore } from 'react'

/** The browser's storage; null where there is none: on the server, or in a browser that stores nothing. */
export function browserStorage(): Storage | null {
  try {
    return typeof localStorage === 'undefined' ? null : localStorage
  } catch {
    return null
  }
}

const listeners = new Set<() => void>()

/** Has everything that is rendered from the storage rendered again. */
export function storageChanged(): void {
  for (const listener of listeners) listener()
}

/** The value that `read` finds in the storage, as comparable text; null on the server and at the first rendering. */
export function useStored(read: (storage: Storage) => string | null): string | null {
  const now = useCallback(() => {
    const storage = browserStorage()
    return storage && read(storage)
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
