import { createContext, useContext } from 'react'

/** The build's scripts that start a page, in order; provided when a page is rendered on the server. */
export const StartScriptsContext = createContext<readonly string[]>([])

/** The scripts that hydrate a page's islands. Placed last, so that visible content loads first. */
export function IslandScripts() {
  return useContext(StartScriptsContext).map((src) => <script key={src} type="module" src={src} />)
}
