import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countLongTasks, readLongTasks } from '#bench/pages/long-tasks.ts'
import { openBrowser } from './browser.ts'

describe('the counter of long tasks', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterAll(() => browser.close())

  async function tasksOf(script: string) {
    const page = await browser.newPage()
    try {
      await countLongTasks(page)
      await page.route('**/*', (route) =>
        route.fulfill({
          contentType: 'text/html',
          body: `<!doctype html><title>A page</title><p>Text<script>
            const busy = (ms) => { const end = performance.now() + ms; while (performance.now() < end); }
            addEventListener('load', () => requestAnimationFrame(() => {
              ${script}
              setTimeout(() => { document.title = 'done' }, 0)
            }))
          </script>`,
        }),
      )
      await page.goto('http://counted.example/')
      await page.waitForFunction(() => document.title === 'done')
      return await readLongTasks(page)
    } finally {
      await page.close()
    }
  }

  it('counts each task that keeps the page busy, and its time beyond 50 ms', async () => {
    const { count, longestMs, blockingMs } = await tasksOf(
      'setTimeout(() => busy(400), 0); setTimeout(() => busy(300), 0)',
    )
    expect(count).toBeGreaterThanOrEqual(2)
    expect(longestMs).toBeGreaterThanOrEqual(400)
    expect(blockingMs).toBeGreaterThanOrEqual(400 + 300 - 2 * 50)
  })

  it('counts less for a page that does the same in short tasks', async () => {
    const { longestMs } = await tasksOf('for (let n = 0; n < 35; n += 1) setTimeout(() => busy(20), 0)')
    expect(longestMs).toBeLessThan(400)
  })
})
