import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { joinNames } from '#app/platform/ui/join-names.ts'
import type { MenuGroup, MenuPage } from '../menu.ts'
import list from './PageList.module.css'
import styles from './PageMap.module.css'

type PageMapProps = {
  readonly locale: Locale
  /** the name in the greeting */
  readonly name: string
  readonly menu: readonly MenuGroup[]
  /** The part between the greeting and the map. */
  readonly children?: ReactNode
}

/** All pages open to the user, in groups, each with its content or its future content. */
export function PageMap({ locale, name, menu, children }: PageMapProps) {
  return (
    <>
      <header className={styles.head}>
        <h1>{m.office_home_greeting({ name }, { locale })}</h1>
      </header>
      {children}
      <p className={styles.intro}>{m.office_home_intro({}, { locale })}</p>
      <div className={styles.groups}>
        {menu.map(({ group, title, pages }) => (
          <section key={group} aria-labelledby={`map-${group}`} className={styles.group}>
            <h2 id={`map-${group}`}>{title}</h2>
            <ul className={joinNames(list.pages, group === 'lists' && styles.names)}>
              {pages.map((page) => (
                <PageRow key={page.href} page={page} locale={locale} isNameOnly={group === 'lists'} />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  )
}

type PageRowProps = {
  readonly page: MenuPage
  readonly locale: Locale
  /** all pages of the group are alike: one name each is enough */
  readonly isNameOnly: boolean
}

function PageRow({ page: { href, title, text, isBuilt }, locale, isNameOnly }: PageRowProps) {
  return (
    <li className={joinNames(list.page, styles.page, isBuilt && list.built)}>
      <Link to={href} reloadDocument={!/^\/(admin|auth)\//.test(href)}>
        {title}
      </Link>
      {!isNameOnly && <p>{text}</p>}
      <span className={isNameOnly ? 'visually-hidden' : joinNames(styles.state, isBuilt && styles.built)}>
        {isBuilt ? m.office_home_page_open({}, { locale }) : m.office_home_page_building({}, { locale })}
      </span>
    </li>
  )
}
