import { type FormEvent, useEffect, useRef, useState } from 'react'

type CarefulClose = {
  /** Esc, a click beside the dialog, or its cross. */
  readonly close: () => void
  /** What the cross does besides: closes at once. */
  readonly onCross: () => void
  /** Whether closing was held back because of unsaved input. */
  readonly isAsked: boolean
  /** For the element around the fields. */
  readonly onInput: (event: FormEvent) => void
  /** For a change that is no input event: a choice from a list. */
  readonly onChanged: () => void
}

/**
 * Holds back the first Esc, or click beside a dialog, once something was typed there, so that a slip loses nothing; the second one closes it. Its cross and
 * its own buttons close at once. Sending a form keeps the input unsaved: it may only preview, or be refused.
 * @param saved changes when the input was saved and the dialog stays open; undefined: not yet
 */
export function useCarefulClose(isOpen: boolean, onClose: () => void, saved?: unknown): CarefulClose {
  const isTyped = useRef(false)
  const [isAsked, setAsked] = useState(false)
  useEffect(() => {
    if (isOpen && saved === undefined) return
    isTyped.current = false
    setAsked(false)
  }, [isOpen, saved])
  const isHeld = useRef(false)
  const onChanged = () => {
    isTyped.current = true
    setAsked(false)
  }
  return {
    close: () => {
      isHeld.current = isTyped.current && !isAsked
      if (isHeld.current) setAsked(true)
      else onClose()
    },
    onCross: () => isHeld.current && onClose(),
    isAsked,
    onInput: ({ target }) => {
      // looking for something is no input to keep
      if (target instanceof HTMLInputElement && target.type === 'search') return
      onChanged()
    },
    onChanged,
  }
}
