import { useRequest } from '../../lists/ending/use-request.ts'
import type { BulkAnswer, BulkRequest } from '../bulk-answer.ts'
import type { Filter } from '../filter.ts'
import { type ListState, searchOf } from '../list-state.ts'
import type { ListSelection } from './use-selection.ts'

/** What the server knows of a selection: the ids of all that are found, and the selection as a filter. */
export function useSelectionRequests({ ids, set }: ListSelection, state: ListState) {
  const ask = useRequest<BulkRequest, BulkAnswer>()
  return {
    selectAll: () =>
      void ask({ intent: 'preview-all', search: searchOf(state) }).then((answer) => {
        if (answer.kind === 'all') set(answer.ids, true)
      }),
    /** The selection as a filter, so that it can be shown and written to. */
    asFilter: (then: (filter: Filter) => void) =>
      void ask({ intent: 'preview-chosen', ids: [...ids] }).then((answer) => {
        if (answer.kind === 'chosen') then(answer.filter)
      }),
  }
}
