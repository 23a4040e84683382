import type { Page } from 'playwright-core'

/** Tasks of the page's main thread that are longer than 50 ms: during them it answers no tap. */
export type LongTasks = {
  readonly count: number
  readonly longestMs: number
  /** What each takes beyond its first 50 ms, added up: Lighthouse's total blocking time, here until the page is quiet. */
  readonly blockingMs: number
}

const longMs = 50

/** Counts in each document that the page opens from now on. A busy browser may not tell of tasks in a document's first milliseconds. */
export async function countLongTasks(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const tasks: { from: number; ms: number }[] = []
    const note = (entries: PerformanceEntryList) =>
      tasks.push(...entries.map(({ startTime, duration }) => ({ from: startTime, ms: duration })))
    const observer = new PerformanceObserver((list) => note(list.getEntries()))
    observer.observe({ type: 'longtask', buffered: true })
    const takeLongTasks = () => {
      note(observer.takeRecords())
      return tasks
    }
    Object.assign(window, { takeLongTasks })
  })
}

/**
 * Of the open document, up to now.
 * @throws when the browser tells of no long task within ten seconds
 */
export async function readLongTasks(page: Page): Promise<LongTasks> {
  const durations = await page.evaluate(async () => {
    const { takeLongTasks } = window as unknown as {
      readonly takeLongTasks: () => { from: number; ms: number }[]
    }
    // a busy browser tells late, but in order: what was before this task is known once this task is
    const asked = performance.now()
    const isOwn = ({ from, ms }: { from: number; ms: number }) => from + ms > asked + 50
    await new Promise<void>((done) =>
      setTimeout(() => {
        const begin = performance.now()
        while (performance.now() < begin + 100);
        done()
      }),
    )
    while (!takeLongTasks().some(isOwn)) {
      if (performance.now() > asked + 10_000) throw new Error('The browser tells of no long task.')
      await new Promise((done) => setTimeout(done, 10))
    }
    return takeLongTasks()
      .filter((task) => !isOwn(task))
      .map(({ ms }) => ms)
  })
  return {
    count: durations.length,
    longestMs: Math.max(0, ...durations),
    blockingMs: durations.reduce((sum, duration) => sum + Math.max(0, duration - longMs), 0),
  }
}
