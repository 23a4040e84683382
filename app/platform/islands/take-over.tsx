import { type ComponentType, StrictMode, startTransition, useEffect } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import type { startMode } from '#app/platform/start/start-mode.ts'

type Terms = {
  readonly mode: ReturnType<typeof startMode>
  /** Something broke that no part of the island answers for. */
  onFault(error: unknown): void
}

/** Lets React take the island over. @returns when it answers to what is done: then `data-asleep` is gone */
export function takeOver<Given extends object>(
  island: HTMLElement,
  Part: ComponentType<Given>,
  given: Given,
  { mode, onFault }: Terms,
): Promise<void> {
  return new Promise((done) => {
    const onAwake = () => {
      delete island.dataset.asleep
      done()
    }
    const part = (
      <StrictMode>
        <Part {...given} />
        <Awake onAwake={onAwake} />
      </StrictMode>
    )
    const terms = { onUncaughtError: onFault }
    // in small pieces, between which the browser answers
    startTransition(() => {
      if (mode === 'server-rendered') hydrateRoot(island, part, terms)
      else createRoot(island, terms).render(part)
    })
  })
}

function Awake({ onAwake }: { onAwake(): void }) {
  useEffect(onAwake, [onAwake])
  return null
}
