import { useEffect } from 'react'
import { useReadAgain } from '#app/platform/ui/page-state/use-read-again.ts'

const everyMs = 30_000
/** Interval of reloads while a payment is expected. */
const soonMs = 2_000
const soonAtMost = 60_000
/** Browsers count timers in 32 bits; a longer wait would end at once. */
const longestMs = 2 ** 31 - 1

type Live = {
  /** the server's clock */
  readonly now: Date
  /** when the page changes by itself; null: not known */
  readonly wakeAt: Date | null
  /** a card payment is expected */
  readonly isExpecting: boolean
}

/** Reloads every 30 seconds while the page is visible, and at `wakeAt`; every two for a minute while something is expected. */
export function useLive({ now, wakeAt, isExpecting }: Live): void {
  const readAgain = useReadAgain()

  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') readAgain()
    }
    const timer = setInterval(look, everyMs)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [readAgain])

  useEffect(() => {
    if (!isExpecting) return
    const timer = setInterval(readAgain, soonMs)
    const end = setTimeout(() => clearInterval(timer), soonAtMost)
    return () => {
      clearInterval(timer)
      clearTimeout(end)
    }
  }, [isExpecting, readAgain])

  const waitMs = wakeAt ? wakeAt.getTime() - now.getTime() : null
  useEffect(() => {
    if (waitMs === null || waitMs > longestMs) return
    const timer = setTimeout(readAgain, Math.max(0, waitMs) + 250)
    return () => clearTimeout(timer)
  }, [waitMs, readAgain])
}
