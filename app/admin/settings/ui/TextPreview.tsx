import type { PageView } from '#app/festival/content/page-view.ts'
import { Prose } from '#app/festival/content/ui/Prose.tsx'
import { type Locale, languageTag } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import styles from './TextPreview.module.css'

type TextPreviewProps = { readonly view: PageView; readonly locale: Locale }

/** The page as visitors will see it, and its entry in a search engine. */
export function TextPreview({ view, locale }: TextPreviewProps) {
  const lang = languageTag(view.locale)
  return (
    <section className={styles.preview} aria-labelledby="preview">
      <h2 id="preview" className={styles.label}>
        {m.content_preview({}, { locale })}
      </h2>
      <div className={styles.page} lang={lang}>
        <p className={styles.title}>{view.title}</p>
        <p className={styles.lead}>{view.lead}</p>
        <Prose text={view} locale={view.locale} />
      </div>
      <div className={styles.found} lang={lang}>
        <h2 className={styles.label} lang={languageTag(locale)}>
          {m.content_found({}, { locale })}
        </h2>
        <p className={styles.foundTitle}>{view.title}</p>
        <p>{view.description}</p>
      </div>
    </section>
  )
}
