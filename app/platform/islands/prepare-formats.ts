let prepared: Promise<void> | undefined

/** A browser that is slower than this formats on the page's own thread. */
const mostMs = 1_000

/**
 * Makes the first formatter of `Intl` in a worker. The first one of a process reads the data of all languages: 40 ms that nothing can interrupt, and
 * several times as much on a phone; it would be the longest task of hydration. The later ones take less than one. One worker serves all islands of a page.
 */
export function prepareFormats(): Promise<void> {
  prepared ??= formatsInWorker()
  return prepared
}

async function formatsInWorker(): Promise<void> {
  // a browser without workers formats all the same
  if (typeof Worker === 'undefined') return
  await new Promise<void>((done) => {
    const worker = new Worker(new URL('./formats-worker.ts', import.meta.url), { type: 'module' })
    const end = () => {
      worker.terminate()
      done()
    }
    // so does one that cannot fetch it
    worker.onmessage = end
    worker.onerror = end
    setTimeout(end, mostMs)
  })
}
