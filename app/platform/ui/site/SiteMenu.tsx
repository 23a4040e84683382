import type { Locale } from '../../locale.ts'
import { m } from '../../messages/messages.js'
import { LinkButton } from '../Button.tsx'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import { MenuButton, MenuCloseButton } from './MenuButton.tsx'
import { SiteLinkList } from './SiteLinkList.tsx'
import styles from './SiteMenu.module.css'
import type { LinkGroup, SiteLink } from './site-link.ts'

type SiteMenuProps = {
  readonly groups: readonly LinkGroup[]
  readonly next: SiteLink | undefined
  readonly locale: Locale
  readonly pathname: string
  readonly search: string
}

const id = 'site-menu'

/** Every page of the site, in its groups. A popover: it opens and closes by keyboard and without JavaScript. */
export function SiteMenu({ groups, next, locale, pathname, search }: SiteMenuProps) {
  return (
    <>
      <MenuButton menu={id}>{m.platform_menu({}, { locale })}</MenuButton>
      <nav id={id} popover="auto" className={styles.menu} aria-label={m.site_all_pages({}, { locale })}>
        <div className={styles.head}>
          <LanguageSwitch locale={locale} pathname={pathname} search={search} />
          <MenuCloseButton menu={id}>{m.platform_menu_close({}, { locale })}</MenuCloseButton>
        </div>
        <div className={styles.groups}>
          {groups.map(({ title, links }) => (
            <div key={title}>
              <p className={styles.title}>{title}</p>
              <SiteLinkList links={links} pathname={pathname} />
            </div>
          ))}
        </div>
        {next && (
          <LinkButton variant="primary" isLarge href={next.href} className={styles.next}>
            {next.label}
          </LinkButton>
        )}
      </nav>
    </>
  )
}
