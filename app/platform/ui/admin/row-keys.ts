import type { KeyboardEvent } from 'react'

const ways: Readonly<Record<string, -1 | 1>> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }

/** Moves the keyboard among the rows' `[data-row]` links or buttons: arrows, j and k. */
export function moveAmongRows(event: KeyboardEvent<HTMLElement>): void {
  const { target, key, altKey, ctrlKey, metaKey, currentTarget } = event
  const by = ways[key]
  if (altKey || ctrlKey || metaKey || by === undefined) return
  if (!(target instanceof HTMLElement) || !target.matches('[data-row]')) return
  const rows = [...currentTarget.querySelectorAll<HTMLElement>('[data-row]')]
  rows[rows.indexOf(target) + by]?.focus()
  event.preventDefault()
}
