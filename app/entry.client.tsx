import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { isRouteErrorResponse } from 'react-router'
import { HydratedRouter } from 'react-router/dom'
import type { FaultKind } from '#app/platform/start/after-fault.ts'
import type { StartGuard } from '#app/platform/start/stand-guard.ts'
import { startMode } from '#app/platform/start/start-mode.ts'
import { watchBuilds } from '#app/platform/start/watch-builds.ts'

/** What stands in every page with scripts before this module: see `stand-guard.ts`. */
const { rondaStart } = window as { rondaStart?: StartGuard }
const fault = (kind: FaultKind, error: unknown) => rondaStart?.fault(kind, error)

const build = document.documentElement.dataset.build

/** Pages that answer with a status are no fault of this program. */
const pageFault = (error: unknown) => {
  if (!isRouteErrorResponse(error)) fault('page', error)
}

function mount() {
  const app = (
    <StrictMode>
      <HydratedRouter onError={pageFault} />
    </StrictMode>
  )
  // what reaches the root is past all error pages of ours: nothing is mounted any more
  const onUncaughtError = (error: unknown) => fault('start', error)
  if (startMode(build) === 'server-rendered') hydrateRoot(document, app, { onUncaughtError })
  else createRoot(document, { onUncaughtError }).render(app)
}

try {
  watchBuilds(build || null)
  startTransition(mount)
} catch (error) {
  fault('start', error)
}
