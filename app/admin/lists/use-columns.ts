import { useCallback, useMemo } from 'react'
import type { Field } from '#app/data-api/shape/shape.ts'
import { browserStorage, storageChanged, useStored } from './editor/browser-storage.ts'

/** The columns of a list: the default ones until the user chooses; remembered in this browser. */
export type Columns = {
  readonly shown: readonly Field[]
  readonly isChosen: boolean
  choose(names: readonly string[]): void
  reset(): void
}

/** @param fields those the person may see */
export function useColumns(collection: string, fields: readonly Field[]): Columns {
  const key = `ronda columns ${collection}`
  const kept = useStored(useCallback((storage) => storage.getItem(key), [key]))
  const shown = useMemo(() => shownColumns(fields, kept), [fields, kept])
  const keep = (value: string | null) => {
    const storage = browserStorage()
    try {
      if (value === null) storage?.removeItem(key)
      else storage?.setItem(key, value)
    } catch {}
    storageChanged()
  }
  return {
    shown,
    isChosen: kept !== null,
    choose: (names) => keep(names.join(',')),
    reset: () => keep(null),
  }
}

/** In the shape's order; a list never has no columns. */
function shownColumns(fields: readonly Field[], kept: string | null): readonly Field[] {
  const names = new Set(kept?.split(','))
  const chosen = fields.filter(({ name }) => names.has(name))
  if (chosen.length > 0) return chosen
  const listed = fields.filter((field) => field.listed)
  return listed.length > 0 ? listed : fields.slice(0, 4)
}
