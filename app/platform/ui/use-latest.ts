import { type RefObject, useInsertionEffect, useRef } from 'react'

/** The value that was rendered last, for what happens later: an answer, a timer, an event. Not to be read while rendering. */
export function useLatest<Value>(value: Value): Readonly<RefObject<Value>> {
  const latest = useRef(value)
  useInsertionEffect(() => {
    latest.current = value
  })
  return latest
}
