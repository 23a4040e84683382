import { useEffect, useRef, useState } from 'react'
import type { ListRow } from '../queries/read-list.server.ts'

/** How long a changed row is highlighted, in milliseconds. */
const SHOWN_MS = 4_000

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
