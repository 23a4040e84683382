import { useEffect } from 'react'
import { useNavigate, useNavigation, useSearchParams } from 'react-router'
import { changed, type ListState, readState, searchOf } from '../list-state.ts'
import { storedSize } from '../stored-size.ts'

/** Goes to another state of the list. */
export type Go = (to: Partial<ListState>, options?: { readonly replace?: boolean }) => void

/** The state of the list in the address; that of a pending navigation is shown at once, and its rows follow. */
export function useListState() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const navigation = useNavigation()
  const next = navigation.location?.pathname === '/admin/prijave' ? navigation.location : null
  const state = readState(next ? new URLSearchParams(next.search) : search)
  const go: Go = (to, { replace = false } = {}) =>
    void navigate({ search: searchOf(changed(state, to)) }, { preventScrollReset: true, replace })

  // an address that says no size, as that of a view, shows as many rows as were last chosen
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each address
  useEffect(() => {
    const size = storedSize()
    if (search.has('size') || state.isAlone || size === state.size || next) return
    go({ size }, { replace: true })
  }, [search])

  return { state, isLoading: next !== null, go }
}
