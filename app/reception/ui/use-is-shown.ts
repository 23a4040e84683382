import { type RefObject, useEffect, useRef } from 'react'

/** Whether this part is still on the screen when an answer comes: the person at the desk may have moved on to the next dancer, whose card stays. */
export function useIsShown(): Readonly<RefObject<boolean>> {
  const isShown = useRef(true)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  return isShown
}
