import type { JobState } from '#app/imports/import-job.ts'
import type { ImportMapping } from '#app/imports/mapping/mapping.ts'
import type { Id } from '#app/platform/id.ts'
import type { ConsequenceGroup } from '#app/registration/queries/consequences.ts'

/** The result of one line of the file after a dry run, in words. */
export type ShownLine = {
  readonly line: string
  readonly name: string
  readonly total: string
  readonly says: readonly string[]
}

export type ShownProblem = {
  readonly line: string
  readonly name: string
  readonly heading: string
  readonly cell: string
  readonly why: string
}

/** The consequences of an import, in words. */
export type ShownOutcome = {
  readonly counts: {
    readonly made: number
    readonly known: number
    readonly wrong: number
    readonly ended: number
    readonly erased: number
    readonly placed: number
    readonly waiting: number
  }
  readonly income: string
  readonly emails: number
  readonly lines: readonly ShownLine[]
  readonly problems: readonly ShownProblem[]
  readonly others: readonly ConsequenceGroup[]
  readonly unknownPicks: readonly { readonly text: string; readonly count: number }[]
  /** A day of the file that could have the day or the month first, where every one could. */
  readonly eitherDay: { readonly heading: string; readonly cell: string } | null
  readonly digest: string
}

/** An import by the worker, in words. */
export type ShownJob = {
  readonly id: Id
  readonly by: string
  readonly fileName: string
  readonly state: JobState
  readonly total: number
  readonly position: number
  readonly lines: readonly ShownLine[]
  readonly problems: readonly ShownProblem[]
}

export type ShownFile = {
  readonly headings: readonly string[]
  /** The first filled cells of each column. */
  readonly examples: readonly (readonly string[])[]
  readonly rows: number
  readonly mapping: ImportMapping
  readonly isRemembered: boolean
  /** When the same file was imported, in words. */
  readonly importedOn: string | null
}

export type ShownUndo = {
  readonly importId: Id
  readonly gone: readonly string[]
  readonly kept: readonly string[]
  readonly others: readonly ConsequenceGroup[]
  readonly digest: string
}

export type ImportAnswer =
  | { readonly kind: 'opened'; readonly file: ShownFile }
  | { readonly kind: 'shown' | 'moved' | 'applied'; readonly shown: ShownOutcome }
  | { readonly kind: 'started' | 'stopped' }
  | { readonly kind: 'undo-shown' | 'undone'; readonly undo: ShownUndo }
  | { readonly kind: 'notified'; readonly emails: number }
  | { readonly kind: 'refused'; readonly sentence: string }
