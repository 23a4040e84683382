import { useEffect, useMemo, useState } from 'react'
import type { Taken } from '#app/programme/event.ts'
import type { FormEvent } from '../register-page.ts'
import { fetchAnswer } from '../sending/fetch-answer.ts'

/** The current counters of each event, by its id. */
export type PlacesNow = Readonly<Record<string, { readonly taken: Taken; readonly waiting: number }>>

/** Interval at which an open form fetches new counters. */
const everyMs = 20_000

/** The events with current counters, fetched while the page is visible. */
export function useLivePlaces(events: readonly FormEvent[], address: string): readonly FormEvent[] {
  const [fetched, setLatest] = useState<{
    readonly of: readonly FormEvent[]
    readonly places: PlacesNow
  } | null>(null)

  useEffect(() => {
    let asked = 0
    let answered = 0
    const look = async () => {
      if (document.visibilityState !== 'visible') return
      asked += 1
      const turn = asked
      const found = await fetchAnswer<PlacesNow>(address)
      // What was asked earlier and comes later is older than what is shown
      if (found.kind !== 'answer' || turn < answered) return
      answered = turn
      setLatest({ of: events, places: found.answer })
    }
    const timer = setInterval(look, everyMs)
    document.addEventListener('visibilitychange', look)
    return () => {
      answered = Number.POSITIVE_INFINITY
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [address, events])

  // Events of a reloaded page are newer than the fetched counters
  return useMemo(
    () =>
      fetched?.of === events ? events.map((event) => ({ ...event, ...fetched.places[event.id] })) : events,
    [events, fetched],
  )
}
