import { useEffect, useMemo } from 'react'
import { useFetcher } from 'react-router'
import type { Taken } from '#app/programme/event.ts'
import type { FormEvent } from './register-page.ts'

/** The counters of each event as they stand, by its id. */
export type PlacesNow = Readonly<Record<string, { readonly taken: Taken; readonly waiting: number }>>

/** How often somebody who looks at the form hears of new counters. */
const everyMs = 20_000

/** The events with the counters of this moment, asked for while the page is looked at. */
export function useLivePlaces(events: readonly FormEvent[], address: string): readonly FormEvent[] {
  const { data, load } = useFetcher<PlacesNow>()

  useEffect(() => {
    const ask = () => {
      if (document.visibilityState === 'visible') void load(address)
    }
    const timer = setInterval(ask, everyMs)
    document.addEventListener('visibilitychange', ask)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', ask)
    }
  }, [address, load])

  return useMemo(
    () => (data ? events.map((event) => ({ ...event, ...data[event.id] })) : events),
    [events, data],
  )
}
