import { useEffect, useRef, useState } from 'react'
import { useLatest } from '#app/platform/ui/use-latest.ts'

/** What is deleted, as it was shown. */
export type Deleted = { readonly id: string; readonly name: string; readonly version: number | undefined }
type Pending = { readonly deleted: Deleted; readonly timer: ReturnType<typeof setTimeout> }

/** Deletions that can still be undone. */
export type Deletions = {
  readonly pending: ReadonlySet<string>
  begin(deleted: Deleted): void
  undo(id: string): void
  /** Does it now. */
  finish(id: string): void
}

/**
 * Delays a deletion; until then undoing it costs nothing. A restored document would have another id, no password, and none of the fields hidden from the
 * user. Leaving the page carries out pending deletions.
 */
export function useDeletions(waitMs: number, remove: (deleted: Deleted) => Promise<void>): Deletions {
  const waiting = useRef(new Map<string, Pending>())
  const sending = useRef(new Set<string>())
  const [pending, setPending] = useState<ReadonlySet<string>>(new Set())
  const doRemove = useLatest(remove)

  const take = (id: string): Pending | undefined => {
    const found = waiting.current.get(id)
    if (!found) return undefined
    clearTimeout(found.timer)
    waiting.current.delete(id)
    return found
  }
  const show = () => setPending(new Set([...waiting.current.keys(), ...sending.current]))
  const finish = async (id: string) => {
    const found = take(id)
    if (!found) return
    // the row stays marked until the list has been read again
    sending.current.add(id)
    await doRemove.current(found.deleted)
    sending.current.delete(id)
    show()
  }
  const finishOne = useLatest(finish)

  useEffect(() => {
    const finishAll = () => {
      for (const id of waiting.current.keys()) void finishOne.current(id)
    }
    addEventListener('pagehide', finishAll)
    return () => {
      removeEventListener('pagehide', finishAll)
      finishAll()
    }
  }, [])

  return {
    pending,
    begin(deleted) {
      const { id } = deleted
      if (waiting.current.has(id) || sending.current.has(id)) return
      const timer = setTimeout(() => void finishOne.current(id), waitMs)
      waiting.current.set(id, { deleted, timer })
      show()
    },
    undo(id) {
      if (take(id)) show()
    },
    finish: (id) => void finish(id),
  }
}
