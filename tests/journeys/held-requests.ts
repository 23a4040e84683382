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

/** From the next document on the end of what a page reads and sends does not come, as on a network that loses the last packet: its contents do. */
export async function loseEnds(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const ask = window.fetch
    window.fetch = async (input, init) => {
      const answer = await ask(input, init)
      const { body } = answer
      if (!body || !new URL(answer.url).pathname.endsWith('.data')) return answer
      const withoutEnd = new TransformStream({
        flush: () =>
          new Promise((_, reject) => {
            init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))
          }),
      })
      return new Response(body.pipeThrough(withoutEnd), answer)
    }
  })
}
