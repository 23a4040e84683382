import type { Page } from 'playwright-core'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { Counter, type Counts } from '../counter.ts'
import { eventCalled } from '../empty-festival.ts'
import { startingWith } from '../in-page.ts'

const locale = 'en'
const wordsIn = (of: Locale) => (words: (inputs: object, options: { locale: Locale }) => string) =>
  words({}, { locale: of })
const says = wordsIn(locale)
const slovenia = { en: 'Slovenia', sl: 'Slovenija' } as const

/** Two classes of one day and a milonga of the next. */
export const program = [
  eventCalled('Giros on a tea saucer'),
  eventCalled('The embrace as a conversation'),
  eventCalled('Kremšnita milonga'),
]

/** From the home page to the registration, sent: a solo who follows, with three events. */
export async function registersFromHome(page: Page, email: string): Promise<Counts> {
  const phone = new Counter(page)
  await phone.arrives('')
  await phone.taps(
    page
      .getByRole('main')
      .getByRole('link', { name: says(m.home_register), exact: true })
      .first(),
  )
  await phone.arrives(says(m.register_title))
  await phone.taps(page.getByRole('radio', { name: startingWith(says(m.register_role_follower)) }))
  for (const { title } of program) {
    await phone.taps(page.getByRole('checkbox', { name: title.en, includeHidden: true }))
  }
  await phone.types(page.getByLabel(says(m.register_name), { exact: true }), 'Marjana')
  await phone.types(page.getByLabel(says(m.register_surname), { exact: true }), 'Novak')
  await phone.types(page.getByLabel(says(m.register_email), { exact: true }), email)
  await phone.selects(page.getByLabel(says(m.register_country), { exact: true }), 'Slovenia')
  await phone.taps(page.getByRole('checkbox', { name: says(m.register_terms) }))
  // the bar at the foot offers it once nothing is missing
  await phone.taps(
    page.getByRole('button', { name: startingWith(m.register_send_at({ amount: '' }, { locale })) }),
  )
  await page.waitForURL(/myReg/)
  return phone.counts()
}

/** From the link of the invitation to the registration, sent. */
export async function confirmsInvitation(page: Page, email: string, locale: Locale): Promise<Counts> {
  const says = wordsIn(locale)
  const phone = new Counter(page)
  await phone.arrives(m.register_invited_title({ name: 'Nejc' }, { locale }))
  await phone.types(page.getByLabel(says(m.register_name), { exact: true }), 'Marjana')
  await phone.types(page.getByLabel(says(m.register_surname), { exact: true }), 'Novak')
  const address = page.getByLabel(says(m.register_email), { exact: true })
  if ((await address.inputValue()) === '') await phone.types(address, email)
  await phone.selects(page.getByLabel(says(m.register_country), { exact: true }), slovenia[locale])
  await phone.taps(page.getByRole('checkbox', { name: says(m.register_terms) }))
  const confirm = startingWith(m.register_send_confirm_at({ amount: '' }, { locale }))
  await phone.taps(page.getByRole('button', { name: confirm }))
  await page.waitForURL(/myReg/)
  return phone.counts()
}

/** From the home page to five days built, registered with, and sent: a solo who leads, without late nights. */
export async function registersWithFiveDays(page: Page, email: string): Promise<Counts> {
  const phone = new Counter(page)
  await phone.arrives('')
  await phone.taps(
    page
      .getByRole('main')
      .getByRole('link', { name: says(m.programme_plan_title), exact: true })
      .first(),
  )
  await phone.arrives(says(m.programme_plan_title))
  await phone.taps(page.getByRole('radio', { name: says(m.programme_role_leader) }))
  await phone.taps(page.getByRole('checkbox', { name: says(m.programme_plan_late) }))
  await phone.taps(page.getByRole('button', { name: says(m.programme_plan_build) }))
  await page.waitForURL(/mine=/)
  await phone.arrives(says(m.programme_plan_title))
  await phone.taps(page.getByRole('link', { name: says(m.programme_plan_register) }))
  await phone.arrives(says(m.register_title))
  await phone.types(page.getByLabel(says(m.register_name), { exact: true }), 'Nejc')
  await phone.types(page.getByLabel(says(m.register_surname), { exact: true }), 'Novak')
  await phone.types(page.getByLabel(says(m.register_email), { exact: true }), email)
  await phone.selects(page.getByLabel(says(m.register_country), { exact: true }), 'Slovenia')
  await phone.taps(page.getByRole('checkbox', { name: says(m.register_terms) }))
  await phone.taps(
    page.getByRole('button', { name: startingWith(m.register_send_at({ amount: '' }, { locale })) }),
  )
  await page.waitForURL(/myReg/)
  return phone.counts()
}

/**
 * From the form to a place: the class a follower wants is full, and "what would let me in" names a simultaneous lesson, which they take.
 */
export async function takesAPlaceInstead(page: Page, email: string, locale: Locale): Promise<Counts> {
  const says = wordsIn(locale)
  const phone = new Counter(page)
  await phone.arrives(says(m.register_title))
  await phone.taps(page.getByRole('radio', { name: startingWith(says(m.register_role_follower)) }))
  // what is offered instead is for this role
  const chosen = { name: startingWith(says(m.register_role_follower)), checked: true }
  await page.getByRole('radio', chosen).waitFor()
  const instead = page.locator('a[href^="#pick-"]').first()
  const place = (await instead.getAttribute('href')) ?? ''
  await phone.taps(instead)
  await phone.taps(page.locator(`[id="${place.slice(1)}"]`))
  await phone.types(page.getByLabel(says(m.register_name), { exact: true }), 'Marjana')
  await phone.types(page.getByLabel(says(m.register_surname), { exact: true }), 'Novak')
  await phone.types(page.getByLabel(says(m.register_email), { exact: true }), email)
  await phone.selects(page.getByLabel(says(m.register_country), { exact: true }), slovenia[locale])
  await phone.taps(page.getByRole('checkbox', { name: says(m.register_terms) }))
  await phone.taps(
    page.getByRole('button', { name: startingWith(m.register_send_at({ amount: '' }, { locale })) }),
  )
  await page.waitForURL(/myReg/)
  await page.getByText(says(m.my_reg_pick_placed)).waitFor()
  return phone.counts()
}
