import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import type { ProgrammeEvent } from '../../timetable.ts'
import { freePlaces } from './free-places.ts'

/** The number waiting for an event, with the reason where places are left. Null where nobody waits. */
export function waitingText(
  { places, taken, waiting }: Pick<ProgrammeEvent, 'places' | 'taken' | 'waiting'>,
  locale: Locale,
): string | null {
  if (waiting === 0) return null
  const count = m.programme_event_waiting({ count: waiting }, { locale })
  const free = freePlaces(places, taken)
  const isOpen = free.mode === 'head' && free.free > 0
  return isOpen ? `${count}. ${m.programme_event_waiting_why({}, { locale })}` : count
}
