import type { Page, Request } from 'playwright-core'
import { expect, it } from 'vitest'
import { m } from '#app/platform/messages/messages.js'
import { patienceMs } from './browser.ts'
import { registeredBefore } from './dancer.ts'
import { eventCalled, festivalWithNarrow } from './empty-festival.ts'
import { narrowClasses } from './narrow-classes.ts'
import { beforeItIsRead } from './stories/office-focus.ts'
import { openTestFestival } from './test-festival.ts'

/** The network or the server goes away while a dancer changes their registration. */
const festival = openTestFestival({ prepare: festivalWithNarrow(...narrowClasses) })
const locale = 'en'
const lostWrite = m.platform_lost_write({}, { locale })
const isData = ({ pathname }: URL) => pathname.endsWith('.data')
let dancers = 0

/** A dancer's own registration, right after registering, or a page of it. */
async function opens(at = ''): Promise<Page> {
  dancers += 1
  const { secret } = await registeredBefore(festival.direct(), {
    name: 'Tina',
    surname: 'Oblak',
    email: `tina${dancers}@example.org`,
    role: 'follower',
    picks: [eventCalled('Kremšnita milonga')],
  })
  const context = await festival
    .browser()
    .newContext({ baseURL: festival.address(), reducedMotion: 'reduce' })
  context.setDefaultTimeout(patienceMs)
  const page = await context.newPage()
  await page.goto(`/EN/myReg?new=1&key=${secret}`)
  if (at !== '') await page.goto(`/EN/myReg${at}`)
  await page.locator('[data-unhydrated]').waitFor({ state: 'detached' })
  return page
}

async function loses(page: Page, isLost: (request: Request) => boolean): Promise<void> {
  await page.route(isData, (route) => (isLost(route.request()) ? route.abort() : route.continue()))
}

const partner = (page: Page) => page.locator('input[name=partnerEmail]')

async function invites(page: Page): Promise<void> {
  await partner(page).fill('partner@example.org')
  await page.getByRole('button', { name: m.my_reg_partner_invite({}, { locale }), exact: true }).click()
}

it('an invitation whose answer is lost is in doubt, also once the page is read again', async () => {
  const page = await opens()
  const read = page.waitForResponse((answer) => isData(new URL(answer.url())))
  await loses(page, (request) => request.method() === 'POST')
  await invites(page)
  await read
  await page.getByText(lostWrite).waitFor()
})

it('the page and the typed address stay when nothing answers', async () => {
  const page = await opens()
  await loses(page, () => true)
  await invites(page)
  await page.getByText(lostWrite).waitFor()
  expect(await partner(page).inputValue()).toBe('partner@example.org')
})

it('the review of a change leads back to the form, and stays to be confirmed again', async () => {
  const page = await opens('/change')
  const box = page.locator('input[type=checkbox][name=picks]:not(:checked):not(:disabled)').first()
  await box.evaluate((element) => (element as HTMLInputElement).click())
  const review = page.getByRole('button', { name: m.my_reg_change_review({}, { locale }), exact: true })
  const keep = page.getByRole('button', { name: m.my_reg_change_keep({}, { locale }), exact: true })
  await review.click()
  await keep.waitFor()
  await page.getByRole('button', { name: m.my_reg_change_else({}, { locale }), exact: true }).click()
  // the form takes the place of the pressed button, and its focus
  await page.locator('#programme-title:focus').waitFor()
  await review.click()
  await keep.waitFor()
  await loses(page, () => true)
  await keep.click()
  await page.getByText(lostWrite).waitFor()
  await page.unroute(isData)
  await keep.click()
  await page.waitForURL('**/myReg?*')
  // the address is the next page's before the page is
  await page.getByText(lostWrite).waitFor({ state: 'detached' })
})

it('Back leads from the review of a change to the form, however late the page is read again', async () => {
  const page = await opens('/change')
  const box = page.locator('input[type=checkbox][name=picks]:not(:checked):not(:disabled)').first()
  const event = await box.getAttribute('value')
  await box.evaluate((element) => (element as HTMLInputElement).click())
  const review = page.getByRole('button', { name: m.my_reg_change_review({}, { locale }), exact: true })
  const keep = page.getByRole('button', { name: m.my_reg_change_keep({}, { locale }), exact: true })
  await beforeItIsRead(page, async () => {
    const read = page.waitForRequest((asked) => isData(new URL(asked.url())) && asked.method() === 'GET')
    await review.click()
    await read
    // the answer is there: a page that shows it does so with the next frames
    await page.evaluate(
      () => new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown))),
    )
    expect(await keep.count()).toBe(0)
  })
  await keep.waitFor()
  await page.goBack()
  await review.waitFor()
  expect(await page.locator(`input[name=picks][value="${event}"]`).isChecked()).toBe(true)
})

it('when the page after a saved invitation does not come, nothing is said to be unsaved', async () => {
  const page = await opens()
  await loses(page, (request) => request.method() !== 'POST')
  await invites(page)
  await page.getByRole('heading', { name: m.platform_lost_title({}, { locale }) }).waitFor()
  await expect.poll(() => page.title()).toContain(m.platform_lost_title({}, { locale }))
  await page.unroute(isData)
  await page.getByRole('link', { name: m.platform_error_again({}, { locale }), exact: true }).click()
  await page.getByText('partner@example.org').first().waitFor()
})

it('an invitation is sent once, however often it is pressed before the page is read again', async () => {
  const page = await opens()
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && isData(new URL(request.url()))) sent.push(request.url())
  })
  await beforeItIsRead(page, async () => {
    const read = page.waitForRequest((asked) => isData(new URL(asked.url())) && asked.method() === 'GET')
    await invites(page)
    await read
    await invites(page)
    await page.evaluate(
      () => new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown))),
    )
  })
  await page.getByText('partner@example.org').first().waitFor()
  expect(sent).toHaveLength(1)
})
