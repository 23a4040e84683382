import { type RefObject, useEffect, useRef } from 'react'

/**
 * A dialog scrolls by itself, and the button that was pressed is at its foot: what has just been answered at its head is scrolled
 * into view.
 * @param answer undefined or null: nothing to show.
 */
export function useInView<E extends HTMLElement>(answer: unknown): RefObject<E | null> {
  const box = useRef<E>(null)
  useEffect(() => {
    if (answer !== undefined && answer !== null) box.current?.scrollIntoView({ block: 'center' })
  }, [answer])
  return box
}
