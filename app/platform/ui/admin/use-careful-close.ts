import { type FormEvent, useEffect, useRef, useState } from 'react'

type CarefulClose = {
  /** Esc, a click beside the dialog, or its cross. */
  readonly close: () => void
  /** What the cross does besides: closes at once. */
  readonly onCross: () => void
  /** Whether closing was held back because of unsaved input. */
  readonly isAsked: boolean
  /** For the element around the fields. */
  readonly watch: {
    readonly onInput: (event: FormEvent) => void
    readonly onSubmit: () => void
  }
}

/**
 * Holds back the first Esc, or click beside a dialog, once something was typed there, so that a slip loses nothing; the second one closes it. Its cross and
 * its own buttons close at once.
 */
export function useCarefulClose(isOpen: boolean, onClose: () => void): CarefulClose {
  const isTyped = useRef(false)
  const [isAsked, setAsked] = useState(false)
  useEffect(() => {
    if (isOpen) return
    isTyped.current = false
    setAsked(false)
  }, [isOpen])
  const isHeld = useRef(false)
  return {
    close: () => {
      isHeld.current = isTyped.current && !isAsked
      if (isHeld.current) setAsked(true)
      else onClose()
    },
    onCross: () => isHeld.current && onClose(),
    isAsked,
    watch: {
      onInput: ({ target }) => {
        // looking for something is no input to keep
        if (target instanceof HTMLInputElement && target.type === 'search') return
        isTyped.current = true
        setAsked(false)
      },
      onSubmit: () => {
        isTyped.current = false
      },
    },
  }
}
