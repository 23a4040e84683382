import { useCallback, useEffect, useRef } from 'react'
import { useNavigation, useRevalidator } from 'react-router'

/**
 * Reads the page again, after the reading that is on its way: React Router would end that one and start over, and on a slow network a page that is read
 * every few seconds would never arrive.
 */
export function useReadAgain(): () => void {
  const { revalidate, state } = useRevalidator()
  const isIdle = useNavigation().state === 'idle' && state === 'idle'
  const isReading = useRef(false)
  const isWanted = useRef(false)
  useEffect(() => {
    isReading.current = !isIdle
    if (!isIdle || !isWanted.current) return
    isWanted.current = false
    void revalidate()
  }, [isIdle, revalidate])
  return useCallback(() => {
    if (isReading.current) isWanted.current = true
    else void revalidate()
  }, [revalidate])
}

/** Reads the page again every so many milliseconds while something is in progress. */
export function useReadEvery(everyMs: number, isMoving = true): void {
  const readAgain = useReadAgain()
  useEffect(() => {
    if (!isMoving) return
    const timer = setInterval(() => {
      if (!document.hidden) readAgain()
    }, everyMs)
    return () => clearInterval(timer)
  }, [everyMs, isMoving, readAgain])
}
