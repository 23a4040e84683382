import type { Page } from 'playwright-core'

/** Tasks of the page's main thread that are longer than 50 ms: during them it answers no tap. */
export type LongTasks = {
  readonly count: number
  readonly longestMs: number
  /** What each takes beyond its first 50 ms, added up: Lighthouse's total blocking time, here until the page is quiet. */
  readonly blockingMs: number
}

const longMs = 50

/** Counts in each document that the page opens from now on. */
export async function countLongTasks(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const durations: number[] = []
    const note = (entries: PerformanceEntryList) => durations.push(...entries.map(({ duration }) => duration))
    const observer = new PerformanceObserver((list) => note(list.getEntries()))
    observer.observe({ type: 'longtask', buffered: true })
    const takeLongTasks = () => {
      // a busy browser calls the observer late
      note(observer.takeRecords())
      return durations
    }
    Object.assign(window, { takeLongTasks })
  })
}

/** Of the open document, up to now. */
export async function readLongTasks(page: Page): Promise<LongTasks> {
  const durations = await page.evaluate(async () => {
    // the observer is told between two frames
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
    return (window as unknown as { readonly takeLongTasks: () => number[] }).takeLongTasks()
  })
  return {
    count: durations.length,
    longestMs: Math.max(0, ...durations),
    blockingMs: durations.reduce((sum, duration) => sum + Math.max(0, duration - longMs), 0),
  }
}
