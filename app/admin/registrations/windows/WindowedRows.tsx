import { useMediaQuery } from '@mantine/hooks'
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { useChangedRows } from '../live/use-changed-rows.ts'
import type { ListRow, RegistrationList } from '../queries/read-list.server.ts'
import { useWindows } from './use-windows.ts'
import { rowAt } from './windows.ts'

/** Heights that RegistrationTable.module.css gives a row, in CSS pixels. */
const HEIGHT = { desktop: 34, phone: 64 }
/** Drawn above and below what is seen. */
const BEYOND = 12

/** Moves the keyboard from row to row; the table sets it where not all rows are in the page. */
export type Mover = RefObject<((by: 1 | -1) => void) | null>

type WindowedRowsProps = {
  readonly list: RegistrationList
  /** Filter and order as an address. */
  readonly search: string
  readonly scroller: RefObject<HTMLElement | null>
  readonly mover: Mover
  readonly columns: number
  readonly locale: Locale
  readonly children: (row: ListRow, place: RowPlace) => ReactNode
}

type RowPlace = {
  /** From 0, of all that is found. */
  readonly index: number
  readonly key: string
  readonly isChanged: boolean
}

/** The rows of a complete list, of which only the visible ones and the focused one are in the page. */
export function WindowedRows(props: WindowedRowsProps) {
  const { list, search, scroller, mover, columns, locale, children } = props
  const { count } = list.sums
  const isPhone = useMediaQuery('(width < 48rem)') ?? false
  const height = isPhone ? HEIGHT.phone : HEIGHT.desktop
  const [active, setActive] = useState<number | null>(null)
  const [wanted, setWanted] = useState<number | null>(null)
  const rows = useVirtualizer({
    count,
    overscan: BEYOND,
    initialRect: { width: 1280, height: 720 },
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    // the head lies above the rows, head and foot over them
    scrollMargin: isPhone ? 0 : HEIGHT.desktop,
    scrollPaddingStart: isPhone ? 0 : HEIGHT.desktop,
    scrollPaddingEnd: HEIGHT.desktop,
    rangeExtractor: (range) => {
      const drawn = defaultRangeExtractor(range)
      const further = [active, wanted].filter(
        (index): index is number => index !== null && index < count && !drawn.includes(index),
      )
      return [...new Set([...drawn, ...further])].toSorted((a, b) => a - b)
    },
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another height is another measure
  useLayoutEffect(() => rows.measure(), [height])
  const seen = { first: rows.range?.startIndex ?? 0, last: rows.range?.endIndex ?? 0 }
  const { windows, hasFailed, again } = useWindows(list, search, seen)
  const drawn = rows.getVirtualItems().map((item) => ({ ...item, row: rowAt(windows, item.index) }))
  const changed = useChangedRows(useMemo(() => [...windows.rows.values()].flat(), [windows]))

  useEffect(() => {
    mover.current = (by) => {
      const from = wanted ?? active
      const next = from === null ? (by === 1 ? seen.first : seen.last) : from + by
      if (next < 0 || next >= count) return
      setWanted(next)
      rows.scrollToIndex(next, { align: 'auto' })
    }
    return () => {
      mover.current = null
    }
  })
  useEffect(() => {
    if (wanted === null) return
    const link = scroller.current?.querySelector<HTMLElement>(`tr[data-index="${wanted}"] a[data-row]`)
    if (!link) return
    link.focus({ preventScroll: true })
    setWanted(null)
  })

  const used = new Set<string>()
  let end = rows.options.scrollMargin
  const lines = drawn.flatMap(({ index, start, size, row }) => {
    const gap = start - end
    end = start + size
    // one that moved can be read twice until the other window is read again
    const key = row && !used.has(row.id) ? row.id : `${index}`
    used.add(key)
    return [
      gap > 0 && <Gap key={`gap ${index}`} height={gap} columns={columns} />,
      row ? (
        children(row, { index, key, isChanged: changed.has(row.id) })
      ) : (
        <tr key={key} data-index={index} aria-rowindex={index + 2}>
          <th scope="row" colSpan={columns}>
            {hasFailed ? (
              <button type="button" onClick={again}>
                {m.regs_rows_again({}, { locale })}
              </button>
            ) : (
              m.regs_rows_reading({}, { locale })
            )}
          </th>
        </tr>
      ),
    ]
  })
  const rest = rows.getTotalSize() + rows.options.scrollMargin - end
  return (
    <tbody
      aria-busy={drawn.some(({ row }) => !row)}
      onFocus={({ target }) => setActive(placeOf(target))}
      onBlur={() => setActive(null)}
    >
      {lines}
      {rest > 0 && <Gap height={rest} columns={columns} />}
    </tbody>
  )
}

function placeOf(target: Element): number | null {
  const index = target.closest('tr')?.dataset.index
  return index === undefined ? null : Number(index)
}

/** An empty row as high as the rows that are not rendered. */
function Gap({ height, columns }: { readonly height: number; readonly columns: number }) {
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it can have the focus
    <tr aria-hidden="true" data-gap style={{ blockSize: height }}>
      <td colSpan={columns} style={{ blockSize: height }} />
    </tr>
  )
}
