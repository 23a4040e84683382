import type { ReactNode } from 'react'
import { type Locale, langOf } from '../../locale.ts'
import { m } from '../../messages/messages.js'
import { interlacedLine } from '../figures/interlaced-paths.ts'
import styles from './SiteFooter.module.css'
import { SiteLinkList } from './SiteLinkList.tsx'
import type { LinkGroup } from './site-link.ts'

type SiteFooterProps = {
  readonly locale: Locale
  /** The organiser and their address. */
  readonly organiser: { readonly name: string; readonly town: string; readonly email: string }
  readonly groups: readonly LinkGroup[]
  readonly pathname: string
  readonly isSignedIn: boolean
  /** Where one asks for news; not on the page that does nothing else. */
  readonly news: ReactNode | null
}

const shape = interlacedLine({ length: 1200, swing: 7, waves: 12, gap: 5 })

/** The footer of every public page: the two lines of the header, a list of pages, and the organiser. */
export function SiteFooter({ locale, organiser, groups, pathname, isSignedIn, news }: SiteFooterProps) {
  return (
    <footer className={styles.footer}>
      <svg
        className={styles.lines}
        viewBox="0 -12 1200 24"
        preserveAspectRatio="xMidYMid slice"
        aria-hidden="true"
      >
        <path d={shape.lead} className={styles.lead} />
        <path d={shape.follow} className={styles.follow} />
      </svg>
      <div className={styles.inner}>
        {news && (
          <section className={styles.news} aria-labelledby="footer-news">
            <h2 id="footer-news">{m.site_footer_news({}, { locale })}</h2>
            {news}
          </section>
        )}
        <nav className={styles.groups} aria-label={m.site_footer_pages({}, { locale })}>
          {groups.map(({ title, links }) => (
            <div key={title}>
              <p className={styles.title}>{title}</p>
              <SiteLinkList links={links} pathname={pathname} />
            </div>
          ))}
        </nav>
        <div className={styles.last}>
          <address className={styles.organiser}>
            {m.platform_footer_organiser({}, { locale })}: <strong>{organiser.name}</strong>, {organiser.town}
            {' · '}
            <a href={`mailto:${organiser.email}`}>{organiser.email}</a>
          </address>
          <p>{m.platform_footer_privacy({}, { locale })}</p>
          {!isSignedIn && (
            <p>
              <a href={`/auth/login?to=/${langOf(locale)}`} rel="nofollow">
                {m.site_sign_in({}, { locale })}
              </a>
            </p>
          )}
        </div>
      </div>
    </footer>
  )
}
