import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { LinkButton } from './Button.tsx'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import { Mark } from './Mark.tsx'
import styles from './SiteHeader.module.css'

export type SiteLink = { readonly href: string; readonly label: string }

type SiteHeaderProps = {
  readonly locale: Locale
  /** The festival's name, beside the mark. */
  readonly name: string
  readonly homeHref: string
  readonly links: readonly SiteLink[]
  /** The one thing to do next; not offered when there is none. */
  readonly next?: SiteLink | undefined
  /** Where one is, to mark the link that leads here and to find the page in the other language. */
  readonly pathname: string
  readonly search?: string
}

/** The head of every public page. On a phone the links wait behind a button that needs no JavaScript. */
export function SiteHeader({ locale, name, homeHref, links, next, pathname, search = '' }: SiteHeaderProps) {
  return (
    <header className={styles.header}>
      <a href={homeHref} className={styles.home} aria-current={pathname === homeHref ? 'page' : undefined}>
        <Mark size="2.25rem" />
        <span className={pathname === homeHref ? 'visually-hidden' : undefined}>{name}</span>
      </a>
      <button type="button" popoverTarget="site-menu" className={styles.menuButton}>
        {m.platform_menu({}, { locale })}
        <span className={styles.menuSign} aria-hidden="true" />
      </button>
      <nav
        id="site-menu"
        popover="auto"
        className={styles.nav}
        aria-label={m.platform_nav_main({}, { locale })}
      >
        <button
          type="button"
          popoverTarget="site-menu"
          popoverTargetAction="hide"
          className={styles.closeButton}
        >
          {m.platform_menu_close({}, { locale })}
        </button>
        <ul className={styles.links}>
          {links.map(({ href, label }) => (
            <li key={href}>
              <a href={href} aria-current={isHere(pathname, href) ? 'page' : undefined}>
                {label}
              </a>
            </li>
          ))}
        </ul>
        <LanguageSwitch locale={locale} pathname={pathname} search={search} />
        {next && (
          <LinkButton look="next" href={next.href} className={styles.next}>
            {next.label}
          </LinkButton>
        )}
      </nav>
    </header>
  )
}

/** On the page itself, or on one below it. */
function isHere(pathname: string, href: string): boolean {
  return pathname === href || pathname.startsWith(`${href}/`)
}
