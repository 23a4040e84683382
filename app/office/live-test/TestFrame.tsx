import type { ReactNode } from 'react'
import { LanguageLinks } from '#app/people/ui/LanguageLinks.tsx'
import { type Locale, langOf } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { Mark } from '#app/platform/ui/Mark.tsx'
import { mainId, SkipLink } from '#app/platform/ui/SkipLink.tsx'
import styles from './TestFrame.module.css'

/** Round a page where nobody need be signed in: the way to the site, and the other language. */
export function TestFrame({ locale, children }: { readonly locale: Locale; readonly children: ReactNode }) {
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
      <main id={mainId} tabIndex={-1} className={styles.main}>
        {children}
      </main>
    </>
  )
}
