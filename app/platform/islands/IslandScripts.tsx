import { createContext, useContext } from 'react'

/** The build's own scripts that start a page, in order; given where pages are drawn on the server. */
export const StartScriptsContext = createContext<readonly string[]>([])

/** What wakes the islands of a page. It stands last: what the page shows goes first. */
export function IslandScripts() {
  return useContext(StartScriptsContext).map((src) => <script key={src} type="module" src={src} />)
}
