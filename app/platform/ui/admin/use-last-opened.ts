import { useState } from 'react'

/**
 * What an open dialog shows: the present state of it, and after a colleague has removed it the last one, so that what was typed there stays.
 * @param opened what the dialog was opened for; null: it is closed
 */
export function useLastOpened<Shown>(opened: string | null, present: Shown | null): Shown | null {
  const [last, setLast] = useState({ opened, shown: present })
  const shown = present ?? (opened !== null && opened === last.opened ? last.shown : null)
  if (last.opened !== opened || last.shown !== shown) setLast({ opened, shown })
  return shown
}
