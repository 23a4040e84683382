import type { Page, Request } from 'playwright-core'
import { expect, it } from 'vitest'
import { m } from '#app/platform/messages/messages.js'
import { camt053 } from '#tests/bank/camt.ts'
import { encodeAs } from '#tests/bank/encode.ts'
import { statementsOf } from '#tests/bank/story.ts'
import { openDirectorsOffice } from './directors-office.ts'
import { dataOnPage, startingWith, takesKeys } from './in-page.ts'

/** The server goes away, or a colleague is faster, while money is recorded: nothing is recorded twice, and no former answer is shown for the present one. */
const office = openDirectorsOffice()
const locale = 'en'
type Words = (inputs: Record<string, never>, options: { locale: typeof locale }) => string
const says = (words: Words) => words({}, { locale })
const dialog = () => office.page().getByRole('dialog')
const button = (words: Words) => office.page().getByRole('button', { name: says(words), exact: true })
const amount = () => dialog().getByRole('textbox', { name: says(m.payments_amount), exact: true })
const notice = () =>
  office
    .page()
    .getByRole('alert')
    .filter({ hasText: says(m.platform_lost_title) })
const isData = ({ pathname }: URL) => pathname.endsWith('.data')
const isWrite = (request: Request) => request.method() === 'POST'

async function loses(page: Page, isLost: (request: Request) => boolean): Promise<void> {
  await page.route(isData, (route) => (isLost(route.request()) ? route.abort() : route.continue()))
}

async function opensAccount(at: number): Promise<void> {
  const name = startingWith(m.payments_open_account({ name: '' }, { locale }).trim())
  await office.page().getByRole('button', { name }).nth(at).press('Enter')
  await button(m.payments_record).waitFor()
}

async function types(value: string): Promise<void> {
  await button(m.payments_record).press('Enter')
  await amount().fill(value)
}

it('a payment that was recorded without an answer is recorded once when it is sent again', async () => {
  const page = office.page()
  await office.stands('/admin/placila?show=all')
  await opensAccount(0)
  await types('1.23')
  await page.route(isData, async (route) => {
    if (!isWrite(route.request())) return route.continue()
    await route.fetch()
    await route.abort()
  })
  const readAgain = page.waitForResponse((answer) => isData(new URL(answer.url())))
  await button(m.payments_record_do).click()
  await notice().waitFor()
  await readAgain
  await page.unroute(isData)
  await button(m.payments_record_do).click()
  await dialog().getByText(says(m.payments_done_again)).waitFor()
  await expect.poll(() => dialog().getByText('€1.23', { exact: true }).count()).toBe(2)
})

it('the notice is about the payment, whatever else is not answered', async () => {
  const page = office.page()
  await office.stands('/admin/placila?show=all')
  await opensAccount(1)
  await types('1.23')
  await loses(page, () => true)
  const lost = page.waitForEvent('requestfailed', (request) => request.url().includes('id='))
  await button(m.payments_record_do).click()
  await lost
  await notice().getByText(says(m.platform_lost_write)).waitFor()
  expect(await amount().inputValue()).toBe('1.23')
  await page.unroute(isData)
})

it('a recorded payment is not shown as recorded for the next one, nor for the next person', async () => {
  const page = office.page()
  await office.stands('/admin/placila?show=all')
  await opensAccount(2)
  await types('1.24')
  await button(m.payments_record_do).click()
  const recorded = dialog().getByText(says(m.payments_done_recorded))
  await recorded.waitFor()
  await types('1.25')
  await loses(page, isWrite)
  await button(m.payments_record_do).click()
  await notice().waitFor()
  await recorded.waitFor({ state: 'detached' })
  await page.unroute(isData)
  await button(m.payments_record_do).click()
  await recorded.waitFor()
  await page.keyboard.press('Escape')
  await dialog().waitFor({ state: 'detached' })
  await opensAccount(3)
  expect(await recorded.count()).toBe(0)
})

/** Holds back the answers to what is sent, until the returned function has brought the first one and what is read after it. */
async function holdsAnswers(page: Page): Promise<() => Promise<void>> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(isData, async (route) => {
    if (isWrite(route.request())) await promise
    await route.continue()
  })
  return async () => {
    const answered = page.waitForResponse((answer) => isWrite(answer.request()))
    const readAgain = page.waitForResponse(
      (answer) => isData(new URL(answer.url())) && !isWrite(answer.request()),
    )
    resolve()
    await answered
    await readAgain
    await page.unrouteAll({ behavior: 'wait' })
  }
}

/** The first Esc asks about what was typed. */
async function leavesDialog(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await dialog().waitFor({ state: 'detached' })
}

it('an answer that comes after its dialog was closed is not shown to the next person, whose payment stays typed', async () => {
  const page = office.page()
  await office.stands('/admin/placila?show=all')
  await opensAccount(4)
  await types('1.26')
  const answers = await holdsAnswers(page)
  await button(m.payments_record_do).click()
  await leavesDialog(page)
  await opensAccount(5)
  await types('1.27')
  await answers()
  expect(await dialog().getByText(says(m.payments_done_recorded)).count()).toBe(0)
  expect(await amount().inputValue()).toBe('1.27')
})

it('an amount that nobody typed follows what is open when a colleague has recorded a payment meanwhile', async () => {
  const page = office.page()
  const colleague = await page.context().newPage()
  const theirs = (words: Words) => colleague.getByRole('button', { name: says(words), exact: true })
  const name = startingWith(m.payments_open_account({ name: '' }, { locale }).trim())
  await office.stands('/admin/placila?show=open')
  await opensAccount(0)
  await button(m.payments_record).press('Enter')
  const offered = Number(await amount().inputValue())
  await colleague.goto('/admin/placila?show=open')
  await colleague.locator('[data-unhydrated]').waitFor({ state: 'detached' })
  await colleague.getByRole('button', { name }).first().press('Enter')
  await theirs(m.payments_record).press('Enter')
  await colleague
    .getByRole('dialog')
    .getByRole('textbox', { name: says(m.payments_amount), exact: true })
    .fill('1.50')
  await theirs(m.payments_record_do).click()
  await colleague.getByRole('dialog').getByText(says(m.payments_done_recorded)).waitFor()
  await colleague.close()
  await button(m.payments_record_do).click()
  await dialog().getByText(says(m.payments_refused_meanwhile)).waitFor()
  await expect.poll(() => amount().inputValue()).toBe((offered - 1.5).toFixed(2))
  await button(m.payments_record_do).click()
  await dialog().getByText(says(m.payments_done_recorded)).waitFor()
})

async function statement() {
  const page = office.page()
  await office.stands('/admin/placilaNaRacun')
  const regs = await dataOnPage<{ surname: string; code: string }[]>(page, 'regs/find', { query: {} })
  const numbers = new Map(regs.map(({ surname, code }) => [surname, Number(code.split('-').at(-1))]))
  const { s1 } = statementsOf((dancer) => numbers.get(`D${String(dancer).padStart(2, '0')}`) ?? 0)
  return {
    name: 's1.xml',
    mimeType: 'text/xml',
    buffer: Buffer.from(encodeAs(camt053(s1), 'utf-8')),
  }
}

it('a statement that was not answered can be chosen again, and its booking stops where an answer is lost', async () => {
  const page = office.page()
  const file = await statement()
  const input = page.locator('input[type=file]')
  await loses(page, isWrite)
  await input.setInputFiles(file)
  await notice().waitFor()
  await expect.poll(() => input.evaluate((element) => (element as HTMLInputElement).files?.length)).toBe(0)
  await page.unroute(isData)
  await input.setInputFiles(file)
  await page.getByText(says(m.bank_preview_hint)).waitFor()
  // one part is booked and says that five entries are left; the next is not answered
  let parts = 0
  await page.route(isData, async (route) => {
    const sent = route.request().postData() ?? ''
    if (!isWrite(route.request()) || !sent.includes('sure') || sent.includes('intent=import')) {
      return route.continue()
    }
    parts += 1
    if (parts > 1) return route.abort()
    await route.fulfill({
      headers: { 'content-type': 'text/x-script', 'x-remix-response': 'yes' },
      body: '[{"_1":2},"data",{"_3":4,"_5":6,"_7":8,"_9":10},"kind","booked-sure","booked",1,"remaining",5,"skipped",[]]\n',
    })
  })
  await takesKeys(page.locator('[aria-keyshortcuts=a]').first())
  await page.keyboard.press('a')
  await notice().waitFor()
  await page.getByText(m.bank_booking_progress({ remaining: '5' }, { locale })).waitFor({ state: 'detached' })
  await expect.poll(() => parts).toBe(2)
  await page.getByText(m.bank_booking_lost({ remaining: '5' }, { locale })).waitFor()
  await page.unroute(isData)
  const goesOn = page.waitForResponse((answer) => isWrite(answer.request()))
  await button(m.bank_go_on).click()
  expect((await goesOn).request().postData()).toContain('sure')
  await page.getByRole('status').filter({ hasText: 'Booked: ' }).waitFor()
  await button(m.bank_go_on).waitFor({ state: 'detached' })
})

it('a search for whom an entry pays offers nothing that was found for another text', async () => {
  const page = office.page()
  await office.stands('/admin/placilaNaRacun')
  await page.locator('[data-entry]').first().locator('td').nth(3).click()
  await page.keyboard.press('s')
  const search = dialog().getByRole('searchbox')
  await search.fill('D19')
  const found = dialog().getByRole('listitem')
  await found.first().waitFor()
  await loses(page, () => true)
  const lost = page.waitForEvent('requestfailed')
  await search.fill('D21')
  await lost
  await notice().waitFor()
  await found.first().waitFor({ state: 'detached' })
  await search.press('Enter')
  expect(await found.count()).toBe(0)
  await page.unroute(isData)
  await search.press('Enter')
  await found.first().waitFor()
})

it('an answer about one entry leaves the dialog of the next one open', async () => {
  const page = office.page()
  await office.stands('/admin/placilaNaRacun')
  const reason = dialog().getByRole('textbox')
  const ignores = async (payer: string, typed: string) => {
    await page.locator('[data-entry]', { hasText: payer }).locator('td').nth(3).click()
    await page.keyboard.press('i')
    await reason.fill(typed)
  }
  await ignores('PLESALEC D08', 'A gift')
  const answers = await holdsAnswers(page)
  await reason.press('Enter')
  await leavesDialog(page)
  await ignores('DJ Lorenzo Bassi', 'Rent')
  await answers()
  await page.locator('[data-entry]', { hasText: 'PLESALEC D08' }).waitFor({ state: 'detached' })
  expect(await reason.inputValue()).toBe('Rent')
})

it('an entry that is set aside without an answer keeps its reason, and closes when that is done', async () => {
  const page = office.page()
  await office.stands('/admin/placilaNaRacun')
  await page.locator('[data-entry]', { hasText: 'DJ Lorenzo Bassi' }).locator('td').nth(3).click()
  await page.keyboard.press('i')
  const reason = dialog().getByRole('textbox')
  await reason.fill('Rent of the hall')
  await loses(page, isWrite)
  await reason.press('Enter')
  await notice().waitFor()
  expect(await reason.inputValue()).toBe('Rent of the hall')
  await page.unroute(isData)
  // waits until the page was read again
  await dialog()
    .getByRole('button', { name: says(m.bank_ignore), exact: true })
    .click()
  await dialog().waitFor({ state: 'detached' })
})
