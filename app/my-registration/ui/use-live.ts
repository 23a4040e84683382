import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

const everyMs = 30_000
/** Browsers count timers in 32 bits; a longer wait would end at once. */
const longestMs = 2 ** 31 - 1

/** Reloads every 30 seconds while the page is visible, and at `wakeAt` by the server's clock. */
export function useLive(now: Date, wakeAt: Date | null): void {
  const { revalidate } = useRevalidator()

  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') void revalidate()
    }
    const timer = setInterval(look, everyMs)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [revalidate])

  const waitMs = wakeAt ? wakeAt.getTime() - now.getTime() : null
  useEffect(() => {
    if (waitMs === null || waitMs > longestMs) return
    const timer = setTimeout(() => void revalidate(), Math.max(0, waitMs) + 250)
    return () => clearTimeout(timer)
  }, [waitMs, revalidate])
}
