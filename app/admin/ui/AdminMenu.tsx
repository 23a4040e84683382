import { NavLink } from 'react-router'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { joinNames } from '#app/platform/ui/join-names.ts'
import type { MenuGroup } from '../menu.ts'
import styles from './AdminMenu.module.css'
import list from './PageList.module.css'

type AdminMenuProps = { readonly menu: readonly MenuGroup[]; readonly locale: Locale }

/** The pages that are open, in their groups. */
export function AdminMenu({ menu, locale }: AdminMenuProps) {
  return (
    <div className={styles.menu}>
      {menu.map(({ group, title, pages }) => (
        <div key={group}>
          <h2 id={`menu-${group}`} className={styles.group}>
            {title}
          </h2>
          <ul className={list.pages} aria-labelledby={`menu-${group}`}>
            {pages.map(({ href, title: page, isBuilt }) => (
              <li key={href}>
                <NavLink
                  to={href}
                  end
                  reloadDocument={!isOffice(href)}
                  prefetch="none"
                  onClick={closeMenu}
                  className={() => joinNames(list.page, styles.page, isBuilt && list.built)}
                >
                  {page}
                  {!isBuilt && (
                    <span className="visually-hidden"> ({m.office_home_page_building({}, { locale })})</span>
                  )}
                </NavLink>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
}

/** What lies on the public site is another document, with other styles. */
function isOffice(href: string): boolean {
  return /^\/(admin|auth)(\/|$)/.test(href)
}

/** On a phone the menu lies over the page that was chosen in it. */
function closeMenu(): void {
  const menu = document.getElementById('office-menu')
  if (menu?.matches(':popover-open')) menu.hidePopover()
}
