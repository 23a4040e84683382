import { expect, it } from 'vitest'
import { m } from '#app/platform/messages/messages.js'
import { openDirectorsOffice } from './directors-office.ts'

/** The network or the server goes away while somebody works in the office. */
const office = openDirectorsOffice()
const locale = 'en'
const title = m.platform_lost_title({}, { locale })

const notice = () => office.page().getByRole('alert').filter({ hasText: title })
const link = (href: string) => office.page().getByRole('navigation').locator(`a[href="${href}"]`).first()
const again = () => office.page().getByRole('link', { name: m.office_failed_again({}, { locale }) })

it('without a network a link stays on the page, which is read again when the network is back', async () => {
  const page = office.page()
  await office.stands('/admin/team')
  await page.context().setOffline(true)
  await link('/admin/costs').click()
  await notice().getByText(m.platform_lost_read({}, { locale })).waitFor()
  expect(new URL(page.url()).pathname).toBe('/admin/team')
  await page.context().setOffline(false)
  await notice().waitFor({ state: 'detached' })
})

it('without a server the next page says so in its place, and comes when asked again', async () => {
  const page = office.page()
  await office.stands('/admin/team')
  await page.route('**/*.data*', (route) => route.abort())
  await link('/admin/costs').click()
  await page.getByRole('heading', { name: title }).waitFor()
  expect(await link('/admin/team').count()).toBe(1)
  // the page says it, and nothing is broken
  expect(await page.getByRole('alert').count()).toBe(0)
  await page.unroute('**/*.data*')
  await again().click()
  await page.getByRole('heading', { name: m.office_costs_title({}, { locale }), level: 1 }).waitFor()
})

it.each([
  ['the server does not answer', title, m.platform_lost_write, null],
  [
    'the server is too busy',
    'In a minute.',
    m.platform_lost_refused,
    JSON.stringify({ detail: 'In a minute.' }),
  ],
])('when %s, what was typed stays and can be sent again', async (_, says, text, problem) => {
  const page = office.page()
  await office.stands('/admin/izmene')
  await page.keyboard.press('n')
  const task = page.getByRole('textbox', { name: m.shifts_field_title({}, { locale }), exact: true })
  await task.fill('Wardrobe')
  await page.getByRole('combobox', { name: m.orders_field_place({}, { locale }), exact: true }).fill('Hall')
  await page.route('**/*.data*', (route) =>
    problem === null ? route.abort() : route.fulfill({ status: 503, body: problem }),
  )
  const add = page.getByRole('button', { name: m.shifts_add({}, { locale }), exact: true })
  await add.click()
  const alert = page.getByRole('alert').filter({ hasText: says })
  await alert.getByText(text({}, { locale }), { exact: true }).waitFor()
  expect(await task.inputValue()).toBe('Wardrobe')
  await page.unroute('**/*.data*')
  await add.click()
  await task.waitFor({ state: 'detached' })
  await page.getByText('Wardrobe').first().waitFor()
  expect(await alert.count()).toBe(0)
})

it('a page that takes its time shows that it is coming', async () => {
  const page = office.page()
  await office.stands('/admin/team')
  const { promise, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/*.data*', async (route) => {
    await promise
    await route.continue()
  })
  await link('/admin/costs').click()
  await page.locator('[data-loading]').waitFor()
  answer()
  await page.locator('[data-loading]').waitFor({ state: 'detached' })
  await page.unroute('**/*.data*')
})
