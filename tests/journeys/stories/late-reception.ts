import type { Route } from 'playwright-core'
import { m } from '#app/platform/messages/messages.js'
import { cents, formatCents, formatPrice } from '#app/platform/values/money.ts'
import { surnameOfDebtor } from '../../story/prepare-reception.ts'
import type { Device } from '../device.ts'
import { startingWith } from '../in-page.ts'
import { passes } from './clock.ts'
import { card, looksAtNight } from './on-screen.ts'
import { beginsShift, checksIn, phone, type Reception } from './reception.ts'

/** What the debtor owes for Saturday's milonga, and pays of it at a time. */
const [owedCents, partCents] = [3_000, 500]

type Desks = { readonly here: Device; readonly there: Device; readonly code: string }
type Shown = { readonly openCents: number; readonly leaders: number; readonly followers: number }

/** At Saturday's milonga: the desk whose answers are held back, and another. */
export async function twoDesks(reception: Reception): Promise<Desks> {
  const [here, there] = [
    await reception.device('here', { lang: 'SI', viewport: phone }),
    await reception.device('there', { lang: 'EN', viewport: phone }),
  ]
  // a call waits as long as its answer is held back, on any machine
  await here.page.addInitScript(() => {
    AbortSignal.timeout = () => new AbortController().signal
  })
  const code = await beginsShift(here, 'A', [[1_000, 1]])
  await beginsShift(there, 'B', [[1_000, 1]])
  for (const device of [here, there]) {
    const event = device.page.getByLabel(device.reads(m.reception_event, {}))
    await event.selectOption(await event.locator('option', { hasText: 'M2' }).getAttribute('value'))
  }
  return { here, there, code }
}

/** Both desks work while a list is on its way to one; then it comes, before the answer to what that desk asks meanwhile. */
export async function listIsLate(reception: Reception, { here, there, code }: Desks): Promise<void> {
  const before = await here.page.getByText(startingWith('A · ')).textContent()
  await passes(reception.festival, 600)
  const list = await holdsBack(here, 'snapshot')
  await here.page.reload()
  await here.fills(m.reception_code, code)
  await here.presses(m.reception_unlock)
  await list.isHeld
  await paysPart(here)
  await checksIn(here, reception, 'D01')
  await counts(here, m.reception_leader_in)
  await checksIn(there, reception, 'D04')
  await counts(there, m.reception_follower_in)
  const shown = { openCents: owedCents - partCents, leaders: 2, followers: 2 }
  await shows(here, shown)
  await allIsSent(here)
  const changes = await holdsBack(here, 'sync')
  await changes.isHeld
  await list.comes()
  await here.page.getByText(`${before}`).waitFor({ state: 'detached' })
  await shows(here, shown)
  await changes.comes()
  await counts(there, m.reception_follower_in)
  await shows(here, { ...shown, followers: 3 })
}

/** The server takes what is paid and counted; a list that includes it comes before its answer, or in its place. */
export async function answersAreLost({ here, there }: Desks): Promise<void> {
  for (const [turn, ends] of (['comes', 'isLost'] as const).entries()) {
    const answer = await holdsBack(here, 'sync')
    await paysPart(here)
    await counts(here, m.reception_leader_in)
    await answer.isHeld
    const isSent = there.page.waitForResponse(
      (one) => one.url().endsWith('/sync') && one.request().postData()?.includes('"count"') === true,
    )
    await counts(there, m.reception_follower_in)
    await isSent
    await takesUp(here, surnameOfDebtor)
    await here.presses(m.reception_ticket_lost)
    await here.presses(m.reception_ticket_lost_do)
    // from here on with the new list
    await here.sees(`✓ ${here.reads(m.reception_ticket_replaced, {})}`)
    const shown = { openCents: owedCents - (turn + 2) * partCents, leaders: 3 + turn, followers: 4 + turn }
    await shows(here, shown)
    await answer[ends]()
    await allIsSent(here)
    await shows(here, shown)
  }
}

/** A registration at the desk is answered when the next dancer is at the desk already: it is made, and their card stays. */
export async function nextDancerStays({ here }: Desks): Promise<void> {
  await here.presses(m.reception_sale)
  await here.presses(m.reception_new)
  await here.fills(m.register_name, 'Ida')
  await here.fills(m.register_surname, 'Kasna')
  await here.fills(m.register_email, 'ida@story.example')
  await here.page.getByRole('checkbox').tap()
  await here.presses(m.reception_change_preview)
  const register = here.page.getByRole('button', { name: here.reads(m.reception_new_do, {}), exact: true })
  await register.waitFor()
  const answer = await holdsBack(here, 'register')
  await register.tap()
  await answer.isHeld
  await takesUp(here, surnameOfDebtor)
  const list = here.page.waitForResponse((one) => one.url().endsWith('/snapshot'))
  await answer.comes()
  await list
  // the list with the registration is on the screen when it is found by its name
  await here.page.locator('input[type=search]').fill('Kasna')
  await here.page.getByRole('button', { name: /Kasna/ }).first().waitFor()
  await here.page.locator('input[type=search]').fill('')
  await card(here).getByRole('heading', { name: surnameOfDebtor }).waitFor()
}

/** The answer about a lost ticket does not come, and the next dancer is at the desk already: it is said with the name of the one before, until it is closed. */
export async function refusalHasAName({ here }: Desks): Promise<void> {
  await takesUp(here, surnameOfDebtor)
  await here.presses(m.reception_ticket_lost)
  const answer = await holdsBack(here, 'ticket')
  await here.presses(m.reception_ticket_lost_do)
  await answer.isHeld
  await takesUp(here, 'Kasna')
  await answer.isLost()
  const missed = here.page
    .getByRole('alert')
    .filter({ hasText: surnameOfDebtor })
    .filter({ hasText: here.reads(m.reception_ticket_lost, {}) })
    .filter({ hasText: here.reads(m.reception_fail_network, {}) })
  await missed.waitFor()
  await card(here).getByRole('heading', { name: 'Kasna' }).waitFor()
  await looksAtNight(here)
  await here.presses(m.office_notice_close)
  await missed.waitFor({ state: 'detached' })
}

/** The answer about money of the drawer does not come, and the next dancer is at the desk: it is said with the drawer and the sum. */
export async function drawerIsNamed({ here }: Desks): Promise<void> {
  await here.presses(m.reception_drawer)
  const payOut = here.page.locator('details').filter({ hasText: here.reads(m.reception_pay_out, {}) })
  await payOut.locator('summary').tap()
  await payOut.getByLabel(here.reads(m.reception_amount, {})).fill('5')
  await payOut.getByLabel(here.reads(m.reception_what_for, {})).fill('Led')
  const answer = await holdsBack(here, 'takeOut')
  await payOut.getByRole('button').tap()
  await answer.isHeld
  await takesUp(here, 'Kasna')
  await answer.isLost()
  const step = `${here.reads(m.reception_pay_out, {})} ${formatCents(cents(500), here.locale)}`
  const missed = here.page
    .getByRole('alert')
    .filter({ hasText: `${here.reads(m.reception_drawer, {})} A · ${step}` })
    .filter({ hasText: here.reads(m.reception_fail_network, {}) })
  await missed.waitFor()
  await card(here).getByRole('heading', { name: 'Kasna' }).waitFor()
  // the server had recorded it before the answer was lost: nobody takes it out again
  await here.sees(here.reads(m.reception_recorded_before, {}))
  await here.presses(m.office_notice_close)
  await missed.waitFor({ state: 'detached' })
}

type End = 'comes' | 'isLost'

/** Holds back what the server answers to the desk, until it comes or is lost. */
async function holdsBack({ page }: Device, call: 'snapshot' | 'sync' | 'register' | 'ticket' | 'takeOut') {
  const { promise: isHeld, resolve: held } = Promise.withResolvers<void>()
  const { promise: end, resolve: ends } = Promise.withResolvers<End>()
  const address = `**/api/reception/${call}`
  const waiting: Promise<void>[] = []
  const isAnswered = async (route: Route) => {
    const response = await route.fetch()
    held()
    await ((await end) === 'comes' ? route.fulfill({ response }) : route.abort())
  }
  await page.route(address, (route) => {
    const answered = isAnswered(route)
    waiting.push(answered)
    return answered
  })
  const ended = async (how: End) => {
    ends(how)
    // a route that is taken away answers what still waits there by itself
    await Promise.all(waiting)
    await page.unroute(address)
  }
  return { isHeld, comes: () => ended('comes'), isLost: () => ended('isLost') }
}

async function takesUp(device: Device, surname: string): Promise<void> {
  await device.page.keyboard.press('Escape')
  await device.page.locator('input[type=search]').fill(surname)
  await device.page.keyboard.press('Enter')
  await card(device).getByRole('heading', { name: surname }).waitFor()
}

/** The debtor pays a part of what is open, in cash. */
async function paysPart(device: Device): Promise<void> {
  await takesUp(device, surnameOfDebtor)
  await device.page.keyboard.press('m')
  await device.fills(m.reception_amount, String(partCents / 100))
  await device.presses(m.reception_cash)
  await device.page.getByLabel(device.reads(m.reception_given, {})).waitFor({ state: 'detached' })
}

/** Somebody comes in or goes out, without a ticket shown. */
async function counts(device: Device, key: typeof m.reception_leader_in): Promise<void> {
  await device.presses(m.reception_floor)
  await device.presses(key)
}

async function allIsSent(device: Device): Promise<void> {
  for (const count of [1, 2, 3, 4, 5])
    await device.page
      .getByText(device.reads(m.reception_unsent_count, { count }))
      .waitFor({ state: 'detached' })
}

async function shows(device: Device, { openCents, ...heads }: Shown): Promise<void> {
  await takesUp(device, surnameOfDebtor)
  const amount = formatPrice(cents(openCents), device.locale)
  await card(device).getByText(device.reads(m.reception_why_owes, { amount })).waitFor()
  await device.presses(m.reception_floor)
  await device.sees(device.reads(m.reception_floor_heads, { ...heads, unknown: 0 }))
}
