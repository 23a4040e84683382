import { type ComponentType, StrictMode, startTransition, useEffect } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import type { startMode } from '../start/start-mode.ts'

type Terms = {
  readonly mode: ReturnType<typeof startMode>
  /** Called for an error that no error boundary of the island catches. */
  onError(error: unknown): void
}

/** Hydrates an island. @returns once its effects have run; then `data-unhydrated` is removed */
export function hydrateIsland<Given extends object>(
  island: HTMLElement,
  Part: ComponentType<Given>,
  given: Given,
  { mode, onError }: Terms,
): Promise<void> {
  return new Promise((done) => {
    const onHydrated = () => {
      delete island.dataset.unhydrated
      done()
    }
    const part = (
      <StrictMode>
        <Part {...given} />
        <Hydrated onHydrated={onHydrated} />
      </StrictMode>
    )
    const terms = { onUncaughtError: onError }
    // a transition yields between pieces, so that the browser stays responsive
    startTransition(() => {
      if (mode === 'server-rendered') hydrateRoot(island, part, terms)
      else createRoot(island, terms).render(part)
    })
  })
}

function Hydrated({ onHydrated }: { onHydrated(): void }) {
  useEffect(onHydrated, [onHydrated])
  return null
}
