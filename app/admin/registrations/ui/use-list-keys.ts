import { useHotkeys } from '@mantine/hooks'
import type { RefObject } from 'react'
import type { Command } from '../../lists/ending/end-command.ts'
import { type Tab, tabs } from '../list-state.ts'
import type { Mover } from '../windows/WindowedRows.tsx'

type ListKeys = {
  readonly table: RefObject<HTMLElement | null>
  readonly mover: Mover
  /** Whether a dialog is open, which then handles the keyboard. */
  readonly isCovered: boolean
  readonly isOpen: boolean
  readonly onSelect: (id: string) => void
  /** The rows from the one selected last to this one. */
  readonly onSelectTo: (id: string) => void
  readonly onTab: (tab: Tab) => void
  readonly onCommand: (command: Command) => void
  readonly onMoney: () => void
  readonly onNew: () => void
  /** Delete was pressed, which deletes nothing. */
  readonly onDelete: () => void
  readonly onWrite: () => void
}

/**
 * `j` `k` move between rows, `x` selects, Shift+`x` selects as far as here, Enter opens (the row is a link), `1`–`5` open tabs, `c` cancels, `p` opens payments, `m` writes an e-mail; `n`
 * enters a new registration. Delete explains that it deletes nothing.
 */
export function useListKeys({
  table,
  mover,
  isCovered,
  isOpen,
  onSelect,
  onSelectTo,
  onTab,
  onCommand,
  onMoney,
  onNew,
  onDelete,
  onWrite,
}: ListKeys): void {
  /** Nothing where no row has the keyboard. */
  const onRow = (then: (id: string) => void) => () => {
    const active = document.activeElement
    const id = active instanceof HTMLElement ? active.dataset.row : undefined
    if (id) then(id)
  }
  const rows = () => [...(table.current?.querySelectorAll<HTMLElement>('a[data-row]') ?? [])]
  const move = (by: 1 | -1) => {
    if (mover.current) return mover.current(by)
    const all = rows()
    const at = all.indexOf(document.activeElement as HTMLElement)
    const next = at < 0 ? all[by === 1 ? 0 : all.length - 1] : all[at + by]
    next?.focus()
    next?.scrollIntoView({ block: 'nearest' })
  }
  useHotkeys(
    isCovered || isOpen
      ? []
      : [
          ['j', () => move(1)],
          ['k', () => move(-1)],
          ['n', onNew],
          ['Delete', onDelete],
          ['x', onRow(onSelect)],
          ['shift+x', onRow(onSelectTo)],
        ],
  )
  useHotkeys(
    isCovered || !isOpen
      ? []
      : [
          ...tabs.map((tab, n): [string, () => void] => [String(n + 1), () => onTab(tab)]),
          ['c', () => onCommand('cancel')],
          ['p', onMoney],
          ['m', onWrite],
        ],
  )
}
