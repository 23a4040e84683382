import type { ComponentType } from 'react'
import type { IslandName } from '#app/platform/islands/island-name.ts'
import { readGiven } from '#app/platform/islands/read-given.ts'
import { wakeIslands } from '#app/platform/islands/wake-islands.ts'
import type { FaultKind } from '#app/platform/start/after-fault.ts'
import type { StartGuard } from '#app/platform/start/stand-guard.ts'
import { startMode } from '#app/platform/start/start-mode.ts'
import { type Came, islands } from './shell/islands.ts'

/** What stands in every page with scripts before this module: see `stand-guard.ts`. */
const { rondaStart } = window as { rondaStart?: StartGuard }
const fault = (kind: FaultKind, error: unknown) => rondaStart?.fault(kind, error)
const onFault = (error: unknown) => fault('start', error)
const mode = startMode(document.documentElement.dataset.build)

/** Pages of the office and of somebody's own are React's as a whole; public pages have islands at most. Decision 16. */
if ('__reactRouterContext' in window) {
  const coming: Came<typeof import('./shell/hydrate-page.tsx')> = import('./shell/hydrate-page.tsx')
  coming.then((part) => part?.hydratePage({ mode, fault })).catch(onFault)
} else {
  wakeIslands((island) => wake(island).catch(onFault))
}
rondaStart?.started()

async function wake(island: HTMLElement): Promise<void> {
  const coming: Came<typeof import('#app/platform/islands/take-over.tsx')> = import(
    '#app/platform/islands/take-over.tsx'
  )
  const [parts, Part] = await Promise.all([coming, islands[island.dataset.island as IslandName]()])
  if (!parts || !Part) return
  const given = readGiven<object>(island.nextElementSibling?.textContent ?? '')
  await parts.takeOver(island, Part as ComponentType<object>, given, { mode, onFault })
}
