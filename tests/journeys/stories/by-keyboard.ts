import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { type Lang, type Locale, localeOf } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { dayParts } from '#app/programme/ui/list/day-parts.ts'
import { eventCalled } from '../empty-festival.ts'

const pick = eventCalled('Giros on a tea saucer')
const dayOf = (locale: Locale) => {
  const { weekday, number } = dayParts(pick.festivalDay, locale)
  return `${weekday} ${number}`
}
/** No page has so much to stop at. */
const mostStops = 300

/**
 * Registers with only Tab, Space, arrows, letters and Enter, from the home page on: chooses, hears the price, is refused once, is
 * led to the error and its reason, and gets the place.
 */
export async function registersByKeyboard(page: Page, lang: Lang): Promise<void> {
  const locale = localeOf(lang)
  const says = (words: (inputs: object, options: { locale: typeof locale }) => string) =>
    words({}, { locale })
  const { keyboard } = page
  const isTicked = () => page.locator(':focus').isChecked()

  await page.goto(`/${lang}`)
  await tabTo(page, 'link', says(m.platform_nav_register))
  await keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: says(m.register_title), exact: true }).waitFor()

  // a group of radio buttons is one stop; arrows go through it
  await tabTo(page, 'radio', says(m.register_role_leader))
  await keyboard.press('ArrowDown')
  expect(await nameOfFocus(page)).toContain(says(m.register_role_follower))
  await keyboard.press('ArrowUp')
  expect(await isTicked()).toBe(true)

  // the day is folded to one line, and Enter opens it
  await tabTo(page, 'summary', dayOf(locale))
  await keyboard.press('Enter')
  await tabTo(page, 'checkbox', pick.title[locale])
  await keyboard.press('Space')
  expect(await isTicked()).toBe(true)
  await page
    .getByRole('status')
    .filter({ hasText: m.register_picked_count({ count: 1 }, { locale }) })
    .waitFor()

  await tabTo(page, 'textbox', says(m.register_name))
  await keyboard.type('Črtomir')
  await keyboard.press('Tab')
  await keyboard.type('Žagar')
  await tabTo(page, 'textbox', says(m.register_email))
  await keyboard.type('crtomir@')
  await tabTo(page, 'combobox', says(m.register_country))
  await keyboard.type({ en: 'Slovenia', sl: 'Slovenija' }[locale])
  await tabTo(page, 'checkbox', says(m.register_terms))
  await keyboard.press('Space')
  await tabTo(page, 'button', says(m.register_send))
  await keyboard.press('Enter')

  const email = page.getByRole('textbox', { name: says(m.register_email) }).first()
  await page
    .getByRole('alert')
    .getByRole('link', { name: says(m.register_email) })
    .waitFor()
  await tabTo(page, 'link', says(m.register_email))
  await keyboard.press('Enter')
  await email.and(page.locator(':focus')).waitFor()
  expect(await whyRefused(page)).not.toBe('')
  await keyboard.press('Control+A')
  await keyboard.type(`keys.${lang.toLowerCase()}@dancers.example`)
  await tabTo(page, 'button', says(m.register_send))
  await keyboard.press('Enter')
  const placed = m.my_reg_placed_title({ name: 'Črtomir' }, { locale })
  await page.getByRole('heading', { level: 1, name: placed }).waitFor()
}

/** Presses Tab until the focus is on the control of this name. @throws when it is never reached */
async function tabTo(
  page: Page,
  role: 'link' | 'radio' | 'checkbox' | 'textbox' | 'combobox' | 'button' | 'summary',
  name: string,
): Promise<void> {
  // labels may continue with hints, links do not
  const wanted =
    role === 'summary'
      ? page.locator('summary', { hasText: name })
      : page.getByRole(role, { name, exact: role === 'link' })
  for (let stop = 0; stop < mostStops; stop++) {
    await page.keyboard.press('Tab')
    if ((await wanted.and(page.locator(':focus')).count()) > 0) return
  }
  throw new Error(`Nobody comes to the ${role} “${name}” by the Tab key.`)
}

async function nameOfFocus(page: Page): Promise<string> {
  return page.locator(':focus').ariaSnapshot()
}

/** The error of the focused field: its description, while it is marked as invalid. */
async function whyRefused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const field = document.activeElement
    if (field?.getAttribute('aria-invalid') !== 'true') return ''
    const ids = field.getAttribute('aria-describedby')?.split(' ') ?? []
    return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ')
  })
}
