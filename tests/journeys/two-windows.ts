import type { Page } from 'playwright-core'
import { screens, sharedBrowser, watchedPage } from './browser.ts'
import { festivalWithStaff, type StaffMember } from './empty-festival.ts'
import { startRonda } from './ronda.ts'

/** One user's two windows: what one does, the other has not seen. */
export type TwoWindows = { readonly mine: Page; readonly theirs: Page; close(): Promise<void> }

/**
 * Starts the demo before any registration, and signs this user in.
 * @throws when the user is not let in
 */
export async function openTwoWindows(staff: StaffMember): Promise<TwoWindows> {
  const ronda = await startRonda({ prepare: festivalWithStaff(staff) })
  const { page: mine } = await watchedPage(await sharedBrowser(), ronda.address, screens.desktop)
  const { username, password } = staff
  await mine.request.get('/auth/login?lang=EN')
  const entered = await mine.request.post('/api/auth/login', { data: { username, password } })
  if (!entered.ok()) throw new Error(`Signing in was answered ${entered.status()}.`)
  return {
    mine,
    theirs: await mine.context().newPage(),
    async close() {
      await mine.context().close()
      await ronda.stop()
    },
  }
}

/** Opens a page and waits until its scripts run. */
export async function standsAt(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.locator('[data-unhydrated]').waitFor({ state: 'detached' })
}
