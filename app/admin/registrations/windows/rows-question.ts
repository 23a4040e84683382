import type { ListRow } from '../queries/read-list.server.ts'

/** What a list of all rows asks while it is scrolled: those from one on, counted from 0, of what an address finds. */
export type RowsQuestion = {
  readonly intent: 'preview-rows'
  readonly search: string
  readonly from: number
}

export type RowsAnswer = { readonly kind: 'rows'; readonly rows: readonly ListRow[] }
