import { redirect } from 'react-router'
import type { FestivalEvent } from './event.ts'
import { type Selection, selectionFrom, settledAddress } from './selection.ts'

/**
 * What the address of a request says was chosen.
 * @param events of the whole programme
 * @throws a redirect to the settled address when a button of the selection was pressed. E11.
 */
export function selectionOf(request: Request, events: readonly Pick<FestivalEvent, 'id'>[]): Selection {
  const url = new URL(request.url)
  const settled = settledAddress(url, events)
  if (settled !== null) throw redirect(settled, 303)
  return selectionFrom(url.searchParams, events)
}
