import { pages } from '#app/people/access/page-table.ts'
import { pageText } from '#app/people/access/page-text.server.ts'
import { type Page, siteGroups } from '#app/people/access/pages/page.ts'
import { type Locale, langOf } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import type { LinkGroup, SiteLink } from '#app/platform/ui/site/site-link.ts'

const groupTitles = {
  festival: m.site_group_festival,
  practical: m.site_group_practical,
  about: m.site_group_about,
}

export type SiteLinks = {
  readonly groups: readonly LinkGroup[]
  /** The few links in the header of a wide page. */
  readonly main: readonly SiteLink[]
}

/** The public site's links. After the festival without programme and prices. */
export function siteLinks(locale: Locale, isOver: boolean): SiteLinks {
  const shown = pages.filter((page) => page.title && !(isOver && page.hiddenAfterFestival))
  const linksOf = (some: readonly Page[]) => some.flatMap((page) => linkTo(page, isOver, locale))
  return {
    groups: siteGroups.map((group) => ({
      title: groupTitles[group]({}, { locale }),
      links: linksOf(shown.filter(({ menu }) => menu === group)),
    })),
    main: linksOf(shown.filter(({ isMain }) => isMain)),
  }
}

function linkTo({ path, title, titleAfterFestival }: Page, isOver: boolean, locale: Locale): SiteLink[] {
  const shown = (isOver && titleAfterFestival) || title
  return shown ? [{ href: path.replace(':lang', langOf(locale)), label: pageText(shown, locale) }] : []
}
