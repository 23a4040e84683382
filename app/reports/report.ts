/** One statistic in every form: a sentence, a graph, a table, a file and a picture are made from it. */
export type Report = {
  /** Names it in addresses and files. */
  readonly key: string
  readonly title: string
  /** The numbers in a sentence or two, for readers who cannot see the graph. */
  readonly summary: string
  /** How it is counted. */
  readonly note?: string | undefined
  readonly columns: readonly ReportColumn[]
  readonly rows: readonly ReportRow[]
  /** Under the line. */
  readonly sums?: readonly ReportCell[] | undefined
  readonly chart: Chart | null
  /** The text where there are no rows. */
  readonly empty: string
}

export type ReportColumn = {
  readonly label: string
  readonly kind: 'text' | 'day' | 'count' | 'cents' | 'percent' | 'hours'
}

/** A day is `2025-11-13`, an amount is cents, a share is between 0 and 1. */
export type ReportCell = string | number | null

export type ReportRow = {
  readonly cells: readonly ReportCell[]
  /** The list of the counted rows. */
  readonly href?: string | undefined
}

/** Roles have their colours; nothing else does. */
export type Tone = 'lead' | 'follow' | 'both' | 'now' | 'plain' | 'earlier'

type Series = { readonly label: string; readonly tone: Tone }

export type Chart =
  /** One bar a row, from left to right, in parts. */
  | {
      readonly kind: 'bars'
      readonly series: readonly Series[]
      readonly bars: readonly {
        readonly label: string
        readonly values: readonly number[]
        readonly text: string
      }[]
    }
  /** One column a day, in parts. */
  | {
      readonly kind: 'columns'
      readonly series: readonly Series[]
      readonly columns: readonly {
        readonly label: string
        readonly values: readonly number[]
        readonly text: string
      }[]
      readonly unit: 'count' | 'cents'
    }
  /** Lines over the same days, the last value at the right end. */
  | {
      readonly kind: 'lines'
      readonly unit: 'count' | 'cents'
      /** From left to right, each with its description. */
      readonly steps: readonly { readonly label: string; readonly text: string }[]
      /** Steps that are written under the graph. */
      readonly ticks: readonly number[]
      /** Null where a line has no value. */
      readonly lines: readonly (Series & { readonly values: readonly (number | null)[] })[]
      /** The forecast: between two values. */
      readonly band?:
        | { readonly least: readonly (number | null)[]; readonly most: readonly (number | null)[] }
        | undefined
      /** The step of today. */
      readonly today?: number | undefined
    }
