import type { Id } from '#app/platform/id.ts'
import type { LocalDay } from '#app/platform/values/local-day.ts'

/** Something the festival pays for. All amounts are gross, in cents. */
export type Cost = {
  readonly title: string
  /** One of its edition's categories. T26 */
  readonly category: string
  readonly event: Id
  /** An artist's slug. */
  readonly artist: string
  readonly supplier: string
  readonly plannedCents: number
  readonly actualCents: number
  readonly paidCents: number
  readonly vatRatePercent: number
  readonly dueOn: LocalDay
  readonly paidOn: LocalDay
  readonly note: string
  /** The work order whose hours it pays. T27 */
  readonly workOrder: Id
}
