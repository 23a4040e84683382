import { useRef } from 'react'
import { useMatches } from 'react-router'

/**
 * What the page and its layouts have read, as one object that is another one after each reading. React Router ends a reading when a request is answered that
 * reads nothing, as a preview or a sign of presence: then it stays the same.
 */
export function useReading(): object {
  const read = useMatches().map(({ loaderData }) => loaderData)
  const last = useRef(read)
  if (read.length !== last.current.length || read.some((one, n) => one !== last.current[n]))
    last.current = read
  return last.current
}
