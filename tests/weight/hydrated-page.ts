import type { Browser } from 'playwright-core'

/**
 * The size of a hydrated page in bytes: with its islands, which no link of the page names. Compressed, without HTTP
 * headers and pictures. Opened by a browser with an empty cache.
 */
export async function measureHydrated(
  browser: Browser,
  address: string,
): Promise<{ readonly total: number; readonly scripts: number }> {
  const context = await browser.newContext()
  try {
    const page = await context.newPage()
    await page.goto(address)
    for (const island of await page.locator('[data-hydrates=soon]').all())
      await island.and(page.locator(':not([data-unhydrated])')).waitFor()
    const parts = await page.evaluate(() =>
      [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')].map(
        (part) => {
          const { name, encodedBodySize: bytes } = part as PerformanceResourceTiming
          return { path: new URL(name).pathname, bytes }
        },
      ),
    )
    const sum = (picked: typeof parts) => picked.reduce((all, { bytes }) => all + bytes, 0)
    return {
      total: sum(parts.filter(({ path }) => !/\.(svg|png|ico|webp|avif|jpe?g)$/.test(path))),
      scripts: sum(parts.filter(({ path }) => path.endsWith('.js'))),
    }
  } finally {
    await context.close()
  }
}
