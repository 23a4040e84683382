import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { type SignedInUser, UserMenu } from '#app/people/ui/menu/UserMenu.tsx'
import { type Locale, langOf } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { focusFallback } from '#app/platform/ui/admin/use-focus-return.ts'
import { Mark } from '#app/platform/ui/figures/Mark.tsx'
import { MenuButton, MenuCloseButton } from '#app/platform/ui/site/MenuButton.tsx'
import { mainId, SkipLink } from '#app/platform/ui/site/SkipLink.tsx'
import type { EditionLine } from '../edition-line.ts'
import type { MenuGroup } from '../menu.ts'
import styles from './AdminLayout.module.css'
import { AdminMenu } from './AdminMenu.tsx'
import { EditionSwitcher } from './edition/EditionSwitcher.tsx'
import { FindButton } from './palette/FindButton.tsx'
import { OfficeKeys } from './palette/OfficeKeys.tsx'
import { useOfflineLinks } from './use-offline-links.ts'
import { useSingleSending } from './use-single-sending.ts'

type AdminLayoutProps = {
  readonly locale: Locale
  /** The edition being worked on, and the ones to choose from. */
  readonly edition: EditionLine
  readonly editions: readonly EditionLine[]
  readonly user: SignedInUser
  readonly menu: readonly MenuGroup[]
  /** The first page of this person's office. */
  readonly homeHref: string
  /** Above the page, beside the rail: what concerns the whole application. */
  readonly above?: ReactNode
  /** Above every page, when something is out of the ordinary. */
  readonly banner?: ReactNode
  readonly children: ReactNode
}

/** The layout of every back-office page: a rail with the pages open to this user; on a phone a bar, with the rail behind a button. */
export function AdminLayout(props: AdminLayoutProps) {
  const { locale, edition, editions, user, menu, homeHref, above, banner, children } = props
  const { pathname } = useLocation()
  useOfflineLinks()
  useSingleSending()
  return (
    <div className={styles.layout}>
      <SkipLink locale={locale} />
      <header className={styles.rail}>
        <a href={homeHref} className={styles.brand} aria-current={pathname === homeHref ? 'page' : undefined}>
          <Mark size="2.25rem" />
          <span>
            <strong>{m.office_name({}, { locale })}</strong>
            {editions.length < 2 && <span>{edition.code}</span>}
          </span>
        </a>
        {editions.length > 1 && <EditionSwitcher edition={edition} editions={editions} locale={locale} />}
        <FindButton locale={locale} />
        <MenuButton menu="office-menu" className={styles.phone}>
          {m.office_menu({}, { locale })}
        </MenuButton>
        <nav id="office-menu" popover="auto" className={styles.nav} aria-label={m.office_nav({}, { locale })}>
          <MenuCloseButton menu="office-menu" className={styles.phone}>
            {m.office_menu_close({}, { locale })}
          </MenuCloseButton>
          <AdminMenu menu={menu} locale={locale} />
          <a href={`/${langOf(locale)}`} className={styles.toSite}>
            {m.office_to_site({}, { locale })}
          </a>
        </nav>
        <div className={styles.user}>
          <UserMenu user={user} locale={locale} />
        </div>
      </header>
      <OfficeKeys menu={menu} locale={locale} />
      <div className={styles.column}>
        {above}
        <main ref={focusFallback} id={mainId} tabIndex={-1} className={styles.main}>
          {banner}
          {children}
        </main>
      </div>
    </div>
  )
}
