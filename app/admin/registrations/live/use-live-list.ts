import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { useLive } from '#app/platform/live/use-live.ts'
import { registrationsTopic } from '../../live/presence.ts'
import type { ListRow } from '../queries/read-list.server.ts'

/** Read again at most so often, however much is going on, in milliseconds. */
const READ_EVERY_MS = 3_000
/** Changes within this time are read together, in milliseconds. */
const SETTLES_MS = 250
/** How long a changed row is highlighted, in milliseconds. */
const SHOWN_MS = 4_000

/**
 * Reloads the page after a change by others while it is visible. Typing stays.
 * @param topic where the changes are announced
 * @param only the id of what the page shows; null: all
 */
export function useLiveList(topic = registrationsTopic, only: string | null = null): void {
  const { revalidate } = useRevalidator()
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null)
  const isWanted = useRef(false)
  useEffect(
    () => () => {
      if (timer.current) clearTimeout(timer.current)
    },
    [],
  )
  const read = () => {
    timer.current = null
    if (!isWanted.current) return
    timer.current = setTimeout(read, READ_EVERY_MS)
    if (document.hidden) return
    isWanted.current = false
    void revalidate()
  }
  const want = () => {
    isWanted.current = true
    timer.current ??= setTimeout(read, SETTLES_MS)
  }
  const changed = (id: string) => {
    if (only === null || id === only || id === '') want()
  }
  useLive(topic, { changed, missed: want })
}

/** The rows that read otherwise than a moment ago, by id: what changed is shown where it changed. */
export function useChangedRows(rows: readonly ListRow[]): ReadonlySet<string> {
  const before = useRef<ReadonlyMap<string, string>>(new Map())
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set())
  useEffect(() => {
    const now = new Map(rows.map((row) => [row.id as string, JSON.stringify(row)]))
    const known = before.current
    before.current = now
    const others = [...now].filter(([id, text]) => known.has(id) && known.get(id) !== text)
    if (others.length === 0) return
    setChanged(new Set(others.map(([id]) => id)))
    const timer = setTimeout(() => setChanged(new Set()), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [rows])
  return changed
}
