import { type SyntheticEvent, useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { joinNames } from '#app/platform/ui/join-names.ts'
import type { MenuGroup, MenuPage } from '../menu.ts'
import styles from './AdminMenu.module.css'
import { foldedGroups, storeFolded } from './folded-groups.ts'
import list from './PageList.module.css'

type AdminMenuProps = { readonly menu: readonly MenuGroup[]; readonly locale: Locale }

/** The pages that are open, in groups that fold; this browser remembers which are folded. The group of the page itself is never hidden. */
export function AdminMenu({ menu, locale }: AdminMenuProps) {
  const box = useRef<HTMLDivElement>(null)
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: again on each page
  useEffect(() => {
    const folded = foldedGroups()
    for (const group of box.current?.querySelectorAll('details') ?? []) {
      const hasCurrentPage = group.querySelector('[aria-current="page"]') !== null
      group.open = hasCurrentPage || !folded.has(group.dataset.group ?? '')
    }
    box.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest' })
  }, [pathname])
  const fold = ({ currentTarget }: SyntheticEvent<HTMLDetailsElement>) =>
    storeFolded(currentTarget.dataset.group ?? '', !currentTarget.open)
  return (
    <div ref={box} className={styles.menu}>
      {menu.map(({ group, title, pages }) => (
        <details key={group} open data-group={group} onToggle={fold}>
          <summary className={styles.group}>
            <h2 id={`menu-${group}`}>{title}</h2>
            <WaitingIn pages={pages} locale={locale} />
          </summary>
          <ul className={list.pages} aria-labelledby={`menu-${group}`}>
            {pages.map(({ href, title: page, isBuilt, waiting }) => (
              <li key={href} className={styles.row}>
                {/* not a NavLink: each would render again with every state of every request */}
                <Link
                  to={href}
                  aria-current={href === pathname ? 'page' : undefined}
                  reloadDocument={!isOffice(href)}
                  prefetch="none"
                  onClick={closeMenu}
                  className={joinNames(list.page, styles.page, isBuilt && list.built)}
                >
                  {page}
                  {!isBuilt && (
                    <span className="visually-hidden"> ({m.office_home_page_building({}, { locale })})</span>
                  )}
                </Link>
                {waiting && (
                  <Link
                    to={waiting.list}
                    prefetch="none"
                    onClick={closeMenu}
                    className={styles.waiting}
                    aria-label={m.office_waiting_at({ count: waiting.count, page }, { locale })}
                  >
                    {waiting.count}
                  </Link>
                )}
              </li>
            ))}
          </ul>
        </details>
      ))}
    </div>
  )
}

/** The count of a group, shown while the group is folded. */
function WaitingIn({ pages, locale }: { readonly pages: readonly MenuPage[]; readonly locale: Locale }) {
  const count = pages.reduce((sum, { waiting }) => sum + (waiting?.count ?? 0), 0)
  if (count === 0) return null
  return (
    <span className={styles.count}>
      <span aria-hidden="true">{count}</span>
      <span className="visually-hidden">{m.office_waiting_in({ count }, { locale })}</span>
    </span>
  )
}

/** Pages of the public site are other documents, with other styles. */
function isOffice(href: string): boolean {
  return /^\/(admin|auth)(\/|$)/.test(href)
}

/** On a phone the menu lies over the page that was chosen in it. */
function closeMenu(): void {
  const menu = document.getElementById('office-menu')
  if (menu?.matches(':popover-open')) menu.hidePopover()
}
