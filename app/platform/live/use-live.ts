import { useEffect, useRef, useSyncExternalStore } from 'react'
import {
  dialBrowser,
  type LiveClient,
  type LiveState,
  openLiveClient,
  type TopicListener,
} from './live-client.ts'

let shared: LiveClient | undefined

/** The page's one connection, opened when first asked for. In the browser alone. */
export function pageClient(): LiveClient {
  if (!shared) {
    const { protocol, host } = window.location
    shared = openLiveClient(dialBrowser(`${protocol === 'https:' ? 'wss' : 'ws'}://${host}/live`))
  }
  return shared
}

/** Follows a topic of the live channel for as long as the part is shown. */
export function useLive(topic: string, listener: TopicListener): void {
  const latest = useRef(listener)
  useEffect(() => {
    latest.current = listener
  })
  useEffect(
    () =>
      pageClient().subscribe(topic, {
        changed: (id) => latest.current.changed?.(id),
        missed: () => latest.current.missed?.(),
        said: (words) => latest.current.said?.(words),
        refused: (reason) => latest.current.refused?.(reason),
      }),
    [topic],
  )
}

/** How the connection is; `connecting` on the server and before the page is awake. */
export function useLiveState(): LiveState {
  return useSyncExternalStore(
    (tell) => pageClient().watch(tell),
    () => pageClient().state(),
    () => 'connecting',
  )
}
