import type { ListRow } from '../queries/read-list.server.ts'

/** A request of a virtual list while it is scrolled: the rows from an index, counted from 0, that an address finds. */
export type RowsRequest = {
  readonly intent: 'preview-rows'
  readonly search: string
  readonly from: number
}

export type RowsAnswer = { readonly kind: 'rows'; readonly rows: readonly ListRow[] }
