import { useEffect, useSyncExternalStore } from 'react'
import { useLatest } from '#app/platform/ui/use-latest.ts'
import {
  connectBrowser,
  type LiveClient,
  type LiveState,
  openLiveClient,
  type TopicListener,
} from './live-client.ts'

let shared: LiveClient | undefined

/** The page's only connection, opened on first use. In the browser only. */
export function pageClient(): LiveClient {
  if (!shared) {
    const { protocol, host } = window.location
    shared = openLiveClient(connectBrowser(`${protocol === 'https:' ? 'wss' : 'ws'}://${host}/live`))
  }
  return shared
}

/** Follows a topic of the live channel for as long as the part is shown. */
export function useLive(topic: string, listener: TopicListener): void {
  const latest = useLatest(listener)
  useEffect(
    () =>
      pageClient().subscribe(topic, {
        subscribed: (at) => latest.current.subscribed?.(at),
        changed: (id) => latest.current.changed?.(id),
        missed: () => latest.current.missed?.(),
        text: (message) => latest.current.text?.(message),
        refused: (reason) => latest.current.refused?.(reason),
      }),
    [topic],
  )
}

/** How the connection is; `connecting` on the server and before the page is hydrated. */
export function useLiveState(): LiveState {
  return useSyncExternalStore(
    (changed) => pageClient().watch(changed),
    () => pageClient().state(),
    () => 'connecting',
  )
}
