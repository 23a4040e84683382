import type { PageSource } from '#app/festival/content/page-source.ts'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { type DiffPart, differences } from '../line-diff.ts'
import styles from './TextHistory.module.css'

type TextDifferencesProps = {
  readonly before: PageSource
  readonly after: PageSource
  readonly locale: Locale
}

/** Lines that would go and lines that would come, with a sign each, not by colour alone. */
export function TextDifferences({ before, after, locale }: TextDifferencesProps) {
  return (
    <ol className={styles.lines}>
      {differences(before, after).map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines repeat, and nothing moves
        <Line key={index} part={part} locale={locale} />
      ))}
    </ol>
  )
}

function Line({ part, locale }: { readonly part: DiffPart; readonly locale: Locale }) {
  switch (part.kind) {
    case 'left-out':
      return <li className={styles.leftOut}>{m.content_lines_alike({ count: part.count }, { locale })}</li>
    case 'same':
      return <li>{part.text}</li>
    case 'gone':
      return (
        <li className={styles.gone}>
          <del>
            <span className="visually-hidden">{m.content_line_gone({}, { locale })} </span>
            {part.text}
          </del>
        </li>
      )
    case 'come':
      return (
        <li className={styles.come}>
          <ins>
            <span className="visually-hidden">{m.content_line_come({}, { locale })} </span>
            {part.text}
          </ins>
        </li>
      )
  }
}
