import { expect } from 'vitest'
import { m } from '#app/platform/messages/messages.js'
import { cents, formatCents } from '#app/platform/values/money.ts'
import { addressOf, inputOf, storyDancers } from '../../story/festival.ts'
import type { Place, TestFestival } from '../test-festival.ts'
import type { Visitor } from '../visitor.ts'
import { clockAt } from './clock.ts'
import { somebodySignedIn } from './sign-in.ts'

/** Parts 2 and 3 of the acceptance story: the rush of 2 July, what the office sees of it, and the reminders of the 6th. */

const desktop: Place = { lang: 'SI', screen: 'desktop' }
type Event = { readonly _id: string; readonly title: { readonly en: string } }
type Reg = {
  readonly surname: string
  readonly status: string
  readonly totalCents: number
  readonly role: string
  readonly country: string
}

/** All thirty ask one after another, and each opens the link of their e-mail. */
export async function thirtyAsk(festival: TestFestival): Promise<void> {
  await clockAt(festival, '2026-07-02T10:00:00+02:00')
  const organiser = await somebodySignedIn(festival, desktop, { username: 'organiser', to: '/admin' })
  const events = await organiser.readsData<Event[]>('events/find', { query: {} })
  const ids = new Map(events.map(({ _id, title }) => [title.en, _id]))
  const idOf = (title: string) => ids.get(title) ?? title
  for (const [index, dancer] of storyDancers.entries()) {
    const n = index + 1
    expect((await asks(festival, inputOf(n, dancer, idOf))).status, `D${n}`).toBe(200)
    const waits = n === 17 || n === 18
    const { links } = await festival.message(addressOf(n), waits ? 'You are waiting' : 'You have')
    await opens(links[0] ?? '')
  }
  await seesTheRush(festival, organiser)

  // a third student: the code is used up, and nothing is written
  const third = inputOf(20, { ...(storyDancers[19] ?? never()), picks: ['M1'] }, idOf)
  const refused = await asks(festival, { ...third, name: 'Tretja', email: 'third@story.example' })
  expect([refused.status, await refused.text()]).toEqual([409, expect.stringContaining('promo')])
  // D01 again: told nothing but that they are in, and sent one link
  const [first] = storyDancers
  const again = await asks(festival, inputOf(1, first ?? never(), idOf))
  expect(again.status).toBe(409)
  await festival.message(addressOf(1), m.emails_one_time_subject({}, { locale: 'en' }))
  expect(await organiser.readsData<Reg[]>('regs/find', { query: {} })).toHaveLength(30)
  await organiser.leaves()
}

/** Opens the link of an e-mail as a browser does: its secret becomes a cookie. */
async function opens(link: string): Promise<void> {
  const first = await fetch(link, { redirect: 'manual' })
  const cookie = first.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
  const to = new URL(first.headers.get('location') ?? link, link)
  expect((await fetch(to, { headers: { cookie } })).status, link).toBe(200)
}

function never(): never {
  throw new Error('There are thirty dancers.')
}

function asks(festival: TestFestival, input: object): Promise<Response> {
  return fetch(`${festival.address()}/api/db/regs/save`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
    body: JSON.stringify(input),
  })
}

const countBy = (regs: readonly Reg[], name: 'status' | 'role' | 'country') =>
  regs.reduce<Record<string, number>>((counts, reg) => {
    counts[reg[name]] = (counts[reg[name]] ?? 0) + 1
    return counts
  }, {})

/** Every figure of part 2, in the data, on `/admin`, and in the lists its numbers lead to. */
async function seesTheRush(festival: TestFestival, organiser: Visitor): Promise<void> {
  const regs = await organiser.readsData<Reg[]>('regs/find', { query: {} })
  expect(Object.fromEntries(regs.map(({ surname, totalCents }) => [surname, totalCents] as const))).toEqual(
    Object.fromEntries(storyDancers.map(({ total }, n) => [`D${String(n + 1).padStart(2, '0')}`, total])),
  )
  expect(regs.reduce((sum, { totalCents }) => sum + totalCents, 0)).toBe(180_500)
  expect(countBy(regs, 'status')).toEqual({ placed: 28, waiting: 2 })
  expect(countBy(regs, 'role')).toEqual({ leader: 14, follower: 14, both: 2 })
  expect(countBy(regs, 'country')).toEqual({ SI: 12, IT: 8, AT: 5, DE: 3, HR: 2 })
  const items = await organiser.readsData<object[]>('priceItems/find', { query: { code: 'full-pass' } })
  expect(items).toMatchObject([{ quota: 6, used: 6 }])

  const money = (amount: number) => formatCents(cents(amount), organiser.locale)
  const home = `${festival.address()}/admin`
  for (const [tile, status, count] of [
    [m.today_status_placed, 'placed', 28],
    [m.today_status_waiting, 'waiting', 2],
  ] as const) {
    await organiser.opens(home)
    expect(await organiser.findsAmount(tile)).toBe(String(count))
    await organiser.opens(`${festival.address()}/admin/prijave?status=${status}`)
    await organiser.sees(organiser.reads(m.regs_count, { count, shown: String(count) }))
  }
  await organiser.opens(home)
  await organiser.looksItOver()
  expect(await organiser.findsAmount(m.today_money_claimed)).toBe(money(180_500))
  expect(await organiser.findsAmount(m.today_money_open)).toBe(money(180_500))
  // names of links have common blanks
  await organiser.follows(money(180_500).replace(/\s/g, ' '))
  await organiser.arrivesAt(m.office_payments_title)
  await organiser.seesPart(money(180_500))
  await organiser.opens(`${festival.address()}/admin/dogodki`)
  await organiser.arrivesAt(m.office_events_title)
  for (const taken of ['4/4', '6/6', '5/5', '18/30', '21/30']) await organiser.seesPart(taken)
  await organiser.opens(`${festival.address()}/admin/settings/codes`)
  await organiser.sees(organiser.reads(m.settings_codes_used_of, { count: 2, quota: 2 }))
  await organiser.sees(m.settings_codes_full)
  await organiser.sees(money(1_400))
}

/** 3: on 6 July the twenty-eight who owe are reminded, once; by hand nobody is reminded again that day. */
export async function remindsOnce(festival: TestFestival): Promise<void> {
  await clockAt(festival, '2026-07-06T10:00:00+02:00')
  await festival.message(addressOf(30), 'Please pay')
  const organiser = await somebodySignedIn(festival, desktop, {
    ...{ username: 'organiser', to: '/admin/mails?kind=reminder' },
  })
  await organiser.arrivesAt(m.office_mails_title)
  await organiser.sees(organiser.reads(m.mails_page_of, { from: '1', to: '28', count: '28' }))
  await organiser.opens(`${festival.address()}/admin/prijave?status=placed&size=50`)
  await organiser.sees(organiser.reads(m.regs_count, { count: 28, shown: '28' }))
  await organiser.ticks(m.regs_select_page)
  await organiser.presses(m.regs_do_remind)
  await organiser.isInDialog()
  await organiser.seesPart(organiser.reads(m.regs_bulk_affected, { count: 0 }))
  await organiser.seesPart(organiser.reads(m.regs_bulk_skipped, { count: 28 }))
  await organiser.seesPart(m.regs_skip_reminded_today)
  await organiser.looksItOver()
  await organiser.leaves()
}
