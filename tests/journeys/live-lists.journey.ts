import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { systemActor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { m } from '#app/platform/messages/messages.js'
import { cents } from '#app/platform/values/money.ts'
import { saveRegistration } from '#app/registration/commands/save.server.ts'
import { newRegistration } from '#app/registration/forms.ts'
import { recordPayment } from '#app/registration/money/record-payment.server.ts'
import { screens, sharedBrowser, watchedPage } from './browser.ts'
import { eventCalled, festivalWithStaff, type StaffMember, withCommands } from './empty-festival.ts'
import { type Ronda, startRonda } from './ronda.ts'

/** A list that is read again because a colleague has written something leaves alone what one is doing in it. */
const staff: StaffMember = {
  username: 'live-lists',
  accname: 'Live Lists',
  password: 'lines that move by themselves',
  roles: ['admin'],
}
const locale = 'en'
type Words = (inputs: Record<string, never>, options: { locale: typeof locale }) => string
const says = (words: Words) => words({}, { locale })

let ronda: Ronda
let page: Page
beforeAll(async () => {
  const prepare = withCommands(festivalWithStaff(staff), async (app) => {
    await pays(app, 'Ana', 500_00)
    await pays(app, 'Bor', 500_00)
    for (const name of ['Ciril', 'Dora', 'Edo']) await pays(app, name, 1_00)
    await pays(app, 'Fani', 1_00, { role: 'follower', seeksPartner: true })
    await pays(app, 'Gaj', 1_00, { seeksPartner: true })
  })
  ronda = await startRonda({ prepare })
  ;({ page } = await watchedPage(await sharedBrowser(), ronda.address, screens.desktop))
  const { username, password } = staff
  await page.request.get('/auth/login?lang=EN')
  expect((await page.request.post('/api/auth/login', { data: { username, password } })).status()).toBe(200)
})
afterAll(async () => {
  await page?.context().close()
  await ronda?.stop()
})

/** A dancer who has paid so much. */
async function pays(app: AppContext, name: string, amount: number, over: object = {}): Promise<void> {
  const input = newRegistration.parse({
    name,
    surname: 'Preveč',
    email: `${name.toLowerCase()}@live.example`,
    country: 'SI',
    role: 'leader',
    picks: [eventCalled('Dragon milonga').id],
    language: 'en',
    consents: { terms: true },
    ...over,
  })
  const saved = await saveRegistration(app, { input, by: systemActor })
  if (!saved.ok) throw new Error(saved.reason.kind)
  const payment = {
    registrationId: saved.value.id,
    amountCents: cents(amount),
    method: 'cash',
    valueDay: '2025-07-08',
    reference: null,
    note: null,
    key: `paid by ${name}`,
    payer: null,
  } as const
  await recordPayment(app, { payment, by: systemActor, notify: false })
}

async function standsAt(address: string): Promise<void> {
  await page.goto(address)
  await page.locator('[data-unhydrated]').waitFor({ state: 'detached' })
}
let written = 0
async function colleagueWrites(): Promise<string> {
  written += 1
  const data = { name: `Colleague ${written}`, code: `COLLEAGUE${written}` }
  const saved = await page.request.post('/api/db/promoters/save?db=TF2025', {
    data,
    headers: { accept: 'application/json' },
  })
  expect(saved.status()).toBe(200)
  return String((await saved.json())._id)
}
const readAgain = () =>
  page.waitForResponse(
    (response) => response.request().method() === 'GET' && response.url().includes('.data'),
  )
/** What was read is on the page: the next read begins only then. */
async function isShown(): Promise<void> {
  const next = page.waitForRequest((request) => request.method() === 'GET' && request.url().includes('.data'))
  await colleagueWrites()
  await next
}
/** Twice: the first may have begun before the colleague wrote. */
async function isReadTwice(): Promise<void> {
  for (const _ of [1, 2]) {
    const read = readAgain()
    await colleagueWrites()
    await read
  }
  await isShown()
}
const button = (words: Words) => page.getByRole('button', { name: says(words), exact: true })
const field = (words: Words) => page.getByRole('textbox', { name: says(words), exact: true })

it('the link of a work order, which is shown once, stays', async () => {
  await standsAt('/admin/workOrders')
  await button(m.orders_new).click()
  await field(m.orders_field_task).fill('Lamps')
  await page.getByLabel(says(m.orders_field_who), { exact: true }).fill('Ana')
  await button(m.orders_add).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: /\d\. Lamps$/ }).press('Enter')
  await button(m.orders_link_make).click()
  await field(m.orders_link).waitFor()
  const url = await field(m.orders_link).inputValue()
  await isReadTwice()
  expect(await field(m.orders_link).inputValue()).toBe(url)
})

it('the state of a work order that one has chosen stays while a colleague sets another', async () => {
  await standsAt('/admin/workOrders')
  await page.getByRole('button', { name: /\d\. Lamps$/ }).press('Enter')
  const state = page.getByRole('combobox', { name: says(m.orders_col_status), exact: true })
  await state.selectOption('done')
  await state.focus()
  const asJson = { accept: 'application/json' }
  const found = await page.request.post('/api/db/workOrders/find?db=TF2025', {
    data: { query: { task: 'Lamps' } },
    headers: asJson,
  })
  const [{ _id }] = await found.json()
  const data = { _id, status: 'accepted' }
  expect((await page.request.post('/api/db/workOrders/save?db=TF2025', { data })).status()).toBe(200)
  await page.getByRole('dialog').locator('[data-status=accepted]').waitFor()
  expect(await state.inputValue()).toBe('done')
  expect(await state.evaluate((element) => element === document.activeElement)).toBe(true)
})

it('a decision about an overpayment stays open as it was shown', async () => {
  await standsAt('/admin/vracila')
  await page
    .getByRole('button', { name: says(m.refunds_give_back) })
    .first()
    .click()
  await page.getByRole('dialog').waitFor()
  await isReadTwice()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: says(m.refunds_give_back) })
    .click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  const done = page.getByRole('status').first()
  await done.waitFor()
  await isReadTwice()
  expect(await done.isVisible()).toBe(true)
})

it('a refund that a colleague finishes stays open with what is typed in it', async () => {
  await standsAt('/admin/vracila')
  const row = page.locator('[data-row]').first()
  const open = await row.textContent()
  await row.click()
  await field(m.refunds_reason_amount).fill('Half of it')
  const theirs = await page.context().newPage()
  await theirs.goto(`${ronda.address}/admin/vracila`)
  await theirs.locator('[data-unhydrated]').waitFor({ state: 'detached' })
  await theirs
    .locator('[data-row]')
    .filter({ hasText: open ?? '' })
    .first()
    .click()
  const reason = theirs.getByRole('textbox', { name: says(m.refunds_reason_withdraw), exact: true })
  await reason.fill('Not wanted')
  const read = readAgain()
  await theirs.getByRole('button', { name: says(m.refunds_withdraw), exact: true }).click()
  await theirs.getByRole('dialog').waitFor({ state: 'detached' })
  await theirs.close()
  await read
  await isShown()
  expect(await field(m.refunds_reason_amount).inputValue()).toBe('Half of it')
  await button(m.refunds_save_amount).click()
  await page.getByRole('dialog').getByRole('alert').waitFor()
})

it('an invoice for several stays one for those who were chosen', async () => {
  await standsAt('/admin/invoices')
  await button(m.invoices_open_together).click()
  const group = page.getByRole('dialog').locator('input[name=registration]')
  const before = await group.count()
  expect(before).toBeGreaterThan(0)
  const theirs = await page.context().newPage()
  await theirs.goto(`${ronda.address}/admin/placila`)
  await theirs.locator('[data-unhydrated]').waitFor({ state: 'detached' })
  await theirs.getByRole('button', { name: /Ciril/ }).click()
  await theirs.getByRole('button', { name: says(m.payments_record), exact: true }).click()
  const read = readAgain()
  await theirs.getByRole('button', { name: says(m.payments_record_do), exact: true }).click()
  await read
  await page.getByText('Ciril Preveč').first().waitFor({ state: 'attached' })
  await theirs.close()
  expect(await group.count()).toBe(before)
})

it('those who pay together are named while one of them pays and leaves the list', async () => {
  await standsAt('/admin/placila')
  for (const name of ['Dora Preveč', 'Edo Preveč'])
    await page.getByRole('checkbox', { name: m.payments_choose({ name }, { locale }) }).check()
  await page.getByRole('button', { name: m.payments_together_of({ count: '2' }, { locale }) }).click()
  const dialog = page.getByRole('dialog')
  const named = m.payments_together_text({ names: 'Dora Preveč and Edo Preveč' }, { locale })
  await dialog.getByText(named).waitFor()
  const theirs = await page.context().newPage()
  await theirs.goto(`${ronda.address}/admin/placila`)
  await theirs.locator('[data-unhydrated]').waitFor({ state: 'detached' })
  await theirs.getByRole('button', { name: /Dora/ }).click()
  await theirs.getByRole('button', { name: says(m.payments_record), exact: true }).click()
  const read = readAgain()
  await theirs.getByRole('button', { name: says(m.payments_record_do), exact: true }).click()
  await read
  await page.locator('table').getByText('Dora Preveč').waitFor({ state: 'detached' })
  await theirs.close()
  await dialog.getByText(named).waitFor()
  await dialog.getByRole('button', { name: says(m.payments_back), exact: true }).click()
  await page.getByText(says(m.payments_chosen_elsewhere)).waitFor()
  await page.getByRole('checkbox', { name: m.payments_choose({ name: 'Dora Preveč' }, { locale }) }).click()
  await page.getByText(says(m.payments_chosen_elsewhere)).waitFor({ state: 'detached' })
  expect(await page.locator(':focus').getAttribute('aria-label')).toBe(says(m.office_payments_title))
})

it('a dancer who leaves the partners’ list is named to who has chosen them', async () => {
  await standsAt('/admin/partners')
  const pressed = page.locator('[aria-pressed=true]')
  await page.getByRole('button', { name: /^Fani Preveč/ }).click()
  await page.getByRole('button', { name: /^Gaj Preveč/ }).click()
  await button(m.partners_propose).waitFor()
  const left = await page.request.post('/api/db/regs/findOne?db=TF2025', {
    data: { query: { name: 'Gaj' } },
    headers: { accept: 'application/json' },
  })
  const { _id } = await left.json()
  const read = readAgain()
  await page.request.post('/api/db/regs/save?db=TF2025', { data: { _id, seeksPartner: false } })
  await read
  await page.getByText(m.partners_gone({ names: 'Gaj Preveč' }, { locale })).waitFor()
  expect(await pressed.count()).toBe(1)
})

it('a tag typed while another is being stored is stored after it', async () => {
  await standsAt('/admin/prijave?q=Edo')
  await page
    .getByRole('link', { name: /Preveč/ })
    .first()
    .click()
  await page.getByRole('tab', { name: says(m.regs_tab_person), exact: true }).click()
  const tags = page.getByLabel(says(m.regs_dim_tag), { exact: true }).and(page.locator('input'))
  const typed = Promise.withResolvers<void>()
  await page.route(/prijave\.data/, async (route) => {
    await typed.promise
    await route.continue()
  })
  for (const tag of ['vegan', 'early']) {
    await tags.fill(tag)
    await tags.press('Enter')
  }
  typed.resolve()
  const stored = async () => {
    const found = await page.request.post('/api/db/regs/findOne?db=TF2025', {
      data: { query: { name: 'Edo' } },
      headers: { accept: 'application/json' },
    })
    return (await found.json()).tags
  }
  await expect.poll(stored, { timeout: 15_000 }).toEqual(['vegan', 'early'])
  await page.unrouteAll({ behavior: 'wait' })
})

it('a swap says that the event swapped out is gone, and does not become adding one', async () => {
  await standsAt('/admin/prijave?q=Dora')
  await page
    .getByRole('link', { name: /Preveč/ })
    .first()
    .click()
  const event = 'Dragon milonga'
  await page.getByRole('button', { name: m.regs_pick_swap_of({ event }, { locale }) }).click()
  // the list of events names it with its day
  const named = (words: typeof m.regs_swap_title) => new RegExp(words({ event: `${event}.*` }, { locale }))
  const dialog = page.getByRole('dialog', { name: named(m.regs_swap_title) })
  await dialog.getByLabel(says(m.regs_swap_to), { exact: true }).first().waitFor()
  const asJson = { accept: 'application/json' }
  const found = await page.request.post('/api/db/regs/findOne?db=TF2025', {
    data: { query: { name: 'Dora' } },
    headers: asJson,
  })
  const { _id } = await found.json()
  const other = eventCalled('Kremšnita milonga').id
  const saved = await page.request.post('/api/db/regs/save?db=TF2025', { data: { _id, picks: [other] } })
  expect(saved.status()).toBe(200)
  await dialog.getByText(named(m.regs_swap_gone)).waitFor()
  expect(await dialog.getByLabel(says(m.regs_swap_to), { exact: true }).count()).toBe(0)
})

it('an event that a colleague deletes says so on its page', async () => {
  const asJson = { accept: 'application/json' }
  const { _id: _, ...event } = await (
    await page.request.post('/api/db/events/findOne?db=TF2025', { data: {}, headers: asJson })
  ).json()
  const { kind, venue, startsAt, endsAt, places } = event
  const title = { en: 'Passing', sl: 'Minljivo' }
  const made = await page.request.post('/api/db/events/save?db=TF2025', {
    data: { kind, venue, startsAt, endsAt, places, title, status: 'draft' },
    headers: asJson,
  })
  const { _id } = await made.json()
  await standsAt(`/admin/dogodek?id=${_id}`)
  await page.getByRole('heading', { level: 1, name: 'Passing' }).waitFor()
  await page.request.post('/api/db/events/deleteOne?db=TF2025', { data: { _id } })
  await page.getByRole('heading', { name: says(m.events_gone) }).waitFor()
  await page
    .getByRole('main')
    .getByRole('link', { name: says(m.events_back) })
    .waitFor()
})

it('what a colleague writes before the page has its connection is shown', async () => {
  const other = await page.context().newPage()
  const { promise: hasWritten, resolve } = Promise.withResolvers<void>()
  await other.routeWebSocket(/live$/, async (socket) => {
    await hasWritten
    socket.connectToServer()
  })
  await other.goto(`${ronda.address}/admin/promotors`)
  await other.locator('[data-unhydrated]').waitFor({ state: 'detached' })
  await colleagueWrites()
  resolve()
  await other.getByText(`Colleague ${written}`).first().waitFor()
  await other.close()
})

it('an entry of a list that a colleague removes stays open with what is typed in it', async () => {
  const id = await colleagueWrites()
  await standsAt(`/admin/lists/promoters?open=${id}`)
  const name = page.getByRole('dialog').getByRole('textbox').first()
  await name.fill('Mine')
  const read = readAgain()
  const removed = await page.request.post('/api/db/promoters/deleteOne?db=TF2025', {
    data: { _id: id },
  })
  expect(removed.status()).toBe(200)
  await read
  await isShown()
  expect(await name.inputValue()).toBe('Mine')
})

it('another page arrives on a slow network while colleagues write', async () => {
  await standsAt('/admin/partners')
  await page.route(/mails\.data/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 4_000))
    await route.continue().catch(() => undefined)
  })
  const writing = setInterval(() => void colleagueWrites(), 1_000)
  await page.locator('a[href="/admin/mails"]').first().click()
  try {
    await page
      .getByRole('heading', { level: 1, name: says(m.office_mails_title) })
      .waitFor({ timeout: 15_000 })
  } finally {
    clearInterval(writing)
    await page.unroute(/mails\.data/)
  }
})

it('no row moves while one is pointing, until the hand rests', async () => {
  await standsAt('/admin/promotors')
  let reads = 0
  page.on('request', (request) => {
    if (request.url().includes('.data')) reads += 1
  })
  await page.mouse.move(300, 300)
  await colleagueWrites()
  for (let n = 0; n < 10; n += 1) {
    await page.mouse.move(300 + n, 300)
    // a hand that moves more often than what counts as resting
    await page.waitForTimeout(150)
  }
  expect(reads).toBe(0)
  await page.getByText(`Colleague ${written}`).first().waitFor()
})
