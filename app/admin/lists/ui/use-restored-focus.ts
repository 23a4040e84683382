import { type FocusEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { rowAt, rowOf, rowsOf } from './row-focus.ts'

type Parts = {
  readonly table: RefObject<HTMLElement | null>
  /** The element that gets the focus when there is no row. */
  readonly last: RefObject<HTMLElement | null>
  /** The id of the document in the editor, or `new`; null when it is closed. */
  readonly open: string | null
  /** The id of the row that was just written. */
  readonly fresh: string | null
  /** The rows as they were read; others each time. */
  readonly items: readonly unknown[]
}

/**
 * Keeps the keyboard focus in a list: closing the editor returns it, and after a row is removed the next row has it. A focus that the user has moved
 * stays.
 * @returns callbacks for the rows
 */
export function useRestoredFocus({ table, last, open, fresh, items }: Parts) {
  const place = useRef<{ readonly id: string; readonly index: number } | null>(null)
  const opener = useRef<Element | null>(null)
  const stoodOn = useRef<Element | null>(null)

  // before the editor takes the keyboard
  useLayoutEffect(() => {
    if (open === null) return
    opener.current = document.activeElement
    const row = rowOf(table.current, open)
    if (row) place.current = placeOf(table.current, row)
  }, [open, table])

  // biome-ignore lint/correctness/useExhaustiveDependencies: with other rows the one under the keyboard may have gone
  useEffect(() => {
    if (open !== null || !isNowhere()) return
    const { id, index } = place.current ?? {}
    const before = opener.current
    opener.current = null
    const to =
      (fresh !== null && rowOf(table.current, fresh)) ||
      (id !== undefined && rowOf(table.current, id)) ||
      (before?.isConnected && before !== document.body && before) ||
      (index !== undefined && (rowAt(table.current, index) ?? last.current))
    if (to instanceof HTMLElement) to.focus({ preventScroll: fresh === null })
    // a filter that was taken away, the last page's “next”
    else if (isGone(stoodOn.current)) last.current?.focus({ preventScroll: true })
  }, [open, fresh, items, table, last])

  return {
    onFocus({ target }: FocusEvent) {
      stoodOn.current = target
      if (target instanceof HTMLElement && target.dataset.row) place.current = placeOf(table.current, target)
    },
    /** A press on nothing puts the keyboard down; another window only borrows it. */
    onBlur({ target, relatedTarget }: FocusEvent) {
      if (relatedTarget === null && target.isConnected && document.hasFocus() && !isGone(target)) {
        place.current = null
        stoodOn.current = null
      }
    },
  }
}

function placeOf(table: HTMLElement | null, row: HTMLElement) {
  return { id: row.dataset.row ?? '', index: rowsOf(table).indexOf(row) }
}

function isGone(element: Element | null): boolean {
  return element !== null && (!element.isConnected || element.matches(':disabled'))
}

function isNowhere(): boolean {
  return document.activeElement === null || document.activeElement === document.body
}
