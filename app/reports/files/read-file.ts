import type { LocalDay } from '#app/platform/values/local-day.ts'
import type { Report } from '../report.ts'
import type { ComparedEdition } from '../stats/statistics.ts'

/** The content of a report's file. */
export type ReadFile = {
  readonly edition: ComparedEdition
  readonly today: LocalDay
  readonly reports: readonly Report[]
}
