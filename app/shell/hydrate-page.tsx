import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { isRouteErrorResponse } from 'react-router'
import { HydratedRouter } from 'react-router/dom'
import type { BootstrapErrorHandler } from '#app/platform/start/bootstrap-error-handler.ts'
import type { startMode } from '#app/platform/start/start-mode.ts'
import { watchBuilds } from '#app/platform/start/watch-builds.ts'

type Terms = {
  readonly mode: ReturnType<typeof startMode>
  readonly handleError: BootstrapErrorHandler['handleError']
}

/** Hydrates the whole page with React Router, which navigates by itself from then on. */
export function hydratePage({ mode, handleError }: Terms): void {
  watchBuilds(document.documentElement.dataset.build || null)
  const app = (
    <StrictMode>
      {/* pages that answer with a status are no error of this program */}
      <HydratedRouter onError={(error) => isRouteErrorResponse(error) || handleError('page', error)} />
    </StrictMode>
  )
  // what reaches the root is past all error pages of ours: nothing is mounted any more
  const onUncaughtError = (error: unknown) => handleError('start', error)
  startTransition(() => {
    if (mode === 'server-rendered') hydrateRoot(document, app, { onUncaughtError })
    else createRoot(document, { onUncaughtError }).render(app)
  })
}
