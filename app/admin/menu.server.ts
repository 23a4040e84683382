import { kinds } from '#app/data-api/gate.ts'
import { pages } from '#app/people/access/page-table.ts'
import { type AdminGroup, adminGroups, type Page } from '#app/people/access/pages/page.ts'
import { mayOpen } from '#app/people/access/route-access.ts'
import type { Actor } from '#app/people/actor.ts'
import { pageText } from '#app/people/service.server.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { type Locale, langOf } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { isPromoter } from '#app/promotion/service.server.ts'
import { collectionLabel } from './lists/labels.ts'
import { pagesOfLists } from './lists/list-pages.server.ts'
import type { MenuGroup, MenuPage } from './menu.ts'
import { pageAt } from './page-at.server.ts'

type Label = (inputs: Record<string, never>, options: { locale: Locale }) => string

/** The generic lists in the menu: archives open through their edition, users have their own page. */
const menuLists = kinds.filter((kind) => kind !== 'archivedRegs' && kind !== 'users')

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

/** The page of a promoter. Everybody may open it, by its address too; it has something for promoters only. */
const promoterPage = '/admin/promotor'

/** The menu of a user, and the map on the first page of the back-office: the pages they may open, a promoter's own page only for promoters of the edition. */
export async function readMenu(
  { db }: Pick<AppContext, 'db'>,
  editionId: string,
  { by, locale }: { readonly by: Actor; readonly locale: Locale },
): Promise<MenuGroup[]> {
  const menu = menuOf(by, locale)
  if (by.kind === 'user' && (await isPromoter(db, editionId, by.username))) return menu
  return menu
    .map((group) => ({ ...group, pages: group.pages.filter(({ href }) => href !== promoterPage) }))
    .filter(({ pages: left }) => left.length > 0)
}

/** The pages of the back-office that this actor may open. */
export function menuOf(actor: Actor, locale: Locale): MenuGroup[] {
  return adminGroups.flatMap((group) => {
    const found = group === 'lists' ? listPages(actor, locale) : pagesOf(group, actor, locale)
    return found.length > 0 ? [{ group, title: groupTitles[group]({}, { locale }), pages: found }] : []
  })
}

function pagesOf(group: AdminGroup, actor: Actor, locale: Locale): MenuPage[] {
  return pages
    .filter(({ path, menu }) => menu === group && mayOpen(actor, path))
    .map((page) => ({
      href: page.path.replace(':lang', langOf(locale)),
      ...wordsAt(page, locale),
      isBuilt: !page.file.endsWith('/not-built-yet.tsx'),
    }))
}

const listPattern = '/admin/lists/:collection'

function listPages(actor: Actor, locale: Locale): MenuPage[] {
  const { text } = wordsAt(pageAt(listPattern), locale)
  return menuLists
    .filter((collection) => mayOpen(actor, listPattern, { collection }))
    .filter((collection) => {
      const page = pagesOfLists[collection]
      return page === undefined || !mayOpen(actor, page)
    })
    .map((collection) => ({
      href: `/admin/lists/${collection}`,
      title: collectionLabel(collection, locale),
      text,
      isBuilt: true,
    }))
}

/** The title and description of a page of the back-office. @throws for a page without a text */
export function wordsAt({ path, title, text }: Page, locale: Locale): { title: string; text: string } {
  if (!title || !text) throw new Error(`No title or text for ${path}`)
  return { title: pageText(title, locale), text: pageText(text, locale) }
}
