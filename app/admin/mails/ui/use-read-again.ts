import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

const everyMs = 2_000

/** Reloads the page every two seconds while something is in progress and the tab is visible. */
export function useReadAgain(isMoving: boolean): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!isMoving) return
    const timer = setInterval(() => {
      if (!document.hidden) void revalidate()
    }, everyMs)
    return () => clearInterval(timer)
  }, [isMoving, revalidate])
}
