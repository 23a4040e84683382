import { useCallback, useRef, useState } from 'react'

export type ListSelection = ReturnType<typeof useSelection>

/** Which rows are selected; they stay so on other pages of the list. */
export function useSelection() {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  /** The row that was selected or left out last, from which a range reaches. */
  const last = useRef<string | null>(null)
  /** What was left out, in turn; null: everything. */
  const leftOut = useRef<(string | null)[]>([])
  const set = useCallback((some: readonly string[], isOn: boolean) => {
    if (some.length === 1) last.current = some[0] ?? null
    if (!isOn) leftOut.current.push(...some)
    setIds((before) => {
      const after = new Set(before)
      for (const id of some) {
        if (isOn) after.add(id)
        else after.delete(id)
      }
      return after
    })
  }, [])
  const clear = useCallback(() => {
    last.current = null
    leftOut.current.push(null)
    setIds(new Set())
  }, [])
  /** Begins a selection of rows that are known later. @returns selects those of them that have not been left out since; false where everything has */
  const later = useCallback(() => {
    const before = leftOut.current.length
    return (some: readonly string[]) => {
      const since = new Set(leftOut.current.slice(before))
      if (since.has(null)) return false
      set(
        some.filter((id) => !since.has(id)),
        true,
      )
      return true
    }
  }, [set])
  return { ids, last, set, later, clear, toggle: (id: string) => set([id], !ids.has(id)) }
}
