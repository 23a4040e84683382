import { useCallback, useContext, useEffect, useRef } from 'react'
import { UNSAFE_DataRouterContext, useRevalidator } from 'react-router'

/** Whether a page is being read. The router knows of it before React has rendered it. */
export function useIsReading(): () => boolean {
  const router = useContext(UNSAFE_DataRouterContext)?.router
  return useCallback(
    () =>
      router !== undefined &&
      (router.state.navigation.state !== 'idle' || router.state.revalidation !== 'idle'),
    [router],
  )
}

/**
 * Reads the page again, after the reading that is on its way: React Router would end that one and start over, and on a slow network a page that is read
 * every few seconds would never arrive.
 */
export function useReadAgain(): () => void {
  const router = useContext(UNSAFE_DataRouterContext)?.router
  const { revalidate } = useRevalidator()
  const isReading = useIsReading()
  const isWanted = useRef(false)
  const readAgain = useCallback(() => {
    isWanted.current = isReading()
    if (!isWanted.current) void revalidate()
  }, [isReading, revalidate])
  useEffect(() => {
    const here = router?.state.location.pathname
    // React may render neither the beginning nor the end of a reading; the router is told nothing while it ends one
    const goOn = () => {
      if (isWanted.current && router?.state.location.pathname === here) readAgain()
    }
    return router?.subscribe(() => queueMicrotask(goOn))
  }, [router, readAgain])
  return readAgain
}

/** Reads the page again every so many milliseconds while something is in progress. Returns what reads it at once. */
export function useReadEvery(everyMs: number, isMoving = true): () => void {
  const readAgain = useReadAgain()
  useEffect(() => {
    if (!isMoving) return
    const timer = setInterval(() => {
      if (!document.hidden) readAgain()
    }, everyMs)
    return () => clearInterval(timer)
  }, [everyMs, isMoving, readAgain])
  return readAgain
}
