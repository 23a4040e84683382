import { type RefObject, useEffect, useRef, useState } from 'react'

/** How wide an element is, in whole pixels, as it changes; `initially` until it is known. */
export function useWidth<E extends HTMLElement>(initially: number): [RefObject<E | null>, number] {
  const ref = useRef<E>(null)
  const [width, setWidth] = useState(initially)
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const measure = () => setWidth((before) => Math.round(element.clientWidth) || before)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [ref, width]
}
