import { Button } from '@mantine/core'
import type { ContentHistory } from '#app/festival/content/history.server.ts'
import { isSameSource, type PageSource } from '#app/festival/content/page-source.ts'
import { formatDay, formatTime, localDayOf } from '#app/platform/local-day.ts'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { TextDifferences } from './TextDifferences.tsx'
import styles from './TextHistory.module.css'

type TextHistoryProps = {
  readonly text: ContentHistory
  readonly isBusy: boolean
  readonly onRestore: (number: number) => void
  readonly locale: Locale
}

/** Everything the page ever said here, the newest first; last what the repository says. Each can be brought back. */
export function TextHistory({ text, isBusy, onRestore, locale }: TextHistoryProps) {
  const { versions, repository, inForce, number } = text
  const entry = (of: number, source: PageSource) => ({
    ...{ source, inForce, isBusy, locale },
    isInForce: of === number,
    onRestore: () => onRestore(of),
  })
  return (
    <section className={styles.history} aria-labelledby="history">
      <h2 id="history">{m.content_history({}, { locale })}</h2>
      <ol>
        {versions.map((version) => (
          <Entry key={version.number} {...entry(version.number, version.source ?? repository)}>
            <strong>{dayAndTime(version.at, locale)}</strong> {version.by}
            {version.source === null && `: ${m.content_as_in_repository({}, { locale })}`}
            {version.note && <q>{version.note}</q>}
          </Entry>
        ))}
        <Entry {...entry(0, repository)}>
          <strong>{m.content_in_repository({}, { locale })}</strong>{' '}
          {m.content_in_repository_text({}, { locale })}
        </Entry>
      </ol>
    </section>
  )
}

type EntryProps = {
  readonly source: PageSource
  readonly inForce: PageSource
  readonly isInForce: boolean
  readonly isBusy: boolean
  readonly onRestore: () => void
  readonly locale: Locale
  readonly children: React.ReactNode
}

function Entry({ source, inForce, isInForce, isBusy, onRestore, locale, children }: EntryProps) {
  const isSame = isSameSource(source, inForce)
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
          <details>
            <summary>{m.content_differences({}, { locale })}</summary>
            <TextDifferences before={inForce} after={source} locale={locale} />
          </details>
        </>
      )}
    </li>
  )
}

function dayAndTime(at: Date, locale: Locale): string {
  return `${formatDay(localDayOf(at), locale, 'medium')}, ${formatTime(at, locale)}`
}
