import type { ReactNode } from 'react'
import { LanguageLinks } from '#app/people/ui/menu/LanguageLinks.tsx'
import { type Locale, langOf } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { Mark } from '#app/platform/ui/figures/Mark.tsx'
import { mainId, SkipLink } from '#app/platform/ui/site/SkipLink.tsx'
import styles from './TestLayout.module.css'

type TestLayoutProps = {
  readonly locale: Locale
  /** A list takes the whole screen, text the width of a page. */
  readonly width: 'page' | 'screen'
  readonly children: ReactNode
}

/** The layout of test pages, which need no session: a link to the site, and the other language. */
export function TestLayout({ locale, width, children }: TestLayoutProps) {
  return (
    <>
      <SkipLink locale={locale} />
      <header className={styles.head}>
        <a href={`/${langOf(locale)}`} className={styles.home}>
          <Mark size="2rem" />
          <span className="visually-hidden">{m.auth_to_site({}, { locale })}</span>
        </a>
        <LanguageLinks locale={locale} />
      </header>
      <main id={mainId} tabIndex={-1} className={styles.main} data-width={width}>
        {children}
      </main>
    </>
  )
}
