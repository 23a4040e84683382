/** What brings an island to life; called once for each. */
type Wake = (island: HTMLElement) => Promise<void>

/** What somebody does who turns to a part of a page. A pointer that only passes fetches nothing. */
const touches = ['pointerdown', 'focusin', 'keydown'] as const

/**
 * Wakes the page's islands: those that wake `soon` once the page is there and the browser has nothing else to do, every one as soon as somebody
 * turns to it. What is submitted meanwhile goes as HTML does; a button that HTML alone does not answer (`type=button`) is pressed again
 * when the island is awake.
 */
export function wakeIslands(wake: Wake): void {
  for (const island of document.querySelectorAll<HTMLElement>('[data-island]')) {
    const start = onTouch(island, wake)
    if (island.dataset.wakes === 'soon') whenQuiet(start)
  }
}

/** @returns what wakes the island earlier */
function onTouch(island: HTMLElement, wake: Wake): () => void {
  let waking: Promise<void> | undefined
  const start = () => {
    if (waking) return waking
    island.ariaBusy = 'true'
    waking = wake(island).then(() => {
      island.ariaBusy = null
      ending.abort()
    })
    return waking
  }
  const ending = new AbortController()
  const { signal } = ending
  for (const touch of touches) island.addEventListener(touch, () => void start(), { signal, passive: true })
  // what HTML alone does not answer; React, half awake, is not to answer it as well
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

/** After the page's own letters and styles, so that the island's weight does not stand in their way. */
function whenQuiet(start: () => void): void {
  const soon = () =>
    'requestIdleCallback' in window ? requestIdleCallback(start, { timeout: 1_000 }) : setTimeout(start)
  if (document.readyState === 'complete') soon()
  else addEventListener('load', soon, { once: true })
}
