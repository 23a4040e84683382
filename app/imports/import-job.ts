import type { Id } from '#app/platform/id.ts'
import type { PersonOutcome } from './outcome.ts'

/** A file with more rows is imported by a worker. O9 */
export const MOST_AT_ONCE = 200

/** So many people are written in one transaction. O9 */
export const PART_SIZE = 50

/** `changed`: the outcome would not be as shown; `refused`: the user may not import any more, or the file is not readable. */
export type JobState = 'waiting' | 'running' | 'done' | 'stopped' | 'changed' | 'refused'

/** An import by a worker as staff see it. */
export type ImportJob = {
  readonly id: Id
  readonly askedBy: string
  readonly askedAt: Date
  readonly fileName: string
  readonly state: JobState
  readonly total: number
  readonly position: number
  readonly outcomes: readonly PersonOutcome[]
}

/** An outcome as it is stored with a job: the names and cells of the file are not. O9 */
export function withoutNames(outcome: PersonOutcome): PersonOutcome {
  return outcome.kind === 'wrong'
    ? { ...outcome, name: '', problems: outcome.problems.map((problem) => ({ ...problem, cell: '' })) }
    : { ...outcome, name: '' }
}
