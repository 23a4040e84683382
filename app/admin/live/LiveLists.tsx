import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { useLive } from '#app/platform/live/use-live.ts'
import { registrationsTopic } from './presence.ts'

/** Read again at most so often, however much is going on, in milliseconds. */
const READ_EVERY_MS = 3_000
/** Changes within this time are read together, in milliseconds. */
const SETTLES_MS = 250

/** Reads the page again after a change by others while it is visible. Typing stays. For pages with `isLive`. */
export function LiveLists() {
  const { revalidate } = useRevalidator()
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null)
  const isWanted = useRef(false)
  useEffect(
    () => () => {
      if (timer.current) clearTimeout(timer.current)
    },
    [],
  )
  const read = () => {
    timer.current = null
    if (!isWanted.current) return
    timer.current = setTimeout(read, READ_EVERY_MS)
    if (document.hidden) return
    isWanted.current = false
    void revalidate()
  }
  const want = () => {
    isWanted.current = true
    timer.current ??= setTimeout(read, SETTLES_MS)
  }
  useLive(registrationsTopic, { changed: want, missed: want })
  return null
}
