import { type Lang, type Locale, langOf } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import type { LinkGroup, SiteLink } from '#app/platform/ui/site/site-link.ts'

/** The public site's links, in three groups. After the festival without programme and prices. */
export function siteGroups(locale: Locale, isOver: boolean): readonly LinkGroup[] {
  const link = linkIn(langOf(locale))
  return [
    {
      title: m.site_group_festival({}, { locale }),
      links: [
        ...(isOver ? [] : ofFestival(locale)),
        link('artists', m.programme_artists_title({}, { locale })),
        link('prijave', m.dancers_title({}, { locale })),
        link('RootsToRise', 'RootsToRise'),
      ],
    },
    {
      title: m.site_group_practical({}, { locale }),
      links: [
        link('locations', m.platform_nav_locations({}, { locale })),
        link('travel', m.site_travel({}, { locale })),
        link('accommodation', m.site_accommodation({}, { locale })),
        link('paymentInfo', m.site_payment({}, { locale })),
        link('myReg', m.platform_nav_my_registration({}, { locale })),
      ],
    },
    {
      title: m.site_group_about({}, { locale }),
      links: [
        link('contact', m.site_contact({}, { locale })),
        link('volunteer', m.volunteer_title({}, { locale })),
        link('news', m.news_title({}, { locale })),
        link('policy', m.site_policy({}, { locale })),
      ],
    },
  ]
}

/** The few that stand in the head of a wide page. */
export function siteMainLinks(locale: Locale, isOver: boolean): readonly SiteLink[] {
  const link = linkIn(langOf(locale))
  return [
    ...(isOver ? [] : ofFestival(locale)),
    link('locations', m.platform_nav_locations({}, { locale })),
    link('myReg', m.platform_nav_my_registration({}, { locale })),
  ]
}

function ofFestival(locale: Locale): readonly SiteLink[] {
  const link = linkIn(langOf(locale))
  return [
    link('program', m.platform_nav_program({}, { locale })),
    link('schedule', m.platform_nav_schedule({}, { locale })),
    link('prices', m.platform_nav_prices({}, { locale })),
  ]
}

function linkIn(lang: Lang) {
  return (path: string, label: string): SiteLink => ({ href: `/${lang}/${path}`, label })
}
