import { accessOf } from '#app/people/access/route-access.ts'
import type { Actor } from '#app/people/actor.ts'
import { may } from '#app/people/policy.ts'
import { type Lang, localeOf } from '#app/platform/locale.ts'
import { type AdminPage, adminPages, type Group, groups, groupTitles, menuLists } from './pages.ts'

/** A page somebody may enter, in their language. */
export type MenuPage = {
  readonly href: string
  readonly title: string
  readonly text: string
  readonly isBuilt: boolean
}

export type MenuGroup = { readonly group: Group; readonly title: string; readonly pages: readonly MenuPage[] }

/** What of the office is open to this person, and nothing else: the menu, and the map on its first page. */
export function menuOf(actor: Actor, lang: Lang): MenuGroup[] {
  const locale = localeOf(lang)
  return groups.flatMap((group) => {
    const pages = group === 'lists' ? listPages(actor, lang) : pagesOf(group, actor, lang)
    return pages.length > 0 ? [{ group, title: groupTitles[group]({}, { locale }), pages }] : []
  })
}

function pagesOf(group: Group, actor: Actor, lang: Lang): MenuPage[] {
  const locale = localeOf(lang)
  return Object.entries<AdminPage>(adminPages)
    .filter(([pattern, page]) => page.group === group && may(actor, 'route.enter', accessOf(pattern)))
    .map(([pattern, { title, text, isBuilt = false }]) => ({
      href: pattern.replace(':lang', lang),
      title: title({}, { locale }),
      text: text({}, { locale }),
      isBuilt,
    }))
}

const listPattern = '/admin/lists/:collection'

function listPages(actor: Actor, lang: Lang): MenuPage[] {
  const locale = localeOf(lang)
  const page: AdminPage = adminPages[listPattern]
  return Object.entries(menuLists)
    .filter(([collection]) => may(actor, 'route.enter', accessOf(listPattern, { collection })))
    .map(([collection, title]) => ({
      href: `/admin/lists/${collection}`,
      title: title({}, { locale }),
      text: page.text({}, { locale }),
      isBuilt: page.isBuilt ?? false,
    }))
}
