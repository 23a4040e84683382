import type { ReactNode } from 'react'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import type { SiteLink } from '#app/platform/ui/site/site-link.ts'
import styles from './OwnMenu.module.css'

type OwnMenuProps = {
  readonly locale: Locale
  readonly button: { readonly className: string | undefined; readonly children: ReactNode }
  /** Who one is. */
  readonly head: ReactNode
  /** One's own pages. */
  readonly links: readonly SiteLink[]
  /** Between the two. */
  readonly children?: ReactNode
}

/** What unfolds from one's name: who one is, one's own pages, and the way out. A popover and a form: no scripts are needed. */
export function OwnMenu({ locale, button, head, links, children }: OwnMenuProps) {
  return (
    <>
      <button type="button" popoverTarget="user-menu" className={button.className}>
        {button.children}
      </button>
      <div id="user-menu" popover="auto" className={styles.menu}>
        <p className={styles.head}>{head}</p>
        {children}
        <ul className={styles.links}>
          {links.map(({ href, label }) => (
            <li key={href}>
              <a href={href}>{label}</a>
            </li>
          ))}
        </ul>
        <form method="post" action="/auth/logout">
          <button type="submit" className={styles.out}>
            {m.auth_sign_out({}, { locale })}
          </button>
        </form>
      </div>
    </>
  )
}
