import type { ComponentType } from 'react'
import { hydrateIslands } from '#app/platform/islands/hydrate-islands.ts'
import type { IslandName } from '#app/platform/islands/island-name.ts'
import { prepareFormats } from '#app/platform/islands/prepare-formats.ts'
import { readProps } from '#app/platform/islands/read-props.ts'
import type { BootstrapErrorHandler } from '#app/platform/start/bootstrap-error-handler.ts'
import type { ErrorKind } from '#app/platform/start/decide-after-error.ts'
import { startMode } from '#app/platform/start/start-mode.ts'
import { type Came, islandScripts, islands } from './shell/islands.ts'

/** Set in every page with scripts before this module runs: see `bootstrap-error-handler.ts`. */
const { rondaStart } = window as { rondaStart?: BootstrapErrorHandler }
const handleError = (kind: ErrorKind, error: unknown) => rondaStart?.handleError(kind, error)
const onError = (error: unknown) => handleError('start', error)
const mode = startMode(document.documentElement.dataset.build)

/** Pages of the office and personal pages are hydrated as a whole; public pages have islands at most. Decision 16. */
if ('__reactRouterContext' in window) {
  const coming: Came<typeof import('./shell/hydrate-page.tsx')> = import('./shell/hydrate-page.tsx')
  coming.then((part) => part?.hydratePage({ mode, handleError })).catch(onError)
} else {
  hydrateIslands((island) => hydrate(island).catch(onError))
}
rondaStart?.started()

async function hydrate(island: HTMLElement): Promise<void> {
  const name = island.dataset.island as keyof typeof islandScripts | IslandName
  if (name in islandScripts) return startScript(island, islandScripts[name as keyof typeof islandScripts]())
  const coming: Came<typeof import('#app/platform/islands/hydrate-island.tsx')> = import(
    '#app/platform/islands/hydrate-island.tsx'
  )
  const [parts, Part] = await Promise.all([coming, islands[name as IslandName](), prepareFormats()])
  if (!parts || !Part) return
  // running the scripts was one task already: a phone answers taps in between
  await nextTask()
  const given = readProps<object>(island.nextElementSibling?.textContent ?? '')
  await parts.hydrateIsland(island, Part as ComponentType<object>, given, { mode, onError })
}

function nextTask(): Promise<void> {
  return new Promise((done) => {
    setTimeout(done)
  })
}

async function startScript(island: HTMLElement, coming: Came<(island: HTMLElement) => void>): Promise<void> {
  const start = await coming
  start?.(island)
  delete island.dataset.unhydrated
}
