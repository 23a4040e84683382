import { useLocation } from 'react-router'
import { type Locale, langOf, languages, languageTag, localeOf } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import styles from './LanguageLinks.module.css'

/** The same page in either language, where the address says none: plain links that the browser remembers. */
export function LanguageLinks({ locale }: { readonly locale: Locale }) {
  const { pathname, search } = useLocation()
  return (
    <nav className={styles.languages} aria-label={m.auth_language({}, { locale })}>
      {languages.map((lang) => {
        const of = localeOf(lang)
        return (
          <a
            key={lang}
            href={withLang(pathname, search, lang)}
            lang={languageTag(of)}
            hrefLang={languageTag(of)}
            aria-current={langOf(locale) === lang ? 'true' : undefined}
          >
            {names[of]}
          </a>
        )
      })}
    </nav>
  )
}

/** Each in itself. */
const names = { en: 'English', sl: 'Slovenščina' } as const

function withLang(pathname: string, search: string, lang: string): string {
  const asked = new URLSearchParams(search)
  asked.set('lang', lang)
  return `${pathname}?${asked}`
}
