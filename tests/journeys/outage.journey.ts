import { expect, it } from 'vitest'
import { m } from '#app/platform/messages/messages.js'
import { openDirectorsOffice } from './directors-office.ts'

/** The network or the server goes away while somebody works in the office. */
const office = openDirectorsOffice()
const locale = 'en'
const title = m.platform_lost_title({}, { locale })

const notice = () => office.page().getByRole('alert').filter({ hasText: title })
const link = (href: string) => office.page().getByRole('navigation').locator(`a[href="${href}"]`).first()
const again = (role: 'link' | 'button') =>
  office.page().getByRole(role, { name: m.office_failed_again({}, { locale }), exact: true })

it.each(['/admin/costs', '/auth/selectMyRoles'])(
  'without a network a link to %s stays on the page, which is read again when the network is back',
  async (href) => {
    const page = office.page()
    await office.stands('/admin/team')
    await page.context().setOffline(true)
    await page.locator(`a[href="${href}"]`).first().click()
    await notice().getByText(m.platform_lost_read({}, { locale })).waitFor()
    expect(new URL(page.url()).pathname).toBe('/admin/team')
    await page.context().setOffline(false)
    await notice().waitFor({ state: 'detached' })
  },
)

it('when nothing at all answers, a link to a page whose script is not there yet stays', async () => {
  const page = office.page()
  await office.stands('/admin/team')
  await page.route('**/*', (route) => route.abort())
  await link('/admin/partners').click()
  await notice().getByText(m.platform_lost_read({}, { locale })).waitFor()
  expect(new URL(page.url()).pathname).toBe('/admin/team')
  expect(await page.locator('[data-loading]').count()).toBe(0)
  // asked for again, it stays until the server answers
  await notice()
    .getByRole('button', { name: m.platform_menu_close({}, { locale }), exact: true })
    .click()
  await link('/admin/partners').click()
  await again('button').click()
  await notice().waitFor()
  await page.unroute('**/*')
  await again('button').click()
  await page.waitForURL('**/admin/partners')
  await page.getByRole('heading', { level: 1 }).waitFor()
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
  await again('link').click()
  await page.getByRole('heading', { name: m.office_costs_title({}, { locale }), level: 1 }).waitFor()
})

it.each([
  ['the server does not answer', title, m.platform_lost_write, null],
  ['the answer breaks off', title, m.platform_lost_write, ''],
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
    problem === null ? route.abort() : route.fulfill({ status: problem === '' ? 200 : 503, body: problem }),
  )
  const add = page.getByRole('button', { name: m.shifts_add({}, { locale }), exact: true })
  await add.click()
  const alert = page.getByRole('alert').filter({ hasText: says })
  await alert.getByText(text({}, { locale }), { exact: true }).waitFor()
  expect(await task.inputValue()).toBe('Wardrobe')
  // lost again, it is announced again
  await alert.evaluate((element) => element.setAttribute('data-first', ''))
  await add.click()
  await page.locator('[data-first]').waitFor({ state: 'detached' })
  await alert.waitFor()
  await task.focus()
  await page.keyboard.press('F6')
  await page.keyboard.press('Enter')
  await alert.waitFor({ state: 'detached' })
  await task.and(page.locator(':focus')).waitFor()
  await page.unroute('**/*.data*')
  await add.click()
  await task.waitFor({ state: 'detached' })
  await page.getByText('Wardrobe').first().waitFor()
  await alert.waitFor({ state: 'detached' })
})

it('a link to a page whose script a newer build no longer has leads to that page', async () => {
  const page = office.page()
  await office.stands('/admin/team')
  await page.route('**/assets/costs-*.js', (route) => route.fulfill({ status: 404 }), { times: 1 })
  await link('/admin/costs').click()
  await page.waitForURL('**/admin/costs')
  await page.getByRole('heading', { name: m.office_costs_title({}, { locale }), level: 1 }).waitFor()
})

it('a payment is recorded beside the registrations where a newer build no longer has the script of the payments', async () => {
  const page = office.page()
  await page.route('**/assets/payments-*.js', (route) => route.fulfill({ status: 404 }))
  await office.stands('/admin/prijave?q=D30')
  await page.locator('tbody').getByText('D30').first().click()
  await page.getByRole('tab', { name: m.regs_tab_money({}, { locale }) }).click()
  await page.getByRole('button', { name: m.regs_money_open_account({}, { locale }) }).click()
  await page.getByRole('button', { name: m.payments_record({}, { locale }), exact: true }).click()
  await page.getByLabel(m.payments_amount({}, { locale }), { exact: true }).fill('5')
  await page.getByRole('button', { name: m.payments_record_do({}, { locale }), exact: true }).click()
  await page.getByText('€5.00').first().waitFor()
  await page.unroute('**/assets/payments-*.js')
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
