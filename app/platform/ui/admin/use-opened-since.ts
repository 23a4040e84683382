import { type RefObject, useEffect, useRef } from 'react'
import type { Navigation } from 'react-router'

/**
 * Whether another dialog, or the same one again, was opened since the last form was sent: the answer to that form has nothing to close then.
 * @param state of what sends the forms
 */
export function useOpenedSince(opened: unknown, state: Navigation['state']): RefObject<boolean> {
  const isOther = useRef(false)
  const before = useRef(state)
  useEffect(() => {
    if (state === 'submitting' || before.current === 'idle') isOther.current = false
    before.current = state
  }, [state])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each opening and closing counts
  useEffect(() => {
    if (before.current !== 'idle') isOther.current = true
  }, [opened])
  return isOther
}
