import { useEffect, useRef } from 'react'
import styles from './reception.module.css'

/** What became of a press. It takes the focus, so that it comes into view: the button may be at the end of a long form, or the focus elsewhere since. */
export function Outcome({ role, text }: { readonly role: 'alert' | 'status'; readonly text: string }) {
  const own = useRef<HTMLParagraphElement>(null)
  useEffect(() => own.current?.focus(), [])
  return (
    <p ref={own} className={role === 'alert' ? styles.refusal : undefined} role={role} tabIndex={-1}>
      {text}
    </p>
  )
}
