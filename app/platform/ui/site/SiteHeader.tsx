import type { ReactNode } from 'react'
import type { Locale } from '../../locale.ts'
import { m } from '../../messages/messages.js'
import { LinkButton } from '../Button.tsx'
import { Mark } from '../figures/Mark.tsx'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import styles from './SiteHeader.module.css'
import { SiteLinkList } from './SiteLinkList.tsx'
import { SiteMenu } from './SiteMenu.tsx'
import type { LinkGroup, SiteLink } from './site-link.ts'

type SiteHeaderProps = {
  readonly locale: Locale
  /** The festival's name, beside the mark. */
  readonly name: string
  readonly homeHref: string
  /** The main links, shown in the header of a wide page. */
  readonly links: readonly SiteLink[]
  /** Every page, behind the menu's button. */
  readonly groups: readonly LinkGroup[]
  /** The one thing to do next; not offered when there is none. */
  readonly next?: SiteLink | undefined
  /** Where one is, to mark the link that leads here and to find the page in the other language. */
  readonly pathname: string
  readonly search?: string
  /** Shows the signed-in user and their pages. */
  readonly user?: ReactNode
}

/** The header of every public page. Links without room are behind a button that needs no JavaScript. */
export function SiteHeader(props: SiteHeaderProps) {
  const { locale, name, homeHref, links, groups, next, pathname, search = '', user } = props
  const isHome = pathname === homeHref
  return (
    <header className={styles.header}>
      <a href={homeHref} className={styles.home} aria-current={isHome ? 'page' : undefined}>
        <Mark size="2.25rem" />
        <span className={isHome ? 'visually-hidden' : undefined}>{name}</span>
      </a>
      <nav className={styles.links} aria-label={m.platform_nav_main({}, { locale })}>
        <SiteLinkList links={links} pathname={pathname} />
      </nav>
      <div className={styles.tools}>
        {next && (
          <LinkButton variant="primary" href={next.href} className={styles.next}>
            {next.label}
          </LinkButton>
        )}
        <span className={styles.language}>
          <LanguageSwitch locale={locale} pathname={pathname} search={search} />
        </span>
        {user}
        <SiteMenu groups={groups} next={next} locale={locale} pathname={pathname} search={search} />
      </div>
    </header>
  )
}
