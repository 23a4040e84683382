import { useLocation, useNavigate, useNavigation, useSearchParams } from 'react-router'
import type { Field } from '#app/data-api/shape/shape.ts'
import { changed, type ListState, readState, searchOf } from '../list-state.ts'

/** Goes to another state of the list. */
type Go = (to: Partial<ListState>, options?: { readonly replace?: boolean }) => void

/**
 * The state of a list in its address; that of a pending navigation is shown at once, and its rows follow.
 * @param fields those the person may see
 */
export function useListAddress(fields: readonly Field[], { mayAdd }: { readonly mayAdd: boolean }) {
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const navigation = useNavigation()
  const next = navigation.location?.pathname === pathname ? navigation.location : null
  const state = readState(next ? new URLSearchParams(next.search) : search, fields, { mayAdd })
  const go: Go = (to, { replace = false } = {}) =>
    void navigate({ search: searchOf(changed(state, to)) }, { preventScrollReset: true, replace })
  return { pathname, state, isLoading: next !== null, go }
}
