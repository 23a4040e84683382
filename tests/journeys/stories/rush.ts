import { expect } from 'vitest'
import { m } from '#app/platform/messages/messages.js'
import { cents, formatCents } from '#app/platform/values/money.ts'
import { addressOf, nameOf, type StoryDancer, storyDancers, surnameOf } from '../../story/festival.ts'
import type { Place, TestFestival } from '../test-festival.ts'
import type { Visitor } from '../visitor.ts'
import { clockAt } from './clock.ts'
import { somebodySignedIn } from './sign-in.ts'

/** Parts 2 and 3 of the acceptance story: the rush of 2 July, what the office sees of it, and the reminders of the 6th. */

const desktop: Place = { lang: 'SI', screen: 'desktop' }
const phone: Place = { lang: 'EN', screen: 'phone' }
type Reg = {
  readonly surname: string
  readonly status: string
  readonly totalCents: number
  readonly role: string
  readonly country: string
}

/** What opens My registration, by the number of the dancer. */
export type LinksOfDancers = ReadonlyMap<number, string>

/** All thirty fill in the form on a phone one after another, and each opens the link of their e-mail. @returns those links */
export async function thirtyAsk(festival: TestFestival): Promise<LinksOfDancers> {
  await clockAt(festival, '2026-07-02T10:00:00+02:00')
  const links = new Map<number, string>()
  for (const [index, dancer] of storyDancers.entries()) {
    const n = index + 1
    const visitor = await festival.visitor(phone)
    await fillsTheForm(visitor, n, dancer)
    // all full passes are gone before D07: the form says so, and quotes without one
    if (n === 7) await visitor.seesPart(visitor.reads(m.pricing_hint_sold_out, { name: 'full-pass' }))
    // D08, D14 and D16 fit only together with a waiting dancer, whom the form does not know: they get the place without being asked again
    await visitor.presses(m.register_send)
    const waits = n === 17 || n === 18
    // in all, in some, or in the queue
    const greeting = `${nameOf(n)}, you `
    await visitor.arrivesAtOneLike(greeting)
    const message = await festival.message(addressOf(n), waits ? 'You are waiting' : 'You have')
    const link = message.links[0] ?? ''
    links.set(n, link)
    await visitor.opens(link)
    await visitor.arrivesAtOneLike(greeting)
    await visitor.leaves()
  }
  const organiser = await somebodySignedIn(festival, desktop, { username: 'organiser', to: '/admin' })
  await seesTheRush(festival, organiser)

  // a third student: the code is used up, and nothing is written
  const third = await festival.visitor(phone)
  await fillsTheForm(third, 20, dancerOf(20), 'third@story.example')
  await third.pressesInVain(m.register_send, 409)
  await third.seesPart(m.register_refused_promo_used_up)
  await third.looksItOver()
  await third.leaves()
  // D01 again: a page that reveals only that they are registered, and one link by e-mail
  const again = await festival.visitor(phone)
  await fillsTheForm(again, 1, { ...dancerOf(1), picks: ['M1'] })
  await again.pressesInVain(m.register_send, 409)
  await again.seesPart(m.register_refused_registered_already)
  await again.looksItOver()
  await again.leaves()
  await festival.message(addressOf(1), m.emails_one_time_subject({}, { locale: 'en' }))
  expect(await organiser.readsData<Reg[]>('regs/find', { query: {} })).toHaveLength(30)
  await organiser.leaves()
  return links
}

const roleLabels = {
  leader: m.register_role_leader,
  follower: m.register_role_follower,
  both: m.register_role_both,
}
const countries = { SI: 'Slovenia', IT: 'Italy', AT: 'Austria', DE: 'Germany', HR: 'Croatia' } as const

/** Everything a dancer of the story says, up to the button. */
async function fillsTheForm(
  visitor: Visitor,
  n: number,
  { role, country, picks, partner, extras = [], promo }: StoryDancer,
  email = addressOf(n),
): Promise<void> {
  await visitor.opens('/register')
  await visitor.arrivesAt(m.register_title)
  await visitor.chooses(roleLabels[role])
  await visitor.chooses(partner ? m.register_company_partner : m.register_company_alone)
  if (partner) await visitor.fills(m.register_partner_email, addressOf(partner))
  for (const title of picks) await visitor.ticks(title)
  await visitor.fills(m.register_name, nameOf(n))
  await visitor.fills(m.register_surname, surnameOf(n))
  await visitor.fills(m.register_email, email)
  await visitor.selects(m.register_country, countries[country])
  for (const { code, amountCents } of extras) {
    if (amountCents === undefined) await visitor.ticks(code)
    else
      await visitor.fills(
        visitor.reads(m.register_donation_amount, { name: code }),
        formatDecimal(amountCents),
      )
  }
  if (promo) await visitor.fills(m.register_promo, promo)
  if (n <= 15) await visitor.ticks(m.register_photos)
  if (n <= 5) await visitor.ticks(m.register_newsletter)
  await visitor.ticks(m.register_terms)
}

const formatDecimal = (amountCents: number) => String(amountCents / 100)

function dancerOf(n: number): StoryDancer {
  const dancer = storyDancers[n - 1]
  if (!dancer) throw new Error('There are thirty dancers.')
  return dancer
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

/** 3: on 6 July the twenty-eight debtors are reminded, once; by hand nobody is reminded again that day. */
export async function remindsOnce(festival: TestFestival): Promise<void> {
  await clockAt(festival, '2026-07-06T10:00:00+02:00')
  await festival.message(addressOf(30), 'Please pay')
  const organiser = await somebodySignedIn(festival, desktop, {
    username: 'organiser',
    to: '/admin/mails?kind=reminder',
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
