import { useEffect } from 'react'

/**
 * A double click sends a form once. React Router disables a button one rendering after it was pressed, which on a busy machine is later than the second
 * click. Presses by key are no double clicks: they are left to the button.
 */
export function useSingleSending(): void {
  useEffect(() => {
    const ignore = (event: MouseEvent) => {
      const button = event.target instanceof Element ? event.target.closest('button') : null
      if (event.detail > 1 && button?.form && button.type === 'submit') event.preventDefault()
    }
    document.addEventListener('click', ignore, true)
    return () => document.removeEventListener('click', ignore, true)
  }, [])
}
