import type { ReactNode } from 'react'
import type { Locale } from '#app/platform/locale.ts'
import { joinNames } from '#app/platform/ui/join-names.ts'
import type { Programme } from '../timetable.ts'
import type { Picking } from './selection/picking.ts'
import { SelectionBar } from './selection/SelectionBar.tsx'

type ProgrammeFrameProps = {
  readonly programme: Pick<Programme, 'venues'>
  readonly picking: Picking
  readonly now: Date
  /** What time it is, where the visitor's own clock cannot tell. */
  readonly clock: number | null
  readonly origin: string
  readonly isPickable: boolean
  /** What else stands in the address and stays there. */
  readonly kept?: Readonly<Record<string, string>>
  /** What the selection costs, in words: prices are another domain's. Absent: its page says it. */
  readonly price?: ReactNode
  readonly className?: string | undefined
  readonly locale: Locale
  readonly children: ReactNode
}

/** A page of the programme: what it shows, and at its foot the visitor's own selection. */
export function ProgrammeFrame({ programme, clock, className, children, ...bar }: ProgrammeFrameProps) {
  return (
    <div className={joinNames('page', className)} data-clock={clock ?? undefined}>
      {children}
      <SelectionBar venues={programme.venues} {...bar} />
    </div>
  )
}
