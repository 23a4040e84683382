import type { RefObject } from 'react'
import { useRequest } from '../../lists/ending/use-request.ts'
import type { BulkAnswer, BulkRequest } from '../bulk-answer.ts'
import type { Filter } from '../filter.ts'
import { type ListState, searchOf } from '../list-state.ts'
import { rowsBetween } from '../rows-between.ts'
import type { ListSelection } from './use-selection.ts'

/** What the server knows of a selection: the ids of all that are found, and the selection as a filter. */
export function useSelectionRequests({ ids, later }: ListSelection, state: ListState) {
  const ask = useRequest<BulkRequest, BulkAnswer>()
  return {
    selectAll: () => {
      const select = later()
      void ask({ intent: 'preview-all', search: searchOf(state) }).then((answer) => {
        if (answer.kind === 'all') select(answer.ids)
      })
    },
    /** The selection as a filter, so that it can be shown and written to. */
    asFilter: (then: (filter: Filter) => void) =>
      void ask({ intent: 'preview-chosen', ids: [...ids] }).then((answer) => {
        if (answer.kind === 'chosen') then(answer.filter)
      }),
  }
}

/** Selects the rows from the one selected last to another, also where they are on other pages or not loaded. */
export function useRangeSelection(
  { last, later }: ListSelection,
  { state, table }: { readonly state: ListState; readonly table: RefObject<HTMLElement | null> },
): (id: string) => void {
  const ask = useRequest<BulkRequest, BulkAnswer>()
  return (id) => {
    const from = last.current ?? id
    const shown = [...(table.current?.querySelectorAll<HTMLElement>('a[data-row]') ?? [])]
    const selectLater = later()
    const select = (between: readonly string[]) => {
      if (selectLater(between)) last.current = id
    }
    const isWhole = table.current?.dataset.windowed === undefined
    const rows = shown.map(({ dataset }) => dataset.row ?? '')
    const here = isWhole || from === id ? rowsBetween(rows, from, id) : null
    if (here) return select(here)
    void ask({ intent: 'preview-all', search: searchOf(state) }).then((answer) => {
      // the list finds the other one no more, or only beyond the largest selection
      if (answer.kind === 'all') select(rowsBetween(answer.ids, from, id) ?? [id])
    })
  }
}
