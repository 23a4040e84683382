/** Hydrates one island; called once for each. */
type Hydrate = (island: HTMLElement) => Promise<void>

/** The events that hydrate an island. A pointer that only passes over it does not. */
const touches = ['pointerdown', 'focusin', 'keydown'] as const

/**
 * Hydrates the page's islands: `soon` ones when the page has loaded, is rendered, and the browser is idle, every island when the visitor touches it.
 * A form submitted before that is sent as plain HTML; a click on a `type=button`, which plain HTML ignores, is repeated after hydration.
 */
export function hydrateIslands(hydrate: Hydrate): void {
  for (const island of document.querySelectorAll<HTMLElement>('[data-island]')) {
    const start = onTouch(island, hydrate)
    if (island.dataset.hydrates === 'soon') whenQuiet(start)
  }
}

/** @returns a function that hydrates the island earlier */
function onTouch(island: HTMLElement, hydrate: Hydrate): () => void {
  let hydrating: Promise<void> | undefined
  const start = () => {
    if (hydrating) return hydrating
    island.ariaBusy = 'true'
    hydrating = hydrate(island).then(() => {
      island.ariaBusy = null
      ending.abort()
    })
    return hydrating
  }
  const ending = new AbortController()
  const { signal } = ending
  for (const touch of touches) island.addEventListener(touch, () => void start(), { signal, passive: true })
  // hold the click back until hydration ends: React could otherwise replay it as well
  let held: HTMLElement | null = null
  const hold = (event: MouseEvent) => {
    const { target } = event
    const button = target instanceof Element ? target.closest<HTMLElement>('button[type=button]') : null
    if (!button) return
    event.stopImmediatePropagation()
    if (!held) void start().then(() => held?.click())
    held = button
  }
  island.addEventListener('click', hold, { signal, capture: true })
  return () => void start()
}

/** After the page's fonts, styles and first picture, so that the island's scripts delay none of them. */
function whenQuiet(start: () => void): void {
  const soon = () =>
    'requestIdleCallback' in window ? requestIdleCallback(start, { timeout: 1_000 }) : setTimeout(start)
  const loaded = () => afterFirstFrame(soon)
  if (document.readyState === 'complete') loaded()
  else addEventListener('load', loaded, { once: true })
}

/** Calls this when the page has been rendered: all can have been fetched before. A hidden page is not rendered and does not wait. */
function afterFirstFrame(done: () => void): void {
  if (document.hidden || !PerformanceObserver.supportedEntryTypes?.includes('paint')) {
    done()
    return
  }
  const observer = new PerformanceObserver((entries) => {
    if (entries.getEntriesByName('first-contentful-paint').length === 0) return
    observer.disconnect()
    done()
  })
  observer.observe({ type: 'paint', buffered: true })
}
