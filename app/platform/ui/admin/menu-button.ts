import type { KeyboardEvent } from 'react'

/**
 * Opens the menu of this button by the arrow down, or takes the keyboard to the first entry of the menu that is open: a quick hand presses it right after
 * Enter, before the menu has the keyboard. https://www.w3.org/WAI/ARIA/apg/patterns/menu-button/
 */
export function openByArrow(event: KeyboardEvent<HTMLButtonElement>): void {
  if (event.key !== 'ArrowDown') return
  event.preventDefault()
  const button = event.currentTarget
  const menu = document.getElementById(button.getAttribute('aria-controls') ?? '')
  if (menu) menu.querySelector<HTMLElement>('[data-menu-item]:not(:disabled)')?.focus()
  else button.click()
}
