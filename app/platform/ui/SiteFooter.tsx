import type { ReactNode } from 'react'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { lineBraid } from './braid.ts'
import styles from './SiteFooter.module.css'
import type { SiteLink } from './SiteHeader.tsx'

type SiteFooterProps = {
  readonly locale: Locale
  /** Who organises, and how to write to them. */
  readonly organiser: { readonly name: string; readonly town: string; readonly email: string } | null
  readonly links: readonly SiteLink[]
  readonly children?: ReactNode
}

const shape = lineBraid({ length: 1200, swing: 7, waves: 12, gap: 5 })

/** The foot of every public page: the two lines go on, and who stands behind all this. */
export function SiteFooter({ locale, organiser, links, children }: SiteFooterProps) {
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
        {organiser && (
          <address className={styles.organiser}>
            <span>{m.platform_footer_organiser({}, { locale })}</span>
            <strong>{organiser.name}</strong>
            <span>{organiser.town}</span>
            <a href={`mailto:${organiser.email}`}>{organiser.email}</a>
          </address>
        )}
        <ul className={styles.links}>
          {links.map(({ href, label }) => (
            <li key={href}>
              <a href={href}>{label}</a>
            </li>
          ))}
        </ul>
        <p className={styles.privacy}>{m.platform_footer_privacy({}, { locale })}</p>
        {children}
      </div>
    </footer>
  )
}
