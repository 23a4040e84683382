import { Button } from '@mantine/core'
import { Link } from 'react-router'
import type { ContentHistory } from '#app/festival/content/history.server.ts'
import type { PageSource } from '#app/festival/content/page-source.ts'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { formatDay, formatTime, localDayOf } from '#app/platform/values/local-day.ts'
import { type HistoryPlace, type OpenText, textHref } from '../settings-address.ts'
import { TextDifferences } from './TextDifferences.tsx'
import styles from './TextHistory.module.css'

type TextHistoryProps = {
  readonly open: OpenText
  readonly place: HistoryPlace
  readonly text: ContentHistory
  readonly isBusy: boolean
  readonly onRestore: (number: number) => void
  readonly locale: Locale
}

/** Earlier versions of the text, the newest first, a page at a time; the version of the repository is the last. Each can be restored. */
export function TextHistory({ open, place, text, isBusy, onRestore, locale }: TextHistoryProps) {
  const { versions, olderBefore, readsLikeRepository, inForce, number, opened } = text
  const entry = (of: number, isSame: boolean) => ({
    inForce,
    isSame,
    isBusy,
    locale,
    isInForce: of === number,
    source: opened?.number === of ? opened.source : null,
    href: textHref(open, { ...place, open: opened?.number === of ? null : of }),
    onRestore: () => onRestore(of),
  })
  return (
    <section className={styles.history} aria-labelledby="history">
      <h2 id="history">{m.content_history({}, { locale })}</h2>
      <ol>
        {versions.map((version) => (
          <Entry key={version.number} {...entry(version.number, version.readsTheSame)}>
            <strong>{dayAndTime(version.at, locale)}</strong> {version.by}
            {!version.isOwn && `: ${m.content_as_in_repository({}, { locale })}`}
            {version.note && <q>{version.note}</q>}
          </Entry>
        ))}
        {(olderBefore !== null || place.before !== null) && (
          <li>
            <nav aria-label={m.content_history({}, { locale })} className={styles.more}>
              {place.before !== null && (
                <Link to={textHref(open)} preventScrollReset>
                  {m.content_history_newest({}, { locale })}
                </Link>
              )}
              {olderBefore !== null && (
                <Link to={textHref(open, { before: olderBefore })} preventScrollReset>
                  {m.content_history_older({}, { locale })}
                </Link>
              )}
            </nav>
          </li>
        )}
        <Entry {...entry(0, readsLikeRepository)}>
          <strong>{m.content_in_repository({}, { locale })}</strong>{' '}
          {m.content_in_repository_text({}, { locale })}
        </Entry>
      </ol>
    </section>
  )
}

type EntryProps = {
  /** Its text, for the requested version. */
  readonly source: PageSource | null
  readonly inForce: PageSource
  readonly isSame: boolean
  readonly isInForce: boolean
  readonly isBusy: boolean
  /** The link that shows or hides its text. */
  readonly href: string
  readonly onRestore: () => void
  readonly locale: Locale
  readonly children: React.ReactNode
}

function Entry({
  source,
  inForce,
  isSame,
  isInForce,
  isBusy,
  href,
  onRestore,
  locale,
  children,
}: EntryProps) {
  return (
    <li data-in-force={isInForce || undefined}>
      <p>{children}</p>
      {isInForce ? (
        <p className={styles.state}>{m.content_in_force({}, { locale })}</p>
      ) : isSame ? (
        <p className={styles.state}>{m.content_reads_the_same({}, { locale })}</p>
      ) : (
        <>
          <Button variant="default" size="compact-md" disabled={isBusy} onClick={onRestore}>
            {m.content_restore({}, { locale })}
          </Button>
          <div className={styles.differences}>
            <Link to={href} preventScrollReset aria-expanded={source !== null}>
              {m.content_differences({}, { locale })}
            </Link>
            {source && <TextDifferences before={inForce} after={source} locale={locale} />}
          </div>
        </>
      )}
    </li>
  )
}

function dayAndTime(at: Date, locale: Locale): string {
  return `${formatDay(localDayOf(at), locale, 'medium')}, ${formatTime(at, locale)}`
}
