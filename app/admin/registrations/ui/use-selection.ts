import { useCallback, useRef, useState } from 'react'

export type ListSelection = ReturnType<typeof useSelection>

/** Which rows are selected; they stay so on other pages of the list. */
export function useSelection() {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  /** The row that was selected or left out last, from which a range reaches. */
  const last = useRef<string | null>(null)
  const set = useCallback((some: readonly string[], isOn: boolean) => {
    if (some.length === 1) last.current = some[0] ?? null
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
    setIds(new Set())
  }, [])
  return { ids, last, set, clear, toggle: (id: string) => set([id], !ids.has(id)) }
}
