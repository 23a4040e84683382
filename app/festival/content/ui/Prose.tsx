import { type Locale, languageTag } from '#app/platform/locale.ts'
import { joinNames } from '#app/platform/ui/join-names.ts'
import type { PageView } from '../page-view.ts'
import styles from './Prose.module.css'

type ProseProps = {
  readonly text: Pick<PageView, 'html' | 'locale'>
  /** The language of the page round it: words in another one are marked. */
  readonly locale: Locale
  readonly className?: string | undefined
}

/** The text of a content page, set for reading: measure, headings, tables, buttons. What `renderMarkdown` made can do no harm. */
export function Prose({ text, locale, className }: ProseProps) {
  return (
    <div
      className={joinNames(styles.prose, className)}
      lang={text.locale === locale ? undefined : languageTag(text.locale)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by `renderMarkdown` with HTML off
      dangerouslySetInnerHTML={{ __html: text.html }}
    />
  )
}
