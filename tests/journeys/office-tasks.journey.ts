import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { screens } from './browser.ts'
import { openDirectorsOffice } from './directors-office.ts'
import type { KeyCounts } from './key-counter.ts'
import {
  booksAStatement,
  cancelsForADancer,
  findsADancer,
  invoicesAll,
  makesRoom,
  movesAndPublishes,
  remindsAll,
  rowsSeen,
  sendsAnEmailAgain,
  swapsAClass,
  takesAPayment,
} from './stories/office-tasks.ts'

/** How much work the ten most frequent tasks of the office are, each done the shortest way, from anywhere in the office unless another screen is named. */
const office = openDirectorsOffice()
beforeAll(() => office.stands('/admin'))

type Most = Pick<KeyCounts, 'keys' | 'clicks'>

/** From the first page of the office. */
async function takesFromToday(...given: Parameters<typeof takes>): Promise<void> {
  await office.stands('/admin')
  await takes(...given)
}

async function takes(what: string, task: (page: Page) => Promise<KeyCounts>, most: Most): Promise<void> {
  const { keys, characters, clicks, seconds } = await task(office.page())
  process.stdout.write(`${what}: ${keys} keys, ${characters} characters, ${clicks} clicks, ${seconds} s\n`)
  expect(keys).toBeLessThanOrEqual(most.keys)
  expect(clicks).toBeLessThanOrEqual(most.clicks)
  expect(office.watch().errors).toEqual([])
}

it('25 rows of 34 px are seen at once on a screen of 1080 px', async () => {
  const page = office.page()
  await page.setViewportSize({ width: 1920, height: 1080 })
  await office.stands('/admin/prijave?size=50')
  const { heights, seen } = await rowsSeen(page)
  await page.setViewportSize(screens.desktop.viewport)
  expect(heights).toEqual([34])
  expect(seen).toBeGreaterThanOrEqual(25)
})
it('a dancer is found from anywhere', () =>
  takesFromToday('find a dancer', findsADancer, { keys: 2, clicks: 0 }))
it('an e-mail is sent again', () => takes('send an e-mail again', sendsAnEmailAgain, { keys: 1, clicks: 1 }))
it('a payment is taken', () => takes('take a payment', takesAPayment, { keys: 3, clicks: 1 }))
it('a class is swapped', () => takes('swap a class', swapsAClass, { keys: 3, clicks: 2 }))
it('all who owe soon are reminded', () => takesFromToday('remind all', remindsAll, { keys: 2, clicks: 5 }))
it('a class gets places for two who wait', () =>
  takesFromToday('make room', makesRoom, { keys: 6, clicks: 3 }))
it('a milonga is moved and published', () =>
  takesFromToday('move and publish', movesAndPublishes, { keys: 5, clicks: 2 }))
it('a statement is booked', async () => {
  const to = { data: { to: '2026-07-08T10:00:00+02:00' }, headers: { Origin: office.address() } }
  expect((await office.page().request.post('/demo/clock', to)).status()).toBe(200)
  await takesFromToday('book a statement', booksAStatement, { keys: 3, clicks: 2 })
})
it('all who have paid are invoiced', () => takesFromToday('invoice all', invoicesAll, { keys: 2, clicks: 2 }))
it('a registration is cancelled', async () => {
  await office.stands('/admin/prijave?q=D22')
  await office.page().getByRole('link', { name: /^D22/ }).click()
  await office.page().getByRole('tab').first().waitFor()
  await takes('cancel a registration', cancelsForADancer, { keys: 1, clicks: 1 })
})
