import type { PageView } from '#app/festival/content/page-view.ts'
import { Prose } from '#app/festival/content/ui/Prose.tsx'
import { type Locale, languageTag } from '#app/platform/locale.ts'
import styles from './WelcomeText.module.css'

/** The organisers' welcome to first-time visitors. */
export function WelcomeText({ view, locale }: { readonly view: PageView; readonly locale: Locale }) {
  const lang = view.locale === locale ? undefined : languageTag(view.locale)
  return (
    <section className={styles.words}>
      <header lang={lang}>
        <h2>{view.title}</h2>
        <p className={styles.lead}>{view.lead}</p>
      </header>
      <Prose text={view} locale={locale} />
    </section>
  )
}
