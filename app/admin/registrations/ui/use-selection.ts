import { useCallback, useState } from 'react'

export type ListSelection = ReturnType<typeof useSelection>

/** Which rows are selected; they stay so on other pages of the list. */
export function useSelection() {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const set = useCallback((some: readonly string[], isOn: boolean) => {
    setIds((before) => {
      const after = new Set(before)
      for (const id of some) {
        if (isOn) after.add(id)
        else after.delete(id)
      }
      return after
    })
  }, [])
  const clear = useCallback(() => setIds(new Set()), [])
  return { ids, set, clear, toggle: (id: string) => set([id], !ids.has(id)) }
}
