import type { ReactNode } from 'react'
import type { Locale } from '#app/platform/locale.ts'
import type { Programme } from '../timetable.ts'
import type { Picking } from './selection/picking.ts'
import { SelectionBar } from './selection/SelectionBar.tsx'

type ProgrammeLayoutProps = {
  readonly programme: Pick<Programme, 'venues'>
  readonly picking: Picking
  readonly now: Date
  /** The server's time, where the visitor's clock cannot be used; else null. */
  readonly clock: number | null
  readonly origin: string
  readonly isPickable: boolean
  /** Other parameters of the address, which stay. */
  readonly hiddenFields?: Readonly<Record<string, string>>
  /** The price of the selection as text: prices belong to another domain. Absent: the page itself shows it. */
  readonly price?: ReactNode
  /** As wide as the screen, with the site's header and footer. */
  readonly isWide?: boolean
  readonly locale: Locale
  readonly children: ReactNode
}

/** A page of the programme: its content, and at the foot the visitor's selection. */
export function ProgrammeLayout({
  programme,
  clock,
  isWide = false,
  children,
  ...bar
}: ProgrammeLayoutProps) {
  return (
    <div className="page" data-wide={isWide || undefined} data-clock={clock ?? undefined}>
      {children}
      <SelectionBar venues={programme.venues} {...bar} />
    </div>
  )
}
