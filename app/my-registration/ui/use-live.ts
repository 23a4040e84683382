import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

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

  useEffect(() => {
    if (!isExpecting) return
    const timer = setInterval(() => void revalidate(), soonMs)
    const end = setTimeout(() => clearInterval(timer), soonAtMost)
    return () => {
      clearInterval(timer)
      clearTimeout(end)
    }
  }, [isExpecting, revalidate])

  const waitMs = wakeAt ? wakeAt.getTime() - now.getTime() : null
  useEffect(() => {
    if (waitMs === null || waitMs > longestMs) return
    const timer = setTimeout(() => void revalidate(), Math.max(0, waitMs) + 250)
    return () => clearTimeout(timer)
  }, [waitMs, revalidate])
}
