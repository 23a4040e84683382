import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import styles from './Answer.module.css'

/** The answer to what the dancer did, at the head of the page: it takes the focus, because the pressed button is far below or gone. */
export function Answer({ children }: { readonly children: ReactNode }) {
  const answer = useRef<HTMLDivElement>(null)
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the next action may have the same answer
  useEffect(() => answer.current?.focus(), [key])
  return (
    // biome-ignore lint/a11y/noAutofocus: pages that are not hydrated have no other way
    <div ref={answer} tabIndex={-1} className={styles.answer} autoFocus>
      {children}
    </div>
  )
}
