import { type RefObject, useEffect } from 'react'
import { mainId } from '../site/SkipLink.tsx'

/** Whether the keyboard is nowhere: the element that had the focus is gone or disabled. */
export function isFocusLost(): boolean {
  const here = document.activeElement
  return here === null || here === document.body || here.matches(':disabled')
}

/** Mantine returns the focus to an element that is still there 10 ms after closing. */
const LATER_MS = 30

/**
 * Returns the keyboard's focus when a dialog closes: to the control that opened it, else, where that is gone with its selection or its row, to `after`
 * (the list), else to the page's content. A focus that is elsewhere by then stays.
 */
export function useFocusReturn(isOpen: boolean, after?: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!isOpen) return
    const opener = openerNow()
    return () => {
      // the element of the moment of closing
      const rest = () => [opener, after?.current, document.getElementById(mainId)]
      setTimeout(() => {
        for (const element of rest()) {
          if (!isFocusLost()) return
          if (element?.isConnected) element.focus({ preventScroll: true })
        }
      }, LATER_MS)
    }
  }, [isOpen, after])
}

/**
 * A ref: the element takes the keyboard's focus when the control within it that had the focus is removed or disabled, and nothing else takes it. Without
 * that the keyboard begins at the top of the page again, behind an open dialog. When the answer to a form then marks a field in error, that field takes it.
 */
export function focusFallback(element: HTMLElement | null): (() => void) | undefined {
  if (!element) return
  let last: HTMLElement | null = null
  let isWaiting = false
  const wrong = () => element.querySelector<HTMLElement>('[aria-invalid="true"]')
  const note = ({ target }: FocusEvent) => {
    last = target instanceof HTMLElement ? target : null
    if (target !== element) isWaiting = false
  }
  const observer = new MutationObserver(() => {
    if (isWaiting) wrong()?.focus()
    if (!last || (last.isConnected && !last.matches(':disabled'))) return
    last = null
    setTimeout(() => {
      if (!isFocusLost()) return
      const field = wrong()
      if (field) return field.focus()
      element.focus({ preventScroll: true })
      isWaiting = true
    }, 2 * LATER_MS)
  })
  element.addEventListener('focusin', note)
  observer.observe(element, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['disabled', 'aria-invalid'],
  })
  return () => {
    element.removeEventListener('focusin', note)
    observer.disconnect()
  }
}

/** The control that has the focus; for an entry of a menu the button of the menu, because the entry goes with it. */
function openerNow(): HTMLElement | null {
  const here = document.activeElement
  if (!(here instanceof HTMLElement) || here === document.body) return null
  const menu = here.closest('[role=menu]')?.getAttribute('aria-labelledby')
  return menu ? document.getElementById(menu) : here
}
