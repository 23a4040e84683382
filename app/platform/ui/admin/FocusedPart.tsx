import { type ReactNode, useEffect, useRef } from 'react'
import office from './office.module.css'
import { isFocusLost } from './use-focus-return.ts'

/**
 * What takes the place of the button that was pressed. Takes over the keyboard's focus, which went with the button and would begin at the top of the
 * page again; it leaves a focus that is elsewhere.
 */
export function FocusedPart({ children }: { readonly children: ReactNode }) {
  const part = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isFocusLost()) part.current?.focus()
  }, [])
  return (
    <div ref={part} tabIndex={-1} className={office.focused}>
      {children}
    </div>
  )
}
