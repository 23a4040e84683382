import { type AdminGroup, adminGroups, type Page, pages } from '#app/people/access/page-table.ts'
import { accessOf } from '#app/people/access/route-access.ts'
import type { Actor } from '#app/people/actor.ts'
import { may } from '#app/people/policy.ts'
import { wordsOf } from '#app/people/service.server.ts'
import { type Locale, langOf } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import type { MenuGroup, MenuPage } from './menu.ts'

type Label = (inputs: Record<string, never>, options: { locale: Locale }) => string

/** The generic lists that stand in the menu. */
const menuLists = {
  regs: m.office_list_regs,
  events: m.office_list_events,
  venues: m.office_list_venues,
  artists: m.office_list_artists,
  team: m.office_list_team,
  workOrders: m.office_list_work_orders,
  costs: m.office_list_costs,
  editions: m.office_list_editions,
  priceItems: m.office_list_price_items,
  promoCodes: m.office_list_promo_codes,
  promoters: m.office_list_promoters,
  invoice: m.office_list_invoice,
  oldAddresses: m.office_list_old_addresses,
  vip: m.office_list_vip,
  test: m.office_list_test,
} as const satisfies Record<string, Label>

const groupTitles: Readonly<Record<AdminGroup, Label>> = {
  home: m.office_group_home,
  registrations: m.office_group_registrations,
  programme: m.office_group_programme,
  money: m.office_group_money,
  people: m.office_group_people,
  lists: m.office_group_lists,
  print: m.office_group_print,
  organisation: m.office_group_organisation,
}

/** What of the back-office is open to this actor: the menu, and the map on its first page. */
export function menuOf(actor: Actor, locale: Locale): MenuGroup[] {
  return adminGroups.flatMap((group) => {
    const found = group === 'lists' ? listPages(actor, locale) : pagesOf(group, actor, locale)
    return found.length > 0 ? [{ group, title: groupTitles[group]({}, { locale }), pages: found }] : []
  })
}

function pagesOf(group: AdminGroup, actor: Actor, locale: Locale): MenuPage[] {
  return pages
    .filter(({ path, menu }) => menu === group && may(actor, 'route.enter', accessOf(path)))
    .map((page) => ({
      href: page.path.replace(':lang', langOf(locale)),
      ...wordsAt(page, locale),
      isBuilt: !page.file.endsWith('/not-built-yet.tsx'),
    }))
}

const listPattern = '/admin/lists/:collection'

function listPages(actor: Actor, locale: Locale): MenuPage[] {
  const { text } = wordsAt(pageAt(listPattern), locale)
  return Object.entries(menuLists)
    .filter(([collection]) => may(actor, 'route.enter', accessOf(listPattern, { collection })))
    .map(([collection, title]) => ({
      href: `/admin/lists/${collection}`,
      title: title({}, { locale }),
      text,
      isBuilt: true,
    }))
}

/** What a page of the back-office is called, and what will be there. @throws for a page without a text */
export function wordsAt({ path, title, text }: Page, locale: Locale): { title: string; text: string } {
  if (!title || !text) throw new Error(`No title or text for ${path}`)
  return { title: wordsOf(title, locale), text: wordsOf(text, locale) }
}

export function pageAt(path: string): Page {
  const page = pages.find((one) => one.path === path)
  if (!page) throw new Error(`No page at ${path}`)
  return page
}
