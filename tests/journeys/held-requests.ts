import type { Page, Request } from 'playwright-core'

/** Whether a request writes, with these texts in it. */
export const sends =
  (...texts: readonly string[]) =>
  (request: Request) =>
    request.method() === 'POST' && texts.every((text) => request.postData()?.includes(text))

/** Whether a request reads this page again. */
export const reads = (address: string) => (request: Request) =>
  request.method() === 'GET' && new URL(request.url()).pathname === `${address}.data`

/** What is not busy with an earlier press. */
export const free = (page: Page) => page.locator(':not([aria-disabled=true])')

/** Holds back these requests until this is done. */
export async function whileHeld(
  page: Page,
  isHeld: (request: Request) => boolean,
  action: (isSent: Promise<unknown>) => Promise<void>,
): Promise<void> {
  const { promise: isDone, resolve: done } = Promise.withResolvers<void>()
  await page.route('**', async (route) => {
    if (isHeld(route.request())) await isDone
    await route.continue()
  })
  try {
    await action(page.waitForRequest(isHeld))
  } finally {
    done()
    await page.unrouteAll({ behavior: 'wait' })
  }
}
