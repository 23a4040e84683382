import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { afterTheRush, storyPassword } from '../story/prepare.ts'
import { screens, sharedBrowser, type Watch, watchedPage } from './browser.ts'
import { explainFailure } from './in-page.ts'
import { type Ronda, startRonda } from './ronda.ts'

export type DirectorsOffice = {
  /** The director's page, on a desktop in English. */
  page(): Page
  watch(): Watch
  /** Where the server is. */
  address(): string
  /** Opens a page of the office, and waits until it takes keys. */
  stands(at: string): Promise<void>
}

/** A festival after the rush of its opening, in which the director is signed in, for the tests of one file. */
export function openDirectorsOffice(): DirectorsOffice {
  let opened: { ronda: Ronda; page: Page; watch: Watch } | undefined
  const its = () => {
    if (!opened) throw new Error('the office is not open yet')
    return opened
  }

  beforeAll(async () => {
    const ronda = await startRonda({
      prepare: afterTheRush,
      env: { RONDA_NOW: '2026-07-05T10:00:00+02:00' },
    })
    opened = { ronda, ...(await watchedPage(await sharedBrowser(), ronda.address, screens.desktop)) }
    const { request } = opened.page
    await request.get('/auth/login?lang=EN')
    const data = { username: 'director', password: storyPassword }
    expect((await request.post('/api/auth/login', { data })).status()).toBe(200)
  })
  afterEach(async ({ task }) => {
    const failure = opened && (await explainFailure(task, [opened.page]))
    if (failure) throw failure
  })
  afterAll(async () => {
    await opened?.page.context().close()
    await opened?.ronda.stop()
  })

  return {
    page: () => its().page,
    watch: () => its().watch,
    address: () => its().ronda.address,
    async stands(at) {
      await its().page.goto(at)
      await its().page.locator('[data-unhydrated]').waitFor({ state: 'detached' })
    },
  }
}
