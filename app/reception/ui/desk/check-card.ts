import { deviceNow } from '../../device/call.ts'
import { atDoor, checkEntry, type EntryCheck } from '../../device/entry-check.ts'
import type { ActionInput } from '../action-input.ts'
import { type Shown, shownTicket } from '../shown.ts'
import type { DeskNow } from './desk-now.ts'

/** Whether the shown person may enter now. */
export function checkCard({ person, ticket }: Shown, { snapshot, state, event, view }: DeskNow): EntryCheck {
  const eventId = event?.id ?? ''
  const door = atDoor(person, snapshot, { eventId, now: deviceNow() + view.skewMs })
  return checkEntry(person, state, eventId, ticket, door)
}

/** What Enter does with the shown card: an action, or `take`, which opens its form for money; null: nothing. */
export function mainActionOf(card: Shown, at: DeskNow): ActionInput | 'take' | null {
  const registrationId = card.person.id
  const eventId = at.event?.id ?? ''
  const { main } = checkCard(card, at)
  if (main === 'checkIn')
    return { kind: 'checkIn', registrationId, eventId, reason: null, ...shownTicket(card.ticket) }
  if (main === 'reEntry') return { kind: 'reEntry', registrationId, eventId }
  return main === 'takeMoney' ? 'take' : null
}
