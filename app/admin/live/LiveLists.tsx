import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { useLive } from '#app/platform/live/use-live.ts'
import { useIsReading } from '#app/platform/ui/page-state/use-read-again.ts'
import { useReading } from '#app/platform/ui/page-state/use-reading.ts'
import { registrationsTopic } from './presence.ts'

/** Read again at most so often, however much is going on, in milliseconds. */
const READ_EVERY_MS = 3_000
/** Changes within this time are read together, in milliseconds. */
const SETTLES_MS = 250
/** No row moves under a hand that has not rested for so long, in milliseconds. */
const HAND_RESTS_MS = 700

/**
 * Reads the page again after a change by others while it is visible. Typing stays. For pages with `isLive`. A read by
 * React Router aborts the one in progress and starts it again: on a slow network the page being opened would never arrive.
 * @param readAt the newest entry of the audit log before the page was read
 */
export function LiveLists({ readAt }: { readonly readAt: string }) {
  const { revalidate, state } = useRevalidator()
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null)
  const isWanted = useRef(false)
  const isReading = useIsReading()
  const isResting = useResting()
  useEffect(
    () => () => {
      if (timer.current) clearTimeout(timer.current)
    },
    [],
  )
  const read = () => {
    timer.current = null
    if (!isWanted.current) return
    timer.current = setTimeout(read, isResting.current ? READ_EVERY_MS : HAND_RESTS_MS)
    if (!isResting.current || isReading() || document.hidden) return
    isWanted.current = false
    void revalidate()
  }
  const want = () => {
    isWanted.current = true
    timer.current ??= setTimeout(read, SETTLES_MS)
  }
  const reading = useReading()
  const before = useRef<object | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each reading
  useEffect(() => {
    if (state !== 'idle') before.current ??= reading
    else {
      // the answer to another request has ended it
      if (before.current === reading) want()
      before.current = null
    }
  }, [state, reading])
  useLive(registrationsTopic, {
    // what was written before the connection was there, no notice tells of
    subscribed: (at) => at !== readAt && want(),
    changed: want,
    missed: want,
  })
  return null
}

const moves = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchmove'] as const

/** Whether the person has not pointed, typed or scrolled for a while. */
function useResting() {
  const isResting = useRef(true)
  useEffect(() => {
    const gone = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const note = () => {
      isResting.current = false
      clearTimeout(timer)
      timer = setTimeout(() => {
        isResting.current = true
      }, HAND_RESTS_MS)
    }
    for (const move of moves) {
      document.addEventListener(move, note, { capture: true, passive: true, signal: gone.signal })
    }
    return () => {
      gone.abort()
      clearTimeout(timer)
    }
  }, [])
  return isResting
}
