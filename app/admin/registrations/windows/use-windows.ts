import { useEffect, useState } from 'react'
import { useRequest } from '../../lists/ending/use-request.ts'
import { WINDOW } from '../list-state.ts'
import type { RegistrationList } from '../queries/read-list.server.ts'
import type { RowsAnswer, RowsRequest } from './rows-request.ts'
import { beginWindows, missingWindow, type Windows, withWindow } from './windows.ts'

type Seen = { readonly first: number; readonly last: number }

/**
 * The rows of a list without pages, read window by window as they come into view.
 * @param search filter and order
 * @param seen the places on the screen
 */
export function useWindows(
  list: RegistrationList,
  search: string,
  seen: Seen,
): { readonly windows: Windows; readonly hasFailed: boolean; readonly again: () => void } {
  const ask = useRequest<RowsRequest, RowsAnswer>()
  const [isAsking, setAsking] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const [held, setWindows] = useState(() => beginWindows(list, { search, first: list.rows }))
  const windows =
    held.of === list && held.search === search
      ? held
      : beginWindows(list, { search, first: list.rows, before: held })
  if (windows !== held) setWindows(windows)

  const missing = missingWindow(windows, seen.first, seen.last)
  useEffect(() => {
    if (missing === null || isAsking || hasFailed) return
    setAsking(true)
    void ask({ intent: 'preview-rows', search, from: missing * WINDOW }).then((answer) => {
      setAsking(false)
      if (answer.kind === 'unanswered') setFailed(true)
      else
        setWindows((now) =>
          now.of === windows.of && now.search === search ? withWindow(now, missing, answer.rows) : now,
        )
    })
  })
  return { windows, hasFailed, again: () => setFailed(false) }
}
