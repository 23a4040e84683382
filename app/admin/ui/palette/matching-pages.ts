import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import type { MenuGroup } from '../../menu.ts'

export type PageChoice = { readonly href: string; readonly title: string; readonly group: string }

type Label = (inputs: Record<string, never>, options: { locale: Locale }) => string

/** The commands available everywhere, for users who may open the page. */
const actions: readonly { readonly label: Label; readonly href: string; readonly page: string }[] = [
  { label: m.palette_new_registration, href: '/admin/prijave?new=1', page: '/admin/prijave' },
  { label: m.palette_late, href: '/admin/prijave?status=late&sort=due', page: '/admin/prijave' },
  { label: m.palette_statement, href: '/admin/placilaNaRacun', page: '/admin/placilaNaRacun' },
  { label: m.settings_dates_title, href: '/admin/settings/dates', page: '/admin/settings' },
  { label: m.settings_prices_title, href: '/admin/settings/prices', page: '/admin/settings' },
  { label: m.settings_copy_title, href: '/admin/settings/copy', page: '/admin/settings' },
]

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Pages and actions whose name has every typed word, without regard to accents; all of them where nothing is typed. */
export function matchingPages(
  menu: readonly MenuGroup[],
  typed: string,
  locale: Locale,
): readonly PageChoice[] {
  const words = plain(typed)
    .split(/\s+/)
    .filter((word) => word !== '')
  const pages = menu.flatMap(({ title: group, pages: own }) =>
    own.map(({ href, title }) => ({ href, title, group })),
  )
  const open = new Set(pages.map(({ href }) => href))
  const group = m.palette_action({}, { locale })
  const begun = actions
    .filter(({ page }) => open.has(page))
    .map(({ label, href }) => ({ href, title: label({}, { locale }), group }))
  return [...pages, ...begun].filter(({ title }) => words.every((word) => plain(title).includes(word)))
}
