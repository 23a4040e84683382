import { redirect } from 'react-router'
import type { FestivalEvent } from './event.ts'
import { addressAfterPress, type Selection, selectionFrom } from './selection.ts'

/**
 * The selection in the address of a request.
 * @param events of the whole programme
 * @throws a redirect to the address without the button's parameters when a button of the selection was pressed. E11.
 */
export function selectionOf(request: Request, events: readonly Pick<FestivalEvent, 'id'>[]): Selection {
  const url = new URL(request.url)
  const address = addressAfterPress(url, events)
  if (address !== null) throw redirect(address, 303)
  return selectionFrom(url.searchParams, events)
}
