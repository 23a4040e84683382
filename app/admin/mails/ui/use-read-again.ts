import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

const everyMs = 2_000

/** Reads the page again every two seconds while something moves by itself and somebody looks. */
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
