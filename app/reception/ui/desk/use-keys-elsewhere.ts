import { type RefObject, useEffect } from 'react'

type Pressed = {
  /** Enter while nothing has the focus. */
  enter(): void
  /** Escape while nothing has the focus. */
  escape(): void
  /** A character that no other field takes. */
  character(key: string): void
}

/** A scanner types wherever the keyboard is: what no other field takes belongs into this one, and so do Enter and Escape while nothing has the focus. */
export function useKeysElsewhere(field: RefObject<HTMLInputElement | null>, pressed: Pressed): void {
  useEffect(() => {
    const toField = (press: KeyboardEvent) => {
      const { key, target } = press
      // another window works
      if (field.current?.closest('[inert]')) return
      const isElsewhere = target instanceof HTMLElement && !target.matches('input, textarea, select')
      if (!isElsewhere || press.ctrlKey || press.metaKey || press.altKey) return
      // a key that is held down is one press
      if (key === 'Enter' && press.repeat) return
      const own = key === 'Enter' ? pressed.enter : key === 'Escape' ? pressed.escape : null
      if (own && target === document.body) {
        field.current?.focus()
        own()
      } else if (key.length === 1 && key !== ' ') {
        field.current?.focus()
        pressed.character(key)
      }
    }
    document.addEventListener('keydown', toField)
    return () => document.removeEventListener('keydown', toField)
  })
}
