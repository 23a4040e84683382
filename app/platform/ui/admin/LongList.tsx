import { Button } from '@mantine/core'
import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'

/** More than a festival of usual size has: its lists never have the button. */
const FIRST = 100

type LongListProps<Row> = {
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string
  /** A list item with a link or a button in it. */
  readonly children: (row: Row) => ReactNode
  readonly className?: string | undefined
  readonly labelledBy?: string
  readonly label?: string
  readonly locale: Locale
}

/** A list whose first 100 rows are rendered, and the others once asked for; the focus then goes to the first of them. */
export function LongList<Row>({
  rows,
  keyOf,
  children,
  className,
  labelledBy,
  label,
  locale,
}: LongListProps<Row>) {
  const [isWhole, setWhole] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    if (isWhole) list.current?.children[FIRST]?.querySelector<HTMLElement>('a, button')?.focus()
  }, [isWhole])
  const rest = isWhole ? 0 : Math.max(0, rows.length - FIRST)
  return (
    <ul ref={list} className={className} aria-labelledby={labelledBy} aria-label={label}>
      {(rest > 0 ? rows.slice(0, FIRST) : rows).map((row) => (
        <Fragment key={keyOf(row)}>{children(row)}</Fragment>
      ))}
      {rest > 0 && (
        <li>
          <Button variant="default" onClick={() => setWhole(true)}>
            {m.office_show_rest({ count: rest }, { locale })}
          </Button>
        </li>
      )}
    </ul>
  )
}
