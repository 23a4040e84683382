import { inLanguage } from '../../addresses.ts'
import { type Locale, langOf, languageTag } from '../../locale.ts'
import { m } from '../../messages/messages.js'
import styles from './LanguageSwitch.module.css'

type LanguageSwitchProps = {
  readonly locale: Locale
  readonly pathname: string
  readonly search?: string
}

/** The same page in the other language, by a plain link that is named in that language. */
export function LanguageSwitch({ locale, pathname, search = '' }: LanguageSwitchProps) {
  const other: Locale = locale === 'en' ? 'sl' : 'en'
  return (
    <a
      className={styles.switch}
      href={inLanguage(pathname, langOf(other)) + search}
      hrefLang={languageTag(other)}
      lang={languageTag(other)}
      referrerPolicy="same-origin"
    >
      {m.platform_other_language({}, { locale })}
    </a>
  )
}
